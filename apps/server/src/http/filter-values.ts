/** Reads filters of calls that find a record by exact values; refuses any other filter. */

import type { ReportFilter } from "@comptoir/domain/report";
import { issue, type Issue } from "@comptoir/domain/result";
import { Effect } from "effect";

import { invalid } from "./refusal.ts";

/** Type of a column's values. */
type KeyType = "text" | "int";
type ValueOf<T extends KeyType> = T extends "text" ? string : number;

/**
 * Reads the value that each column must equal, from filters with "="; column names ignore case. A column
 * without a filter is undefined.
 *
 * Errors: FILTER_INVALID at the filter, for another column or operator, a value of another type, or a column that is
 * filtered twice.
 */
export const readFilterValues = <Keys extends Readonly<Record<string, KeyType>>>(
  filters: readonly ReportFilter[],
  keys: Keys,
): Effect.Effect<{ readonly [Key in keyof Keys]: ValueOf<Keys[Key]> | undefined }, ReturnType<typeof invalid>> => {
  const valueByColumn = new Map<string, unknown>();
  const issues = filters.flatMap(({ field, operator, values }, place): readonly Issue[] => {
    const key = Object.keys(keys).find((name) => name.toLowerCase() === field.toLowerCase());
    const [value] = values;
    const invalidPart =
      key === undefined || valueByColumn.has(key)
        ? "field"
        : operator !== "="
          ? "operator"
          : typeof value !== (keys[key] === "text" ? "string" : "number")
            ? "values"
            : null;
    if (invalidPart !== null)
      return [issue("FILTER_INVALID", ["filters", place, invalidPart], { field: field.slice(0, 40) })];
    if (key !== undefined) valueByColumn.set(key, value);
    return [];
  });
  return issues.length > 0
    ? Effect.fail(invalid(issues))
    : Effect.succeed(
        Object.fromEntries(Object.keys(keys).map((key) => [key, valueByColumn.get(key)])) as {
          readonly [Key in keyof Keys]: ValueOf<Keys[Key]> | undefined;
        },
      );
};
