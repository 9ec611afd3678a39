/** Filter operators, with their number of operands. */

import type { FieldType } from "./field.ts";

/** Operands of an operator: none, one, a non-empty list, the two ends of a span, or a date range text. */
export type OperandKind = "nothing" | "one" | "list" | "span" | "range";

/**
 * Every operator, in menu order.
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
} as const satisfies Record<string, OperandKind>;

/** A filter operator, such as `=`. */
export type FilterOperator = keyof typeof filterOperators;

/**
 * Tells whether a value is a filter operator.
 *
 * @example isFilterOperator("between") // => true
 */
export function isFilterOperator(value: unknown): value is FilterOperator {
  return typeof value === "string" && Object.hasOwn(filterOperators, value);
}

const orderedOperators = ["=", "!=", ">", ">=", "<", "<=", "in", "notIn", "between", "isNull", "isNotNull"] as const;
const textOperators = ["=", "!=", "in", "notIn", "contains", "startsWith", "endsWith", "isNull", "isNotNull"] as const;
const listOperators = ["=", "!=", "in", "notIn", "isNull", "isNotNull"] as const;

/** Operators of each field type, the most usual first. */
export const operatorsByType = {
  text: textOperators,
  enum: listOperators,
  ref: listOperators,
  date: ["inRange", ...orderedOperators],
  time: orderedOperators,
  int: orderedOperators,
  qty: orderedOperators,
  money: orderedOperators,
  unitCost: orderedOperators,
  pct: orderedOperators,
} as const satisfies Record<FieldType, readonly FilterOperator[]>;
