import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { perTypes, type PerType } from "@comptoir/domain/dashboard";
import { addSums, emptySums, netSalesOf, sumsOfTransaction, totalCollectedOf } from "@comptoir/domain/metric";
import { addDays, countDays, type CalendarDate, type FairRule } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { explainChange } from "../explain/explain-change.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  minuteOfReceipt,
  sampleChainId,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { atTime } from "../testing/clock-at.ts";
import { shareOf } from "../testing/rounds.ts";
import { readCustomerWidget } from "./client.ts";
import { getStats } from "./get-stats.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { salesPerRange } from "./sales-per-range.ts";
import { readSimpleWidget } from "./simple.ts";
import { topSales } from "./top-sales.ts";
import { answerSingleCall, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ", "PRODUCT_COST_READ"] };

/** Moments of the tests: a day after all sales, and minutes of Easter Monday, each near a sale of the one before. */
const dayAfterAll = "2026-05-20T16:40:00Z";
const arbMoment = fc.oneof(
  fc.constant(dayAfterAll),
  fc.tuple(fc.nat(), fc.integer({ min: -10, max: 10 })).map(([receipt, after]) => {
    const before = receipts.filter(({ businessDate }) => businessDate === "2025-04-21");
    const { [receipt % before.length]: nearReceipt = { at: 0, halfHour: 25 } } = before;
    const minute = Math.min(Math.max(minuteOfReceipt(nearReceipt) + after, 0), 19 * 60);
    return new Date(Date.parse("2026-04-06T04:00:00Z") + minute * 60_000).toISOString();
  }),
);
const easters = { before: "2025-04-20", now: "2026-04-05" } as const satisfies Record<string, string>;
const aroundEaster = [-20, 24] as const;

let receipts: readonly Transaction[] = [];

/** Decides whether a sale of the test data exists. Sales are around Easter of two years; store 3 opens in the second, store 4 closes in the first, store 2 is closed on Mondays. */
function isSold({ locationId, businessDate }: Transaction): boolean {
  if (locationId === 3) return businessDate > "2026";
  if (locationId === 4) return businessDate < "2026";
  return locationId !== 2 || new Date(businessDate).getUTCDay() !== 1;
}

const arbReceipt = fc
  .tuple(arbSampleReceipt, fc.constantFrom("before", "now"), fc.integer({ min: aroundEaster[0], max: aroundEaster[1] }))
  .map(([receipt, year, days]) => {
    const businessDate = addDays(easters[year] as CalendarDate, days);
    const soldAtMs = receipt.at + Date.parse(businessDate) - Date.parse(receipt.businessDate);
    return { ...receipt, businessDate, at: soldAtMs };
  })
  .filter(isSold);

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      receipts = fc.sample(arbReceipt, { numRuns: 500, seed: 11 });
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "sales" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const arbSpan = fc.tuple(fc.integer({ min: -6, max: 18 }), fc.integer({ min: 0, max: 16 })).map(([first, length]) => ({
  from: addDays(easters.now as CalendarDate, first),
  to: addDays(easters.now as CalendarDate, first + length),
}));

/** Returns the comparison day as computed by hand: Good Friday to Easter Monday move by 15 days; the days of that weekend a year before fill the remaining places. */
function againstOf(day: CalendarDate): CalendarDate {
  const shiftedHolidays: Record<string, string> = {
    "2026-04-03": "2025-04-18",
    "2026-04-05": "2025-04-20",
    "2026-04-06": "2025-04-21",
    "2026-04-17": "2025-04-04",
    "2026-04-19": "2025-04-06",
    "2026-04-20": "2025-04-07",
  };
  return (shiftedHolidays[day] ?? addDays(day, -364)) as CalendarDate;
}

const hasSale = (locationId: number, date: CalendarDate) =>
  receipts.some(
    (receipt) =>
      receipt.locationId === locationId && receipt.businessDate === date && sumsOfTransaction(receipt).transactions > 0,
  );

interface Side {
  readonly of: CalendarDate;
  readonly date: CalendarDate;
}

function receiptsOf(
  tl: number,
  rule: FairRule,
  pairs: readonly { readonly day: Side; readonly other: Side }[],
  today: string,
) {
  const stores = sampleStores.get(tl) ?? [];
  return receipts.filter(({ locationId, businessDate }) =>
    pairs.some(({ day, other }) => {
      if (businessDate !== day.date || !stores.includes(locationId)) return false;
      if (rule === "sameHolidays") return true;
      if (locationId > 2) return false;
      return day.of === today || (hasSale(locationId, day.date) && hasSale(locationId, other.date));
    }),
  );
}

const sumsOf = (list: readonly Transaction[]) => list.map(sumsOfTransaction).reduce(addSums, emptySums);

describe("a fair comparison", () => {
  it("is the sum of the receipts that its rule picks, in every call", async () => {
    await fc.assert(
      fc.asyncProperty(
        arbSpan,
        fc.constantFrom(...sampleStores.keys()),
        fc.constantFrom("sameHolidays" as const, "comparable" as const),
        arbMoment,
        async (span, tl, compare, moment) => {
          const today = moment.slice(0, 10) as CalendarDate;
          fc.pre(span.from <= today);
          const params = { date: `${span.from}..${span.to}`, tl, compare };
          const ask = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(atTime(moment));
          const run = runtime.runPromise;
          const to = span.to < today ? span.to : today;
          const pairs = Array.from({ length: countDays({ from: span.from, to }) }, (_, index) => {
            const day = addDays(span.from, index);
            return { day: { of: day, date: day }, other: { of: day, date: againstOf(day) } };
          });
          // Receipts of later days exist here, but a range may end after today.
          const future = Array.from({ length: countDays({ from: to, to: span.to }) - 1 }, (_, index) => {
            const day = addDays(to, index + 1);
            return { day: { of: today, date: day }, other: { of: today, date: day } };
          });
          const now = receiptsOf(tl, compare, [...pairs, ...future], today);
          const { simple: figures, meta } = await run(ask(answerSingleCall(boss, params, readSimpleWidget)));
          const minutesNow = (Date.parse(moment) / 60_000 - 4 * 60) % (24 * 60);
          const cutMinute = span.to >= today ? minutesNow : Number.POSITIVE_INFINITY;
          expect(meta.compare?.untilMinutes ?? Number.POSITIVE_INFINITY).toBe(cutMinute);
          const before = receiptsOf(
            tl,
            compare,
            pairs.map(({ day, other }) => ({ day: other, other: day })),
            today,
          ).filter((receipt) => receipt.businessDate !== againstOf(today) || minuteOfReceipt(receipt) < cutMinute);
          const [net, previous] = [netSalesOf(sumsOf(now)), netSalesOf(sumsOf(before))];
          expect([figures.net, figures.previous?.net]).toEqual([net, previous]);
          expect(figures.previous?.transactions).toBe(sumsOf(before).transactions);
          for (const grain of ["30min", "day", "week", "month"] as const) {
            const series = await run(
              ask(answerSingleCall(boss, params, (call) => salesPerRange(call, { range: grain }))),
            );
            expect([series.total, series.previousTotal], grain).toEqual([net, previous]);
            if (grain !== "30min")
              expect(series.bins.reduce((sum, bin) => sum + (bin.previous ?? 0), 0)).toBe(previous);
            if (grain !== "day") continue;
            for (const bin of series.bins.filter(({ start }) => start <= to)) {
              const comparedSum = againstOf(bin.start as CalendarDate);
              expect(bin.against).toBe(comparedSum);
              expect(bin.previous).toBe(
                netSalesOf(sumsOf(before.filter(({ businessDate }) => businessDate === comparedSum))),
              );
            }
          }
          for (const type of Object.keys(perTypes) as PerType[]) {
            const split = await run(
              ask(answerSingleCall(boss, params, (call) => getStatsPer(call, { type, topN: 3 }))),
            );
            const isTender = type === "TENDER";
            expect([split.total, split.previousTotal], type).toEqual(
              [now, before].map((list) => (isTender ? totalCollectedOf(sumsOf(list)) : netSalesOf(sumsOf(list)))),
            );
          }
          const { stats } = await run(ask(answerSingleCall(boss, params, (call) => getStats(call, { type: "ITEMS" }))));
          expect(stats[0]?.previous ?? 0).toBe(sumsOf(before).items);
          const top = await run(ask(answerSingleCall(boss, params, (call) => topSales(call, {}))));
          expect(top.total).toBe(net);
          const customers = await run(ask(answerSingleCall(boss, params, readCustomerWidget)));
          expect(customers.client.previous?.transactions).toBe(sumsOf(before).transactions);
          expect(customers.client.previous?.uniqueCustomers).toBe(
            new Set(
              before.flatMap((receipt) => (isCounted(receipt) && receipt.customer !== null ? [receipt.customer] : [])),
            ).size,
          );
          const { bridge } = await run(ask(answerSingleCall(boss, params, (call) => explainChange(call, {}))));
          expect([bridge.before, bridge.after]).toEqual([previous, net]);
        },
      ),
      shareOf(30),
    );
  }, 240_000);

  it("says which stores and days it leaves out, and which holidays moved", async () => {
    const params = { date: "2026-04-01..2026-04-12", tl: sampleChainId, compare: "comparable" };
    const { meta } = await runtime.runPromise(
      answerSingleCall(boss, params, readSimpleWidget).pipe(atTime(dayAfterAll)),
    );
    expect(meta.compare).toMatchObject({
      rule: "comparable",
      from: "2025-04-02",
      to: "2025-04-21",
      holidays: [
        { code: "goodFriday", day: "2026-04-03", against: "2025-04-18" },
        { code: "easter", day: "2026-04-05", against: "2025-04-20" },
        { code: "easterMonday", day: "2026-04-06", against: "2025-04-21" },
      ],
      stores: {
        count: 4,
        leftCount: 2,
        left: [
          { name: "Store 3", reason: "opened" },
          { name: "Store 4", reason: "closed" },
        ],
      },
    });
  });
});

const isCounted = (receipt: Transaction): boolean => sumsOfTransaction(receipt).transactions > 0;
