import { Schema } from "effect";

/** Filters: lists of Column, Operator and Value, sent as URL-encoded JSON. Source: specification 7. */

/** The operators a filter may use. */
export const filterOperators = ["=", "<>", "<", "<=", ">", ">=", "LIKE", "IN", "NOT IN", "BETWEEN", "IS NULL", "IS NOT NULL"] as const;

/** One condition on a list. */
export const Filter = Schema.Struct({
  Column: Schema.String,
  Operator: Schema.Literals(filterOperators),
  Value: Schema.Union([
    Schema.Null,
    Schema.String,
    Schema.Finite,
    Schema.Boolean,
    Schema.Array(Schema.Union([Schema.String, Schema.Finite])),
  ]),
});

/** One condition on a list. */
export type Filter = typeof Filter.Type;

/** A list of conditions; all of them must hold. */
export const Filters = Schema.Array(Filter);

/** The list of conditions as a parameter of an address. */
export const FilterParam = Schema.fromJsonString(Filters);

/** Past this length of an address the list is asked for with POST. Source: behaviour 3.12 (10). */
export const addressLengthAtMost = 8_000;

/**
 * Says whether an address with these filters is too long, so that the list is to be asked for with POST.
 *
 * @example mustPostFilters("/api/Dashboard/List", []) // => false
 */
export function mustPostFilters(path: string, filters: readonly Filter[]): boolean {
  return path.length + "?filters=".length + encodeURIComponent(JSON.stringify(filters)).length > addressLengthAtMost;
}
