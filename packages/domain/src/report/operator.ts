/** The operators of a filter, and how many values each one takes. */

import type { FieldType } from "./field.ts";

/** How many values an operator takes: none, one, a list of at least one, the two ends of a span, or the text of a date range. */
export type OperatorTakes = "nothing" | "one" | "list" | "span" | "range";

/**
 * Every operator, in the order in which a menu offers them.
 *
 * Source: behaviour 3.5.
 */
export const filterOperators = {
  "=": "one",
  "!=": "one",
  ">": "one",
  ">=": "one",
  "<": "one",
  "<=": "one",
  in: "list",
  notIn: "list",
  contains: "one",
  startsWith: "one",
  endsWith: "one",
  between: "span",
  isNull: "nothing",
  isNotNull: "nothing",
  inRange: "range",
} as const satisfies Record<string, OperatorTakes>;

/** An operator of the table. */
export type FilterOperator = keyof typeof filterOperators;

/**
 * Says whether a value is an operator of the table.
 *
 * @example isFilterOperator("between") // => true
 */
export function isFilterOperator(value: unknown): value is FilterOperator {
  return typeof value === "string" && Object.hasOwn(filterOperators, value);
}

const ordered = ["=", "!=", ">", ">=", "<", "<=", "in", "notIn", "between", "isNull", "isNotNull"] as const;
const textual = ["=", "!=", "in", "notIn", "contains", "startsWith", "endsWith", "isNull", "isNotNull"] as const;
const listed = ["=", "!=", "in", "notIn", "isNull", "isNotNull"] as const;

/** The operators that make sense for each type of field, the usual one first. */
export const operatorsByType = {
  text: textual,
  enum: listed,
  ref: listed,
  date: ["inRange", ...ordered],
  time: ordered,
  int: ordered,
  qty: ordered,
  money: ordered,
  unitCost: ordered,
  pct: ordered,
} as const satisfies Record<FieldType, readonly FilterOperator[]>;
