/** Filters as they travel: lists of Column, Operator and Value. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { isFields } from "../validation/index.ts";

import { filterOperators, isFilterOperator } from "./operator.ts";
import type { FilterValue, ReportFilter } from "./filter.ts";

/** One filter as it travels; a list of values is a list, one value is itself, no value is null. */
export interface EncodedFilter {
  readonly Column: string;
  readonly Operator: string;
  readonly Value: FilterValue | readonly FilterValue[];
  readonly promptUser?: true;
  readonly locked?: true;
}

/**
 * Writes filters the way they travel.
 *
 * Source: specification 7, behaviour 3.5.
 *
 * @example encodeFilters([{ field: "sku", operator: "=", values: ["A-1"], promptUser: false, locked: true }]) // => [{ Column: "sku", Operator: "=", Value: "A-1", locked: true }]
 */
export function encodeFilters(filters: readonly ReportFilter[]): readonly EncodedFilter[] {
  return filters.map(({ field, operator, values, promptUser, locked }) => ({
    Column: field,
    Operator: operator,
    Value: isSingle(values) ? (values[0] ?? null) : values,
    ...(promptUser && { promptUser }),
    ...(locked && { locked }),
  }));
}

/**
 * Reads filters from what travelled; every filter that cannot be read is named.
 *
 * Errors: FILTER_INVALID, with the place of the filter and its field.
 *
 * @example decodeFilters([{ Column: "sku", Operator: "like", Value: "A" }]) // => { ok: false, issues: [{ code: "FILTER_INVALID", path: [0, "Operator"], params: {} }] }
 */
export function decodeFilters(value: unknown): Result<readonly ReportFilter[]> {
  if (!Array.isArray(value)) return fail(issue("FILTER_INVALID"));
  const filters: ReportFilter[] = [];
  const issues: Issue[] = [];
  value.forEach((one: unknown, index) => {
    const wrong = (name?: string) => issues.push(issue("FILTER_INVALID", name === undefined ? [index] : [index, name]));
    if (!isFields(one)) return wrong();
    const { Column: field, Operator: operator, promptUser = false, locked = false } = one;
    if (typeof field !== "string" || field === "") return wrong("Column");
    if (!isFilterOperator(operator)) return wrong("Operator");
    const values = readValues(one["Value"], filterOperators[operator] === "nothing");
    if (values === null) return wrong("Value");
    if (typeof promptUser !== "boolean" || typeof locked !== "boolean") return wrong("promptUser");
    return filters.push({ field, operator, values, promptUser, locked });
  });
  return issues.length === 0 ? ok(filters) : { ok: false, issues };
}

/** A single missing value travels as a list: null alone would be no value at all. */
function isSingle(values: readonly FilterValue[]): boolean {
  return values.length === 0 ? false : values.length === 1 && values[0] !== null;
}

function readValues(value: unknown, takesNothing: boolean): readonly FilterValue[] | null {
  if (value === undefined || value === null) return takesNothing ? [] : [null];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.every(isFilterValue) ? values : null;
}

function isFilterValue(value: unknown): value is FilterValue {
  return value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}
