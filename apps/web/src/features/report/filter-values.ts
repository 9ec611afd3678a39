/** The values of a filter as they are typed, and back. */
import { parseLocalDecimal } from "@comptoir/domain/measure";
import {
  fieldTypes,
  filterOperators,
  operatorsByType,
  rawCell,
  type FieldType,
  type FilterOperator,
  type FilterValue,
  type ReportFilter,
} from "@comptoir/domain/report";

import { localDecimal } from "../../entity/decimal-text.ts";
import { language } from "../../shared/text.ts";

export const isNumberType = (type: FieldType): boolean => fieldTypes[type].unitsPerOne !== null;

/** How many decimals a figure of a type is typed with. */
const scaleOf = (type: FieldType): number => (rawCell(1, type).split(".")[1] ?? "").length;

/** A value as it stands in a field. */
export function typedText(value: FilterValue, type: FieldType): string {
  if (value === null) return "";
  return isNumberType(type) ? localDecimal(rawCell(value, type)) : String(value);
}

/** What was typed, as a value; a number that is none stays the text that it is, and is refused by the rules. */
export function typedValue(text: string, type: FieldType): FilterValue {
  if (text.trim() === "") return null;
  if (!isNumberType(type)) return text;
  const read = parseLocalDecimal(text, language, scaleOf(type));
  return read.ok ? read.value : text;
}

/** A filter of a field as it begins: its usual operator, and nothing to hold it against. */
export const newFilter = (field: string, type: FieldType): ReportFilter =>
  withOperator(
    { field, operator: operatorsByType[type][0], values: [], promptUser: false, locked: false },
    operatorsByType[type][0],
  );

/** The same filter with another operator; the values stay as far as it takes them. */
export function withOperator(filter: ReportFilter, operator: FilterOperator): ReportFilter {
  const takes = filterOperators[operator];
  const wasRange = filterOperators[filter.operator] === "range";
  const values = wasRange || takes === "range" ? [] : filter.values;
  const [first = null, second = null] = values;
  const kept =
    takes === "nothing"
      ? []
      : takes === "list"
        ? values.filter((value) => value !== null)
        : takes === "span"
          ? [first, second]
          : takes === "range"
            ? ["-0m"]
            : [first];
  return { ...filter, operator, values: kept };
}

const manyOf: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = { "=": "in", "!=": "notIn" };

/** The same filter with other values: several of them are one of a list. */
export function withValues(filter: ReportFilter, values: readonly FilterValue[]): ReportFilter {
  return {
    ...filter,
    values,
    operator: values.length > 1 ? (manyOf[filter.operator] ?? filter.operator) : filter.operator,
  };
}
