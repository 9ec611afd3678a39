/** Reads filters of calls that find a record by exact values; refuses any other filter. */

import type { ReportFilter } from "@comptoir/domain/report";
import { issue, type Issue } from "@comptoir/domain/result";
import { Effect } from "effect";

import { invalid } from "./refusal.ts";

/** Type of a column's values. */
type ColumnType = "text" | "int";
type ValueOf<T extends ColumnType> = T extends "text" ? string : number;

/**
 * Reads the value that each column must equal, from filters with "="; column names ignore case. A column
 * without a filter is undefined.
 *
 * Errors: FILTER_INVALID at the filter, for another column or operator, a value of another type, or a column that is
 * filtered twice.
 */
export const readFilterValues = <Keys extends Readonly<Record<string, ColumnType>>>(
  filters: readonly ReportFilter[],
  keys: Keys,
): Effect.Effect<{ readonly [Key in keyof Keys]: ValueOf<Keys[Key]> | undefined }, ReturnType<typeof invalid>> => {
  const valueByColumn = new Map<string, unknown>();
  const filterIssues = filters.flatMap(({ field, operator, values }, filterIndex): readonly Issue[] => {
    const columnName = Object.keys(keys).find((name) => name.toLowerCase() === field.toLowerCase());
    const [value] = values;
    const invalidPart =
      columnName === undefined || valueByColumn.has(columnName)
        ? "field"
        : operator !== "="
          ? "operator"
          : typeof value !== (keys[columnName] === "text" ? "string" : "number")
            ? "values"
            : null;
    if (invalidPart !== null)
      return [issue("FILTER_INVALID", ["filters", filterIndex, invalidPart], { field: field.slice(0, 40) })];
    if (columnName !== undefined) valueByColumn.set(columnName, value);
    return [];
  });
  return filterIssues.length > 0
    ? Effect.fail(invalid(filterIssues))
    : Effect.succeed(
        Object.fromEntries(Object.keys(keys).map((key) => [key, valueByColumn.get(key)])) as {
          readonly [Key in keyof Keys]: ValueOf<Keys[Key]> | undefined;
        },
      );
};
