import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { productService } from "../product/product-service.ts";
import { ImportRepository } from "./import-repository.ts";
import { rollBackImport } from "./roll-back-import.ts";
import {
  header,
  importContent,
  importServices,
  mappingOf,
  operator,
  seedOperator,
  tillMapping,
} from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

const products = mappingOf({
  name: "products",
  kind: "products",
  columns: { sku: "code", description: "name", price: "price" },
  constants: { department: "ALL" },
});
const stores = mappingOf({
  name: "stores",
  kind: "locations",
  columns: { code: "code", description: "name", region: "region" },
});
const stock = mappingOf({
  name: "stock",
  kind: "stock",
  columns: { location: "store", sku: "code", quantity: "quantity" },
  unknownItem: "placeholder",
});

/** Creates a product as the product page does. */
const keep = Effect.fnUntraced(function* (sku: string) {
  const [made] = yield* productService.create(
    operator,
    [{ sku, upc: "4006381333931", description: `Tea ${sku}`, price: 4.99, cost: 1.25, codes: ["SHELF-7"] }],
    null,
  );
  if (made === undefined) throw new Error("nothing was made");
  return made;
});

const remove = Effect.fnUntraced(function* ({ id, version }: { readonly id: number; readonly version: number }) {
  yield* productService.remove(operator, [{ id, version }]);
});

const itemOf = Effect.fnUntraced(function* (sku: string) {
  const sql = yield* SqlClient.SqlClient;
  const [row] =
    yield* sql`SELECT sku, upc, description, unit_price::integer AS price, unit_cost::integer AS cost, codes, is_deleted AS "isDeleted" FROM item WHERE sku = ${sku}`;
  return row;
});

const undo = Effect.fnUntraced(function* (importId: number | null, rule?: "keep") {
  const repository = yield* ImportRepository;
  const record = yield* repository.find(importId ?? 0);
  if (record === undefined) return yield* Effect.die("no import");
  yield* undoImport(record, 1, rule);
});

const productOf = (sku: string) => ({
  sku,
  upc: "4006381333931",
  description: `Tea ${sku}`,
  price: 49_900,
  cost: 12_500,
  codes: ["SHELF-7"],
});

layer(importServices, { excludeTestServices: true, timeout: "60 seconds" })("products that an import meets", (it) => {
  it.effect(
    "deleted ones that a file of sales or of stock names come back as they were, and undoing deletes them again with nothing lost",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        const files = [
          ["SOLD", "sales", `${header}1,2026-03-12 09:15:00,S1,SOLD,2,3.49\n`, tillMapping],
          ["COUNTED", "stock", "store,code,quantity\nS1,COUNTED,4\n", stock],
        ] as const;
        for (const [sku, name, content, mapping] of files) {
          const item = yield* keep(sku);
          yield* remove(item);
          const { batchId } = yield* importContent(name, content, mapping);
          expect(yield* itemOf(sku), name).toEqual({ ...productOf(sku), isDeleted: false });
          yield* undo(batchId);
          expect(yield* itemOf(sku), name).toEqual({ ...productOf(sku), isDeleted: true });
          const { rows: history } = yield* productService.history(operator, item.id);
          expect(history.map(({ action }) => action)).toEqual(["DELETE", "RESTORE", "DELETE", "CREATE"]);
        }
      }),
  );

  it.effect(
    "a deleted one that a file of products names comes back with what the file says, and undoing gives its old values back",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        yield* remove(yield* keep("LISTED"));
        const { batchId } = yield* importContent("list", "code,name,price\nLISTED,Green tea,5.50\n", products);
        // The file has no columns for barcodes, costs and codes, so the restored product keeps its own.
        expect(yield* itemOf("LISTED")).toEqual({
          ...productOf("LISTED"),
          description: "Green tea",
          price: 55_000,
          isDeleted: false,
        });
        yield* undo(batchId);
        expect(yield* itemOf("LISTED")).toEqual({ ...productOf("LISTED"), isDeleted: true });
      }),
  );

  it.effect("an item created while the file is read is used as it is, and the import's undo does not delete it", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      const reading = (name: string, content: string, mapping: typeof stock, sku: string) => {
        let isMade = false;
        return importContent(name, content, mapping, "commit", () => {
          if (isMade) return;
          isMade = true;
          // Runs before the statements that the import has yet to send.
          Effect.runFork(
            sql`INSERT INTO item (target_id, sku, upc, description, unit_price, unit_cost, codes) VALUES (1, ${sku}, '4006381333931', ${`Tea ${sku}`}, 49900, 12500, '{SHELF-7}')`,
          );
        });
      };
      for (const [sku, name, content, mapping] of [
        ["MEANWHILE-1", "sales meanwhile", `${header}1,2026-03-12 09:15:00,S1,MEANWHILE-1,2,3.49\n`, tillMapping],
        ["MEANWHILE-2", "stock meanwhile", "store,code,quantity\nS1,MEANWHILE-2,4\n", stock],
      ] as const) {
        const { batchId } = yield* reading(name, content, mapping, sku);
        expect(yield* itemOf(sku), name).toEqual({ ...productOf(sku), isDeleted: false });
        yield* undo(batchId);
        expect(yield* itemOf(sku), name).toEqual({ ...productOf(sku), isDeleted: false });
      }
    }),
  );

  it.effect(
    "a run that is rolled back leaves what somebody changed meanwhile, and gives back what it had brought back",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        const sql = yield* SqlClient.SqlClient;
        yield* remove(yield* keep("BACK"));
        const { batchId } = yield* importContent(
          "rolled back",
          `${header}9,2026-03-12 09:15:00,S1,BACK,2,3.49\n9,2026-03-12 09:15:00,S1,MADE,2,3.49\n9,2026-03-12 09:15:00,S1,DONE,2,3.49\n`,
        );
        const [done] = yield* sql<{
          readonly id: number;
          readonly version: number;
        }>`SELECT item_id AS id, version FROM item WHERE sku = 'DONE'`;
        yield* productService.update(operator, [{ ...done, price: 3.49 }]);
        // Simulates a server that stopped before the receipts were committed.
        yield* sql`DELETE FROM sales_target_month_item`;
        yield* sql`DELETE FROM stock_on_hand`;
        yield* sql`UPDATE import_batch SET state = 'RUNNING', sale_batch_id = NULL WHERE import_id = ${batchId}`;
        yield* rollBackImport(batchId ?? 0);
        expect(yield* itemOf("BACK")).toEqual({ ...productOf("BACK"), isDeleted: true });
        expect([yield* itemOf("MADE"), yield* itemOf("DONE")]).toMatchObject([
          { isDeleted: true },
          { isDeleted: false, price: 34_900 },
        ]);
      }),
  );

  it.effect("each product that an import makes or changes has an entry of it in its history, and one of its undo", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      yield* importContent("first", "code,name,price\nH1,Café,1.00\nH2,Thé,2.00\n", products);
      const { batchId } = yield* importContent(
        "second",
        "code,name,price\nH1,Café,1.50\nH2,Thé,2.00\nH3,Maté,3.50\n",
        products,
      );
      yield* undo(batchId);
      const historyOf = Effect.fnUntraced(function* (sku: string) {
        const [row] = yield* sql<{ readonly id: number }>`SELECT item_id AS id FROM item WHERE sku = ${sku}`;
        return (yield* productService.history(operator, row?.id ?? 0)).rows.map(
          ({ action, userId, before, after }) => ({ action, userId, before, after }),
        );
      });
      expect(yield* historyOf("H1")).toEqual([
        { action: "UPDATE", userId: 1, before: { price: 1.5 }, after: { price: 1 } },
        { action: "UPDATE", userId: 1, before: { price: 1 }, after: { price: 1.5 } },
        {
          action: "CREATE",
          userId: 1,
          before: null,
          after: expect.objectContaining({ itemSKU: "H1", description: "Café", price: 1, ProductCost: null }),
        },
      ]);
      expect(yield* historyOf("H2")).toHaveLength(1);
      expect(yield* historyOf("H3")).toMatchObject([{ action: "DELETE" }, { action: "CREATE" }]);
    }),
  );
});

