/** One consistent view of the sums: every query of a batch reads it, and the same query is asked once. */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import { quantity } from "@comptoir/domain/measure";
import { emptySums, type SalesSums } from "@comptoir/domain/metric";
import { cents, unitCost } from "@comptoir/domain/money";
import { addDays, countDays, daysInMonth, partsOf, type CalendarDate } from "@comptoir/domain/period";

import { committedFacts, factRows, summaryTables, type SummaryTableName } from "../sales/index.ts";
import type { Span } from "./question.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Reads within one transaction, each distinct statement once. */
export interface Snapshot {
  readonly query: <Row extends object>(statement: string) => Effect.Effect<readonly Row[], SqlError.SqlError>;
}

/** Makes a snapshot of the transaction that runs. */
export function makeSnapshot(sql: SqlClient.SqlClient): Snapshot {
  const answers = new Map<string, readonly object[]>();
  const query = Effect.fnUntraced(function* (statement: string) {
    const known = answers.get(statement);
    if (known !== undefined) return known;
    const rows = yield* sql.unsafe<object>(statement);
    answers.set(statement, rows);
    return rows;
  });
  return { query: query as Snapshot["query"] };
}

/** Sums of one group; the group's columns come as they are in the table. */
export type SumRow = Readonly<Record<string, unknown>>;

/** What to sum: a summary table, the columns to group by, and the columns of sums (all of the table's unless named). */
export interface SumQuery {
  readonly table: SummaryTableName;
  readonly by: readonly string[];
  readonly sums?: readonly string[];
  /** Dates to leave out (or, with `only`, the only ones to take). */
  readonly dates?: { readonly kind: "except" | "only"; readonly list: readonly CalendarDate[] };
}

/** Sums a summary table over a scope and a span. */
export function readSums(snapshot: Snapshot, scope: WidgetScope, span: Span, query: SumQuery) {
  return snapshot.query<SumRow>(sumsStatement(scope, span, query));
}

/** The statement of `readSums`; the parts of the span that no summary row holds come from the facts. */
export function sumsStatement(scope: WidgetScope, span: Span, query: SumQuery): string {
  const sums = query.sums ?? summaryTables[query.table].sums;
  const totals = sums.map((name) => `sum(${name})::float8 AS ${name}`);
  const parts = sourcesOf(query.table, scope, span).map((source) => `(${source})`);
  const limit =
    query.dates === undefined
      ? ""
      : `WHERE ${query.dates.kind === "only" ? "" : "NOT "}business_date = ANY ('{${query.dates.list.join(",")}}'::date[])`;
  const grouping = query.by.length === 0 ? "HAVING count(*) > 0" : `GROUP BY ${query.by.join(", ")} ORDER BY ${query.by.join(", ")}`;
  return `SELECT ${[...query.by, ...totals].join(", ")} FROM (${parts.join(" UNION ALL ")}) part ${limit} ${grouping}`;
}

/** The scope's locations as an SQL condition; ids are numbers of our own. */
export function inScope(alias: string, scope: WidgetScope): string {
  return `${alias}location_id = ANY ('{${scope.locations.map(({ id }) => id).join(",")}}'::integer[])`;
}

/** A row of sums as the domain's sums; columns that a table does not have are zero. */
export function toSalesSums(row: SumRow): SalesSums {
  const of = (name: string) => {
    const value = row[name];
    return typeof value === "number" ? value : 0;
  };
  return {
    ...emptySums,
    gross: cents(of("gross")),
    discounts: cents(of("discounts")),
    refunds: cents(of("refunds")),
    tax: cents(of("tax")),
    fees: cents(of("fees")),
    giftCards: cents(of("gift_cards")),
    rounding: cents(of("rounding")),
    tips: cents(of("tips")),
    sales: of("sales"),
    refundTransactions: of("refund_transactions"),
    transactions: of("transactions"),
    items: quantity(of("items")),
    soldItems: quantity(of("sold_items")),
    cost: unitCost(of("cost")),
    netWithCost: cents(of("net_with_cost")),
    unknownCostLines: of("unknown_cost_lines"),
    voids: of("voids"),
  };
}

