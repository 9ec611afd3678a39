/** Query of an entity list: filters, order and page, checked against the table of entities. */

import { hasPermission, type FieldPermissions, type HeldPermissions } from "../access/index.ts";
import {
  checkFilters,
  type ColumnSort,
  type FieldCatalogue,
  type FieldValue,
  type ReportFilter,
  type ReportRow,
} from "../report/index.ts";
import { fail, failAll, issue, ok, type Result } from "../result/index.ts";

import { type EntityName } from "./entities.data.ts";
import { entityNames, entityRow, fieldOfWireName, listRow, wireNameOfField, type ListName } from "./find-entity.ts";

/** Rows per page. Source: behaviour 3.5: 100 by default, 1,000 at most. */
export const pageSizes = { usual: 100, most: 1_000 } as const;

/** Range of rows of a list page. */
export interface ListWindow {
  readonly offset: number;
  readonly size: number;
}

/**
 * Returns the range of rows of a page; pages count from 1.
 *
 * Errors: NUMBER_RANGE, at the part that is out of bounds.
 *
 * @example windowOfPage({ page: 3, size: 50 }).value // => { offset: 100, size: 50 }
 */
export function windowOfPage({
  page = 1,
  size = pageSizes.usual,
}: {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}): Result<ListWindow> {
  if (!Number.isSafeInteger(size) || size < 1 || size > pageSizes.most)
    return fail(issue("NUMBER_RANGE", ["size"], { min: 1, max: pageSizes.most }));
  const lastPage = Math.floor(2 ** 31 / size);
  if (!Number.isSafeInteger(page) || page < 1 || page > lastPage)
    return fail(issue("NUMBER_RANGE", ["page"], { min: 1, max: lastPage }));
  return ok({ offset: (page - 1) * size, size });
}

/**
 * Parses the sort order of a list: wire names of columns separated by commas, with a minus before descending ones.
 *
 * Errors: FILTER_INVALID, for a column that cannot be sorted by, or that the caller does not see.
 *
 * @example parseSort("product", "-price,itemSKU", []).value // => [{ column: "price", direction: "descending" }, { column: "sku", direction: "ascending" }]
 */
export function parseSort(
  name: ListName,
  text: string | undefined,
  permissions: HeldPermissions,
): Result<readonly ColumnSort[]> {
  const { columns } = listRow(name);
  if (text === undefined || text === "") return ok(defaultSort(name));
  const columnSorts = text.split(",").map((part) => ({
    column: fieldOfWireName(name, part.replace(/^-/u, "")),
    direction: part.startsWith("-") ? ("descending" as const) : ("ascending" as const),
  }));
  const unknownSorts = columnSorts.filter(
    ({ column }) =>
      !Object.hasOwn(columns, column) || columns[column]?.sort !== true || !isColumnOpen(name, column, permissions),
  );
  return unknownSorts.length === 0
    ? ok(columnSorts)
    : failAll(
        unknownSorts.map(({ column }) =>
          issue("FILTER_INVALID", ["sort"], { field: wireNameOfField(name, column).slice(0, quotedNameLengthAtMost) }),
        ),
      );
}

/**
 * Returns the default sort order of a list.
 *
 * @example defaultSort("goal") // => [{ column: "from", direction: "descending" }]
 */
export function defaultSort(name: ListName): readonly ColumnSort[] {
  const { sortedBy, isNewestFirst } = listRow(name);
  return [{ column: sortedBy, direction: isNewestFirst === true ? "descending" : "ascending" }];
}

/**
 * Formats the sort order of a list for the wire.
 *
 * @example printSort("product", [{ column: "price", direction: "descending" }]) // => "-price"
 */
export function printSort(name: ListName, sorting: readonly ColumnSort[]): string {
  return sorting
    .map(({ column, direction }) => `${direction === "descending" ? "-" : ""}${wireNameOfField(name, column)}`)
    .join(",");
}

