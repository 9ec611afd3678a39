import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { quantity } from "@comptoir/domain/measure";

import { Catalogue } from "../catalogue/index.ts";
import { productService } from "../product/product-service.ts";
import { ImportRepository } from "./import-repository.ts";
import {
  header,
  importContent,
  importServices,
  mappingOf,
  operator,
  seedOperator,
  tillMapping,
} from "./testing/till-file.ts";
import { undoImport, type ChangedSinceRule } from "./undo-import.ts";

const products = mappingOf({
  name: "products",
  kind: "products",
  columns: { sku: "code", description: "name", price: "price" },
  constants: { department: "ALL" },
});
const stores = mappingOf({ name: "stores", kind: "locations", columns: { code: "code", description: "name" } });
const stock = mappingOf({
  name: "stock",
  kind: "stock",
  columns: { location: "store", sku: "code", quantity: "quantity" },
  unknownItem: "placeholder",
});

const undo = Effect.fnUntraced(function* (importId: number | null, rule?: ChangedSinceRule) {
  const repository = yield* ImportRepository;
  const record = yield* repository.find(importId ?? 0);
  if (record === undefined) return yield* Effect.die("no import");
  yield* undoImport(record, 1, rule);
});

const stateOf = Effect.fnUntraced(function* (importId: number | null) {
  const repository = yield* ImportRepository;
  return (yield* repository.find(importId ?? 0))?.state;
});

const itemsBySku = Effect.gen(function* () {
  const catalogue = yield* Catalogue;
  return new Map((yield* catalogue.listItems(1)).map((item) => [item.sku, item]));
});

const onHand = Effect.fnUntraced(function* (sku: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly quantity: number;
  }>`SELECT s.quantity::integer AS quantity FROM stock_on_hand s JOIN item USING (item_id) WHERE sku = ${sku} AND location_id = 2`;
  return rows[0]?.quantity;
});

/** Changes a price as an operator does on the product page. Units: dollars. */
const reprice = Effect.fnUntraced(function* (sku: string, price: number) {
  const sql = yield* SqlClient.SqlClient;
  const [item] = yield* sql<{
    readonly id: number;
    readonly version: number;
  }>`SELECT item_id AS id, version FROM item WHERE sku = ${sku}`;
  yield* productService.update(operator, [{ ...item, price }]);
});

