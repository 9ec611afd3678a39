/** Applies wire filters to short lists in memory, with the rules of report filters. */

import { Effect } from "effect";

import type { RangeContext } from "@comptoir/domain/period";
import { compileFilters, type FieldCatalogue, type ReportFilter, type ReportRow } from "@comptoir/domain/report";

import { invalid } from "./refusal.ts";

/** Columns of a list, named as on the wire, with their values in a row. */
export interface ListColumns<T> {
  readonly fields: FieldCatalogue;
  readonly valuesOf: (row: T) => ReportRow;
}

/**
 * Returns the rows that meet every filter. `readRange` reads the caller's calendar, and runs only if there is a filter.
 * Errors: FILTER_INVALID for an unknown column, FILTER_VALUE_MISSING.
 */
export const filterRows = Effect.fnUntraced(function* <T, E, R>(
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
