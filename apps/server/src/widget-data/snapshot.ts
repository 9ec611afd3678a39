/** Consistent view of the sums for all queries of a batch. Identical queries run once. */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import type { CalendarDate } from "@comptoir/domain/period";

import { committedFacts, factRows, summaryTables, total, type DayTable, type SumRow } from "../sales/index.ts";
import { cutDayOf, daysCondition, withoutCut, withoutCutDay, type Span } from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Runs a statement. */
type ReadRows = <Row extends object>(statement: string) => Effect.Effect<readonly Row[], SqlError.SqlError>;

/** Reads within one transaction, each distinct statement once. */
export interface Snapshot {
  readonly query: ReadRows;
  /** Reads without remembering the answer, for large ones that are read in pieces; absent where `query` remembers none. */
  readonly pass?: ReadRows;
}

/** Makes a snapshot of the transaction that runs. */
export function makeSnapshot(sql: SqlClient.SqlClient): Snapshot {
  const answers = new Map<string, readonly object[]>();
  const pass = Effect.fnUntraced(function* (statement: string) {
    return answers.get(statement) ?? (yield* sql.unsafe<object>(statement));
  });
  const query = Effect.fnUntraced(function* (statement: string) {
    const rows = yield* pass(statement);
    answers.set(statement, rows);
    return rows;
  });
  return { query: query as ReadRows, pass: pass as ReadRows };
}

/** Sum to read: a summary table, the columns to group by, and the columns to add up (all of the table by default). */
export interface SumQuery {
  readonly table: DayTable;
  /** Names of columns, or `weekday`: that of the business date, from 0 for Sunday; or `bin`: its place among `bins`, from 1. */
  readonly by: readonly string[];
  /** First days of the bins, in order. */
  readonly bins?: readonly CalendarDate[];
  readonly sums?: readonly string[];
  /** Dates to leave out (or, with `only`, the only ones to take). */
  readonly dates?: { readonly kind: "except" | "only"; readonly list: readonly CalendarDate[] };
  /** Key columns of the table that the conditions use, and the conditions. */
  readonly members?: { readonly columns: readonly string[]; readonly conditions: readonly string[] };
}

/** Sums a summary table over a scope and a span. */
export function readSums(snapshot: Snapshot, scope: WidgetScope, span: Span, query: SumQuery) {
  const order = query.by.length === 0 ? "" : ` ORDER BY ${query.by.join(", ")}`;
  return snapshot.query<SumRow>(`${sumsStatement(scope, span, query)}${order}`);
}

/** SELECT of `readSums`, without an order. The part of a partial day comes from the facts. */
export function sumsStatement(scope: WidgetScope, span: Span, query: SumQuery): string {
  const sums = query.sums ?? summaryTables[query.table].sums;
  const columns = [
    ...new Set([
      ...query.by.map((name) => (name === "weekday" || name === "bin" ? "business_date" : name)),
      ...(query.dates === undefined ? [] : ["business_date"]),
      ...(query.members?.columns ?? []),
    ]),
  ];
  const parts = sourcesOf({ table: query.table, columns, sums, scope }, span);
  const conditions = [
    ...(query.dates === undefined
      ? []
      : [
          `${query.dates.kind === "only" ? "" : "NOT "}business_date = ANY ('{${query.dates.list.join(",")}}'::date[])`,
        ]),
    ...(query.members?.conditions ?? []),
  ];
  const limit = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const grouping = query.by.length === 0 ? "HAVING count(*) > 0" : `GROUP BY ${query.by.join(", ")}`;
  const keys = query.by.map((name) =>
    name === "weekday"
      ? "extract(dow FROM business_date)::integer AS weekday"
      : name === "bin"
        ? `width_bucket(business_date, '{${(query.bins ?? []).join(",")}}'::date[]) AS bin`
        : name,
  );
  return `SELECT ${[...keys, ...sums.map(total)].join(", ")} FROM (${parts.join(" UNION ALL ")}) part ${limit} ${grouping}`;
}

/** SQL condition on the scope's locations. The ids come from the database, not from the caller. */
export function scopeCondition(alias: string, scope: Pick<WidgetScope, "locations">): string {
  return `${alias}location_id = ANY ('{${scope.locations.map(({ id }) => id).join(",")}}'::integer[])`;
}

/** Checks whether a row has sales, discounts or refunds. Rows with only voids, fees or taxes are not listed as members of a split. */
export function hasSales(row: SumRow): boolean {
  return ["gross", "discounts", "refunds"].some((name) => row[name] !== 0);
}

interface Part {
  readonly table: DayTable;
  readonly columns: readonly string[];
  readonly sums: readonly string[];
  readonly scope: WidgetScope;
}

/** SELECTs that together give the table's rows for exactly the span. */
function sourcesOf(part: Part, span: Span): readonly string[] {
  const { until } = span;
  if (until === undefined) return [storedSelect(part, span)];
  const complete = withoutCutDay(span);
  const before = complete === null ? [] : [storedSelect(part, complete)];
  const cutDay = cutDayOf(span);
  const day = { from: cutDay, to: cutDay };
  if (part.table === "sales_day" || part.table === "sales_half_hour") {
    return [...before, `${storedSelect({ ...part, table: "sales_half_hour" }, day)} AND half_hour < ${until}`];
  }
  if (until <= middleOfDay)
    return [...before, factRows(part.table, dayFacts(part.scope, cutDay, `< ${until}`), part.columns, part.sums)];
  const rest = factRows(part.table, dayFacts(part.scope, cutDay, `>= ${until}`), part.columns, part.sums);
  return [storedSelect(part, withoutCut(span)), negatedRows(part.columns, part.sums, rest)];
}

function storedSelect({ table, columns, sums, scope }: Part, span: Span): string {
  return `SELECT ${[...columns, ...sums].join(", ")} FROM ${table} WHERE ${scopeCondition("", scope)} AND ${daysCondition("", span)}`;
}

/** Half hour by which about half of a day's sales are made, two in the afternoon: after it, subtracting the rest of a day reads fewer rows. */
export const middleOfDay = 28;

/** SELECT with the opposite sign of each sum, to subtract rows. */
export function negatedRows(columns: readonly string[], sums: readonly string[], rows: string): string {
  return `SELECT ${[...columns, ...sums.map((name) => `-${name} AS ${name}`)].join(", ")} FROM (${rows}) less`;
}

/** SQL condition on the facts of one day in some of its half hours. */
export function dayFacts(
  scope: Pick<WidgetScope, "locations">,
  date: CalendarDate,
  halfHours: string,
): (alias: string) => string {
  // An equality lets the database find the receipts of all lines at once; with a range it would look up each one.
  return (alias) =>
    `${scopeCondition(`${alias}.`, scope)} AND ${alias}.business_date = '${date}' AND ${alias}.half_hour ${halfHours} AND ${committedFacts(alias)}`;
}
