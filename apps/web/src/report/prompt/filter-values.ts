/** Formats and parses typed filter values. */
import { parseDecimal, readLocalAmount } from "@comptoir/domain/measure";
import {
  fieldTypes,
  filterOperators,
  operatorsByType,
  formatPlainCell,
  type FieldType,
  type FilterOperator,
  type FilterValue,
  type ReportFilter,
} from "@comptoir/domain/report";

import { formatLocalDecimal } from "../../entity/decimal-text.ts";
import { language } from "../../shared/text.ts";

export const isNumberType = (type: FieldType): boolean => fieldTypes[type].unitsPerOne !== null;

/** Number of decimals of a figure's type. */
const decimalsOfType = (type: FieldType): number => (formatPlainCell(1, type).split(".")[1] ?? "").length;

/** Formats a value for an input. */
export function filterInputText(value: FilterValue, type: FieldType): string {
  if (value === null) return "";
  return isNumberType(type) ? formatLocalDecimal(formatPlainCell(value, type)) : String(value);
}

/** Parses a typed filter value. Text that is not a number is passed on unchanged; validation rejects it. */
export function parseFilterValue(text: string, type: FieldType): FilterValue {
  if (text.trim() === "") return null;
  if (!isNumberType(type)) return text;
  const localAmount = readLocalAmount(text, language);
  const parsedNumber = localAmount.ok
    ? parseDecimal(localAmount.value, { scale: decimalsOfType(type), decimal: "." })
    : localAmount;
  return parsedNumber.ok ? parsedNumber.value : text;
}

/** Builds a new filter of a field: its usual operator, and no values. */
export const newFilter = (field: string, type: FieldType): ReportFilter =>
  withOperator(
    { field, operator: operatorsByType[type][0], values: [], promptUser: false, locked: false },
    operatorsByType[type][0],
  );

/** Replaces the operator of a filter and keeps the values that it accepts. */
export function withOperator(filter: ReportFilter, operator: FilterOperator): ReportFilter {
  const operatorTakes = filterOperators[operator];
  const wasRange = filterOperators[filter.operator] === "range";
  const reusableValues = wasRange || operatorTakes === "range" ? [] : filter.values;
  const [firstValue = null, secondValue = null] = reusableValues;
  const acceptedValues =
    operatorTakes === "nothing"
      ? []
      : operatorTakes === "list"
        ? reusableValues.filter((value) => value !== null)
        : operatorTakes === "span"
          ? [firstValue, secondValue]
          : operatorTakes === "range"
            ? ["-0m"]
            : [firstValue];
  return { ...filter, operator, values: acceptedValues };
}

const listOperatorByOperator: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = { "=": "in", "!=": "notIn" };

/** Replaces the values of a filter; several values need a list operator. */
export function withValues(filter: ReportFilter, values: readonly FilterValue[]): ReportFilter {
  return {
    ...filter,
    values,
    operator: values.length > 1 ? (listOperatorByOperator[filter.operator] ?? filter.operator) : filter.operator,
  };
}
