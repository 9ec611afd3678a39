/** Tests that the Detail log has each event of receipts and drawers once, beside the receipts, and the numbers of terminals, on both databases. */

import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { addDays, businessTimeOf, dayStart } from "@comptoir/domain/period";
import { plainColumn } from "@comptoir/domain/report";
import { drawerEventKinds } from "@comptoir/domain/till";
import { journalRiskTypes } from "@comptoir/domain/transaction";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, sampleZones, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { commitReceipts } from "../../sales/testing/sample-receipt.ts";
import { rounds } from "../../testing/rounds.ts";
import { queryBoth } from "../testing/answer-of-both.ts";
import { listRun, sampleLocations } from "../testing/list-run.ts";
import { testCopy } from "../testing/test-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const receipts = fc.sample(arbSampleReceipt, { numRuns: 80, seed: 51 });

const arbEvent = fc.record({
  location: fc.integer({ min: 1, max: 4 }),
  second: fc.integer({ min: 0, max: 20 * 86_400 }),
  terminal: fc.constantFrom("1", "2", "É3"),
  factNo: fc.integer({ min: -3, max: 90_000 }),
  amount: fc.option(fc.nat(50_000)),
  cashier: fc.option(fc.constantFrom("Ana", "Luc")),
});
const arbReceiptEvent = fc.record({
  type: fc.constantFrom(...journalRiskTypes.filter((type) => type !== "NO_SALE")),
  number: fc.nat(99).map(String),
  line: fc.option(fc.integer({ min: 1, max: 9 })),
  item: fc.option(fc.integer({ min: 1, max: 30 })),
});
const arbDrawerEvent = fc.record({
  kind: fc.constantFrom(...drawerEventKinds),
  tender: fc.option(fc.constant("CASH")),
});

const withDay = <Event extends { readonly location: number; readonly second: number }>(event: Event) => {
  const timeZone = sampleZones[event.location - 1] ?? "";
  const at = dayStart(sampleFirstDate, timeZone) + event.second * 1000;
  return { ...event, at, date: businessTimeOf(at, { timeZone, businessDayStart: 0 }).businessDate, timeZone };
};
const receiptEvents = fc.sample(fc.tuple(arbEvent, arbReceiptEvent), { numRuns: 60, seed: 52 }).map((parts, part) => ({
  ...withDay({ ...parts[0], ...parts[1] }),
  part,
}));
const drawerEvents = fc.sample(fc.tuple(arbEvent, arbDrawerEvent), { numRuns: 60, seed: 53 }).map((parts, part) => ({
  ...withDay({ ...parts[0], ...parts[1] }),
  part,
}));

/** Number that a till counted for every third receipt; a person corrected every ninth. */
const tillNoOf = (index: number): number | null => (index % 3 === 0 ? (index % 9 === 0 ? -index : index) : null);

beforeAll(() =>
  run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* writeSampleChain;
      for (const {
        location,
        date,
        terminal,
        factNo,
        part,
        at,
        type,
        number,
        line,
        item,
        amount,
        cashier,
      } of receiptEvents)
        yield* sql`
          INSERT INTO receipt_event (location_id, business_date, terminal, fact_no, part, at, type, number, line_no, item_id, amount, cashier)
          VALUES (${location}, ${date}::date, ${terminal}, ${factNo}, ${part}, ${new Date(at)}, ${type}, ${number}, ${line}, ${item}, ${amount}, ${cashier})`;
      for (const { location, date, terminal, factNo, part, at, kind, amount, tender, cashier } of drawerEvents)
        yield* sql`
          INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, part, at, kind, amount, tender, cashier)
          VALUES (${location}, ${date}::date, ${terminal}, ${factNo}, ${part}, ${new Date(at)}, ${kind}, ${amount}, ${tender}, ${cashier})`;
      // Each receipt is alone in the growing batch of its store and day, if it is the first of that day.
      for (const [index, receipt] of receipts.entries()) {
        const tillNo = tillNoOf(index);
        yield* commitReceipts([receipt]);
        if (tillNo === null) continue;
        yield* sql`
          INSERT INTO till_receipt (location_id, business_date, terminal, number, terminal_id, no, batch_id, sale_no)
          SELECT location_id, business_date, terminal, number, 1, ${tillNo}, batch_id, sale_no FROM sale WHERE number = ${receipt.number}`;
        yield* sql`
          INSERT INTO live_batch (location_id, business_date, batch_id)
          SELECT location_id, business_date, batch_id FROM sale WHERE number = ${receipt.number} ON CONFLICT DO NOTHING`;
      }
    }),
  ),
);
afterAll(() => runtime.dispose());

