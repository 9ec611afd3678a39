/** Report filters: a field, an operator and its operands. */

import { parseCalendarDate, parseRangeText, type CalendarDate } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { fieldTypes, findField, listSourceMeasures, type FieldCatalogue, type FieldRow } from "./field.ts";
import { filterOperators, operatorsByType, type FilterOperator, type OperandKind } from "./operator.ts";

/** Operand of a filter; null is still to be entered. */
export type FilterValue = string | number | null;

/** A report filter. */
export interface ReportFilter {
  readonly field: string;
  readonly operator: FilterOperator;
  /** None for isNull, one for =, two for between, any number for in. */
  readonly values: readonly FilterValue[];
  /** Prompts the user who opens the report for the value. */
  readonly promptUser: boolean;
  /** Users who open the report cannot change it. */
  readonly locked: boolean;
}

/** Error codes of a filter. */
export type FilterIssueCode = "FILTER_VALUE_MISSING" | "FILTER_INVALID";

/**
 * Lists the issues of a report's filters; empty if they can be applied.
 *
 * Errors: FILTER_VALUE_MISSING (unless the filter asks for it), FILTER_INVALID (no such field, one that no row has, an operator that is not one of the
 * field's type, a value of another type, the ends of a span in the wrong order).
 * Source: specification 5, behaviour 3.5.
 *
 * @example checkFilters([{ field: "net", operator: "between", values: [100], promptUser: false, locked: false }], { net: { type: "money", role: "measure" } }) // => [{ code: "FILTER_VALUE_MISSING", path: [0, "values"], params: { field: "net" } }]
 */
export function checkFilters(
  filters: readonly ReportFilter[],
  fields: FieldCatalogue,
): readonly Issue<FilterIssueCode>[] {
  return filters.flatMap((filter, index): readonly Issue<FilterIssueCode>[] => {
    const fieldRow = findField(fields, filter.field);
    const makeFilterIssues = (code: FilterIssueCode, part: "field" | "operator" | "values") => [
      issue(code, [index, part], { field: filter.field }),
    ];
    if (fieldRow === null || !isRowField(fields, filter.field)) return makeFilterIssues("FILTER_INVALID", "field");
    const operatorsOfType: readonly FilterOperator[] = operatorsByType[fieldRow.type];
    if (!operatorsOfType.includes(filter.operator)) return makeFilterIssues("FILTER_INVALID", "operator");
    if (isValueMissing(filter)) return filter.promptUser ? [] : makeFilterIssues("FILTER_VALUE_MISSING", "values");
    return areValuesValid(fieldRow, filter) ? [] : makeFilterIssues("FILTER_INVALID", "values");
  });
}

/**
 * Tells whether a filter lacks a value that its operator needs; blank text counts as missing.
 *
 * @example isValueMissing({ operator: "in", values: [] }) // => true
 */
export function isValueMissing({ operator, values }: Pick<ReportFilter, "operator" | "values">): boolean {
  const { least } = valueCountsByOperand[filterOperators[operator]];
  return values.length < least || (least > 0 && values.some(isBlankValue));
}

/**
 * Tells whether a value is an existing date.
 *
 * @example isCalendarDate("2026-02-30") // => false
 */
export function isCalendarDate(value: unknown): value is CalendarDate {
  return parseCalendarDate(value).ok;
}

/**
 * Tells whether single rows have a value of a field: shares, ranks, comparisons and rates of others belong to groups, and a distinct count is 1 in every row.
 *
 * @example isRowField({ net: { type: "money", role: "measure" } }, "net") // => true
 */
export function isRowField(fields: FieldCatalogue, name: string): boolean {
  return [name, ...listSourceMeasures(fields, name)].every((field) => {
    const { standing, compared, counts, ratio } = findField(fields, field) ?? {};
    return standing === undefined && compared === undefined && counts === undefined && ratio?.others === undefined;
  });
}

/** Tells whether a filter value is less than another: numbers by size, texts by their characters. */
export function isValueBefore(value: FilterValue, bound: FilterValue): boolean {
  return typeof value === "number" && typeof bound === "number" ? value < bound : String(value) < String(bound);
}

/**
 * Orders the ends of a span that were typed the wrong way round, as a period does; other filters stay as they are.
 *
 * @example orderSpanEnds({ field: "net", operator: "between", values: [900, 100], promptUser: false, locked: false }).values // => [100, 900]
 */
export function orderSpanEnds(filter: ReportFilter): ReportFilter {
  const [first, second] = filter.values;
  if (filterOperators[filter.operator] !== "span" || first === undefined || second === undefined) return filter;
  return isValueMissing(filter) || !isValueBefore(second, first) ? filter : { ...filter, values: [second, first] };
}

/** Minimum and maximum number of an operator's operands. */
const valueCountsByOperand = {
  nothing: { least: 0, most: 0 },
  one: { least: 1, most: 1 },
  list: { least: 1, most: Infinity },
  span: { least: 2, most: 2 },
  range: { least: 1, most: 1 },
} as const satisfies Record<OperandKind, { readonly least: number; readonly most: number }>;

function isBlankValue(value: FilterValue): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}

/** Tells whether complete operands match the operator's number and the field's type. */
function areValuesValid(field: FieldRow, { operator, values }: ReportFilter): boolean {
  const operandKind = filterOperators[operator];
  const [firstValue = null, secondValue = null] = values;
  if (values.length > valueCountsByOperand[operandKind].most) return false;
  if (operandKind === "range") return parseRangeText(firstValue).ok;
  return (
    values.every((value) => isValueOfField(field, value)) &&
    (operandKind !== "span" || !isValueBefore(secondValue, firstValue))
  );
}

function isValueOfField({ type }: FieldRow, value: FilterValue): boolean {
  if (fieldTypes[type].unitsPerOne !== null) return Number.isSafeInteger(value);
  if (type === "date") return isCalendarDate(value);
  // A reference's operand is the id of a row, or a code.
  return typeof value === "string" || (type === "ref" && Number.isSafeInteger(value));
}
