/** Filters of the wire on short lists that are in memory anyway, by the rules that reports are filtered by. */

import { Clock, Effect } from "effect";

import { defaultWeekStart, fromDayNumber } from "@comptoir/domain/period";
import { compileFilters, type FieldCatalogue, type ReportFilter, type ReportRow } from "@comptoir/domain/report";

import { invalid } from "./refusal.ts";

/** The columns of a list, named as on the wire, and their values in one row. */
export interface ListColumns<T> {
  readonly fields: FieldCatalogue;
  readonly valuesOf: (row: T) => ReportRow;
}

/** Keeps the rows that meet every filter. Errors: FILTER_INVALID for a column that the list does not have, FILTER_VALUE_MISSING. */
export const filterRows = Effect.fnUntraced(function* <T>(rows: readonly T[], filters: readonly ReportFilter[], { fields, valuesOf }: ListColumns<T>) {
  if (filters.length === 0) return rows;
  const today = fromDayNumber(Math.floor((yield* Clock.currentTimeMillis) / 86_400_000));
  const test = compileFilters(filters, fields, { today, weekStart: defaultWeekStart });
  if (!test.ok) return yield* Effect.fail(invalid(test.issues));
  return rows.filter((row) => test.value(valuesOf(row)));
});
