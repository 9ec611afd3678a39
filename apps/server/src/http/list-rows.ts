/** Applies wire filters, orders and pages to short lists in memory, with the rules of report filters. */

import type { ListPage } from "@comptoir/api/wire";
import { windowOfPage } from "@comptoir/domain/entity";
import { sortListRows } from "@comptoir/domain/operation";
import { Effect } from "effect";

import type { RangeContext } from "@comptoir/domain/period";
import { compileFilters, type FieldCatalogue, type ReportFilter, type ReportRow } from "@comptoir/domain/report";

import { invalid } from "./refusal.ts";

/** Columns of a list, named as on the wire, with their values in a row. */
export interface ListColumns<T> {
  readonly fields: FieldCatalogue;
  readonly valuesOf: (row: T) => ReportRow;
}

/** Filters, order and page of a short list, as on the wire. */
export interface ListRowsQuery {
  readonly filters?: readonly ReportFilter[] | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
}

/**
 * Filters, sorts and pages a list; without a page and a size it comes whole. `readRange` runs only if there is a filter.
 * Errors: FILTER_INVALID for an unknown column, FILTER_VALUE_MISSING, NUMBER_RANGE for a page or size out of bounds.
 */
export const listRows = Effect.fnUntraced(function* <T, E, R>(
  rows: readonly T[],
  { filters = [], ...query }: ListRowsQuery,
  columns: ListColumns<T>,
  readRange: Effect.Effect<RangeContext, E, R>,
) {
  return yield* pageRows(yield* filterRows(rows, filters, columns, readRange), query, columns);
});

const filterRows = Effect.fnUntraced(function* <T, E, R>(
  rows: readonly T[],
  filters: readonly ReportFilter[],
  { fields, valuesOf }: ListColumns<T>,
  readRange: Effect.Effect<RangeContext, E, R>,
) {
  if (filters.length === 0) return rows;
  const matchesFilters = compileFilters(filters, fields, yield* readRange);
  if (!matchesFilters.ok) return yield* Effect.fail(invalid(matchesFilters.issues));
  return rows.filter((row) => matchesFilters.value(valuesOf(row)));
});

/** Returns a page of rows in the given order. Errors: FILTER_INVALID, NUMBER_RANGE. */
export const pageRows = Effect.fnUntraced(function* <T>(
  rows: readonly T[],
  { page, size, sort }: Omit<ListRowsQuery, "filters">,
  { fields, valuesOf }: ListColumns<T>,
) {
  const sortedRows = sortListRows(rows, sort, { columns: Object.keys(fields), valuesOf });
  if (!sortedRows.ok) return yield* Effect.fail(invalid(sortedRows.issues));
  const listPage: ListPage<T> = { rows: sortedRows.value, total: rows.length };
  if (page === undefined && size === undefined) return listPage;
  const rowWindow = windowOfPage({ page, size });
  if (!rowWindow.ok) return yield* Effect.fail(invalid(rowWindow.issues));
  const { offset, size: rowCount } = rowWindow.value;
  return { ...listPage, rows: listPage.rows.slice(offset, offset + rowCount) };
});
