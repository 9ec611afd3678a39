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

import { conditionOnTexts, isNumber, rawSql, displaySql, type SqlFields } from "./field-sql.ts";
import { applyToTexts, sql, type Fragment } from "./fragment.ts";

/** Compiles each filter to a condition; filters have been checked against the fields. Errors: DATE_RANGE, DATE_RANGE_YEARS. */
export function compileConditions(
  filters: readonly ReportFilter[],
  context: SqlFields,
  range: RangeContext,
): Result<readonly Fragment[]> {
  const issues: Issue[] = [];
  const conditions = filters.flatMap(({ field, operator, values }) => {
    const span = operator === "inRange" ? resolveRange(String(values[0]), range) : null;
    if (span !== null && !span.ok) {
      issues.push(...span.issues);
      return [];
    }
    const condition = conditionOnTexts(
      context,
      field,
      compileByOperator[operator]({
        context,
        field,
        expression: displaySql(context, field),
        values: span === null ? values : [span.value.from, span.value.to],
      }),
    );
    const otherField = filterOperators[operator] === "nothing" ? undefined : findField(context.fields, field)?.besides;
    return [otherField === undefined ? condition : sql`(${condition} OR ${rawSql(context, otherField)} IS NOT NULL)`];
  });
  return issues.length === 0 ? ok(conditions) : failAll(issues);
}

interface Question {
  readonly context: SqlFields;
  readonly field: string;
  readonly expression: Fragment;
  readonly values: readonly FilterValue[];
}

/** SQL literal of a value; null if the field cannot hold its type. */
function literalSql({ context, field }: Question, value: FilterValue): string | null {
  if (isNumber(context, field)) return typeof value === "number" ? String(value) : null;
  if (typeof value !== "string") return null;
  return findField(context.fields, field)?.type === "date"
    ? context.dialect.dateSql(value as CalendarDate)
    : context.dialect.textSql(value);
}

/** SQL of the value that a filter compares. Texts are compared by code point. */
const comparedSql = ({ context, field, expression }: Question): Fragment =>
  isNumber(context, field) || findField(context.fields, field)?.type === "date"
    ? expression
    : applyToTexts(context.dialect.binarySql, expression);

/** Condition that no row meets. */
const noRow = sql`false`;

const compareSql =
  (operator: string) =>
  (question: Question): Fragment => {
    const bound = literalSql(question, question.values[0] ?? null);
    return bound === null ? noRow : sql`${comparedSql(question)} ${operator} ${bound}`;
  };

const searchSql =
  (textBefore: string, textAfter: string) =>
  (question: Question): Fragment => {
    const searchedText = foldText(String(question.values[0] ?? "")).replaceAll(/[\\%_]/gu, String.raw`\$&`);
    return sql`${applyToTexts(question.context.dialect.foldedSql, question.expression)} LIKE ${question.context.dialect.textSql(`${textBefore}${searchedText}${textAfter}`)} ESCAPE '\\'`;
  };

const isAmongSql = (question: Question): Fragment => {
  const list = question.values.flatMap((value) => literalSql(question, value) ?? []);
  return list.length === 0 ? noRow : sql`coalesce(${comparedSql(question)} IN (${list.join(", ")}), false)`;
};

const isBetweenSql = (question: Question): Fragment => {
  const [from, to] = [
    literalSql(question, question.values[0] ?? null),
    literalSql(question, question.values[1] ?? null),
  ];
  return from === null || to === null ? noRow : sql`${comparedSql(question)} BETWEEN ${from} AND ${to}`;
};

const compileByOperator = {
  "=": compareSql("="),
  "!=": (question) => sql`(${question.expression} IS NULL OR NOT coalesce(${compareSql("=")(question)}, false))`,
  ">": compareSql(">"),
  ">=": compareSql(">="),
  "<": compareSql("<"),
  "<=": compareSql("<="),
  in: isAmongSql,
  notIn: (question) => sql`NOT ${isAmongSql(question)}`,
  contains: searchSql("%", "%"),
  startsWith: searchSql("", "%"),
  endsWith: searchSql("%", ""),
  between: isBetweenSql,
  isNull: ({ expression }) => sql`${expression} IS NULL`,
  isNotNull: ({ expression }) => sql`${expression} IS NOT NULL`,
  inRange: isBetweenSql,
} as const satisfies Record<FilterOperator, (question: Question) => Fragment>;
