/** SQL statements of a page of rows of a report, and of the values of a field. */
import { parseCalendarDate } from "@comptoir/domain/period";
import { findField, type ColumnSort, type FieldValue } from "@comptoir/domain/report";
import { foldText } from "@comptoir/domain/text";
import { conditionOnTexts, isNumber, rawSql, displaySql } from "./field-sql.ts";
import { type Question, fromOf } from "./compile-question.ts";

/** Rows of the source to read, with the values of their fields. */
export interface RowPlan {
  readonly fields: readonly string[];
  readonly sorting: readonly ColumnSort[];
  /** Group keys within which rows are counted and ranked. */
  readonly partition: readonly string[];
  /** Fields that contain a rank, with the field that is ranked. */
  readonly ranks: readonly { readonly field: string; readonly of: string }[];
  /** Conditions of the wanted groups, any of which may hold; null is every row. */
  readonly groups: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
  /** Whether to read `origin` and `mark` of each row. */
  readonly tellsOrigin?: boolean;
}

/** Maximum page size for which lookups run row by row. */
const pageRows = 1_000;

/** Statement of rows: `f0`, `f1` … are the fields, then come the ranks; `place` is the position of the row in its group, from 1. */
export function rowStatement(question: Question, plan: RowPlan): string {
  const { dialect, source } = question;
  const partition = plan.partition.length === 0 ? "" : `PARTITION BY ${plan.partition.join(", ")}`;
  const order = [...plan.sorting.flatMap((sort) => orderSql(question, sort)), ...source.order];
  const fields = plan.fields.map((field) =>
    isNumber(question, field) ? dialect.number(rawSql(question, field)) : rawSql(question, field),
  );
  const ranks = plan.ranks.map(
    ({ of }) =>
      `CASE WHEN ${rawSql(question, of)} IS NOT NULL THEN ${dialect.number(`dense_rank() OVER (${partition} ORDER BY ${displaySql(question, of)} DESC NULLS LAST)`)} END`,
  );
  const place = plan.partition.length === 0 ? "0" : `row_number() OVER (${partition} ORDER BY ${order.join(", ")})`;
  const rowColumns =
    plan.tellsOrigin === true
      ? (["origin", "mark"] as const).flatMap((name) =>
          source[name] === undefined ? [] : [`${source[name]} AS ${name}`],
        )
      : [];
  const list = [...[...fields, ...ranks].map((sql, index) => `${sql} AS f${index}`), ...rowColumns];
  const groups = plan.groups === null ? [] : [plan.groups.length === 0 ? "false" : `(${plan.groups.join(" OR ")})`];
  const within: Question = { ...question, conditions: [...question.conditions, ...groups] };
  const isPage = plan.limit <= pageRows;
  const cut = `ORDER BY ${order.join(", ")} LIMIT ${plan.limit} OFFSET ${plan.offset}`;
  const { row } = source.from(question.cut, question.used, isPage);
  const columns = [...list, `${dialect.number(place)} AS place`].join(", ");
  if (!isPage || row === undefined || plan.partition.length > 0 || ranks.length > 0)
    return `SELECT ${columns} FROM ${fromOf(within, [...list, ...order, ...plan.partition], isPage)} ${cut}`;
  // The sort columns decide which rows are on the page; the other columns are read for those rows only.
  const wanted = `${row} IN (SELECT ${row} FROM ${fromOf(within, order, isPage)} ${cut})`;
  return `SELECT ${columns} FROM ${fromOf({ ...within, conditions: [wanted] }, [...list, ...order], isPage)} ORDER BY ${order.join(", ")}`;
}

/** Condition of a group on the values of its rows; "false" for values that the rows never have. */
export function groupCondition(
  question: Question,
  keys: readonly { readonly sql: string; readonly field: string; readonly value: FieldValue }[],
): string {
  const parts = keys.map(({ sql, field, value }) => {
    if (value === null) return `${sql} IS NULL`;
    if (isNumber(question, field) !== (typeof value === "number")) return "false";
    if (typeof value === "number") return `${sql} = ${value}`;
    if (findField(question.fields, field)?.type !== "date")
      return `${question.dialect.binary(sql)} = ${question.dialect.text(value)}`;
    const date = parseCalendarDate(value);
    return date.ok ? `${sql} = ${question.dialect.date(date.value)}` : "false";
  });
  return parts.length === 0 ? "true" : `(${parts.join(" AND ")})`;
}

/** Statement of the values of a field: `value` and `rows`, most frequent first. */
export function valueStatement(question: Question, field: string, search: string, atMost: number): string {
  const { dialect, source } = question;
  const raw = rawSql(question, field);
  const value = isNumber(question, field) ? dialect.number(displaySql(question, field)) : raw;
  const isText = !isNumber(question, field) && findField(question.fields, field)?.type !== "date";
  const words = foldText(search)
    .trim()
    .replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const named = source.fields[field]?.names?.of(raw) ?? raw;
  const wanted =
    words === ""
      ? []
      : [conditionOnTexts(question, field, `${dialect.folded(named)} LIKE ${dialect.text(`%${words}%`)} ESCAPE '\\'`)];
  const from = fromOf({ ...question, conditions: [...question.conditions, ...wanted] }, [value]);
  return `SELECT ${value} AS value, ${dialect.number("count(*)")} AS rows FROM ${from} GROUP BY 1 ORDER BY 2 DESC, ${isText ? dialect.binary(value) : "1"} LIMIT ${atMost + 1}`;
}

/** ORDER BY terms in the order of the domain's `sortRows`: texts and names without case, unknown values last. */
function orderSql(question: Question, { column, direction }: ColumnSort): readonly string[] {
  const row = findField(question.fields, column);
  // Rows have no comparison figures, so sorting by one has no effect.
  if (row === null || row.compared !== undefined) return [];
  const way = (descends: boolean) => `${descends ? "DESC" : "ASC"} NULLS LAST`;
  if (row.standing !== undefined) {
    const isRank = row.standing.display === "rankDescending";
    return [`${rawSql(question, row.standing.of)} ${way((direction === "descending") !== isRank)}`];
  }
  const names = question.source.fields[column]?.names;
  const raw = rawSql(question, column);
  const key =
    names !== undefined
      ? question.dialect.folded(`coalesce(${names.of(raw)}, (${raw})::text)`)
      : isNumber(question, column) || row.type === "date" || row.counts !== undefined
        ? displaySql(question, column)
        : question.dialect.folded(raw);
  return [`${key} ${way(direction === "descending")}`];
}
