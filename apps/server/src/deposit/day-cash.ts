/** Reads the cash and the sums of a location's day from receipts and tills, and lists the days without a deposit. */

import {
  summarizeDrawerEvents,
  type DrawerEvent,
  type DrawerEventKind,
  type DrawerReport,
  type ReceiptCash,
} from "@comptoir/domain/deposit";
import { cents, zeroCents } from "@comptoir/domain/money";
import type { CalendarDate } from "@comptoir/domain/period";
import type { TillCash } from "@comptoir/domain/store-day";
import { storeBankedTenders } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { committedFacts, summaryTables, toSalesSums, sumColumnSql, type SumRow } from "../sales/index.ts";
import { parseStoredCount } from "./deposit-rows.ts";

/** Kinds of events that show that a terminal had a drawer on a day; a cashier's signing in does not. */
const drawerKindsSql = "'OPEN', 'NO_SALE', 'PAY_IN', 'PAY_OUT', 'DROP', 'DECLARED'";

const noCash: ReceiptCash = { received: zeroCents, change: zeroCents, refunds: zeroCents };
const makeEmptyReport = (terminal: string): DrawerReport => ({
  terminal,
  reported: {},
  declared: new Map(),
  count: null,
  noSales: 0,
});

/** Locations and days to read cash of; both ends are included. */
export interface DaySelection {
  readonly locationIds: readonly number[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Cash of a location's day, by terminal. */
export interface DayCash {
  readonly locationId: number;
  readonly businessDate: string;
  readonly tills: readonly TillCash[];
}

/** Returns the days that have cash or drawer events, with their terminals by code. */
export const readTillCash = Effect.fn("readTillCash")(function* (days: DaySelection) {
  const receiptCashByDay = yield* readReceiptCash(days);
  const reportsByDay = yield* readReports(days);
  return [...new Set([...receiptCashByDay.keys(), ...reportsByDay.keys()])].map((key): DayCash => {
    const [location = "", businessDate = ""] = key.split(" ");
    const cashByTerminal = receiptCashByDay.get(key) ?? new Map<string, ReceiptCash>();
    const reportByTerminal = new Map((reportsByDay.get(key) ?? []).map((report) => [report.terminal, report]));
    const terminalNames = [...new Set([...cashByTerminal.keys(), ...reportByTerminal.keys()])].toSorted();
    return {
      locationId: Number(location),
      businessDate,
      tills: terminalNames.map((terminal) => ({
        terminal,
        receipts: cashByTerminal.get(terminal) ?? noCash,
        report: reportByTerminal.get(terminal) ?? makeEmptyReport(terminal),
      })),
    };
  });
});

/** Returns the terminals of a day that have cash or drawer events, by code. */
export const readTillCashOfDay = (locationId: number, day: CalendarDate) =>
  Effect.map(
    readTillCash({ locationIds: [locationId], from: day, to: day }),
    (days): readonly TillCash[] => days[0]?.tills ?? [],
  );

/** Returns the cash of a terminal without receipts and drawer events. */
export const emptyTillCash = (terminal: string): TillCash => ({
  terminal,
  receipts: noCash,
  report: makeEmptyReport(terminal),
});

const keyOfDay = (row: { readonly locationId: number; readonly businessDate: string }): string =>
  `${row.locationId} ${row.businessDate}`;

/** Reads cash movements of receipts: cash taken in is received; cash given back is a refund if the receipt only refunds, else change. */
const readReceiptCash = Effect.fnUntraced(function* ({ locationIds, from, to }: DaySelection) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly locationId: number;
    readonly businessDate: string;
    readonly terminal: string;
    readonly received: number;
    readonly change: number;
    readonly refunds: number;
  }>`
    SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.terminal, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::float8 AS received,
      -coalesce(sum(p.amount) FILTER (WHERE p.amount < 0 AND NOT s.refund_only), 0)::float8 AS change,
      -coalesce(sum(p.amount) FILTER (WHERE p.amount < 0 AND s.refund_only), 0)::float8 AS refunds
    FROM sale_tender p JOIN sale s ON s.location_id = p.location_id AND s.business_date = p.business_date AND s.batch_id = p.batch_id AND s.sale_no = p.sale_no
    WHERE p.location_id = ANY (${[...locationIds]}::integer[]) AND p.business_date BETWEEN ${from}::date AND ${to}::date AND p.code = 'CASH' AND p.counted AND ${sql.literal(committedFacts("p"))}
    GROUP BY s.location_id, s.business_date, s.terminal`;
  const cashByDay = new Map<string, Map<string, ReceiptCash>>();
  for (const row of rows) {
    const { terminal, received, change, refunds } = row;
    const cashOfDay = cashByDay.get(keyOfDay(row)) ?? new Map<string, ReceiptCash>();
    cashOfDay.set(terminal, { received: cents(received), change: cents(change + 0), refunds: cents(refunds + 0) });
    cashByDay.set(keyOfDay(row), cashOfDay);
  }
  return cashByDay;
}, Effect.orDie);