/** Whether a row sold or took back anything; voids, fees or taxes alone make no member of a split of sales. */
export function hasSales(row: SumRow): boolean {
  return ["gross", "discounts", "refunds"].some((name) => row[name] !== 0);
}

/** SELECTs that together give the table's rows for exactly the span. */
function sourcesOf(table: SummaryTableName, scope: WidgetScope, span: Span): readonly string[] {
  if (span.until === undefined) {
    return table === "sales_month_item" ? itemSources(scope, span) : [stored(table, scope, "business_date", span)];
  }
  const { until } = span;
  const whole = { from: span.from, to: addDays(span.to, -1) };
  const before = whole.from <= whole.to ? sourcesOf(table, scope, whole) : [];
  const last = { from: span.to, to: span.to };
  const cut =
    table === "sales_half_hour"
      ? `${stored(table, scope, "business_date", last)} AND half_hour < ${until}`
      : derived(table, scope, last, until);
  return [...before, cut];
}

/**
 * Whole months from the summary; a month taken in part is read from the lines of the days taken, or as the whole month less
 * the lines of the days left out, whichever are fewer.
 */
function itemSources(scope: WidgetScope, { from, to }: Span): readonly string[] {
  const table = "sales_month_item";
  const first = from.endsWith("-01") ? from : addDays(monthEnd(from), 1);
  const last = monthEnd(to) === to ? to : addDays(monthStart(to), -1);
  if (first > last && monthStart(from) === monthStart(to)) return monthPart(scope, { from, to });
  return [
    ...(first <= last ? [stored(table, scope, "month", { from: first, to: last })] : []),
    ...(from < first ? monthPart(scope, { from, to: addDays(first, -1) }) : []),
    ...(last < to ? monthPart(scope, { from: addDays(last, 1), to }) : []),
  ];
}

function monthPart(scope: WidgetScope, { from, to }: Span): readonly string[] {
  const table = "sales_month_item";
  const month = { from: monthStart(from), to: monthEnd(from) };
  const taken = countDays({ from, to });
  if (taken <= countDays(month) - taken) return [derived(table, scope, { from, to })];
  const { keys, sums } = summaryTables[table];
  const less = (span: Span) =>
    span.from > span.to
      ? []
      : [`SELECT ${[...keys, ...sums.map((name) => `-${name} AS ${name}`)].join(", ")} FROM (${derived(table, scope, span)}) out`];
  return [
    stored(table, scope, "month", { from: month.from, to: month.from }),
    ...less({ from: month.from, to: addDays(from, -1) }),
    ...less({ from: addDays(to, 1), to: month.to }),
  ];
}

function stored(table: SummaryTableName, scope: WidgetScope, date: string, { from, to }: Span): string {
  const { keys, sums } = summaryTables[table];
  return `SELECT ${[...keys, ...sums].join(", ")} FROM ${table} WHERE ${inScope("", scope)} AND ${date} BETWEEN '${from}' AND '${to}'`;
}

function derived(table: SummaryTableName, scope: WidgetScope, { from, to }: Span, until?: number): string {
  // An equality reaches the receipts that the lines are joined with; a range would look each one up.
  const within = from === to ? `= '${from}'` : `BETWEEN '${from}' AND '${to}'`;
  return factRows(
    table,
    (alias) =>
      `${inScope(`${alias}.`, scope)} AND ${alias}.business_date ${within} AND ${committedFacts(alias)}${
        until === undefined ? "" : ` AND ${alias}.half_hour < ${until}`
      }`,
  );
}

function monthStart(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - partsOf(date).day);
}

function monthEnd(date: CalendarDate): CalendarDate {
  const { year, month } = partsOf(date);
  return addDays(monthStart(date), daysInMonth(year, month) - 1);
}
