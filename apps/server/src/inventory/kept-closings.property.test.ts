/** Tests daily stock snapshots: equal to the ledger at that moment, for any history, and compared with it afterwards. */

import { findChangedDays, type StockMovement } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { addDays, businessDateOf, businessTimeOf, dayStart, type CalendarDate } from "@comptoir/domain/period";
import { unitCost } from "@comptoir/domain/money";
import type { Transaction } from "@comptoir/domain/transaction";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { setLayerTimes } from "../access/index.ts";
import { Catalogue } from "../catalogue/index.ts";
import { createLayer } from "../organisation/index.ts";
import { SaleStore } from "../sales/index.ts";
import { appendReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { rounds } from "../testing/rounds.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { forgetOldClosings, keepClosings, listChangedStock } from "./keep-closings.ts";
import { makeStockedStore, send } from "./testing/stocked-store.ts";

const hourMs = 3_600_000;
const startMs = Date.parse("2026-03-06T15:00:00Z");
/** Generates the history of an item at a store: what happened, how long before the server knew it, and when snapshots were stored. */
const arbStory = fc.record({
  timeZone: fc.constantFrom("America/Toronto", "America/Vancouver"),
  businessDayStart: fc.constantFrom(0, 240),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom("sale", "count", "undo", "cost"),
      units: fc.integer({ min: -2, max: 4 }).filter((units) => units !== 0),
      hoursAgo: fc.oneof(fc.nat(4), fc.nat(70)),
      hoursLater: fc.oneof(fc.constant(0), fc.nat(60)),
      isKept: fc.boolean(),
    }),
    { minLength: 2, maxLength: 8 },
  ),
});
type Story = typeof arbStory extends fc.Arbitrary<infer Value> ? Value : never;

