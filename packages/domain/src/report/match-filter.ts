/** Filter matching of rows. */

import { resolveRange, type RangeContext } from "../period/index.ts";
import { issue, ok, type Issue, type Result } from "../result/index.ts";
import { foldText } from "../text/index.ts";

import { fieldValueOf } from "./aggregate.ts";
import { findField, type FieldCatalogue, type FieldValue, type ReportRow } from "./field.ts";
import { checkFilters, isValueBefore, isValueMissing, type FilterValue, type ReportFilter } from "./filter.ts";
import type { FilterOperator } from "./operator.ts";

/** Tells whether a row passes the filters. */
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
  const missingValueIssues = filters.flatMap((filter, index) =>
    isValueMissing(filter) ? [issue("FILTER_VALUE_MISSING", [index, "values"], { field: filter.field })] : [],
  );
  const issues: Issue[] = [
    ...missingValueIssues,
    ...checkFilters(filters, fields).filter(({ code }) => code !== "FILTER_VALUE_MISSING"),
  ];
  const rowTests: RowPredicate[] = [];
  for (const { field, operator, values } of issues.length === 0 ? filters : []) {
    const rangeResult = operator === "inRange" ? resolveRange(String(values[0]), context) : null;
    if (rangeResult !== null && !rangeResult.ok) {
      issues.push(...rangeResult.issues);
      continue;
    }
    const readFieldValue = fieldValueOf(fields, field);
    const valueTest = makeTestByOperator[operator](
      rangeResult === null ? values : [rangeResult.value.from, rangeResult.value.to],
    );
    // isNull is tested for every row, the other operators only for rows with a value.
    const besideField = values.length === 0 ? undefined : findField(fields, field)?.besides;
    rowTests.push(
      (row) => (besideField !== undefined && (row[besideField] ?? null) !== null) || valueTest(readFieldValue(row)),
    );
  }
  return issues.length === 0 ? ok((row) => rowTests.every((test) => test(row))) : { ok: false, issues };
}

const makeCompareTest =
  (test: (value: string | number, bound: FilterValue) => boolean) =>
  ([bound = null]: readonly FilterValue[]): ValueTest =>
  (value) =>
    value !== null && test(value, bound);

const makeSearchTest =
  (test: (text: string, wanted: string) => boolean) =>
  ([searchText = ""]: readonly FilterValue[]): ValueTest => {
    const foldedSearch = foldText(String(searchText));
    return (value) => value !== null && test(foldText(String(value)), foldedSearch);
  };

const makeRangeTest =
  ([from = null, to = null]: readonly FilterValue[]): ValueTest =>
  (value) =>
    value !== null && !isValueBefore(value, from) && !isValueBefore(to, value);

const makeTestByOperator = {
  "=": makeCompareTest((value, bound) => value === bound),
  "!=":
    ([bound = null]) =>
    (value) =>
      value !== bound,
  ">": makeCompareTest((value, bound) => isValueBefore(bound, value)),
  ">=": makeCompareTest((value, bound) => !isValueBefore(value, bound)),
  "<": makeCompareTest((value, bound) => isValueBefore(value, bound)),
  "<=": makeCompareTest((value, bound) => !isValueBefore(bound, value)),
  in: (values) => makeListTest(values),
  notIn: (values) => negateTest(makeListTest(values)),
  contains: makeSearchTest((text, searchedText) => text.includes(searchedText)),
  startsWith: makeSearchTest((text, searchedText) => text.startsWith(searchedText)),
  endsWith: makeSearchTest((text, searchedText) => text.endsWith(searchedText)),
  between: makeRangeTest,
  isNull: () => (value) => value === null,
  isNotNull: () => (value) => value !== null,
  inRange: makeRangeTest,
} as const satisfies Record<FilterOperator, (values: readonly FilterValue[]) => ValueTest>;

function makeListTest(values: readonly FilterValue[]): ValueTest {
  const wantedValues = new Set(values);
  return (value) => wantedValues.has(value);
}

function negateTest(test: ValueTest): ValueTest {
  return (value) => !test(value);
}