layer(importServices, { excludeTestServices: true, timeout: "60 seconds" })("stores that an import makes", (it) => {
  const layers = Effect.fnUntraced(function* (...codes: readonly string[]) {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{
      readonly code: string;
      readonly parent: string;
      readonly isDeleted: boolean;
      readonly description: string;
    }>`
      SELECT l.code, p.code AS parent, l.is_deleted AS "isDeleted", l.description FROM target_layer l JOIN target_layer p ON p.target_layer_id = l.parent_id`;
    return codes.map((code) => rows.find((row) => row.code === code));
  });

  it.effect("stand in regions that the importer sees, and take no code of what was deleted elsewhere", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`
        INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description, location_type, is_deleted) VALUES
          (10, 1, 1, 'REGION', 'WEST', 'West', NULL, false), (11, 1, 1, 'REGION', 'EAST', 'East', NULL, false),
          (12, 11, 1, 'REGION', 'R-Québec', 'Québec', NULL, false), (13, 11, 1, 'REGION', 'R-Lévis', 'Lévis', NULL, true), (14, 10, 1, 'REGION', 'R-Ouest', 'Ouest', NULL, true),
          (15, 11, 1, 'STORE', 'S15', 'East 15', 'STORE', true), (16, 10, 1, 'STORE', 'S16', 'West 16', 'STORE', true), (17, 10, 1, 'ZONE', 'S17', 'Zone', NULL, true)`;
      const west = (name: string, content: string) =>
        importContent(name, content, stores, "commit", () => {}, { userId: 1, layerId: 10, scope: [10] });

      const refused = yield* west("foreign", "code,name,region\nS15,Mine now,\nS17,A zone,\nS2,New,\n");
      expect([refused.batchId, refused.issues?.map(({ params }) => params?.["value"])]).toEqual([null, ["S15", "S17"]]);
      expect(yield* layers("S15", "S17", "S2")).toEqual([
        { code: "S15", parent: "EAST", isDeleted: true, description: "East 15" },
        { code: "S17", parent: "WEST", isDeleted: true, description: "Zone" },
        undefined,
      ]);

      // Regions of other layers are not used, even under this name: the store is created below the caller's own layer.
      const { batchId } = yield* west(
        "own",
        "code,name,region\nS2,Two,Québec\nS3,Three,Lévis\nS4,Four,Ouest\nS5,Five,Neuve\nS16,Sixteen,Neuve\n",
      );
      expect((yield* layers("S2", "S3", "S4", "S5", "S16")).map((layer) => layer?.parent)).toEqual([
        "WEST",
        "WEST",
        "R-Ouest",
        "R-Neuve",
        "WEST",
      ]);
      expect(yield* layers("R-Québec", "R-Lévis", "R-Ouest", "R-Neuve")).toMatchObject([
        { parent: "EAST" },
        { parent: "EAST", isDeleted: true },
        { parent: "WEST", isDeleted: false },
        { parent: "WEST" },
      ]);
      expect(yield* layers("S16")).toMatchObject([{ isDeleted: false, description: "Sixteen" }]);
      yield* undo(batchId);
      expect(yield* layers("S16", "S5")).toMatchObject([
        { isDeleted: true, description: "West 16" },
        { isDeleted: true },
      ]);
    }),
  );
});
