/** Consistent view of the sums for all queries of a batch of widget calls. Identical queries run once. */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import { addDays, type CalendarDate, type DateSpan } from "@comptoir/domain/period";

import {
  committedFacts,
  factRows,
  findLongTable,
  longTableSources,
  mergeSumRows,
  sortByDate,
  summaryTables,
  sumColumnSql,
  type DayTable,
  type LongTable,
  type SumRow,
} from "../sales/index.ts";
import { splitDays, type PeriodPiece } from "./item-pieces.ts";
import { listRunningParams, makeRunningFactsCondition, splitAtCut, type RunningHalfHour } from "./partial-day.ts";
import { readGrowingSums, type GrowingSums, type SharedAnswers } from "./shared-answers.ts";
import {
  closedCondition,
  cutDayOf,
  daysCondition,
  hasNoGaps,
  lastDayOf,
  minutesPerHalfHour,
  withoutCut,
  withoutCutDay,
  type Span,
} from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Function that runs a statement; `lastDay` is the last business day whose sales it reads, if it reads no later ones and no other data of tills. */
type ReadRows = <Row extends object>(
  statement: string,
  lastDay?: CalendarDate | typeof noDay,
  params?: readonly string[],
) => Effect.Effect<readonly Row[], SqlError.SqlError>;

/** Value of `lastDay` for statements that read no sales. */
export const noDay = "";

/** Queries within one transaction; each distinct statement runs once. */
export interface Snapshot {
  readonly query: ReadRows;
  /** Runs a statement without caching the answer, for large ones that are read in pieces; missing if `query` caches none. */
  readonly pass?: ReadRows;
  /** First day on which tills may still add sales; missing if no answers are shared. */
  readonly sellingFrom?: CalendarDate;
  /** Reads sums to which receipts are only added; missing if no answers are shared. */
  readonly queryGrowing?: (sums: GrowingSums) => Effect.Effect<readonly SumRow[], SqlError.SqlError>;
}

/** Makes a snapshot of the current transaction; `sharedAnswers` has answers of earlier ones. */
export function makeSnapshot(sql: SqlClient.SqlClient, sharedAnswers?: SharedAnswers): Snapshot {
  const rowsByQuestion = new Map<string, readonly object[]>();
  const questionOf = (statement: string, params: readonly string[]) => [statement, ...params].join("\u0000");
  const runStatement = Effect.fnUntraced(function* (
    statement: string,
    _lastDay: string | null = null,
    params: readonly string[] = [],
  ) {
    return rowsByQuestion.get(questionOf(statement, params)) ?? (yield* sql.unsafe<object>(statement, params));
  });
  const queryWithSharedAnswers = Effect.fnUntraced(function* (
    statement: string,
    lastDay: string | null = null,
    params: readonly string[] = [],
  ) {
    const question = questionOf(statement, params);
    const cachedRows = rowsByQuestion.get(question) ?? sharedAnswers?.findRows(question);
    const statementRows = cachedRows ?? (yield* runStatement(statement, lastDay, params));
    if (cachedRows === undefined) sharedAnswers?.shareRows(question, statementRows, lastDay);
    rowsByQuestion.set(question, statementRows);
    return statementRows;
  });
  const baseSnapshot = { query: queryWithSharedAnswers as ReadRows, pass: runStatement as ReadRows };
  if (sharedAnswers === undefined) return baseSnapshot;
  const queryGrowing = (sums: GrowingSums) => readGrowingSums(sql, sharedAnswers, sums);
  return {
    ...baseSnapshot,
    sellingFrom: sharedAnswers.sellingFrom,
    queryGrowing: queryGrowing as NonNullable<Snapshot["queryGrowing"]>,
  };
}

/** Sum to read: a summary table, the columns to group by, and the columns to add up (all of the table by default). */
export interface SumQuery {
  readonly table: DayTable;
  /** Columns to group by, or `month` (its first day), `weekday` (0 is Sunday) or `bin` (index among `bins`, from 1) of the business date. */
  readonly by: readonly string[];
  /** First days of the bins, in order. */
  readonly bins?: readonly CalendarDate[];
  readonly sums?: readonly string[];
  /** Key columns of the table that the conditions use, and the conditions. */
  readonly members?: { readonly columns: readonly string[]; readonly conditions: readonly string[] };
}

/**
 * Sums a summary table over a scope and a span. Days on which tills no longer sell are read separately, because their answer stays valid; a month of both
 * is in two rows. The half hour that a cut is within is read separately too, because its answer changes each minute.
 */