const readReports = Effect.fnUntraced(function* ({ locationIds, from, to }: DaySelection) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly locationId: number;
    readonly businessDate: string;
    readonly terminal: string;
    readonly factNo: number;
    readonly part: number;
    readonly kind: DrawerEventKind;
    readonly amount: number | null;
    readonly tender: string | null;
    readonly counted: unknown;
  }>`
    SELECT location_id AS "locationId", business_date::text AS "businessDate", terminal, fact_no::float8 AS "factNo", part, kind, amount::float8 AS amount, tender, counted FROM drawer_event
    WHERE location_id = ANY (${[...locationIds]}::integer[]) AND business_date BETWEEN ${from}::date AND ${to}::date AND kind IN (${sql.literal(drawerKindsSql)})`;
  const eventsByDay = new Map<string, DrawerEvent[]>();
  for (const row of rows) {
    const { terminal, factNo, part, kind, amount, tender, counted } = row;
    const drawerEvent = {
      terminal,
      factNo,
      part,
      kind,
      tender,
      amount: amount === null ? null : cents(amount),
      count: parseStoredCount(counted),
    };
    const eventsOfDay = eventsByDay.get(keyOfDay(row));
    if (eventsOfDay === undefined) eventsByDay.set(keyOfDay(row), [drawerEvent]);
    else eventsOfDay.push(drawerEvent);
  }
  return new Map([...eventsByDay].map(([key, events]) => [key, summarizeDrawerEvents(events)]));
}, Effect.orDie);

/** Returns the sums of a store's day, and its tenders by code. */
export const readDaySums = Effect.fn("readDaySums")(function* (locationId: number, day: CalendarDate) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<SumRow>`
    SELECT ${sql.literal(summaryTables.sales_day.sums.map(sumColumnSql).join(", "))} FROM sales_day WHERE location_id = ${locationId} AND business_date = ${day}::date`;
  const tenderRows = yield* sql<{ readonly code: string; readonly amount: number }>`
    SELECT code, sum(amount)::float8 AS amount FROM sales_day_tender WHERE location_id = ${locationId} AND business_date = ${day}::date GROUP BY code ORDER BY code COLLATE "C"`;
  return {
    sums: toSalesSums(row ?? {}),
    tenders: tenderRows.map(({ code, amount }) => ({ code, amount: cents(amount) })),
  };
}, Effect.orDie);

/** Lists the days with tenders of some stores that have cash, cheques or drawers but no deposit, newest first, at most 200, with the cash of their receipts. */
export const readOpenDays = Effect.fn("readOpenDays")(function* (
  locationIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{ readonly locationId: number; readonly businessDate: string; readonly cash: number }>`
    SELECT t.location_id AS "locationId", t.business_date::text AS "businessDate", sum(CASE WHEN t.code = 'CASH' THEN t.amount ELSE 0 END)::float8 AS cash
    FROM sales_day_tender t
    WHERE t.location_id = ANY (${[...locationIds]}::integer[]) AND t.business_date BETWEEN ${from}::date AND ${to}::date
      AND NOT EXISTS (SELECT FROM deposit d WHERE d.location_id = t.location_id AND d.business_date = t.business_date AND d.status <> 'VOIDED')
    GROUP BY t.location_id, t.business_date 
    HAVING bool_or(t.amount <> 0 AND t.code = ANY (${[...storeBankedTenders]}::text[])) OR EXISTS (SELECT FROM drawer_event e WHERE e.location_id = t.location_id AND e.business_date = t.business_date AND e.kind IN (${sql.literal(drawerKindsSql)}))
    ORDER BY t.business_date DESC, t.location_id LIMIT 200`;
}, Effect.orDie);
