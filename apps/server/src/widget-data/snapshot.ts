/** Consistent view of the sums for all queries of a batch of widget calls. Identical queries run once. */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import { addDays, type CalendarDate, type DateSpan } from "@comptoir/domain/period";

import {
  committedFacts,
  factRows,
  findLongTable,
  longTables,
  summaryTables,
  sumColumnSql,
  type DayTable,
  type LongTable,
  type SumRow,
} from "../sales/index.ts";
import { splitDays, type PeriodPiece } from "./item-pieces.ts";
import { readGrowing, type GrowingSums, type SharedAnswers } from "./shared-answers.ts";
import {
  closedCondition,
  cutDayOf,
  daysCondition,
  isPlain,
  lastDayOf,
  withoutCut,
  withoutCutDay,
  type Span,
} from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Function that runs a statement; `lastDay` is the last business day whose sales it reads, if it reads no later ones and no other data of tills. */
type ReadRows = <Row extends object>(
  statement: string,
  lastDay?: CalendarDate | typeof noDay,
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
  const answers = new Map<string, readonly object[]>();
  const runStatement = Effect.fnUntraced(function* (statement: string) {
    return answers.get(statement) ?? (yield* sql.unsafe<object>(statement));
  });
  const queryShared = Effect.fnUntraced(function* (statement: string, lastDay: string | null = null) {
    const cachedAnswer = answers.get(statement) ?? sharedAnswers?.findRows(statement);
    const rows = cachedAnswer ?? (yield* runStatement(statement));
    if (cachedAnswer === undefined) sharedAnswers?.shareRows(statement, rows, lastDay);
    answers.set(statement, rows);
    return rows;
  });
  const snapshot = { query: queryShared as ReadRows, pass: runStatement as ReadRows };
  if (sharedAnswers === undefined) return snapshot;
  const queryGrowing = (sums: GrowingSums) => readGrowing(sql, sharedAnswers, sums);
  return {
    ...snapshot,
    sellingFrom: sharedAnswers.sellingFrom,
    queryGrowing: queryGrowing as NonNullable<Snapshot["queryGrowing"]>,
  };
}

/** Sum to read: a summary table, the columns to group by, and the columns to add up (all of the table by default). */
export interface SumQuery {
  readonly table: DayTable;
  /** Names of columns to group by; or `month`: the first day of that of the business date; or `weekday`: from 0 for Sunday; or `bin`: the index among `bins`, from 1. */
  readonly by: readonly string[];
  /** First days of the bins, in order. */
  readonly bins?: readonly CalendarDate[];
  readonly sums?: readonly string[];
  /** Key columns of the table that the conditions use, and the conditions. */
  readonly members?: { readonly columns: readonly string[]; readonly conditions: readonly string[] };
}

/** Sums a summary table over a scope and a span. Days on which tills no longer sell are read separately, because their answer stays valid; a month of both is in two rows. */
export const readSums = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  widgetScope: WidgetScope,
  span: Span,
  sumQuery: SumQuery,
) {
  const order = sumQuery.by.length === 0 ? "" : ` ORDER BY ${sumQuery.by.join(", ")}`;
  const isByTime = sumQuery.by[0] === "business_date" || sumQuery.by[0] === "month";
  const spans = isByTime ? splitAt(span, snapshot.sellingFrom) : [span];
  const parts = yield* Effect.forEach(spans, (part) =>
    snapshot.query<SumRow>(`${sumsStatement(widgetScope, part, sumQuery)}${order}`, lastDayOf(part)),
  );
  return parts.flat();
});

/** Splits a span of whole days at a date. */
function splitAt(span: Span, date: CalendarDate | undefined): readonly Span[] {
  const isWhole = isPlain(span) && span.until === undefined;
  if (date === undefined || !isWhole || span.from >= date || span.to < date) return [span];
  return [
    { from: span.from, to: addDays(date, -1) },
    { from: date, to: span.to },
  ];
}

/** Builds the SELECT of `readSums`, without an order. The part of a partial day comes from the receipts. */
export function sumsStatement(widgetScope: WidgetScope, span: Span, sumQuery: SumQuery): string {
  const sums = sumQuery.sums ?? summaryTables[sumQuery.table].sums;
  const columns = [
    ...new Set([
      ...sumQuery.by.map((name) => (name === "weekday" || name === "bin" ? "business_date" : name)),
      ...(sumQuery.members?.columns ?? []),
    ]),
  ];
  const parts = sourcesOf({ table: sumQuery.table, columns, sums, scope: widgetScope }, span);
  const conditions = sumQuery.members?.conditions ?? [];
  const limit = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const grouping = sumQuery.by.length === 0 ? "HAVING count(*) > 0" : `GROUP BY ${sumQuery.by.join(", ")}`;
  const keys = sumQuery.by.map((name) =>
    name === "weekday"
      ? "extract(dow FROM business_date)::integer AS weekday"
      : name === "bin"
        ? `width_bucket(business_date, '{${(sumQuery.bins ?? []).join(",")}}'::date[]) AS bin`
        : name,
  );
  return `SELECT ${[...keys, ...sums.map(sumColumnSql)].join(", ")} FROM (${parts.join(" UNION ALL ")}) part ${limit} ${grouping}`;
}

/** SQL condition on the scope's locations. The ids come from the database, not from the caller. */
export function scopeCondition(alias: string, scope: Pick<WidgetScope, "locations">): string {
  return `${alias}location_id = ANY ('{${scope.locations.map(({ id }) => id).join(",")}}'::integer[])`;
}