export const readSums = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  widgetScope: WidgetScope,
  span: Span,
  sumQuery: SumQuery,
) {
  const orderBySql = sumQuery.by.length === 0 ? "" : ` ORDER BY ${sumQuery.by.join(", ")}`;
  const isOrderedByTime = sumQuery.by[0] === "business_date" || sumQuery.by[0] === "month";
  const { complete, running } = splitAtCut(span);
  const spansToRead = isOrderedByTime ? splitSpanAt(complete, snapshot.sellingFrom) : [complete];
  const rowsPerSpan = yield* Effect.forEach(spansToRead, (part) =>
    snapshot.query<SumRow>(`${sumsStatement(widgetScope, part, sumQuery)}${orderBySql}`, lastDayOf(part)),
  );
  if (running === null) return rowsPerSpan.flat();
  const runningRows = yield* snapshot.query<SumRow>(
    sumsOfSelectsSql([runningSelectSql(sourceQueryOf(widgetScope, sumQuery), running)], sumQuery),
    running.date,
    listRunningParams(span),
  );
  const [firstKey = ""] = sumQuery.by;
  const mergedRows = mergeSumRows(rowsPerSpan.flat(), runningRows, sumQuery.by);
  return isOrderedByTime ? sortByDate(mergedRows, firstKey) : mergedRows;
});

/** Splits a span of whole days at a date; returns any other span, or a span beside the date, unchanged. */
function splitSpanAt(span: Span, date: CalendarDate | undefined): readonly Span[] {
  const hasWholeDaysOnly = hasNoGaps(span) && span.cutMinute === undefined;
  if (date === undefined || !hasWholeDaysOnly || span.from >= date || span.to < date) return [span];
  return [
    { from: span.from, to: addDays(date, -1) },
    { from: date, to: span.to },
  ];
}

/** Builds the SELECT of all sums of a span, without an order; its parameters are those of the running half hour. The part of a partial day comes from the receipts. */
export function sumsStatement(widgetScope: WidgetScope, span: Span, sumQuery: SumQuery): string {
  return sumsOfSelectsSql(sourceSelectsOf(sourceQueryOf(widgetScope, sumQuery), span), sumQuery);
}

function sourceQueryOf(scope: WidgetScope, { table, by, sums, members }: SumQuery): SourceQuery {
  const keyColumns = by.map((name) => (name === "weekday" || name === "bin" ? "business_date" : name));
  return {
    table,
    columns: [...new Set([...keyColumns, ...(members?.columns ?? [])])],
    sums: sums ?? summaryTables[table].sums,
    scope,
  };
}

function sumsOfSelectsSql(sourceSelects: readonly string[], sumQuery: SumQuery): string {
  const sumColumns = sumQuery.sums ?? summaryTables[sumQuery.table].sums;
  const memberConditions = sumQuery.members?.conditions ?? [];
  const whereSql = memberConditions.length === 0 ? "" : `WHERE ${memberConditions.join(" AND ")}`;
  const groupingSql = sumQuery.by.length === 0 ? "HAVING count(*) > 0" : `GROUP BY ${sumQuery.by.join(", ")}`;
  const keyExpressions = sumQuery.by.map((name) =>
    name === "weekday"
      ? "extract(dow FROM business_date)::integer AS weekday"
      : name === "bin"
        ? `width_bucket(business_date, '{${(sumQuery.bins ?? []).join(",")}}'::date[]) AS bin`
        : name,
  );
  return `SELECT ${[...keyExpressions, ...sumColumns.map(sumColumnSql)].join(", ")} FROM (${sourceSelects.join(" UNION ALL ")}) part ${whereSql} ${groupingSql}`;
}

/** SQL condition on the scope's locations. The ids come from the database, not from the caller. */
export function scopeCondition(alias: string, scope: Pick<WidgetScope, "locations">): string {
  return `${alias}location_id = ANY ('{${scope.locations.map(({ id }) => id).join(",")}}'::integer[])`;
}

/** Returns whether a row has sales, discounts or refunds. Rows with only voids, fees or taxes are not listed as members of a split. */
export function hasSales(row: SumRow): boolean {
  return ["gross", "discounts", "refunds"].some((name) => row[name] !== 0);
}

interface SourceQuery {
  readonly table: DayTable;
  readonly columns: readonly string[];
  readonly sums: readonly string[];
  readonly scope: WidgetScope;
}

/** Builds the SELECTs that together return the table's rows for exactly the span. */
function sourceSelectsOf(part: SourceQuery, span: Span): readonly string[] {
  const { complete, running } = splitAtCut(span);
  return [...halfHourSelectsOf(part, complete), ...(running === null ? [] : [runningSelectSql(part, running)])];
}

function runningSelectSql({ table, columns, sums, scope }: SourceQuery, running: RunningHalfHour): string {
  return factRows(table, makeRunningFactsCondition(scope.locations, running), columns, sums);
}