interface Closing {
  readonly Date: CalendarDate;
  readonly ClosedAt: number;
  readonly KeptAt: number;
  readonly Qty: number;
  readonly ChangedQty: number;
  readonly UnitCost?: number | null;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "the stock kept at the close of days",
  (it) => {
    const prepare = Effect.runSync(Effect.cached(makeStockedStore));
    let number = 0;

    it.effect(
      "is the sum of the ledger up to that moment for any history, and what is known later is the difference",
      () =>
        Effect.gen(function* () {
          const stockedStore = yield* prepare;
          const services = yield* Effect.context<Effect.Services<ReturnType<typeof playStory>>>();
          yield* Effect.promise(() =>
            fc.assert(
              fc.asyncProperty(arbStory, (story) => Effect.runPromiseWith(services)(playStory(stockedStore, story))),
              { numRuns: rounds({ few: 12, many: 60 }) },
            ),
          );
        }),
      { timeout: 280_000 },
    );

    const receiptOf = (
      locationId: number,
      itemId: number,
      units: number,
      at: number,
      timeZone: string,
    ): Transaction => ({
      ...sampleReceipt,
      locationId,
      number: String(++number),
      at,
      ...businessTimeOf(at, { timeZone, businessDayStart: 0 }),
      lines: sampleReceipt.lines.map((line) => ({
        ...line,
        kind: units > 0 ? ("SALE" as const) : ("REFUND" as const),
        itemId,
        quantity: quantity(units * 1000),
        departmentId: null,
        subDepartmentId: null,
      })),
    });

    const playStory = Effect.fnUntraced(function* (
      { targetId, chain, admin, clerk }: Effect.Success<typeof makeStockedStore>,
      { timeZone, businessDayStart, steps }: Story,
    ) {
      const [sql, catalogue, store] = [yield* SqlClient.SqlClient, yield* Catalogue, yield* SaleStore];
      const sku = `K${++number}`;
      const rule = { timeZone, businessDayStart };
      const locationId = yield* createLayer({
        targetId,
        parentId: chain,
        type: "STORE",
        locationType: "STORE",
        code: sku,
        description: sku,
      });
      yield* setLayerTimes(sql, [{ id: locationId, timeZone, businessDayStart }]);
      const item = { sku, upc: null, description: sku, departmentId: null, subDepartmentId: null, price: null };
      const items = yield* catalogue.ensureItems(targetId, [{ ...item, cost: unitCost(10_000) }], "overwrite");
      const itemId = items.get(sku)?.itemId ?? 0;
      const ledger = sql<StockMovement>`SELECT entry_key AS id, location_id AS "locationId", item_id AS "itemId", quantity::float8 AS quantity, floor(extract(epoch FROM happened_at) * 1000)::float8 AS at FROM stock_entry WHERE location_id = ${locationId} AND item_id = ${itemId}`;
      const sumBefore = (movements: readonly StockMovement[], closesAt: number) =>
        movements.reduce((sum, { at, quantity: movedQuantity }) => (at < closesAt ? sum + movedQuantity : sum), 0);
      let now = startMs + businessDayStart;
      let cost = 10_000;
      let hasMoved = false;
      const batches: number[] = [];
      const expected = new Map<CalendarDate, { readonly quantity: number; readonly cost: number }>();
      const keepDay = Effect.gen(function* () {
        yield* keepClosings(now, () => Effect.void);
        const movements = yield* ledger;
        const last = addDays(businessDateOf(now, rule), -1);
        const from = [...expected.keys()].at(-1);
        for (let date = from === undefined ? last : addDays(from, 1); date <= last; date = addDays(date, 1)) {
          const closesAt = dayStart(addDays(date, 1), timeZone, businessDayStart);
          expected.set(date, { quantity: sumBefore(movements, closesAt), cost: hasMoved ? cost : 0 });
        }
        // A second run stores no snapshot.
        expect(yield* keepClosings(now, () => Effect.void)).toBe(0);
      });
      for (const { kind, units, hoursAgo, hoursLater, isKept } of steps) {
        const movedAtMs = now - hoursAgo * hourMs;
        hasMoved ||= kind === "sale" || kind === "count";
        if (kind === "sale") {
          const batchId = yield* appendReceipts([receiptOf(locationId, itemId, units, movedAtMs, timeZone)]);
          yield* store.commitBatch(batchId);
          batches.push(batchId);
        } else if (kind === "count")
          yield* catalogue.setStock(
            [{ locationId, itemId, quantity: quantity(Math.max(0, units) * 1000), atMs: movedAtMs }],
            `import:${++number}`,
          );
        else if (kind === "cost") {
          cost += 1;
          yield* sql`UPDATE item SET unit_cost = ${cost} WHERE item_id = ${itemId}`;
        } else {
          const batchId = batches.pop();
          if (batchId !== undefined) yield* store.undoBatch(batchId);
        }
        now += hoursLater * hourMs;
        if (isKept) yield* keepDay;
      }
      yield* keepDay;
      const movements = yield* ledger;
      const filters = encodeURIComponent(
        JSON.stringify([
          { Column: "ItemSKU", Operator: "=", Value: sku },
          { Column: "TargetLayerID", Operator: "=", Value: locationId },
        ]),
      );
      const answer = yield* send(admin, "GET", `/api/Inventory/Closings?filters=${filters}`);
      expect(answer.status).toBe(200);
      const days = (answer.body as { readonly Days: readonly Closing[] }).Days.toReversed();
      expect(days.map(({ Date: date, Qty }) => [date, Qty * 1000])).toEqual(
        [...expected].map(([date, stock]) => [date, stock.quantity]),
      );
      for (const { ClosedAt, Qty, ChangedQty } of days)
        expect(Math.round((Qty + ChangedQty) * 1000)).toBe(sumBefore(movements, ClosedAt));
      expect(days.map(({ UnitCost }) => Math.round((UnitCost ?? 0) * 10_000))).toEqual(
        [...expected.values()].map((stock) => stock.cost),
      );
      const blind = (yield* send(clerk, "GET", `/api/Inventory/Closings?filters=${filters}`)).body;
      expect(JSON.stringify(blind)).not.toMatch(/Cost/u);
      const changedDays = findChangedDays(
        movements,
        { locationId, itemId },
        days.map(({ Date: date, ClosedAt, Qty }) => ({
          date,
          closesAt: ClosedAt,
          quantity: quantity(Math.round(Qty * 1000)),
        })),
      );
      expect((yield* listChangedStock()).filter(({ location }) => location === sku)).toEqual(
        changedDays.map(({ date }) => ({ locationId, location: sku, date, items: 1 })),
      );
    });

    it.effect("is forgotten after its days, and what stood before still carries the days that stay", () =>
      Effect.gen(function* () {
        const { first, items, admin } = yield* prepare;
        const [sql, catalogue] = [yield* SqlClient.SqlClient, yield* Catalogue];
        const nowMs = Date.now();
        const figure = (units: number) => ({
          locationId: first,
          itemId: items[0] ?? 0,
          quantity: quantity(units * 1000),
        });
        yield* sql`DELETE FROM stock_snapshot_day`;
        yield* sql`DELETE FROM stock_snapshot`;
        yield* catalogue.setStock([{ ...figure(3), atMs: nowMs }], "import:a");
        const dayMs = 24 * hourMs;
        yield* keepClosings(nowMs + 2 * dayMs, () => Effect.void);
        yield* catalogue.setStock([{ ...figure(5), atMs: nowMs + 2 * dayMs }], "import:b");
        yield* keepClosings(nowMs + 4 * dayMs, () => Effect.void);
        expect(yield* forgetOldClosings(nowMs + 300 * dayMs)).toBe(0);
        expect(yield* forgetOldClosings(nowMs + 403 * dayMs)).toBeGreaterThan(0);
        const filters = encodeURIComponent(
          JSON.stringify([
            { Column: "ItemSKU", Operator: "=", Value: "LAIT-1" },
            { Column: "TargetLayerID", Operator: "=", Value: first },
          ]),
        );
        const { body } = yield* send(admin, "GET", `/api/Inventory/Closings?filters=${filters}`);
        expect((body as { readonly Days: readonly Closing[] }).Days.map(({ Qty }) => Qty)).toEqual([5]);
      }),
    );
  },
);
