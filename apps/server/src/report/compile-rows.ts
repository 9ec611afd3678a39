/** Builds the SQL statements of a page of report rows, and of the values of a field. */
import { parseCalendarDate } from "@comptoir/domain/period";
import { findField, type ColumnSort, type FieldValue } from "@comptoir/domain/report";
import { foldText } from "@comptoir/domain/text";
import { conditionOnTexts, isNumber, rawSql, displaySql } from "./field-sql.ts";
import { type Question, fromOf } from "./compile-question.ts";
import { applyToTexts, join, sql, type Fragment } from "./fragment.ts";

/** Rows of the source to read, and the fields to select. */
export interface RowPlan {
  readonly fields: readonly string[];
  readonly sorting: readonly ColumnSort[];
  /** Group keys within which rows are counted and ranked. */
  readonly partition: readonly Fragment[];
  /** Fields that contain a rank, with the field that is ranked. */
  readonly ranks: readonly { readonly field: string; readonly of: string }[];
  /** Conditions of the groups to read, combined with OR; null reads every row. */
  readonly groups: readonly Fragment[] | null;
  readonly offset: number;
  readonly limit: number;
  /** Whether to read `origin` and `mark` of each row. */
  readonly tellsOrigin?: boolean;
}

/** Maximum page size for which lookups run row by row. */
const pageRows = 1_000;

/** Builds the statement that reads rows: `f0`, `f1` … are the fields, then come the ranks; `place` is the position of the row in its group, from 1. */
export function rowStatement(question: Question, rowPlan: RowPlan): string {
  const { dialect, source } = question;
  const partition = rowPlan.partition.length === 0 ? sql`` : sql`PARTITION BY ${join(rowPlan.partition, ", ")}`;
  const order = [...rowPlan.sorting.flatMap((sort) => orderSql(question, sort)), ...source.order];
  const fields = rowPlan.fields.map((field) =>
    isNumber(question, field) ? applyToTexts(dialect.numberSql, rawSql(question, field)) : rawSql(question, field),
  );
  const ranks = rowPlan.ranks.map(
    ({ of }) =>
      sql`CASE WHEN ${rawSql(question, of)} IS NOT NULL THEN ${applyToTexts(dialect.numberSql, sql`dense_rank() OVER (${partition} ORDER BY ${displaySql(question, of)} DESC NULLS LAST)`)} END`,
  );
  const positionSql =
    rowPlan.partition.length === 0 ? sql`0` : sql`row_number() OVER (${partition} ORDER BY ${join(order, ", ")})`;
  const rowColumns =
    rowPlan.tellsOrigin === true
      ? (["origin", "mark"] as const).flatMap((name) =>
          source[name] === undefined ? [] : [sql`${source[name]} AS ${name}`],
        )
      : [];
  const columnFragments = [...[...fields, ...ranks].map((value, index) => sql`${value} AS f${index}`), ...rowColumns];
  const groups =
    rowPlan.groups === null ? [] : [rowPlan.groups.length === 0 ? sql`false` : sql`(${join(rowPlan.groups, " OR ")})`];
  const narrowedQuestion: Question = { ...question, conditions: [...question.conditions, ...groups] };
  const isPage = rowPlan.limit <= pageRows;
  const orderClause = `ORDER BY ${join(order, ", ").text}`;
  const pageClause = `${orderClause} LIMIT ${rowPlan.limit} OFFSET ${rowPlan.offset}`;
  const { row } = source.rowsSql(question.cut, question.used, isPage);
  const columns = join([...columnFragments, sql`${applyToTexts(dialect.numberSql, positionSql)} AS place`], ", ").text;
  if (!isPage || row === undefined || rowPlan.partition.length > 0 || ranks.length > 0)
    return `SELECT ${columns} FROM ${fromOf(narrowedQuestion, [...columnFragments, ...order, ...rowPlan.partition], isPage)} ${pageClause}`;
  // The sort columns decide which rows are on the page; the other columns are read for those rows only.
  const wantedRows = sql`${row} IN (SELECT ${row} FROM ${fromOf(narrowedQuestion, order, isPage)} ${pageClause})`;
  return `SELECT ${columns} FROM ${fromOf({ ...narrowedQuestion, conditions: [wantedRows] }, [...columnFragments, ...order], isPage)} ${orderClause}`;
}

