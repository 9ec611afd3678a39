/** Filters of a report: a field, an operator and the values it is held against. */

import { isRangeCode, parseCalendarDate, parseRangeText, type CalendarDate } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { fieldTypes, findField, type FieldCatalogue, type FieldRow } from "./field.ts";
import { filterOperators, operatorsByType, type FilterOperator } from "./operator.ts";

/** What a filter holds a field against; null is a value that has still to be entered. */
export type FilterValue = string | number | null;

/** One filter of a report. */
export interface ReportFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  /** None for isNull, one for =, two for between, any number for in. */
  readonly values: readonly FilterValue[];
  /** The person who opens the report is asked for the value. */
  readonly promptUser: boolean;
  /** The person who opens the report cannot change it. */
  readonly locked: boolean;
}

/** What can be wrong with a filter. */
export type FilterIssueCode = "FILTER_VALUE_MISSING" | "FILTER_INVALID";

/**
 * Lists what is wrong with the filters of a report; an empty list is filters that can be applied.
 *
 * Errors: FILTER_VALUE_MISSING (a value is missing where the operator needs one), FILTER_INVALID (no such field, one that no row has, an operator that is not one of the
 * field's type, a value of another type, the ends of a span in the wrong order).
 * Source: specification 5, behaviour 3.5.
 *
 * @example checkFilters([{ field: "net", operator: "between", values: [100], promptUser: false, locked: false }], { net: { type: "money", role: "measure" } }) // => [{ code: "FILTER_VALUE_MISSING", path: [0, "values"], params: { field: "net" } }]
 */
export function checkFilters(filters: readonly ReportFilter[], fields: FieldCatalogue): readonly Issue<FilterIssueCode>[] {
  return filters.flatMap((filter, index): readonly Issue<FilterIssueCode>[] => {
    const field = findField(fields, filter.field);
    const operators: readonly FilterOperator[] = field === null ? [] : operatorsByType[field.type];
    if (field === null || field.standing !== undefined) return [issue("FILTER_INVALID", [index, "field"], { field: filter.field })];
    if (!operators.includes(filter.operator)) return [issue("FILTER_INVALID", [index, "operator"], { field: filter.field })];
    if (isValueMissing(filter)) return filter.promptUser ? [] : [issue("FILTER_VALUE_MISSING", [index, "values"], { field: filter.field })];
    return areValuesOf(field, filter) ? [] : [issue("FILTER_INVALID", [index, "values"], { field: filter.field })];
  });
}

/**
 * Says whether a filter lacks a value that its operator needs; a text of blanks is no value.
 *
 * @example isValueMissing({ operator: "in", values: [] }) // => true
 */
export function isValueMissing({ operator, values }: Pick<ReportFilter, "operator" | "values">): boolean {
  const wanted = { nothing: 0, one: 1, list: 1, span: 2, range: 1 }[filterOperators[operator]];
  return values.length < wanted || (wanted > 0 && values.some(isBlank));
}

/**
 * Says whether a value is a date of the calendar.
 *
 * @example isCalendarDate("2026-02-30") // => false
 */
export function isCalendarDate(value: unknown): value is CalendarDate {
  return parseCalendarDate(value).ok;
}

function isBlank(value: FilterValue): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}

function areValuesOf(field: FieldRow, { operator, values }: ReportFilter): boolean {
  const takes = filterOperators[operator];
  const [first, second] = values;
  if (takes === "nothing") return values.length === 0;
  if (takes === "range") return values.length === 1 && typeof first === "string" && (isRangeCode(first) || parseRangeText(first).ok);
  if (takes === "one" && values.length !== 1) return false;
  if (takes === "span" && (values.length !== 2 || first === undefined || second === undefined || !isInOrder(first, second))) return false;
  return values.every((value) => isValueOf(field, value));
}

function isValueOf({ type }: FieldRow, value: FilterValue): boolean {
  if (fieldTypes[type].unitsPerOne !== null) return Number.isSafeInteger(value);
  return type === "date" ? isCalendarDate(value) : type === "ref" ? value !== null : typeof value === "string";
}

function isInOrder(first: FilterValue, second: FilterValue): boolean {
  if (typeof first === "number" && typeof second === "number") return first <= second;
  return typeof first === "string" && typeof second === "string" && first <= second;
}
