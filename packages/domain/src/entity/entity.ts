/** Entities: records of management with a list, an editor and a history. */

import type { NavigationEntryCode, PermissionCode } from "../access/index.ts";
import { fieldKinds, type EntityField, type FieldTable } from "../field/index.ts";
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

/** Facts of one entity beside its form, as they are written. */
export interface EntitySpec<F extends FieldTable = FieldTable> {
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
  /** Its fields: columns, guards and wire names follow from them. */
  readonly fields: F;
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

/** Names of the fields that are called otherwise on the wire. */
export type WireNames<F> = string extends keyof F
  ? Readonly<Record<string, string>>
  : { readonly [Name in keyof F as WireOf<F[Name], Name> extends never ? never : Name]: WireOf<F[Name], Name> };

type WireOf<Field, Name> = Field extends { readonly wire: infer Wire extends string } ? Exclude<Wire, Name> : never;

/** Facts of one entity beside its form. */
export interface EntityTableRow<F extends FieldTable = FieldTable> extends EntitySpec<F> {
  /** Fields that take a permission of their own to be filled in. */
  readonly guarded: Readonly<Record<string, PermissionCode>>;
  /** The fields that have another name on the wire. */
  readonly wire: WireNames<F>;
  readonly columns: Readonly<Record<string, EntityColumn>>;
}

/** Facts of one entity. */
export interface EntityRow extends EntityTableRow {
  /** Form: fields, rules, limits, defaults. */
  readonly form: Form<unknown>;
}

/** Completes the facts of an entity with what follows from its fields. */
export function makeEntityRow<const F extends FieldTable>(spec: EntitySpec<F>): EntityTableRow<F> {
  const fields = Object.entries<EntityField>(spec.fields);
  const wire = fields.flatMap(([name, field]) =>
    field.wire === undefined || field.wire === name ? [] : [[name, field.wire] as const],
  );
  return {
    ...spec,
    guarded: Object.fromEntries(fields.flatMap(([name, { guard }]) => (guard === undefined ? [] : [[name, guard]]))),
    wire: Object.fromEntries(wire) as WireNames<F>,
    columns: Object.fromEntries(fields.flatMap(([name, field]) => columnsOf(name, field))),
  };
}

function columnsOf(
  name: string,
  { type, uses, permission }: EntityField,
): readonly (readonly [string, EntityColumn])[] {
  if (uses === null) return [];
  const marks = (uses ?? fieldKinds[type].uses).map((use) => [use, true] as const);
  const column: EntityColumn = { type: fieldKinds[type].column, ...Object.fromEntries(marks) };
  return [[name, permission === undefined ? column : { ...column, permission }]];
}
