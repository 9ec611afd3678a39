/** Entities: records of management with a list, an editor and a history. */

import type { NavigationEntryCode, PermissionCode } from "../access/index.ts";
import type { FieldType } from "../report/index.ts";
import type { Form } from "../validation/index.ts";

/** A list column of an entity. */
export interface EntityColumn {
  readonly type: FieldType;
  readonly sort?: true;
  readonly filter?: true;
  /** Its few values are counted beside the list. */
  readonly facet?: true;
  /** Permission to see its values; absent when everyone who reads the entity may. */
  readonly permission?: PermissionCode;
}

/** Facts of one entity beside its form. */
export interface EntityTableRow {
  /** Path of its calls, as specification 7 writes it. */
  readonly path: `/api/${string}`;
  /** Its name among the models that can be created. */
  readonly model: string;
  readonly read: PermissionCode;
  /** Any of these is enough. */
  readonly write: readonly PermissionCode[];
  readonly entry: NavigationEntryCode;
  /** Fields that say where it belongs: the target or the layer that one acts in, unless another is chosen. */
  readonly place: Readonly<Record<string, "target" | "layer">>;
  /** Fields that take a permission of their own to be filled in. */
  readonly guarded: Readonly<Record<string, PermissionCode>>;
  /** The fields that have another name on the wire. */
  readonly wire: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, EntityColumn>>;
  /** How its list is sorted until somebody sorts it otherwise: one of its columns. */
  readonly sortedBy: string;
  /** Until then its order falls: the latest first. */
  readonly isNewestFirst?: true;
  /** Set for what is part of the tree itself: a level hangs `below` any layer that can carry one, a target below the layer acted in (`here`). */
  readonly hangs?: "below" | "here";
  /** Nobody deletes its rows. */
  readonly isPermanent?: true;
  /** The fields that name a row outside its list, as in the audit trail; what it is sorted by when left out. */
  readonly called?: readonly string[];
  /** Fields of numbers that another field says of what: by its value, the field whose references they are among. */
  readonly numbersOf?: Readonly<Record<string, { readonly by: string; readonly of: Readonly<Record<string, string>> }>>;
}

/** Facts of one entity. */
export interface EntityRow extends EntityTableRow {
  /** Form: fields, rules, limits, defaults. */
  readonly form: Form<unknown>;
}