/** Builds the SELECTs of a span whose partial day has complete half hours only. */
function halfHourSelectsOf(part: SourceQuery, span: Span): readonly string[] {
  if (span.cutMinute === undefined) return storedSelectsSql(part, span);
  const until = span.cutMinute / minutesPerHalfHour;
  const completeSpan = withoutCutDay(span);
  const storedSelectsBefore = completeSpan === null ? [] : storedSelectsSql(part, completeSpan);
  const cutDay = cutDayOf(span);
  const cutDaySpan = { from: cutDay, to: cutDay };
  if (part.table === "sales_day" || part.table === "sales_half_hour") {
    return [
      ...storedSelectsBefore,
      `${daysSelectSql({ ...part, table: "sales_half_hour" }, cutDaySpan)} AND half_hour < ${until}`,
    ];
  }
  if (until <= middleOfDayHalfHour)
    return [
      ...storedSelectsBefore,
      factRows(part.table, makeDayFactsCondition(part.scope, cutDay, `< ${until}`), part.columns, part.sums),
    ];
  const factsAfterCutSql = factRows(
    part.table,
    makeDayFactsCondition(part.scope, cutDay, `>= ${until}`),
    part.columns,
    part.sums,
  );
  return [...storedSelectsSql(part, withoutCut(span)), negatedRowsSql(part.columns, part.sums, factsAfterCutSql)];
}

/**
 * Builds the SELECTs that read the sums of complete days. Whole months and quarters are read from the sums kept for them,
 * unless there are none or the result shows each day.
 */
function storedSelectsSql(part: SourceQuery, span: Span): readonly string[] {
  const longTableName = findLongTable(part.table);
  if (longTableName === undefined || part.columns.includes("business_date")) return [daysSelectSql(part, span)];
  if (part.columns.includes("month") && longTableSources[longTableName].unit !== "month")
    return [daysSelectSql(part, span)];
  const periodPieces = splitDays(span, longTableSources[longTableName].unit);
  const hasLongPieces = periodPieces.some(({ kind }) => kind !== "days");
  return hasLongPieces
    ? [...longSelectsSql(part, longTableName, periodPieces), ...closedSelectsSql(part, span)]
    : [daysSelectSql(part, span)];
}

function longSelectsSql(part: SourceQuery, longTable: LongTable, pieces: readonly PeriodPiece[]): readonly string[] {
  const { columns, sums, scope } = part;
  return ([1, -1] as const).flatMap((sign) => {
    const piecesOfSign = pieces.filter((piece) => piece.sign === sign);
    const longPieceStarts = piecesOfSign.flatMap((piece) => (piece.kind === "days" ? [] : [piece.start]));
    const dayPieces = piecesOfSign.flatMap((piece) => (piece.kind === "days" ? [piece] : []));
    const signSelects = [
      ...(longPieceStarts.length === 0
        ? []
        : [
            `SELECT ${[...columns, ...sums].join(", ")} FROM ${longTable} WHERE ${scopeCondition("", scope)} AND ${longTableSources[longTable].unit} = ANY ('{${longPieceStarts.join(",")}}'::date[])`,
          ]),
      ...joinRuns(dayPieces).map((joinedDays) => daysSelectSql(part, joinedDays)),
    ];
    return sign === 1 ? signSelects : signSelects.map((select) => negatedRowsSql(columns, sums, select));
  });
}

/** Builds the SELECT that takes out the days on which stores were closed. */
function closedSelectsSql(part: SourceQuery, { closed = [], ...span }: Span): readonly string[] {
  const closedStores = closed.filter((store) => part.scope.locations.some(({ id }) => id === store.locationId));
  if (closedStores.length === 0) return [];
  const closedConditionSql = closedStores.map((store) => `(${closedCondition("", store)})`).join(" OR ");
  return [negatedRowsSql(part.columns, part.sums, `${daysSelectSql(part, span)} AND (${closedConditionSql})`)];
}

function joinRuns(days: readonly DateSpan[]): readonly Span[] {
  const [firstSpan, lastSpan] = [days[0], days.at(-1)];
  if (firstSpan === undefined || lastSpan === undefined) return [];
  return [{ from: firstSpan.from, to: lastSpan.to, ...(days.length > 1 ? { days } : {}) }];
}

function daysSelectSql({ table, columns, sums, scope }: SourceQuery, span: Span): string {
  const selectedColumns = [...columns.map((name) => (name === "month" ? monthOfDaySql : name)), ...sums];
  return `SELECT ${selectedColumns.join(", ")} FROM ${table} WHERE ${scopeCondition("", scope)} AND ${daysCondition("", span)}`;
}

const monthOfDaySql = "date_trunc('month', business_date::timestamp)::date AS month";

/** Half hour (14:00) before which about half of a day's sales are made: after it, subtracting the remainder of a day reads fewer rows. */
export const middleOfDayHalfHour = 28;

/** Builds a SELECT with the opposite sign of each sum, to subtract rows. */
export function negatedRowsSql(columns: readonly string[], sums: readonly string[], rows: string): string {
  return `SELECT ${[...columns, ...sums.map((name) => `-${name} AS ${name}`)].join(", ")} FROM (${rows}) less`;
}

/** SQL condition on the receipts of one day in some of its half hours. */
export function makeDayFactsCondition(
  scope: Pick<WidgetScope, "locations">,
  date: CalendarDate,
  halfHours: string,
): (alias: string) => string {
  // An equality lets the database find the receipts of all lines at once; with a range it would look up each one.
  return (alias) =>
    `${scopeCondition(`${alias}.`, scope)} AND ${alias}.business_date = '${date}' AND ${alias}.half_hour ${halfHours} AND ${committedFacts(alias)}`;
}
