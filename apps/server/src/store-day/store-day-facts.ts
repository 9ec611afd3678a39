/** Reads the facts of store days, many locations and days at once, for the board and for the page of a day. */

import { zeroCents, cents } from "@comptoir/domain/money";
import { quantity } from "@comptoir/domain/measure";
import { emptySums } from "@comptoir/domain/metric";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import type { StoreDayFacts, TerminalReceipts } from "@comptoir/domain/store-day";
import type { Deposit } from "@comptoir/domain/deposit";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf } from "../access/index.ts";
import { depositPolicyAt, readTillCash, selectDeposits } from "../deposit/index.ts";
import { receiptTotalSql } from "../report/sources/journal.ts";
import { committedFacts, summaryTables, toSalesSums, sumColumnSql, type SumRow } from "../sales/index.ts";
import { readDayFindings } from "./day-findings.ts";
import { dayKeyOf, type DayKey, type DayRange } from "./day-key.ts";
import { countUnsettledFacts } from "./open-facts.ts";

/** Maximum number of deposits to read: one for each location and day. */
const depositsAtMost = 20_000;

/** Reads the facts of every location and day, in the order of the locations and dates. */
export const readStoreDays = Effect.fn("readStoreDays")(function* (days: DayRange) {
  const { locations, from, to } = days;
  const now = yield* Clock.currentTimeMillis;
  const locationsAndDays = { locationIds: locations.map(({ id }) => id), from, to };
  const sql = yield* SqlClient.SqlClient;
  const receiptCountsByDay = groupRowsByDay(yield* readReceiptCounts(locationsAndDays));
  const salesSumsByDay = indexRowsByDay(yield* readSalesSums(locationsAndDays));
  const tendersByDay = groupRowsByDay(yield* readTenderSums(locationsAndDays));
  const unitsByDay = indexRowsByDay(yield* readSoldUnits(locationsAndDays));
  const eventMarkByDay = indexRowsByDay(yield* readEventMarks(locationsAndDays));
  const tillCashByDay = indexRowsByDay(yield* readTillCash(locationsAndDays));
  const findingsByDay = groupRowsByDay(yield* readDayFindings(days));
  const { refused, pending } = yield* countUnsettledFacts(days);
  const depositByDay = indexRowsByDay<DayKey & Deposit>(
    yield* selectDeposits(
      sql`d.location_id = ANY (${locationsAndDays.locationIds}::integer[]) AND d.business_date BETWEEN ${from}::date AND ${to}::date AND d.status <> 'VOIDED'`,
      { offset: 0, size: depositsAtMost },
    ),
  );
  const toleranceByLocation = new Map(
    yield* Effect.forEach(locationsAndDays.locationIds, (id) =>
      Effect.map(depositPolicyAt(id), ({ tolerance }) => [id, tolerance] as const),
    ),
  );
  return locations.flatMap((location) =>
    datesBetween(from, to).map((businessDate): StoreDayFacts => {
      const dayKey = dayKeyOf({ locationId: location.id, businessDate });
      const dayEventMark = eventMarkByDay.get(dayKey);
      const dayReceipts = receiptCountsByDay.get(dayKey) ?? [];
      const dayTills = tillCashByDay.get(dayKey)?.tills ?? [];
      const noSalesByTerminal = new Map(dayTills.map(({ terminal, report }) => [terminal, report.noSales]));
      return {
        locationId: location.id,
        businessDate,
        isOver: businessDate < businessDateOf(now, dayRuleOf(location)),
        pending: pending.get(dayKey) ?? 0,
        terminals: dayReceipts.map(({ mark: _, ...counts }): TerminalReceipts => ({
          ...counts,
          openAmount: cents(counts.openAmount),
          noSales: noSalesByTerminal.get(counts.terminal) ?? 0,
        })),
        findings: findingsByDay.get(dayKey) ?? [],
        refused: refused.get(dayKey) ?? [],
        sums: salesSumsByDay.get(dayKey)?.sums ?? emptySums,
        tenders: (tendersByDay.get(dayKey) ?? []).map(({ code, amount }) => ({ code, amount: cents(amount) })),
        tills: dayTills,
        deposit: depositByDay.get(dayKey) ?? null,
        tolerance: toleranceByLocation.get(location.id) ?? zeroCents,
        ledgerUnits: quantity(unitsByDay.get(dayKey)?.ledger ?? 0),
        unknownUnits: quantity(unitsByDay.get(dayKey)?.unknown ?? 0),
        fingerprint: [
          ...dayReceipts.map(({ terminal, receipts: count, mark }) => `${terminal}:${count}:${mark}`).toSorted(),
          dayEventMark === undefined ? "" : `${dayEventMark.count}:${dayEventMark.mark}`,
        ].join(" "),
      };
    }),
  );
});

