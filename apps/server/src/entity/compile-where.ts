/** Compiles filters, search and order to SQL: columns come from the entity's table, values are always parameters. */

import { getEntity } from "@comptoir/domain/entity";
import { resolveRange, type RangeContext } from "@comptoir/domain/period";
import type { ColumnSort, FieldType, FilterOperator, FilterValue, ReportFilter } from "@comptoir/domain/report";
import { failAll, ok, type Issue, type Result } from "@comptoir/domain/result";
import { foldText } from "@comptoir/domain/text";
import type { SqlClient, Statement } from "effect/sql";

import type { EntityTable, SqlContext } from "./entity-table.ts";

type Fragment = Statement.Fragment;

/** Returns the SQL expression of a field. */
export function fieldSql(table: Pick<EntityTable<unknown>, "fields">, field: string, context: SqlContext): Fragment {
  const expression = table.fields[field]?.expression ?? "NULL";
  return typeof expression === "string" ? context.sql.literal(expression) : expression(context);
}

/**
 * Compiles filters, which have been checked against the entity's columns, to SQL conditions. "Today" is the business
 * day of the caller's layer.
 *
 * Errors: DATE_RANGE.
 */
export function compileWhere(
  table: EntityTable<unknown>,
  filters: readonly ReportFilter[],
  context: SqlContext & { readonly range: RangeContext },
): Result<readonly Fragment[]> {
  const fieldOf = (field: string) => ({
    type: getEntity(table.name).columns[field]?.type ?? "text",
    expression: fieldSql(table, field, context),
  });
  return compileConditions(fieldOf, filters, context);
}

/** Compiles filters of a list that is not an entity. Errors: DATE_RANGE. */
export function compileConditions(
  fieldOf: (field: string) => Pick<Question, "type" | "expression">,
  filters: readonly ReportFilter[],
  { sql, range }: Pick<SqlContext, "sql"> & { readonly range: RangeContext },
): Result<readonly Fragment[]> {
  const issues: Issue[] = [];
  const conditions = filters.flatMap(({ field, operator, values }) => {
    const span = operator === "inRange" ? resolveRange(String(values[0]), range) : null;
    if (span !== null && !span.ok) {
      issues.push(...span.issues);
      return [];
    }
    return [
      compileByOperator[operator]({
        sql,
        ...fieldOf(field),
        values: span === null ? values.map(toStorable) : [span.value.from, span.value.to],
      }),
    ];
  });
  return issues.length === 0 ? ok(conditions) : failAll(issues);
}

/** Compiles a search text: each word must begin a word of the row or, with `isNear`, be similar to one. */
export function compileSearch(sql: SqlClient.SqlClient, search: string, isNear: boolean): readonly Fragment[] {
  return wordsOf(search).map((word) =>
    isNear ? sql`${word} <% e.search_text` : sql`e.search_text LIKE ${`% ${escapeLike(word)}%`}`,
  );
}

/** Splits a search text into folded words; at most a dozen. */
export function wordsOf(search: string): readonly string[] {
  return foldText(search.replaceAll("\0", " ").slice(0, 200))
    .split(/\s+/u)
    .filter((word) => word !== "")
    .slice(0, 12);
}

/** Compiles the order of a list, ending with the id, so that pages do not overlap. */
export function compileOrder(
  entityTable: EntityTable<unknown>,
  sorting: readonly ColumnSort[],
  sqlContext: SqlContext,
): Fragment {
  const { sql } = sqlContext;
  const parts = sorting.map(({ column, direction }) => {
    const { type = "text" } = getEntity(entityTable.name).columns[column] ?? {};
    const expression = fieldSql(entityTable, column, sqlContext);
    const constantKey = entityTable.fields[column]?.key;
    const key =
      constantKey !== undefined
        ? sql.literal(constantKey)
        : comparedAs[type] === "text"
          ? sql`fold_text(${expression}) COLLATE "C"`
          : sql`(${expression})`;
    const sortDirection = sql.literal(direction === "descending" ? "DESC" : "ASC");
    return entityTable.fields[column]?.neverNull === true
      ? sql`${key} ${sortDirection}`
      : sql`${key} ${sortDirection} NULLS LAST`;
  });
  const falls = sorting[0]?.direction === "descending";
  return sql.csv([...parts, sql`e.${sql.literal(entityTable.id)} ${sql.literal(falls ? "DESC" : "ASC")}`]);
}