/** SQL condition that a row belongs to a group; "false" for values that no row has. */
export function groupCondition(
  question: Question,
  keys: readonly { readonly sql: Fragment; readonly field: string; readonly value: FieldValue }[],
): Fragment {
  const parts = keys.map(({ sql: key, field, value }) => {
    if (value === null) return sql`${key} IS NULL`;
    if (isNumber(question, field) !== (typeof value === "number")) return sql`false`;
    if (typeof value === "number") return sql`${key} = ${value}`;
    if (findField(question.fields, field)?.type !== "date")
      return sql`${applyToTexts(question.dialect.binarySql, key)} = ${question.dialect.textSql(value)}`;
    const date = parseCalendarDate(value);
    return date.ok ? sql`${key} = ${question.dialect.dateSql(date.value)}` : sql`false`;
  });
  return parts.length === 0 ? sql`true` : sql`(${join(parts, " AND ")})`;
}

/** Builds the statement that lists the values of a field: `value` and `rows`, most frequent first. */
export function valueStatement(question: Question, field: string, search: string, atMost: number): string {
  const { dialect, source } = question;
  const valueSql = rawSql(question, field);
  const value = isNumber(question, field) ? applyToTexts(dialect.numberSql, displaySql(question, field)) : valueSql;
  const isText = !isNumber(question, field) && findField(question.fields, field)?.type !== "date";
  const words = foldText(search)
    .trim()
    .replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const { names } = source.fields[field] ?? {};
  const nameSql = names === undefined ? valueSql : applyToTexts(names.nameSql, valueSql);
  const searchCondition =
    words === ""
      ? []
      : [
          conditionOnTexts(
            question,
            field,
            sql`${applyToTexts(dialect.foldedSql, nameSql)} LIKE ${dialect.textSql(`%${words}%`)} ESCAPE '\\'`,
          ),
        ];
  const from = fromOf({ ...question, conditions: [...question.conditions, ...searchCondition] }, [value]);
  return `SELECT ${value.text} AS value, ${dialect.numberSql("count(*)")} AS rows FROM ${from} GROUP BY 1 ORDER BY 2 DESC, ${isText ? dialect.binarySql(value.text) : "1"} LIMIT ${atMost + 1}`;
}

/** ORDER BY terms in the order of the domain's `sortRows`: texts and names without case, unknown values last. */
function orderSql(question: Question, { column, direction }: ColumnSort): readonly Fragment[] {
  const row = findField(question.fields, column);
  // Rows have no comparison figures, so sorting by one has no effect.
  if (row === null || row.compared !== undefined) return [];
  const sortDirection = (descends: boolean) => `${descends ? "DESC" : "ASC"} NULLS LAST`;
  if (row.standing !== undefined) {
    const isRank = row.standing.display === "rankDescending";
    return [sql`${rawSql(question, row.standing.of)} ${sortDirection((direction === "descending") !== isRank)}`];
  }
  const names = question.source.fields[column]?.names;
  const valueSql = rawSql(question, column);
  const key =
    names !== undefined
      ? applyToTexts(
          question.dialect.foldedSql,
          sql`coalesce(${applyToTexts(names.nameSql, valueSql)}, (${valueSql})::text)`,
        )
      : isNumber(question, column) || row.type === "date" || row.counts !== undefined
        ? displaySql(question, column)
        : applyToTexts(question.dialect.foldedSql, valueSql);
  return [sql`${key} ${sortDirection(direction === "descending")}`];
}
