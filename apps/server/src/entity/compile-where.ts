/** Compiles filters, search and order to SQL: columns come from the entity's table, values are always parameters. */

import { listRow, type ListName } from "@comptoir/domain/entity";
import { resolveRange, type RangeContext } from "@comptoir/domain/period";
import type { ColumnSort, FieldType, FilterOperator, FilterValue, ReportFilter } from "@comptoir/domain/report";
import { failAll, ok, type Issue, type Result } from "@comptoir/domain/result";
import { foldText } from "@comptoir/domain/text";
import type { SqlClient, Statement } from "effect/sql";

import type { EntityTable, SqlContext } from "./entity-table.ts";

type SqlFragment = Statement.Fragment;

/** Database mapping of a list: its name, and the SQL of its fields. */
export type ListTable = Pick<EntityTable<unknown>, "fields" | "id"> & { readonly name: ListName };

/** Returns the SQL expression of a field. */
export function fieldSql(table: Pick<EntityTable<unknown>, "fields">, field: string, context: SqlContext): SqlFragment {
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
  table: Omit<ListTable, "id">,
  filters: readonly ReportFilter[],
  context: SqlContext & { readonly range: RangeContext },
): Result<readonly SqlFragment[]> {
  const typeAndExpressionOf = (field: string) => ({
    type: listRow(table.name).columns[field]?.type ?? "text",
    expression: fieldSql(table, field, context),
  });
  return compileConditions(typeAndExpressionOf, filters, context);
}

/** Compiles filters to SQL conditions, with the type and the expression of each field from `fieldOf`. Errors: DATE_RANGE. */
export function compileConditions(
  fieldOf: (field: string) => Pick<FieldCondition, "type" | "expression">,
  filters: readonly ReportFilter[],
  { sql, range }: Pick<SqlContext, "sql"> & { readonly range: RangeContext },
): Result<readonly SqlFragment[]> {
  const issues: Issue[] = [];
  const conditions = filters.flatMap(({ field, operator, values }) => {
    const dateRange = operator === "inRange" ? resolveRange(String(values[0]), range) : null;
    if (dateRange !== null && !dateRange.ok) {
      issues.push(...dateRange.issues);
      return [];
    }
    return [
      compileByOperator[operator]({
        sql,
        ...fieldOf(field),
        values: dateRange === null ? values.map(toStorable) : [dateRange.value.from, dateRange.value.to],
      }),
    ];
  });
  return issues.length === 0 ? ok(conditions) : failAll(issues);
}

/** Compiles a search text: each word must begin a word of the row or, with `isNear`, be similar to one. */
export function compileSearch(sql: SqlClient.SqlClient, search: string, isNear: boolean): readonly SqlFragment[] {
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
  entityTable: ListTable,
  sorting: readonly ColumnSort[],
  sqlContext: SqlContext,
): SqlFragment {
  const { sql } = sqlContext;
  const orderParts = sorting.map(({ column, direction }) => {
    const { type = "text" } = listRow(entityTable.name).columns[column] ?? {};
    const fieldExpression = fieldSql(entityTable, column, sqlContext);
    const constantKey = entityTable.fields[column]?.key;
    const sortKeySql =
      constantKey !== undefined
        ? sql.literal(constantKey)
        : comparisonByFieldType[type] === "text"
          ? sql`fold_text(${fieldExpression}) COLLATE "C"`
          : sql`(${fieldExpression})`;
    const sortDirection = sql.literal(direction === "descending" ? "DESC" : "ASC");
    return entityTable.fields[column]?.neverNull === true
      ? sql`${sortKeySql} ${sortDirection}`
      : sql`${sortKeySql} ${sortDirection} NULLS LAST`;
  });
  const isIdDescending = sorting[0]?.direction === "descending";
  return sql.csv([
    ...orderParts,
    sql`e.${sql.literal(entityTable.id)} ${sql.literal(isIdDescending ? "DESC" : "ASC")}`,
  ]);
}

interface FieldCondition {
  readonly sql: SqlClient.SqlClient;
  readonly expression: SqlFragment;
  readonly type: FieldType;
  readonly values: readonly FilterValue[];
}

/** Kind of comparison (as text, number or day) for each column type. */
const comparisonByFieldType = {
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
const castValueSql = ({ sql, type }: FieldCondition, value: FilterValue): SqlFragment => {
  if (comparisonByFieldType[type] === "day") return sql`${String(value)}::date`;
  return typeof value === "number" ? sql`${value}::bigint` : sql`${String(value)}::text COLLATE "C"`;
};

/** Returns the column's expression to compare with a value: as text if the value is no number and the column no day. */
const storedValueSql = ({ sql, expression, type }: FieldCondition, value: FilterValue): SqlFragment =>
  comparisonByFieldType[type] === "day" || typeof value === "number"
    ? expression
    : sql`(${expression})::text COLLATE "C"`;

const comparisonWith =
  (operator: string) =>
  (condition: FieldCondition): SqlFragment => {
    const [value = null] = condition.values;
    return condition.sql`${storedValueSql(condition, value)} ${condition.sql.literal(operator)} ${castValueSql(condition, value)}`;
  };

const patternMatcher =
  (pattern: (text: string) => string) =>
  (condition: FieldCondition): SqlFragment =>
    condition.sql`fold_text((${condition.expression})::text) LIKE ${pattern(escapeLike(foldText(String(condition.values[0] ?? ""))))}`;

const matchList = (condition: FieldCondition): SqlFragment => {
  const { sql, type, values } = condition;
  const numericValues = values.filter((value) => typeof value === "number");
  const textValues = values.filter((value) => typeof value === "string");
  const compileList = (sqlType: string, listValues: readonly FilterValue[], expression: SqlFragment) =>
    sql`${expression} = ANY (${listValues.map(String)}::text[]::${sql.literal(sqlType)}[])`;
  if (comparisonByFieldType[type] === "day") return compileList("date", textValues, condition.expression);
  const [ofNumbers, ofTexts] = [
    compileList("bigint", numericValues, condition.expression),
    compileList("text", textValues, sql`(${condition.expression})::text`),
  ];
  return textValues.length === 0 ? ofNumbers : numericValues.length === 0 ? ofTexts : sql`(${ofNumbers} OR ${ofTexts})`;
};

const matchRange = (condition: FieldCondition): SqlFragment => {
  const [from = null, to = null] = condition.values;
  return condition.sql`${storedValueSql(condition, from)} BETWEEN ${castValueSql(condition, from)} AND ${castValueSql(condition, to)}`;
};

const compileByOperator = {
  "=": comparisonWith("="),
  "!=": comparisonWith("IS DISTINCT FROM"),
  ">": comparisonWith(">"),
  ">=": comparisonWith(">="),
  "<": comparisonWith("<"),
  "<=": comparisonWith("<="),
  in: matchList,
  notIn: (condition) => condition.sql`(${condition.expression} IS NULL OR NOT ${matchList(condition)})`,
  contains: patternMatcher((text) => `%${text}%`),
  startsWith: patternMatcher((text) => `${text}%`),
  endsWith: patternMatcher((text) => `%${text}`),
  between: matchRange,
  isNull: ({ sql, expression }) => sql`${expression} IS NULL`,
  isNotNull: ({ sql, expression }) => sql`${expression} IS NOT NULL`,
  inRange: matchRange,
} as const satisfies Record<FilterOperator, (condition: FieldCondition) => SqlFragment>;

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** Replaces the NUL character, which PostgreSQL cannot store and rejects in queries. */
const toStorable = (value: FilterValue): FilterValue =>
  typeof value === "string" ? value.replaceAll("\0", "�") : value;
