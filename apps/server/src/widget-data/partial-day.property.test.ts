/** Tests the sums of a partial day against its receipts, in zones and with starts of days that are no whole half hours apart. */

import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { addSums, emptySums, sumsOfTransaction } from "@comptoir/domain/metric";
import { addDays, businessTimeOf, dayStart, type CalendarDate } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { setLayerTimes } from "../access/index.ts";
import { testDatabase } from "../database/index.ts";
import { SaleStore, toSalesSums, type DayTable, type SumRow } from "../sales/index.ts";
import { sampleChainId, sampleStores, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { shareOf } from "../testing/rounds.ts";
import { countCustomers } from "./client.ts";
import { readItemSums } from "./item-sums.ts";
import { countNewCustomers } from "./new-customers.ts";
import { makeSnapshot, readSums } from "./snapshot.ts";
import { readChangeParts } from "./store-items.ts";
import { widgetScope } from "./widget-scope.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
afterAll(() => runtime.dispose());

/** Clocks of the four stores: Katmandu is 5 hours and 45 minutes ahead of UTC; the first two change their clocks on 8 March. */
const clocks = [
  { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
  { id: 2, timeZone: "America/Toronto", businessDayStart: 250 },
  { id: 3, timeZone: "Asia/Kathmandu", businessDayStart: 0 },
  { id: 4, timeZone: "America/Regina", businessDayStart: 240 },
] as const;
const clockOfStore = (locationId: number) => clocks[locationId - 1] ?? clocks[0];

const firstDay = "2026-03-06" as CalendarDate;
const arbDate = fc.integer({ min: 0, max: 4 }).map((days) => addDays(firstDay, days));

let receiptNumber = 0;

/** A receipt of five days; some have no time of day. */
const arbReceipt = fc
  .tuple(arbTransaction, arbDate, fc.integer({ min: 0, max: 82_000 }), fc.integer({ min: 0, max: 20 }))
  .map(([transaction, date, second, chance]): Transaction => {
    const rule = clockOfStore(transaction.locationId);
    const at = dayStart(date, rule.timeZone, rule.businessDayStart) + second * 1000;
    receiptNumber += 1;
    return {
      ...transaction,
      number: String(receiptNumber),
      at,
      ...businessTimeOf(at, rule),
      ...(chance === 0 && { hasTime: false, halfHour: 0 }),
    };
  });
const receipts: readonly Transaction[] = fc.sample(arbReceipt, { numRuns: 600, seed: 5 });

/** Returns the minute of a receipt from the beginning of the day of its store; -1 without a time of day. */
function minuteOf({ at, businessDate, locationId, hasTime }: Transaction): number {
  const { timeZone, businessDayStart } = clockOfStore(locationId);
  return hasTime === false ? -1 : Math.floor((at - dayStart(businessDate, timeZone, businessDayStart)) / 60_000);
}

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      yield* setLayerTimes(yield* SqlClient.SqlClient, clocks);
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "receipts" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
    }),
  ),
);

const sumsOf = (list: readonly Transaction[]) => list.map(sumsOfTransaction).reduce(addSums, emptySums);
const sumRows = (rows: readonly SumRow[]) => rows.map(toSalesSums).reduce(addSums, emptySums);
const customersOf = (list: readonly Transaction[]) =>
  new Set(list.flatMap(({ customer, state, training }) => (countsAsSale(state, training) ? (customer ?? []) : [])));

/** Tables whose rows have all sums, with a key of each. */
const tables = [
  ["sales_day", "business_date"],
  ["sales_half_hour", "half_hour"],
  ["sales_day_terminal", "terminal"],
  ["sales_day_cashier", "cashier"],
] as const satisfies readonly (readonly [DayTable, string])[];

it("a partial day has the receipts before its minute, in every summary", async () => {
  const arbCut = fc
    .record({
      date: arbDate,
      receipt: fc.nat(),
      minute: fc.nat(1_439),
      isNear: fc.boolean(),
      after: fc.integer({ min: -10, max: 10 }),
    })
    .map(({ date, receipt, minute, isNear, after }) => {
      const ofDay = receipts.filter(({ businessDate }) => businessDate === date);
      const nearReceipt = ofDay[receipt % ofDay.length];
      const nearMinute = isNear && nearReceipt !== undefined ? minuteOf(nearReceipt) + after : minute;
      return { date, cutMinute: Math.max(0, nearMinute) };
    });
  await fc.assert(
    fc.asyncProperty(
      arbCut,
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...sampleStores.keys()),
      ({ date, cutMinute }, days, tl) =>
        runtime.runPromise(
          Effect.gen(function* () {
            const span = { from: addDays(date, -days), to: date, cutMinute };
            const scope = yield* widgetScope({ layerId: sampleChainId }, { tl });
            const snapshot = makeSnapshot(yield* SqlClient.SqlClient);
            const ofStores = receipts.filter(({ locationId }) => sampleStores.get(tl)?.includes(locationId) === true);
            const list = ofStores.filter(
              (receipt) =>
                receipt.businessDate >= span.from &&
                (receipt.businessDate < date || (receipt.businessDate === date && minuteOf(receipt) < cutMinute)),
            );
            const sums = sumsOf(list);
            for (const [table, key] of tables)
              expect(sumRows(yield* readSums(snapshot, scope, span, { table, by: [key] })), table).toEqual(sums);
            const netParts = { gross: sums.gross, discounts: sums.discounts, refunds: sums.refunds, items: sums.items };
            const departmentQuery = { table: "sales_day_department", by: ["department_id"] } as const;
            expect(sumRows(yield* readSums(snapshot, scope, span, departmentQuery))).toMatchObject(netParts);
            expect(sumRows(yield* readItemSums(snapshot, scope, span))).toMatchObject(netParts);
            const parts = yield* readChangeParts(snapshot, { scope, members: null, items: null }, [span, span]);
            expect(parts.reduce((sum, { before }) => sum + before, 0)).toBe(sums.gross - sums.discounts - sums.refunds);
            const { known, identified } = yield* countCustomers(snapshot, scope, span);
            const customers = customersOf(list);
            const earlier = customersOf(ofStores.filter(({ businessDate }) => businessDate < span.from));
            expect([known, identified]).toEqual([
              customers.size,
              list.filter(({ customer, state, training }) => customer !== null && countsAsSale(state, training)).length,
            ]);
            expect(yield* countNewCustomers(snapshot, scope, span)).toBe(
              [...customers].filter((customer) => !earlier.has(customer)).length,
            );
          }),
        ),
    ),
    shareOf(60),
  );
});
