/** Entities: records of management with a list, an editor and a history. */

import type { NavigationEntryCode, PermissionCode } from "../access/index.ts";
import { fieldKinds, type EntityField, type FieldTable } from "../field/index.ts";
import type { FieldType, ReportFilter } from "../report/index.ts";
import type { Form } from "../validation/index.ts";

/** List column of an entity. */
export interface EntityColumn {
  readonly type: FieldType;
  readonly sort?: true;
  readonly filter?: true;
  /** Whether the column has few values, which are counted beside the list. */
  readonly facet?: true;
  /** Permission to see the column's values; absent if readers of the entity may. */
  readonly permission?: PermissionCode;
}

/** Facts of one entity beside its form, as written in the table. */
export interface EntitySpec<F extends FieldTable = FieldTable> {
  /** Path of the entity's API calls, as in specification 7. */
  readonly path: `/api/${string}`;
  /** Name among the models that can be created. */
  readonly model: string;
  readonly read: PermissionCode;
  /** Permissions to change the entity; any is enough. */
  readonly write: readonly PermissionCode[];
  readonly entry: NavigationEntryCode;
  /** Fields that say where a row belongs; their default is the current target or layer. */
  readonly place: Readonly<Record<string, "target" | "layer">>;
  /** Fields, from which columns, guards and wire names derive. */
  readonly fields: F;
  /** Column of the default order. */
  readonly sortedBy: string;
  /** Whether the default order is descending, the latest first. */
  readonly isNewestFirst?: true;
  /** Set if a row is part of the tree: a layer hangs `below` any layer that can carry one, a target below the current layer (`here`). */
  readonly hangs?: "below" | "here";
  /** Whether rows cannot be deleted. */
  readonly isPermanent?: true;
  /** Fields that name a row outside its list, as in the audit trail; by default the sorted column. */
  readonly called?: readonly string[];
  /** Id fields whose entity depends on another field: for each of its values, the field that refers to the same entity. */
  readonly numbersOf?: Readonly<Record<string, { readonly by: string; readonly of: Readonly<Record<string, string>> }>>;
}

/** Wire names of fields, where they differ. */
export type WireNames<F> = string extends keyof F
  ? Readonly<Record<string, string>>
  : { readonly [Name in keyof F as WireOf<F[Name], Name> extends never ? never : Name]: WireOf<F[Name], Name> };

type WireOf<Field, Name> = Field extends { readonly wire: infer Wire extends string } ? Exclude<Wire, Name> : never;

/** Facts of a list, of an entity or of other records. */
export interface ListRow {
  /** Permissions to change the rows, and to share views of the list; any is enough. */
  readonly write: readonly PermissionCode[];
  readonly fields: FieldTable;
  /** Wire names of fields, where they differ. */
  readonly wire: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, EntityColumn>>;
  /** Column of the default order. */
  readonly sortedBy: string;
  /** Whether the default order is descending, the latest first. */
  readonly isNewestFirst?: true;
  /** Filters of the list as it opens; none by default. */
  readonly startFilters?: readonly ReportFilter[];
  readonly numbersOf?: EntitySpec["numbersOf"];
}

/** Facts of a list of records. */
export interface RecordListRow extends ListRow {
  /** Permissions to read the rows; any is enough. */
  readonly readers: readonly PermissionCode[];
}

/** Facts of one entity beside its form. */
export interface EntityTableRow<F extends FieldTable = FieldTable> extends EntitySpec<F> {
  /** Fields that require their own permission to be filled in. */
  readonly guarded: Readonly<Record<string, PermissionCode>>;
  /** Wire names of fields, where they differ. */
  readonly wire: WireNames<F>;
  readonly columns: Readonly<Record<string, EntityColumn>>;
}

/** Facts of one entity. */
export interface EntityRow extends EntityTableRow {
  /** Form: fields, rules, limits, defaults. */
  readonly form: Form<unknown>;
}

/** Completes the facts of an entity with those derived from its fields. */
export function makeEntityRow<const F extends FieldTable>(spec: EntitySpec<F>): EntityTableRow<F> {
  const fieldEntries = Object.entries<EntityField>(spec.fields);
  return {
    ...spec,
    guarded: Object.fromEntries(
      fieldEntries.flatMap(([name, { guard }]) => (guard === undefined ? [] : [[name, guard]])),
    ),
    ...deriveColumns(spec.fields),
  };
}

/** Completes the facts of a list of records with those derived from its fields. */
export const makeListRow = (spec: Omit<RecordListRow, "wire" | "columns">): RecordListRow => ({
  ...spec,
  ...deriveColumns(spec.fields),
});

function deriveColumns<const F extends FieldTable>(fields: F): Pick<EntityTableRow<F>, "wire" | "columns"> {
  const fieldEntries = Object.entries<EntityField>(fields);
  const wireNameEntries = fieldEntries.flatMap(([name, field]) =>
    field.wire === undefined || field.wire === name ? [] : [[name, field.wire] as const],
  );
  return {
    wire: Object.fromEntries(wireNameEntries) as WireNames<F>,
    columns: Object.fromEntries(fieldEntries.flatMap(([name, field]) => columnsOf(name, field))),
  };
}

function columnsOf(
  name: string,
  { type, uses, permission }: EntityField,
): readonly (readonly [string, EntityColumn])[] {
  if (uses === null) return [];
  const useMarks = (uses ?? fieldKinds[type].uses).map((use) => [use, true] as const);
  const column: EntityColumn = { type: fieldKinds[type].column, ...Object.fromEntries(useMarks) };
  return [[name, permission === undefined ? column : { ...column, permission }]];
}