interface Question {
  readonly sql: SqlClient.SqlClient;
  readonly expression: Fragment;
  readonly type: FieldType;
  readonly values: readonly FilterValue[];
}

/** SQL types that values of each column type are compared as. */
const comparedAs = {
  text: "text",
  enum: "text",
  ref: "number",
  date: "day",
  time: "number",
  int: "number",
  qty: "number",
  money: "number",
  unitCost: "number",
  pct: "number",
} as const satisfies Record<FieldType, "text" | "number" | "day">;

/** Casts a filter value to the type that it is compared as. */
const castValue = ({ sql, type }: Question, value: FilterValue): Fragment => {
  if (comparedAs[type] === "day") return sql`${String(value)}::date`;
  return typeof value === "number" ? sql`${value}::bigint` : sql`${String(value)}::text COLLATE "C"`;
};

/** Casts a filter value to the column's type; values of another type are compared as text. */
const storedValue = ({ sql, expression, type }: Question, value: FilterValue): Fragment =>
  comparedAs[type] === "day" || typeof value === "number" ? expression : sql`(${expression})::text COLLATE "C"`;

const compareBy =
  (operator: string) =>
  (question: Question): Fragment => {
    const [value = null] = question.values;
    return question.sql`${storedValue(question, value)} ${question.sql.literal(operator)} ${castValue(question, value)}`;
  };

const matchPattern =
  (pattern: (text: string) => string) =>
  (question: Question): Fragment =>
    question.sql`fold_text((${question.expression})::text) LIKE ${pattern(escapeLike(foldText(String(question.values[0] ?? ""))))}`;

const matchList = (question: Question): Fragment => {
  const { sql, type, values } = question;
  const numbers = values.filter((value) => typeof value === "number");
  const texts = values.filter((value) => typeof value === "string");
  const compileList = (sqlType: string, listValues: readonly FilterValue[], expression: Fragment) =>
    sql`${expression} = ANY (${listValues.map(String)}::text[]::${sql.literal(sqlType)}[])`;
  if (comparedAs[type] === "day") return compileList("date", texts, question.expression);
  const [ofNumbers, ofTexts] = [
    compileList("bigint", numbers, question.expression),
    compileList("text", texts, sql`(${question.expression})::text`),
  ];
  return texts.length === 0 ? ofNumbers : numbers.length === 0 ? ofTexts : sql`(${ofNumbers} OR ${ofTexts})`;
};

const matchRange = (question: Question): Fragment => {
  const [from = null, to = null] = question.values;
  return question.sql`${storedValue(question, from)} BETWEEN ${castValue(question, from)} AND ${castValue(question, to)}`;
};

const compileByOperator = {
  "=": compareBy("="),
  "!=": compareBy("IS DISTINCT FROM"),
  ">": compareBy(">"),
  ">=": compareBy(">="),
  "<": compareBy("<"),
  "<=": compareBy("<="),
  in: matchList,
  notIn: (question) => question.sql`(${question.expression} IS NULL OR NOT ${matchList(question)})`,
  contains: matchPattern((text) => `%${text}%`),
  startsWith: matchPattern((text) => `${text}%`),
  endsWith: matchPattern((text) => `%${text}`),
  between: matchRange,
  isNull: ({ sql, expression }) => sql`${expression} IS NULL`,
  isNotNull: ({ sql, expression }) => sql`${expression} IS NOT NULL`,
  inRange: matchRange,
} as const satisfies Record<FilterOperator, (question: Question) => Fragment>;

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** Replaces the NUL character, which PostgreSQL cannot store and rejects in queries. */
const toStorable = (value: FilterValue): FilterValue =>
  typeof value === "string" ? value.replaceAll("\0", "�") : value;