layer(importServices, { excludeTestServices: true })("undoing an import", (it) => {
  it.effect("of products refuses, names what somebody changed since, and leaves everything as it is", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      yield* importContent("old prices", "code,name,price\nA1,Café,1.00\nA2,Thé,2.00\n", products);
      const { batchId } = yield* importContent(
        "new prices",
        "code,name,price\nA1,Café,1.50\nA2,Thé,2.50\nA3,Maté,3.50\n",
        products,
      );
      yield* reprice("A2", 2.99);
      const refusal = yield* Effect.flip(undo(batchId));
      expect(refusal).toMatchObject({ _tag: "ChangedSince", things: [{ entity: "item", name: "A2 Thé" }] });
      const items = yield* itemsBySku;
      expect(["A1", "A2", "A3"].map((sku) => items.get(sku)?.price)).toEqual([15_000, 29_900, 35_000]);
      expect(yield* stateOf(batchId)).toBe("COMMITTED");

      yield* undo(batchId, "keep");
      const after = yield* itemsBySku;
      expect(["A1", "A2", "A3"].map((sku) => after.get(sku)?.price)).toEqual([10_000, 29_900, undefined]);
      expect(yield* stateOf(batchId)).toBe("UNDONE");
    }),
  );

  it.effect("of products asks nothing when a later import that changed them was undone first", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      yield* importContent("first", "code,name,price\nB1,Café,1.00\n", products);
      const second = yield* importContent("second", "code,name,price\nB1,Café,2.00\n", products);
      const third = yield* importContent("third", "code,name,price\nB1,Café,3.00\n", products);
      yield* undo(third.batchId);
      yield* undo(second.batchId);
      expect((yield* itemsBySku).get("B1")?.price).toBe(10_000);
    }),
  );

  it.effect("keeps a product that it made and somebody completed since, and does not ask", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const { batchId } = yield* importContent(
        "sales",
        `${header}1,2026-03-12 09:15:00,S1,NEW-1,2,3.49\n1,2026-03-12 09:15:00,S1,NEW-2,2,3.49\n`,
      );
      yield* reprice("NEW-1", 3.49);
      yield* undo(batchId);
      const items = yield* itemsBySku;
      expect([items.has("NEW-1"), items.has("NEW-2")]).toEqual([true, false]);
    }),
  );

  for (const [kind, mapping, rowOf] of [
    ["sales", tillMapping, (sku: string) => `${header}${sku},2026-03-12 09:15:00,S1,${sku},2,3.49\n`],
    ["products", products, (sku: string) => `code,name,price\n${sku},Café,1.00\n`],
    ["stock", stock, (sku: string) => `store,code,quantity\nS1,${sku},4\n`],
  ] as const)
    for (const order of ["its maker first", "its seller first"] as const)
      it.effect(`leaves no product that ${kind} made and another import sold, once both are undone, ${order}`, () =>
        Effect.gen(function* () {
          yield* seedOperator;
          const repository = yield* ImportRepository;
          const sku = `${kind}-${order.length}`;
          const maker = yield* importContent("maker", rowOf(sku), mapping);
          const seller = yield* importContent("seller", `${header}${sku}-2,2026-03-12 10:15:00,S1,${sku},2,3.49\n`);
          const batchIds = [maker.batchId, seller.batchId];
          const [first, second] = order === "its maker first" ? batchIds : batchIds.toReversed();
          yield* undo(first ?? 0);
          expect((yield* itemsBySku).has(sku)).toBe(true);
          yield* undo(second ?? 0);
          expect((yield* itemsBySku).has(sku)).toBe(false);
          expect((yield* repository.listMade(maker.batchId ?? 0)).filter(({ isDeleted }) => !isDeleted)).toEqual([]);
        }),
      );

  it.effect("keeps products of an import undone earlier that are sold otherwise, changed since, or not its own", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const skus = ["K1", "K2", "K3"];
      const sell = (number: string, sold: readonly string[]) =>
        importContent(
          number,
          `${header}${sold.map((sku) => `${number}${sku},2026-03-12 09:15:00,S1,${sku},2,3.49\n`).join("")}`,
        );
      const maker = yield* importContent(
        "maker",
        `code,name,price\n${skus.map((sku) => `${sku},Café,1.00\n`).join("")}`,
        products,
      );
      const seller = yield* sell("s", ["K1", "K2", "K3"]);
      yield* sell("t", ["K1"]);
      yield* undo(maker.batchId);
      yield* reprice("K2", 2);
      yield* undo(seller.batchId);
      const items = yield* itemsBySku;
      expect(skus.map((sku) => items.has(sku))).toEqual([true, true, false]);
    }),
  );

  it.effect("keeps a product that a later file of products in force names too, without a change", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const file = "code,name,price\nH1,Café,3.49\n";
      const maker = yield* importContent("maker", file, products);
      const seller = yield* importContent("seller", `${header}H1-2,2026-03-12 10:15:00,S1,H1,2,3.49\n`);
      yield* undo(maker.batchId);
      yield* importContent("maker again", file, products);
      yield* undo(seller.batchId);
      expect((yield* itemsBySku).has("H1")).toBe(true);
    }),
  );

  it.effect("of stores refuses and names the store that was renamed since", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      const { batchId } = yield* importContent("stores", "code,name\nS1,Rue Principale\n", stores);
      yield* sql`UPDATE target_layer SET description = 'Rue Neuve' WHERE code = 'S1'`;
      expect(yield* Effect.flip(undo(batchId))).toMatchObject({
        _tag: "ChangedSince",
        things: [{ entity: "location", name: "S1 Rue Neuve" }],
      });
      yield* undo(batchId, "keep");
      expect(yield* sql`SELECT description FROM target_layer WHERE code = 'S1'`).toEqual([
        { description: "Rue Neuve" },
      ]);
    }),
  );

  it.effect(
    "of stock refuses where the item was counted again; what is kept keeps its count, the rest is reversed",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        const catalogue = yield* Catalogue;
        yield* importContent("items", "code,name,price\nC1,Café,1.00\nC2,Thé,2.00\n", products);
        yield* importContent("stock", "store,code,quantity\nS1,C1,4\nS1,C2,4\n", stock);
        const { batchId } = yield* importContent("stock again", "store,code,quantity\nS1,C1,10\nS1,C2,10\n", stock);
        const item = (yield* itemsBySku).get("C1");
        yield* catalogue.setStock([{ locationId: 2, itemId: item?.itemId ?? 0, quantity: quantity(8_000) }], "count:1");
        expect(yield* Effect.flip(undo(batchId))).toMatchObject({
          things: [{ entity: "stock", name: expect.stringContaining("C1 Café") }],
        });
        expect([yield* onHand("C1"), yield* onHand("C2")]).toEqual([8_000, 10_000]);
        yield* undo(batchId, "keep");
        expect([yield* onHand("C1"), yield* onHand("C2")]).toEqual([8_000, 4_000]);
      }),
  );

  it.effect(
    "of stock keeps a later count of the same figure, and goes back to what was before both when both are undone",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        yield* importContent("items", "code,name,price\nE1,Café,1.00\n", products);
        yield* importContent("base", "store,code,quantity\nS1,E1,4\n", stock);
        const counts = Effect.gen(function* () {
          const first = yield* importContent("ten", "store,code,quantity\nS1,E1,10\n", stock);
          const second = yield* importContent("ten again", "store,code,quantity\nS1,E1,10\n", stock);
          return [first.batchId, second.batchId] as const;
        });
        const [first, second] = yield* counts;
        expect(yield* Effect.flip(undo(first))).toMatchObject({
          things: [{ entity: "stock", name: expect.stringContaining("E1 Café") }],
        });
        yield* undo(first, "keep");
        expect(yield* onHand("E1")).toBe(10_000);
        yield* undo(second);
        expect(yield* onHand("E1")).toBe(4_000);
        const [firstImport, secondImport] = yield* counts;
        yield* undo(secondImport);
        expect(yield* onHand("E1")).toBe(10_000);
        yield* undo(firstImport);
        expect(yield* onHand("E1")).toBe(4_000);
      }),
  );

  it.effect("of stock is not stopped by what was sold or received since: only their movements stay", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      yield* importContent("items", "code,name,price\nD1,Café,1.00\n", products);
      const { batchId } = yield* importContent("stock", "store,code,quantity\nS1,D1,10\n", stock);
      yield* sql`INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in) SELECT 2, item_id, 'SALE', -3000, 'sale:1', 'sale:1', now(), -1, 1 FROM item WHERE sku = 'D1'`;
      yield* sql`UPDATE stock_on_hand SET quantity = quantity - 3000 WHERE location_id = 2 AND item_id = (SELECT item_id FROM item WHERE sku = 'D1')`;
      yield* undo(batchId);
      expect(yield* onHand("D1")).toBe(-3_000);
    }),
  );
});
