/** Wire format of filters: a list of Column, Operator and Value. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { listLengthOf, isFields, readElement, readOwnProperty } from "../validation/index.ts";

import { filterOperators, isFilterOperator } from "./operator.ts";
import type { FilterValue, ReportFilter } from "./filter.ts";

/** A filter on the wire. Several values are a list, one value is itself, no value is null. */
export interface EncodedFilter {
  readonly Column: string;
  readonly Operator: string;
  readonly Value: FilterValue | readonly FilterValue[];
  readonly promptUser?: true;
  readonly locked?: true;
}

/**
 * Encodes filters for the wire.
 *
 * Source: specification 7, behaviour 3.5.
 *
 * @example encodeFilters([{ field: "sku", operator: "=", values: ["A-1"], promptUser: false, locked: true }]) // => [{ Column: "sku", Operator: "=", Value: "A-1", locked: true }]
 */
export function encodeFilters(filters: readonly ReportFilter[]): readonly EncodedFilter[] {
  return filters.map(({ field, operator, values, promptUser, locked }) => ({
    Column: field,
    Operator: operator,
    Value: encodeValues(values),
    ...(promptUser && { promptUser }),
    ...(locked && { locked }),
  }));
}

/**
 * Decodes filters from the wire, and names every unreadable one. A flag's value is the word "true" or "false", however it was sent.
 *
 * Errors: FILTER_INVALID, with the place of the filter and its field.
 *
 * @example decodeFilters([{ Column: "sku", Operator: "like", Value: "A" }]) // => { ok: false, issues: [{ code: "FILTER_INVALID", path: [0, "Operator"], params: {} }] }
 */
export function decodeFilters(value: unknown): Result<readonly ReportFilter[]> {
  const filterCount = listLengthOf(value);
  if (filterCount === null || filterCount > filtersAtMost) return fail(issue("FILTER_INVALID"));
  const filters: ReportFilter[] = [];
  const issues: Issue[] = [];
  for (let index = 0; index < filterCount; index += 1) {
    const filterOrBadField = readFilter(readElement(value, index));
    if (typeof filterOrBadField === "object") filters.push(filterOrBadField);
    else issues.push(issue("FILTER_INVALID", filterOrBadField === "" ? [index] : [index, filterOrBadField]));
  }
  return issues.length === 0 ? ok(filters) : { ok: false, issues };
}

/** Maximum number of filters in a list, and of values in a filter. */
const filtersAtMost = 1_000;
const valuesAtMost = 100_000;

/** Decodes a filter; returns the name of the unreadable part, empty for the whole filter. */
function readFilter(value: unknown): ReportFilter | string {
  if (!isFields(value)) return "";
  const [field, operator] = [readOwnProperty(value, "Column"), readOwnProperty(value, "Operator")];
  const [promptUser, isLocked] = [
    readOwnProperty(value, "promptUser") ?? false,
    readOwnProperty(value, "locked") ?? false,
  ];
  if (typeof field !== "string" || field === "") return "Column";
  if (!isFilterOperator(operator)) return "Operator";
  const filterValues = readValues(readOwnProperty(value, "Value"), filterOperators[operator] === "nothing");
  if (filterValues === null) return "Value";
  if (typeof promptUser !== "boolean") return "promptUser";
  if (typeof isLocked !== "boolean") return "locked";
  return { field, operator, values: filterValues, promptUser, locked: isLocked };
}

/** Encodes the values of a filter. A single missing value is encoded as a list, because null alone means no value. */
function encodeValues(values: readonly FilterValue[]): EncodedFilter["Value"] {
  const [firstValue = null] = values;
  return values.length === 1 && firstValue !== null ? firstValue : values;
}

function readValues(value: unknown, takesNothing: boolean): readonly FilterValue[] | null {
  if (value === undefined || value === null) return takesNothing ? [] : [null];
  const valueCount = listLengthOf(value);
  if (valueCount !== null && valueCount > valuesAtMost) return null;
  const rawValues: readonly unknown[] = (
    valueCount === null ? [value] : Array.from({ length: valueCount }, (_, index) => readElement(value, index))
  ).map((value) => (typeof value === "boolean" ? String(value) : value));
  return rawValues.every(isFilterValue) ? rawValues : null;
}

function isFilterValue(value: unknown): value is FilterValue {
  return value === null || typeof value === "string" || Number.isFinite(value);
}