/** Lists the dates of a span, both ends included. */
export function datesBetween(from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

interface LocationsAndDays {
  readonly locationIds: readonly number[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** SQL of a checksum over the hashes of rows, which does not depend on their order. */
const md5SumSql = (text: string): string => `sum(('x' || substr(md5(${text}), 1, 10))::bit(40)::bigint)::text`;

const dayColumnsSql = (alias: string): string =>
  `${alias}.location_id AS "locationId", ${alias}.business_date::text AS "businessDate"`;

/** Counts receipts of every state by terminal, with their numbers and a checksum of their contents. */
const readReceiptCounts = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<
    DayKey & Omit<TerminalReceipts, "noSales" | "openAmount"> & { readonly openAmount: number; readonly mark: string }
  >`
    SELECT ${sql.literal(dayColumnsSql("s"))}, s.terminal, count(*)::integer AS receipts,
      (array_agg(s.number ORDER BY length(s.number), s.number COLLATE "C"))[1] AS first, (array_agg(s.number ORDER BY length(s.number) DESC, s.number COLLATE "C" DESC))[1] AS last,
      count(*) FILTER (WHERE s.state = 'VOID' AND NOT s.training)::integer AS voids, count(*) FILTER (WHERE s.training)::integer AS training,
      count(*) FILTER (WHERE s.state = 'WAIT' AND NOT s.training)::integer AS suspended, coalesce(sum(CASE WHEN s.state = 'WAIT' AND NOT s.training THEN ${sql.literal(receiptTotalSql)} END), 0)::float8 AS "openAmount",
      ${sql.literal(md5SumSql("concat_ws('|', s.number, s.state, s.content_hash::text)"))} AS mark
    FROM sale s WHERE s.location_id = ANY (${[...locationIds]}::integer[]) AND s.business_date BETWEEN ${from}::date AND ${to}::date AND ${sql.literal(committedFacts("s"))}
    GROUP BY s.location_id, s.business_date, s.terminal`;
}, Effect.orDie);

/** Reads the sums of the receipts, from the summary tables of the dashboards. */
const readSalesSums = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<DayKey & SumRow>`
    SELECT ${sql.literal(dayColumnsSql("d"))}, ${sql.literal(summaryTables.sales_day.sums.map(sumColumnSql).join(", "))} FROM sales_day d
    WHERE d.location_id = ANY (${[...locationIds]}::integer[]) AND d.business_date BETWEEN ${from}::date AND ${to}::date GROUP BY d.location_id, d.business_date`;
  return rows.map((row) => ({
    locationId: row.locationId,
    businessDate: row.businessDate,
    sums: toSalesSums(row),
  }));
}, Effect.orDie);

/** Reads the tenders from the receipts themselves, independently of the summary tables. */
const readTenderSums = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<DayKey & { readonly code: string; readonly amount: number }>`
    SELECT ${sql.literal(dayColumnsSql("p"))}, p.code, sum(p.amount)::float8 AS amount FROM sale_tender p
    WHERE p.location_id = ANY (${[...locationIds]}::integer[]) AND p.business_date BETWEEN ${from}::date AND ${to}::date AND p.counted AND ${sql.literal(committedFacts("p"))}
    GROUP BY p.location_id, p.business_date, p.code`;
}, Effect.orDie);

/** Reads the units that receipts take from stock, and the units of lines without a known item. */
const readSoldUnits = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<DayKey & { readonly ledger: number; readonly unknown: number }>`
    SELECT ${sql.literal(dayColumnsSql("l"))}, coalesce(sum(l.quantity) FILTER (WHERE l.item_id IS NOT NULL), 0)::float8 AS ledger, coalesce(sum(l.quantity) FILTER (WHERE l.item_id IS NULL), 0)::float8 AS unknown
    FROM sale_line l
    WHERE l.location_id = ANY (${[...locationIds]}::integer[]) AND l.business_date BETWEEN ${from}::date AND ${to}::date AND l.counted AND l.kind <= 1 AND ${sql.literal(committedFacts("l"))}
    GROUP BY l.location_id, l.business_date`;
}, Effect.orDie);

const readEventMarks = Effect.fnUntraced(function* ({ locationIds, from, to }: LocationsAndDays) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<DayKey & { readonly count: number; readonly mark: string }>`
    SELECT ${sql.literal(dayColumnsSql("e"))}, count(*)::integer AS count, ${sql.literal(md5SumSql("concat_ws('|', e.terminal, e.fact_no, e.part, e.kind, e.amount, e.tender, e.counted::text)"))} AS mark
    FROM drawer_event e WHERE e.location_id = ANY (${[...locationIds]}::integer[]) AND e.business_date BETWEEN ${from}::date AND ${to}::date
    GROUP BY e.location_id, e.business_date`;
}, Effect.orDie);

/** Groups rows by their location and day. */
export function groupRowsByDay<R extends DayKey>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  return Map.groupBy(rows, dayKeyOf);
}

function indexRowsByDay<R extends DayKey>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [dayKeyOf(row), row]));
}