/**
 * Parses the filters of a list, and converts wire names of columns to field names.
 *
 * Errors: FILTER_INVALID, FILTER_VALUE_MISSING; a column hidden from the caller is treated as unknown.
 *
 * @example readListFilters("role", [{ field: "code", operator: "=", values: [null], promptUser: true, locked: false }], []).issues[0].code // => "FILTER_VALUE_MISSING"
 * @example readListFilters("role", [{ field: "ID", operator: "=", values: [3], promptUser: false, locked: false }], []).value[0].field // => "id"
 */
export function readListFilters(
  name: ListName,
  filters: readonly ReportFilter[],
  permissions: HeldPermissions,
): Result<readonly ReportFilter[]> {
  const fieldFilters = filters.map((filter) => ({ ...filter, field: fieldOfWireName(name, filter.field) }));
  // A list never prompts: a filter that would prompt and has no value is rejected.
  const issues = checkFilters(
    fieldFilters.map((filter) => ({ ...filter, promptUser: false })),
    filterCatalogue(name, permissions),
  );
  return issues.length === 0 ? ok(fieldFilters) : failAll(issues);
}

/**
 * Gives the columns that a caller may filter by, as the fields of a report are given.
 *
 * @example Object.keys(filterCatalogue("role", [])) // => ["id", "description", "code", "target", "targetId", "isDeleted"]
 */
export function filterCatalogue(name: ListName, permissions: HeldPermissions): FieldCatalogue {
  const filterableColumns = Object.entries(listRow(name).columns).filter(
    ([field, { filter }]) => filter === true && isColumnOpen(name, field, permissions),
  );
  return Object.fromEntries(filterableColumns.map(([field, { type }]) => [field, { type, role: "dimension" }]));
}

/**
 * Returns the permission that reading each guarded column of a list requires, for redaction.
 *
 * @example fieldPermissionsOf("role") // => { people: "USER_READ" }
 */
export function fieldPermissionsOf(name: ListName): FieldPermissions {
  return Object.fromEntries(
    Object.entries(listRow(name).columns).flatMap(([field, { permission }]) =>
      permission === undefined ? [] : [[field, permission]],
    ),
  );
}

/** A field of an entity. */
export interface FieldOfEntity {
  readonly entity: EntityName;
  readonly field: string;
}

/**
 * Lists the fields of every entity that a caller sees by a permission of their own, besides that of their entity.
 *
 * @example listFieldsOpenedBy(["PRODUCT_READ", "PRODUCT_COST_READ"]) // => [{ entity: "product", field: "cost" }]
 */
export function listFieldsOpenedBy(permissions: HeldPermissions): readonly FieldOfEntity[] {
  return entityNames
    .filter((entity) => hasPermission(permissions, [entityRow(entity).read]))
    .flatMap((entity) =>
      Object.keys(fieldPermissionsOf(entity))
        .filter((field) => isColumnOpen(entity, field, permissions))
        .map((field) => ({ entity, field })),
    );
}

/**
 * Converts the values of a row to those that filters compare with: a flag is "true" or "false".
 *
 * @example filterValuesOf("role", { id: 3, description: "Caisse", isDeleted: false }).isDeleted // => "false"
 */
export function filterValuesOf(name: ListName, row: Readonly<Record<string, unknown>>): ReportRow {
  return Object.fromEntries(Object.keys(listRow(name).columns).map((field) => [field, toCellValue(row[field])]));
}

/** Returns whether a caller may see a column. */
export function isColumnOpen(name: ListName, field: string, permissions: HeldPermissions): boolean {
  const columnPermission = listRow(name).columns[field]?.permission;
  return columnPermission === undefined || hasPermission(permissions, [columnPermission]);
}

function toCellValue(value: unknown): FieldValue {
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** Maximum length of an unknown name quoted in an issue. Units: characters. */
const quotedNameLengthAtMost = 40;
