/** Compiles the filters of a report to SQL conditions, as the domain's `compileFilters` evaluates them. */

import { resolveRange, type CalendarDate, type RangeContext } from "@comptoir/domain/period";
import {
  filterOperators,
  findField,
  type FilterOperator,
  type FilterValue,
  type ReportFilter,
} from "@comptoir/domain/report";
import { failAll, ok, type Issue, type Result } from "@comptoir/domain/result";
import { foldText } from "@comptoir/domain/text";

import { conditionOnTexts, isNumberField, rawSql, displaySql, type SqlFields } from "./field-sql.ts";
import { applyToTexts, sql, type Fragment } from "./fragment.ts";

/** Compiles each filter to a condition; filters have been checked against the fields. Errors: DATE_RANGE, DATE_RANGE_YEARS. */
export function compileConditions(
  filters: readonly ReportFilter[],
  context: SqlFields,
  range: RangeContext,
): Result<readonly Fragment[]> {
  const filterIssues: Issue[] = [];
  const filterConditions = filters.flatMap(({ field, operator, values }) => {
    const rangeSpan = operator === "inRange" ? resolveRange(String(values[0]), range) : null;
    if (rangeSpan !== null && !rangeSpan.ok) {
      filterIssues.push(...rangeSpan.issues);
      return [];
    }
    const condition = conditionOnTexts(
      context,
      field,
      compileByOperator[operator]({
        context,
        field,
        expression: displaySql(context, field),
        values: rangeSpan === null ? values : [rangeSpan.value.from, rangeSpan.value.to],
      }),
    );
    const fieldBeside = filterOperators[operator] === "nothing" ? undefined : findField(context.fields, field)?.besides;
    return [fieldBeside === undefined ? condition : sql`(${condition} OR ${rawSql(context, fieldBeside)} IS NOT NULL)`];
  });
  return filterIssues.length === 0 ? ok(filterConditions) : failAll(filterIssues);
}

interface FilterQuestion {
  readonly context: SqlFields;
  readonly field: string;
  readonly expression: Fragment;
  readonly values: readonly FilterValue[];
}

/** SQL literal of a value; null if the field cannot hold its type. */
function literalSql({ context, field }: FilterQuestion, value: FilterValue): string | null {
  if (isNumberField(context, field)) return typeof value === "number" ? String(value) : null;
  if (typeof value !== "string") return null;
  return findField(context.fields, field)?.type === "date"
    ? context.dialect.dateSql(value as CalendarDate)
    : context.dialect.textSql(value);
}

/** SQL of the value that a filter compares. Texts are compared by code point. */
const comparedValueSql = ({ context, field, expression }: FilterQuestion): Fragment =>
  isNumberField(context, field) || findField(context.fields, field)?.type === "date"
    ? expression
    : applyToTexts(context.dialect.binarySql, expression);

/** Condition that no row meets. */
const noRowCondition = sql`false`;

const makeComparison =
  (operator: string) =>
  (question: FilterQuestion): Fragment => {
    const literalValueSql = literalSql(question, question.values[0] ?? null);
    return literalValueSql === null
      ? noRowCondition
      : sql`${comparedValueSql(question)} ${operator} ${literalValueSql}`;
  };

const makeTextSearch =
  (textBefore: string, textAfter: string) =>
  (question: FilterQuestion): Fragment => {
    const escapedText = foldText(String(question.values[0] ?? "")).replaceAll(/[\\%_]/gu, String.raw`\$&`);
    return sql`${applyToTexts(question.context.dialect.foldedSql, question.expression)} LIKE ${question.context.dialect.textSql(`${textBefore}${escapedText}${textAfter}`)} ESCAPE '\\'`;
  };

const amongCondition = (question: FilterQuestion): Fragment => {
  const literalsSql = question.values.flatMap((value) => literalSql(question, value) ?? []);
  return literalsSql.length === 0
    ? noRowCondition
    : sql`coalesce(${comparedValueSql(question)} IN (${literalsSql.join(", ")}), false)`;
};

const betweenCondition = (question: FilterQuestion): Fragment => {
  const [from, to] = [
    literalSql(question, question.values[0] ?? null),
    literalSql(question, question.values[1] ?? null),
  ];
  return from === null || to === null ? noRowCondition : sql`${comparedValueSql(question)} BETWEEN ${from} AND ${to}`;
};

const compileByOperator = {
  "=": makeComparison("="),
  "!=": (question) => sql`(${question.expression} IS NULL OR NOT coalesce(${makeComparison("=")(question)}, false))`,
  ">": makeComparison(">"),
  ">=": makeComparison(">="),
  "<": makeComparison("<"),
  "<=": makeComparison("<="),
  in: amongCondition,
  notIn: (question) => sql`NOT ${amongCondition(question)}`,
  contains: makeTextSearch("%", "%"),
  startsWith: makeTextSearch("", "%"),
  endsWith: makeTextSearch("%", ""),
  between: betweenCondition,
  isNull: ({ expression }) => sql`${expression} IS NULL`,
  isNotNull: ({ expression }) => sql`${expression} IS NOT NULL`,
  inRange: betweenCondition,
} as const satisfies Record<FilterOperator, (question: FilterQuestion) => Fragment>;