const fields = [
  "date",
  "time",
  "location",
  "terminal",
  "sequence",
  "transactionNumber",
  "lineNumber",
  "action",
  "code",
  "item",
  "eventAmount",
  "user",
] as const;
const timeText = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(ms);
const inOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();

it("the Detail log has each event of its stores and days once, with its own terminal, time, cashier and amount", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 18 }),
      fc.integer({ min: 0, max: 20 }),
      fc.subarray([1, 2, 3, 4], { minLength: 1 }),
      async (first, length, storeIds) => {
        const days = { from: addDays(sampleFirstDate, first), to: addDays(sampleFirstDate, first + length) };
        const isWithin = ({ location, date }: { readonly location: number; readonly date: string }) =>
          storeIds.includes(location) && days.from <= date && date <= days.to;
        const locations = sampleLocations.filter(({ id }) => storeIds.includes(id));
        const list = listRun(
          "detail-log",
          { ...days, today: addDays(sampleFirstDate, 21), locations },
          {
            report: {
              columns: ["sequence", ...fields, "amount", "quantity"].map(plainColumn),
              groups: [],
              isList: true,
            },
          },
        );
        const answer = await run(queryBoth(list));
        const actions = answer.rows.map(({ cells }) => String(cells[8]));
        const isEvent = (action: string) =>
          [...journalRiskTypes, ...drawerEventKinds].some((eventKind) => eventKind === action);
        const events = answer.rows.filter((_, index) => isEvent(actions[index] ?? ""));
        expect(inOrder(events.map(({ cells }) => cells.slice(1, -2)))).toEqual(
          inOrder([
            ...receiptEvents
              .filter(isWithin)
              .map(({ date, at, timeZone, location, terminal, factNo, number, line, type, item, amount, cashier }) => [
                date,
                timeText(at, timeZone),
                location,
                terminal,
                factNo > 0 ? factNo : null,
                number,
                line,
                type,
                null,
                item,
                amount,
                cashier,
              ]),
            ...drawerEvents
              .filter(isWithin)
              .map(({ date, at, timeZone, location, terminal, factNo, kind, tender, amount, cashier }) => [
                date,
                timeText(at, timeZone),
                location,
                terminal,
                factNo > 0 ? factNo : null,
                null,
                null,
                kind,
                tender,
                null,
                amount,
                cashier,
              ]),
          ]),
        );
        // No event has an amount or a quantity of the receipts, which are all there beside it.
        expect(events.every(({ cells }) => cells.at(-1) === null && cells.at(-2) === null)).toBe(true);
        expect(actions.filter((action) => action.endsWith("_TOTAL")).length).toBe(
          receipts.filter(({ locationId: location, businessDate: date }) => isWithin({ location, date })).length,
        );
      },
    ),
    { numRuns: rounds({ few: 8, many: 60 }), endOnFailure: true },
  );
}, 120_000);

it("a receipt has the number that its terminal counts, and none if only a file has it or a person corrected it", async () => {
  const list = listRun(
    "detail-log",
    { from: sampleFirstDate, to: addDays(sampleFirstDate, 20), today: addDays(sampleFirstDate, 21) },
    {
      report: { columns: ["transactionNumber", "sequence"].map(plainColumn), groups: [], isList: true },
      filters: [{ field: "receipts", operator: "=", values: [1], promptUser: false, locked: false }],
    },
  );
  const { rows } = await run(queryBoth(list));
  // The first receipt of each store and day that a till sent is in its growing batch.
  const liveDays = new Set<string>();
  const expected = receipts.map(({ locationId, businessDate, number }, index) => {
    const tillNo = tillNoOf(index);
    const isLive = tillNo !== null && !liveDays.has(`${locationId} ${businessDate}`);
    if (isLive) liveDays.add(`${locationId} ${businessDate}`);
    return [number, isLive && tillNo > 0 ? tillNo : null];
  });
  expect(inOrder(rows.map(({ cells }) => cells))).toEqual(inOrder(expected));
  expect(expected.filter(([, tillNo]) => tillNo !== null).length).toBeGreaterThan(3);
}, 60_000);
