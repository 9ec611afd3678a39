import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { adjustmentColumnByReason, plainColumn } from "@comptoir/domain/report";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, sampleZones, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { runReport } from "../run-report.ts";
import { listRun } from "../testing/list-run.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

interface Entry {
  readonly location: number;
  readonly item: number;
  readonly kind: string;
  readonly quantity: number;
  readonly at: number;
  /** Kind and sign of the movement that it reverses, or its own. */
  readonly ofKind: string;
  readonly ofSign: number;
}

const reasons = Object.keys(adjustmentColumnByReason);
const firstMs = Date.parse(`${sampleFirstDate}T12:00:00Z`);
const arbMovement = fc.record({
  location: fc.integer({ min: 1, max: 4 }),
  item: fc.integer({ min: 1, max: 30 }),
  kind: fc.constantFrom("OPENING", "RECEIPT", "TRANSFER", "COUNT", "ADJUSTMENT"),
  quantity: fc.integer({ min: -5_000, max: 5_000 }),
  minutes: fc.integer({ min: -3_000, max: 30_000 }),
  reason: fc.constantFrom(...reasons, null),
  isReversed: fc.boolean(),
});

let ledger: readonly Entry[] = [];

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 80, seed: 21 }));
      yield* store.commitBatch(batchId);
      for (const [index, { location, item, kind, quantity, minutes, reason, isReversed }] of fc
        .sample(arbMovement, { numRuns: 150, seed: 22 })
        .entries()) {
        const movedAt = new Date(firstMs + minutes * 60_000);
        const why = kind === "ADJUSTMENT" ? reason : null;
        const write = (key: string, what: string, amount: number, reverses: string | null) => sql`
          INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, reason, reverses, written_in)
          VALUES (${location}, ${item}, ${what}, ${amount}, 12000, 'test', ${key}, ${movedAt}, ${index}, ${why}, ${reverses}, 1)`;
        yield* write(`m${index}`, kind, quantity, null);
        if (isReversed && kind !== "OPENING") yield* write(`m${index}~`, "REVERSAL", -quantity, `m${index}`);
      }
      yield* sql`UPDATE item SET unit_cost = CASE WHEN item_id % 4 = 0 THEN NULL ELSE item_id * 1111 END`;
      yield* sql`DELETE FROM stock_on_hand`;
      yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, sum(quantity) FROM stock_entry GROUP BY 1, 2`;
      ledger =
        yield* sql<Entry>`SELECT e.location_id AS location, e.item_id AS item, e.kind, e.quantity::float8 AS quantity, (extract(epoch FROM e.happened_at) * 1000)::float8 AS at, coalesce(root.kind, e.kind) AS "ofKind", sign(coalesce(root.quantity, e.quantity))::float8 AS "ofSign"
        FROM stock_entry e LEFT JOIN stock_movement root ON root.location_id = e.location_id AND root.movement_key = e.reverses`;
    }),
  ),
);
afterAll(() => runtime.dispose());

const flows = ["received", "sold", "returned", "transferredIn", "transferredOut", "counted", "adjusted"] as const;
const columns = ["location", "item", "date", "opening", ...flows, "closing"];

const answerTo = (from: CalendarDate, to: CalendarDate, isByDay: boolean) => {
  const report = {
    columns: columns.filter((field) => isByDay || field !== "date").map(plainColumn),
    groups: [],
    isList: true,
  };
  const ask = listRun("inventory-movement", { from, to, today: to }, { report });
  return run(withSnapshot((snapshot) => runReport({ ...ask, snapshot })));
};

describe("the Inventory movement report", () => {
  const dateOf = ({ location, at }: Entry) =>
    businessDateOf(at, { timeZone: sampleZones[location - 1] ?? "", businessDayStart: 0 });
  const stockOf = (location: unknown, item: unknown, isThen: (entry: Entry) => boolean) =>
    ledger
      .filter((entry) => entry.location === location && entry.item === item && isThen(entry))
      .reduce((sum, { quantity }) => sum + quantity, 0);

  it.each([false, true])(
    "goes from what the ledger had at the opening to what it has at the closing, by the movements between (by day: %s)",
    async (isByDay) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10 }), async (start, length) => {
          const [from, to] = [addDays(sampleFirstDate, start), addDays(sampleFirstDate, start + length)];
          const { rows } = await answerTo(from, to, isByDay);
          expect(rows.length).toBeGreaterThan(0);
          for (const { cells } of rows) {
            const [location, item, ...figures] = cells;
            const [first, last] = isByDay ? [String(figures[0]), String(figures[0])] : [from, to];
            const [
              opening = 0,
              received = 0,
              sold = 0,
              returned = 0,
              inward = 0,
              outward = 0,
              countedChange = 0,
              adjusted = 0,
              closing = 0,
            ] = (isByDay ? figures.slice(1) : figures).map(Number);
            const isOpening = ({ kind }: Entry) => kind === "OPENING";
            expect([location, item, opening, closing]).toEqual([
              location,
              item,
              stockOf(location, item, (entry) => dateOf(entry) < first || (isOpening(entry) && dateOf(entry) <= last)),
              stockOf(location, item, (entry) => dateOf(entry) <= last),
            ]);
            expect(opening + received - sold + returned + inward - outward + countedChange + adjusted).toBe(closing);
          }
        }),
        { numRuns: 12, endOnFailure: true },
      );
    },
    120_000,
  );
});

describe("the stock columns of the Profitability report", () => {
  const dateOf = ({ location, at }: Entry) =>
    businessDateOf(at, { timeZone: sampleZones[location - 1] ?? "", businessDayStart: 0 });
  const cents = (quantity: number, cost: number, days = 1) => {
    const [above, divisor] = [BigInt(quantity) * BigInt(cost), BigInt(days) * 100_000n];
    const size = above < 0n ? -above : above;
    return Number(((2n * size + divisor) / (2n * divisor)) * (above < 0n ? -1n : 1n));
  };
  const unitCost = (item: number) => (item % 4 === 0 ? null : item * 1_111);

  it("hold the mean of what lay there at the end of each day, and what counts and withdrawals lost, place by place and product by product", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10 }), async (start, length) => {
        const [from, to] = [addDays(sampleFirstDate, start), addDays(sampleFirstDate, start + length)];
        const group = (field: string) => ({
          field,
          grain: null,
          direction: "ascending" as const,
          subtotal: false,
          collapsed: false,
        });
        const report = {
          columns: ["shrinkage", "averageStockCost", "net"].map((field) => ({
            ...plainColumn(field),
            aggregate: "sum" as const,
          })),
          groups: [group("location"), group("item")],
          isList: false,
        };
        const { rows, total } = await run(
          withSnapshot((snapshot) =>
            runReport({
              snapshot,
              ...listRun("profitability", { from, to, today: to }, { report }),
            }),
          ),
        );
        const meanStocks = new Map(
          rows.map(({ cells: [location, item, ...figures] }) => [`${String(location)} ${String(item)}`, figures]),
        );
        const list = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
        let groupCount = 0;
        for (let location = 1; location <= 4; location++) {
          for (let item = 1; item <= 30; item++) {
            const placeEntries = ledger.filter((entry) => entry.location === location && entry.item === item);
            const isThere = (entry: Entry, day: string) =>
              dateOf(entry) <= day || (entry.kind === "OPENING" && dateOf(entry) <= to);
            const unitDays = list.reduce(
              (sum, day) =>
                sum +
                placeEntries.filter((entry) => isThere(entry, day)).reduce((all, { quantity }) => all + quantity, 0),
              0,
            );
            const cost = unitCost(item);
            const mean = cost === null || unitDays === 0 ? null : cents(unitDays, cost, list.length);
            groupCount += mean ?? 0;
            expect([location, item, meanStocks.get(`${location} ${item}`)?.[1] ?? null]).toEqual([
              location,
              item,
              mean,
            ]);
            // The movements of this test cost 1.20 each. A reversal counts like the movement that it reverses;
            // movements that were not reversed are losses.
            const missingEntries = placeEntries
              .filter((entry) => dateOf(entry) >= from && dateOf(entry) <= to && isLost(entry))
              .map(({ quantity }) => -cents(quantity, 12_000) + 0);
            const lostMean = meanStocks.get(`${location} ${item}`)?.[0] ?? null;
            expect([location, item, lostMean]).toEqual([
              location,
              item,
              missingEntries.length === 0 ? null : missingEntries.reduce((sum, value) => sum + value, 0),
            ]);
          }
        }
        expect(total?.cells[3] ?? 0).toBe(groupCount);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 240_000);
});

/** Returns whether a movement is a count, a withdrawal, or the reversal of either. */
const isLost = ({ kind, ofKind, ofSign }: Entry): boolean =>
  kind !== "SALE" &&
  kind !== "RETURN" &&
  (ofKind === "COUNT" || ((ofKind === "ADJUSTMENT" || ofKind === "REVERSAL") && ofSign <= 0));
