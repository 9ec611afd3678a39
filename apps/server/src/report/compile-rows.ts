/** Builds the SQL statements of a page of report rows, and of the values of a field. */
import { parseCalendarDate } from "@comptoir/domain/period";
import { findField, type ColumnSort, type FieldValue } from "@comptoir/domain/report";
import { foldText } from "@comptoir/domain/text";
import { conditionOnTexts, isNumberField, rawSql, displaySql } from "./field-sql.ts";
import { type Question, fromAndWhereSql } from "./compile-question.ts";
import { applyToTexts, join, sql, type Fragment } from "./fragment.ts";

/** Rows of the source to read, and the fields to select. */
export interface RowPlan {
  readonly fields: readonly string[];
  readonly sorting: readonly ColumnSort[];
  /** Keys of the groups in which rows are numbered and ranked. */
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
const rowsOfPageAtMost = 1_000;

/** Builds the statement that reads rows: the fields `f0`, `f1` …, the ranks, and `place`, the position of the row in its group from 1 (0 without groups). */
export function buildRowStatement(question: Question, rowPlan: RowPlan): string {
  const { dialect, source } = question;
  const partitionClause = rowPlan.partition.length === 0 ? sql`` : sql`PARTITION BY ${join(rowPlan.partition, ", ")}`;
  const orderTerms = [...rowPlan.sorting.flatMap((sort) => orderTermsOf(question, sort)), ...source.order];
  const fieldsSql = rowPlan.fields.map((field) =>
    isNumberField(question, field) ? applyToTexts(dialect.numberSql, rawSql(question, field)) : rawSql(question, field),
  );
  const ranksSql = rowPlan.ranks.map(
    ({ of }) =>
      sql`CASE WHEN ${rawSql(question, of)} IS NOT NULL THEN ${applyToTexts(dialect.numberSql, sql`dense_rank() OVER (${partitionClause} ORDER BY ${displaySql(question, of)} DESC NULLS LAST)`)} END`,
  );
  const positionSql =
    rowPlan.partition.length === 0
      ? sql`0`
      : sql`row_number() OVER (${partitionClause} ORDER BY ${join(orderTerms, ", ")})`;
  const originAndMarkSql =
    rowPlan.tellsOrigin === true
      ? (["origin", "mark"] as const).flatMap((name) =>
          source[name] === undefined ? [] : [sql`${source[name]} AS ${name}`],
        )
      : [];
  const columnFragments = [
    ...[...fieldsSql, ...ranksSql].map((value, index) => sql`${value} AS f${index}`),
    ...originAndMarkSql,
  ];
  const groupConditions =
    rowPlan.groups === null ? [] : [rowPlan.groups.length === 0 ? sql`false` : sql`(${join(rowPlan.groups, " OR ")})`];
  const narrowedQuestion: Question = { ...question, conditions: [...question.conditions, ...groupConditions] };
  const isPage = rowPlan.limit <= rowsOfPageAtMost;
  const orderClause = `ORDER BY ${join(orderTerms, ", ").text}`;
  const pageClause = `${orderClause} LIMIT ${rowPlan.limit} OFFSET ${rowPlan.offset}`;
  const { row } = source.rowsSql(question.cut, question.used, isPage);
  const selectedColumnsSql = join(
    [...columnFragments, sql`${applyToTexts(dialect.numberSql, positionSql)} AS place`],
    ", ",
  ).text;
  if (!isPage || row === undefined || rowPlan.partition.length > 0 || ranksSql.length > 0)
    return `SELECT ${selectedColumnsSql} FROM ${fromAndWhereSql(narrowedQuestion, [...columnFragments, ...orderTerms, ...rowPlan.partition], isPage)} ${pageClause}`;
  // The sort columns decide which rows are on the page; the other columns are read for those rows only.
  const rowsOfPageCondition = sql`${row} IN (SELECT ${row} FROM ${fromAndWhereSql(narrowedQuestion, orderTerms, isPage)} ${pageClause})`;
  return `SELECT ${selectedColumnsSql} FROM ${fromAndWhereSql({ ...narrowedQuestion, conditions: [rowsOfPageCondition] }, [...columnFragments, ...orderTerms], isPage)} ${orderClause}`;
}

/** SQL condition that a row belongs to a group; "false" for values that no row has. */
export function groupCondition(
  question: Question,
  keys: readonly { readonly sql: Fragment; readonly field: string; readonly value: FieldValue }[],
): Fragment {
  const keyConditions = keys.map(({ sql: key, field, value }) => {
    if (value === null) return sql`${key} IS NULL`;
    if (isNumberField(question, field) !== (typeof value === "number")) return sql`false`;
    if (typeof value === "number") return sql`${key} = ${value}`;
    if (findField(question.fields, field)?.type !== "date")
      return sql`${applyToTexts(question.dialect.binarySql, key)} = ${question.dialect.textSql(value)}`;
    const dateResult = parseCalendarDate(value);
    return dateResult.ok ? sql`${key} = ${question.dialect.dateSql(dateResult.value)}` : sql`false`;
  });
  return keyConditions.length === 0 ? sql`true` : sql`(${join(keyConditions, " AND ")})`;
}

/** Builds the statement that lists the values of a field: `value` and `rows`, most frequent first. */
export function buildValueStatement(question: Question, field: string, search: string, atMost: number): string {
  const { dialect, source } = question;
  const rawValueSql = rawSql(question, field);
  const displayedValueSql = isNumberField(question, field)
    ? applyToTexts(dialect.numberSql, displaySql(question, field))
    : rawValueSql;
  const isText = !isNumberField(question, field) && findField(question.fields, field)?.type !== "date";
  const escapedSearchText = foldText(search)
    .trim()
    .replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const { names } = source.fields[field] ?? {};
  const nameSql = names === undefined ? rawValueSql : applyToTexts(names.nameSql, rawValueSql);
  const searchConditions =
    escapedSearchText === ""
      ? []
      : [
          conditionOnTexts(
            question,
            field,
            sql`${applyToTexts(dialect.foldedSql, nameSql)} LIKE ${dialect.textSql(`%${escapedSearchText}%`)} ESCAPE '\\'`,
          ),
        ];
  const fromSql = fromAndWhereSql({ ...question, conditions: [...question.conditions, ...searchConditions] }, [
    displayedValueSql,
  ]);
  return `SELECT ${displayedValueSql.text} AS value, ${dialect.numberSql("count(*)")} AS rows FROM ${fromSql} GROUP BY 1 ORDER BY 2 DESC, ${isText ? dialect.binarySql(displayedValueSql.text) : "1"} LIMIT ${atMost + 1}`;
}

/** ORDER BY terms in the order of the domain's `sortRows`: texts and names without case, unknown values last. */
function orderTermsOf(question: Question, { column, direction }: ColumnSort): readonly Fragment[] {
  const fieldRow = findField(question.fields, column);
  // Rows have no comparison figures, so sorting by one has no effect.
  if (fieldRow === null || fieldRow.compared !== undefined) return [];
  const sortDirectionSql = (descends: boolean) => `${descends ? "DESC" : "ASC"} NULLS LAST`;
  if (fieldRow.standing !== undefined) {
    const isRank = fieldRow.standing.display === "rankDescending";
    return [
      sql`${rawSql(question, fieldRow.standing.of)} ${sortDirectionSql((direction === "descending") !== isRank)}`,
    ];
  }
  const namesOfColumn = question.source.fields[column]?.names;
  const columnSql = rawSql(question, column);
  const sortKeySql =
    namesOfColumn !== undefined
      ? applyToTexts(
          question.dialect.foldedSql,
          sql`coalesce(${applyToTexts(namesOfColumn.nameSql, columnSql)}, (${columnSql})::text)`,
        )
      : isNumberField(question, column) || fieldRow.type === "date" || fieldRow.counts !== undefined
        ? displaySql(question, column)
        : applyToTexts(question.dialect.foldedSql, columnSql);
  return [sql`${sortKeySql} ${sortDirectionSql(direction === "descending")}`];
}
