/** Filter matching of rows. */

import { resolveRange, type RangeContext } from "../period/index.ts";
import { issue, ok, type Issue, type Result } from "../result/index.ts";
import { foldText } from "../text/index.ts";

import { fieldValueOf } from "./aggregate.ts";
import { findField, type FieldCatalogue, type FieldValue, type ReportRow } from "./field.ts";
import { checkFilters, isValueBefore, isValueMissing, type FilterValue, type ReportFilter } from "./filter.ts";
import type { FilterOperator } from "./operator.ts";

/** Tells whether a row passes. */
export type RowPredicate = (row: ReportRow) => boolean;

type ValueTest = (value: FieldValue) => boolean;

/**
 * Compiles filters into one predicate that requires all of them; date ranges are resolved once.
 *
 * A row without a value passes `isNull`, `!=` and `notIn` only: no department is not department 3. Rows that lack the field by design pass any filter on it.
 * Errors: FILTER_VALUE_MISSING, FILTER_INVALID, DATE_RANGE.
 * Source: behaviour 3.5.
 *
 * @example compileFilters([{ field: "net", operator: ">", values: [100], promptUser: false, locked: false }], { net: { type: "money", role: "measure" } }, { today: "2026-03-12", weekStart: 0 }).value({ net: 101 }) // => true
 */
export function compileFilters(
  filters: readonly ReportFilter[],
  fields: FieldCatalogue,
  context: RangeContext,
): Result<RowPredicate> {
  const missingValues = filters.flatMap((filter, index) =>
    isValueMissing(filter) ? [issue("FILTER_VALUE_MISSING", [index, "values"], { field: filter.field })] : [],
  );
  const issues: Issue[] = [
    ...missingValues,
    ...checkFilters(filters, fields).filter(({ code }) => code !== "FILTER_VALUE_MISSING"),
  ];
  const tests: RowPredicate[] = [];
  for (const { field, operator, values } of issues.length === 0 ? filters : []) {
    const span = operator === "inRange" ? resolveRange(String(values[0]), context) : null;
    if (span !== null && !span.ok) {
      issues.push(...span.issues);
      continue;
    }
    const valueOf = fieldValueOf(fields, field);
    const test = testByOperator[operator](span === null ? values : [span.value.from, span.value.to]);
    // isNull is tested for every row, the other operators only for rows with a value.
    const otherField = values.length === 0 ? undefined : findField(fields, field)?.besides;
    tests.push((row) => (otherField !== undefined && (row[otherField] ?? null) !== null) || test(valueOf(row)));
  }
  return issues.length === 0 ? ok((row) => tests.every((test) => test(row))) : { ok: false, issues };
}

const compareWith =
  (test: (value: string | number, bound: FilterValue) => boolean) =>
  ([bound = null]: readonly FilterValue[]): ValueTest =>
  (value) =>
    value !== null && test(value, bound);

const searchTest =
  (test: (text: string, wanted: string) => boolean) =>
  ([searchText = ""]: readonly FilterValue[]): ValueTest => {
    const foldedSearch = foldText(String(searchText));
    return (value) => value !== null && test(foldText(String(value)), foldedSearch);
  };

const isWithin =
  ([from = null, to = null]: readonly FilterValue[]): ValueTest =>
  (value) =>
    value !== null && !isValueBefore(value, from) && !isValueBefore(to, value);

const testByOperator = {
  "=": compareWith((value, bound) => value === bound),
  "!=":
    ([bound = null]) =>
    (value) =>
      value !== bound,
  ">": compareWith((value, bound) => isValueBefore(bound, value)),
  ">=": compareWith((value, bound) => !isValueBefore(value, bound)),
  "<": compareWith((value, bound) => isValueBefore(value, bound)),
  "<=": compareWith((value, bound) => !isValueBefore(bound, value)),
  in: (values) => isOneOf(values),
  notIn: (values) => negateTest(isOneOf(values)),
  contains: searchTest((text, searchedText) => text.includes(searchedText)),
  startsWith: searchTest((text, searchedText) => text.startsWith(searchedText)),
  endsWith: searchTest((text, searchedText) => text.endsWith(searchedText)),
  between: isWithin,
  isNull: () => (value) => value === null,
  isNotNull: () => (value) => value !== null,
  inRange: isWithin,
} as const satisfies Record<FilterOperator, (values: readonly FilterValue[]) => ValueTest>;

function isOneOf(values: readonly FilterValue[]): ValueTest {
  const wantedValues = new Set(values);
  return (value) => wantedValues.has(value);
}

function negateTest(test: ValueTest): ValueTest {
  return (value) => !test(value);
}