/** Returns whether a row has sales, discounts or refunds. Rows with only voids, fees or taxes are not listed as members of a split. */
export function hasSales(row: SumRow): boolean {
  return ["gross", "discounts", "refunds"].some((name) => row[name] !== 0);
}

interface Part {
  readonly table: DayTable;
  readonly columns: readonly string[];
  readonly sums: readonly string[];
  readonly scope: WidgetScope;
}

/** Builds the SELECTs that together return the table's rows for exactly the span. */
function sourcesOf(part: Part, span: Span): readonly string[] {
  const { until } = span;
  if (until === undefined) return storedSelects(part, span);
  const completeSpan = withoutCutDay(span);
  const storedParts = completeSpan === null ? [] : storedSelects(part, completeSpan);
  const cutDay = cutDayOf(span);
  const day = { from: cutDay, to: cutDay };
  if (part.table === "sales_day" || part.table === "sales_half_hour") {
    return [...storedParts, `${daysSelect({ ...part, table: "sales_half_hour" }, day)} AND half_hour < ${until}`];
  }
  if (until <= middleOfDay)
    return [...storedParts, factRows(part.table, dayFacts(part.scope, cutDay, `< ${until}`), part.columns, part.sums)];
  const factsAfterCut = factRows(part.table, dayFacts(part.scope, cutDay, `>= ${until}`), part.columns, part.sums);
  return [...storedSelects(part, withoutCut(span)), negatedRows(part.columns, part.sums, factsAfterCut)];
}

/**
 * Builds the SELECTs that read the sums of complete days. Whole months and quarters are read from the sums kept for them,
 * unless there are none or the result shows each day.
 */
function storedSelects(part: Part, span: Span): readonly string[] {
  const table = findLongTable(part.table);
  if (table === undefined || part.columns.includes("business_date")) return [daysSelect(part, span)];
  if (part.columns.includes("month") && longTables[table].unit !== "month") return [daysSelect(part, span)];
  const pieces = splitDays(span, longTables[table].unit);
  const isLong = pieces.some(({ kind }) => kind !== "days");
  return isLong ? [...longSelects(part, table, pieces), ...closedSelects(part, span)] : [daysSelect(part, span)];
}

function longSelects(part: Part, longTable: LongTable, pieces: readonly PeriodPiece[]): readonly string[] {
  const { columns, sums, scope } = part;
  return ([1, -1] as const).flatMap((sign) => {
    const ofSign = pieces.filter((piece) => piece.sign === sign);
    const starts = ofSign.flatMap((piece) => (piece.kind === "days" ? [] : [piece.start]));
    const days = ofSign.flatMap((piece) => (piece.kind === "days" ? [piece] : []));
    const rows = [
      ...(starts.length === 0
        ? []
        : [
            `SELECT ${[...columns, ...sums].join(", ")} FROM ${longTable} WHERE ${scopeCondition("", scope)} AND ${longTables[longTable].unit} = ANY ('{${starts.join(",")}}'::date[])`,
          ]),
      ...joinedSpan(days).map((joinedDays) => daysSelect(part, joinedDays)),
    ];
    return sign === 1 ? rows : rows.map((select) => negatedRows(columns, sums, select));
  });
}

/** Builds the SELECT that takes out the days on which stores were closed. */
function closedSelects(part: Part, { closed = [], ...span }: Span): readonly string[] {
  const stores = closed.filter((store) => part.scope.locations.some(({ id }) => id === store.locationId));
  if (stores.length === 0) return [];
  const isClosed = stores.map((store) => `(${closedCondition("", store)})`).join(" OR ");
  return [negatedRows(part.columns, part.sums, `${daysSelect(part, span)} AND (${isClosed})`)];
}

function joinedSpan(days: readonly DateSpan[]): readonly Span[] {
  const [firstSpan, lastSpan] = [days[0], days.at(-1)];
  if (firstSpan === undefined || lastSpan === undefined) return [];
  return [{ from: firstSpan.from, to: lastSpan.to, ...(days.length > 1 ? { days } : {}) }];
}

function daysSelect({ table, columns, sums, scope }: Part, span: Span): string {
  const selectedColumns = [...columns.map((name) => (name === "month" ? monthOfDay : name)), ...sums];
  return `SELECT ${selectedColumns.join(", ")} FROM ${table} WHERE ${scopeCondition("", scope)} AND ${daysCondition("", span)}`;
}

const monthOfDay = "date_trunc('month', business_date::timestamp)::date AS month";

/** Half hour (14:00) before which about half of a day's sales are made: after it, subtracting the remainder of a day reads fewer rows. */
export const middleOfDay = 28;

/** Builds a SELECT with the opposite sign of each sum, to subtract rows. */
export function negatedRows(columns: readonly string[], sums: readonly string[], rows: string): string {
  return `SELECT ${[...columns, ...sums.map((name) => `-${name} AS ${name}`)].join(", ")} FROM (${rows}) less`;
}

/** SQL condition on the receipts of one day in some of its half hours. */
export function dayFacts(
  scope: Pick<WidgetScope, "locations">,
  date: CalendarDate,
  halfHours: string,
): (alias: string) => string {
  // An equality lets the database find the receipts of all lines at once; with a range it would look up each one.
  return (alias) =>
    `${scopeCondition(`${alias}.`, scope)} AND ${alias}.business_date = '${date}' AND ${alias}.half_hour ${halfHours} AND ${committedFacts(alias)}`;
}
