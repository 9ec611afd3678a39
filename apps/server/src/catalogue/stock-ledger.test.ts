import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import fc from "fast-check";
import { SqlClient } from "effect/sql";

import { movementKinds, onHand, type StockMovement } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";

import { testDatabase } from "../database/index.ts";
import { Catalogue } from "./index.ts";

const seedItems = Effect.fnUntraced(function* (...skus: readonly string[]) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'CHAIN', 'Chain') ON CONFLICT DO NOTHING`;
  const ids = yield* catalogue.ensureItems(
    1,
    skus.map((sku) => ({
      sku,
      upc: null,
      description: sku,
      departmentId: null,
      subDepartmentId: null,
      price: null,
      cost: null,
    })),
    "overwrite",
  );
  return skus.map((sku) => ids.get(sku)?.itemId ?? Number.NaN);
});

/** Reads the stored movements as the domain's ledger, with the stored balance. */
const ledgerOf = Effect.fnUntraced(function* (itemId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<StockMovement>`
    SELECT movement_key AS id, location_id AS "locationId", item_id AS "itemId", quantity::integer, (extract(epoch FROM happened_at) * 1000)::float8 AS at, kind,
           document_id AS "documentId", reverses, reason, position::integer AS "order"
    FROM stock_movement WHERE item_id = ${itemId} ORDER BY movement_id`;
  const [storedStock] = yield* sql<{
    readonly quantity: number;
  }>`SELECT quantity::integer AS quantity FROM stock_on_hand WHERE item_id = ${itemId} AND location_id = 5`;
  return { rows, kept: storedStock?.quantity, sum: onHand(rows, { locationId: 5, itemId }) };
});

layer(Catalogue.layer.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true })(
  "the stock ledger",
  (it) => {
    it.effect("takes the kinds of the domain, all of them and no other", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const [itemId = 0] = yield* seedItems("KIND");
        const add = (kind: string) =>
          sql`INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in) VALUES (9, ${itemId}, ${kind}, 1, 'test', ${kind}, now(), -1, 1)`;
        for (const kind of movementKinds) yield* add(kind);
        for (const kind of ["RECEIVE", "ADJUST", "count", ""])
          expect((yield* Effect.exit(sql.withTransaction(add(kind))))._tag, kind).toBe("Failure");
      }),
    );

    it.effect("balance = sum of the ledger after a count, the same count again, another one and its reversal", () =>
      Effect.gen(function* () {
        const catalogue = yield* Catalogue;
        const [itemId = 0] = yield* seedItems("A");
        const count = (units: number, source: string) =>
          catalogue.setStock([{ locationId: 5, itemId, quantity: quantity(units) }], source);
        expect(yield* count(4_000, "one")).toEqual([{ locationId: 5, itemId, quantity: 4_000, before: 0 }]);
        expect(yield* count(9_000, "one"), "posted once").toEqual([]);
        expect(yield* ledgerOf(itemId)).toMatchObject({ kept: 4_000, sum: 4_000 });
        yield* count(10_000, "two");
        expect(yield* ledgerOf(itemId)).toMatchObject({ kept: 10_000, sum: 10_000 });
        expect([
          yield* catalogue.reverseStock("two", [itemId]),
          yield* catalogue.reverseStock("two", [itemId]),
        ]).toEqual([1, 0]);
        const { rows, kept, sum } = yield* ledgerOf(itemId);
        expect({ kept, sum }).toEqual({ kept: 4_000, sum: 4_000 });
        expect(rows.map(({ kind, quantity: movedQuantity, reverses }) => [kind, movedQuantity, reverses])).toEqual([
          ["COUNT", 4_000, null],
          ["COUNT", 6_000, null],
          ["REVERSAL", -6_000, `two/${itemId}`],
        ]);
        expect(rows[2]?.at, "a reversal stands at the instant of what it takes back").toBe(rows[1]?.at);
      }),
    );

    it.effect(
      "counts that are taken back in any order leave what the last one that stands found, and what moved since",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const catalogue = yield* Catalogue;
          const arbEvents = fc.array(
            fc.oneof(
              fc.record({ count: fc.integer({ min: 0, max: 3 }) }),
              fc.record({ moved: fc.integer({ min: -5, max: 5 }) }),
              fc.record({ undo: fc.nat({ max: 6 }) }),
            ),
            { minLength: 2, maxLength: 14 },
          );
          let run = 0;
          const play = Effect.fnUntraced(function* (
            events: readonly ({ readonly count: number } | { readonly moved: number } | { readonly undo: number })[],
          ) {
            const name = `run ${run++}`;
            const [itemId = 0] = yield* seedItems(name);
            const past: (
              | { readonly count: number; readonly source: string; isInForce: boolean }
              | { readonly moved: number }
            )[] = [];
            for (const [index, event] of events.entries()) {
              const source = `${name}/${index}`;
              if ("count" in event) {
                yield* catalogue.setStock([{ locationId: 5, itemId, quantity: quantity(event.count) }], source);
                past.push({ count: event.count, source, isInForce: true });
              } else if ("moved" in event) {
                yield* sql`INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in) VALUES (5, ${itemId}, 'SALE', ${event.moved}, ${source}, ${source}, now(), -1, 1)`;
                yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) VALUES (5, ${itemId}, ${event.moved}) ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + ${event.moved}`;
                past.push({ moved: event.moved });
              } else {
                const counts = past.filter((step) => "count" in step);
                const undoneMovement = counts[event.undo];
                if (undoneMovement === undefined) continue;
                yield* catalogue.reverseStock(undoneMovement.source, [itemId]);
                undoneMovement.isInForce = false;
              }
              const expected = past.reduce(
                (stock, step) => ("moved" in step ? stock + step.moved : step.isInForce ? step.count : stock),
                0,
              );
              const { kept = 0, sum } = yield* ledgerOf(itemId);
              expect({ kept, sum }, JSON.stringify(events.slice(0, index + 1))).toEqual({
                kept: expected,
                sum: expected,
              });
            }
          });
          for (const events of fc.sample(arbEvents, 60)) yield* play(events);
        }),
    );

    it.effect(
      "two counts of one shelf at the same time wait for each other: the balance stays the sum of the ledger",
      () =>
        Effect.gen(function* () {
          const catalogue = yield* Catalogue;
          const ids = yield* seedItems("B1", "B2", "B3");
          const count = (units: number, source: string, order: readonly number[]) =>
            catalogue.setStock(
              order.map((itemId) => ({ locationId: 5, itemId, quantity: quantity(units) })),
              source,
            );
          for (let round = 1; round <= 10; round++) {
            yield* Effect.all(
              [1, 2, 3, 4].map((n) =>
                count(round * 1_000 + n, `round ${round}/${n}`, n % 2 === 0 ? ids : ids.toReversed()),
              ),
              { concurrency: "unbounded" },
            );
            for (const itemId of ids) {
              const { kept, sum } = yield* ledgerOf(itemId);
              expect(kept).toBe(sum);
            }
          }
        }),
    );
  },
);
