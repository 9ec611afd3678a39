import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { header, importContent, importServices, mappingOf, seedStore, tillMapping } from "./testing/till-file.ts";
import type { ImportOutcome } from "./import-totals.ts";

const countsOf = ({ deviations = [] }: ImportOutcome) =>
  Object.fromEntries(deviations.map(({ code, count }) => [code, count]));
const row = (receipt: number, item: string, price = "1.00", store = "S1") =>
  `${receipt},2026-03-12 09:15:00,${store},${item},1,${price}\n`;

layer(importServices, { excludeTestServices: true })("values adjusted by an import", (it) => {
  it.effect("lists the row and both values of every kind, in a dry run and in the import", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const mapping = mappingOf({
        ...tillMapping,
        columns: {
          number: "receipt",
          date: "when",
          location: "store",
          sku: "item",
          quantity: "quantity",
          lineTotal: "total",
          discount: "off",
        },
        taxColumns: { GST: "gst" },
        dateFormat: "yyyy-MM-dd",
      });
      const content =
        "receipt,when,store,item,quantity,total,off,gst\n" +
        "1,2026-03-12,S1,A,3,10.005,-1.00,0.50\n" +
        "2,2026-03-12,1,A,-1,-3.00,0,0.15\n" +
        "3,2026-03-12,store  1,A,1,3.00,0,0.15\n";
      for (const mode of ["dryRun", "commit"] as const) {
        const outcome = yield* importContent("kinds", content, mapping, mode);
        expect(countsOf(outcome)).toEqual({
          TOTAL_ROUNDED: 1,
          PRICE_DERIVED: 3,
          DISCOUNT_SIGN: 1,
          TIME_MISSING: 3,
          TAX_SIGN: 1,
          LOCATION_PREFIX: 1,
          LOCATION_NAME: 1,
          NAMED_BY_CODE: 1,
        });
        expect(outcome.deviations?.find(({ code }) => code === "TOTAL_ROUNDED")?.examples).toEqual([
          { row: 2, value: "10.0050", taken: "10.01" },
        ]);
        expect(outcome.deviations?.find(({ code }) => code === "LOCATION_PREFIX")?.examples).toEqual([
          { row: 3, value: "1", taken: "S1" },
        ]);
      }
      const sql = yield* SqlClient.SqlClient;
      expect(yield* sql`SELECT extended::integer, discount::integer, taxes FROM sale_line ORDER BY sale_no`).toEqual([
        { extended: 1_101, discount: 100, taxes: [{ code: "GST", amount: 50 }] },
        { extended: 300, discount: 0, taxes: [{ code: "GST", amount: -15 }] },
        { extended: 300, discount: 0, taxes: [{ code: "GST", amount: 15 }] },
      ]);
    }),
  );

  it.effect("puts receipts together whose rows stand anywhere, once it was said that they do, and counts them", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const rows = [...Array(1_200).keys()].map((index) => row(5_000 + index, "ROWS", "2.00"));
      const content = header + [...rows, ...rows.map((text) => text.replace(",1,2.00", ",1,3.00"))].join("");
      const refused = yield* importContent("anywhere", content, tillMapping, "dryRun");
      expect(refused.issues.map(({ code }) => code)).toContain("IMPORT_INTERLEAVED");
      const mapping = mappingOf({ ...tillMapping, rowOrder: "any" });
      const outcome = yield* importContent("anywhere", content, mapping, "commit");
      expect(outcome).toMatchObject({ issueCount: 0, created: 1_200, totals: { gross: 600_000, lines: 2_400 } });
      expect(countsOf(outcome)).toMatchObject({ ROWS_APART: 1_200 });
    }),
  );

  it.effect("finds the lines of a receipt together in records of JSON that have several lines each", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const cells = header.trim().split(",");
      const records = [row(8_001, "JSON", "2.00"), row(8_001, "JSON", "3.00"), row(8_002, "JSON", "4.00")].map((text) =>
        Object.fromEntries(
          text
            .trim()
            .split(",")
            .map((cell, index) => [cells[index] ?? "", cell]),
        ),
      );
      const outcome = yield* importContent("json", JSON.stringify(records, null, 2), tillMapping, "dryRun");
      expect(outcome).toMatchObject({ issueCount: 0, totals: { lines: 3, transactions: 2 } });
      expect(countsOf(outcome)).not.toHaveProperty("ROWS_APART");
    }),
  );

  it.effect("names a product or a store without a name by its code, and leaves a known one its name", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const sql = yield* SqlClient.SqlClient;
      const products = mappingOf({
        name: "p",
        kind: "products",
        columns: { sku: "sku", description: "name", price: "price" },
      });
      yield* importContent("named", "sku,name,price\nP1,Comté,5.00\n", products);
      const content = "sku,name,price\nP1,,6.00\nP2,,7.00\nP2,,7.00\n";
      for (const mode of ["dryRun", "commit"] as const)
        expect(countsOf(yield* importContent("nameless", content, products, mode))).toEqual({
          NAME_KEPT: 1,
          NAMED_BY_CODE: 1,
          REPEATED: 1,
        });
      expect(yield* sql`SELECT sku, description FROM item WHERE sku LIKE 'P_' ORDER BY sku`).toEqual([
        { sku: "P1", description: "Comté" },
        { sku: "P2", description: "P2" },
      ]);
      const places = mappingOf({ name: "l", kind: "locations", columns: { code: "code" } });
      expect(countsOf(yield* importContent("places", "code\nS1\nS9\n", places, "dryRun"))).toEqual({
        NAME_KEPT: 1,
        NAMED_BY_CODE: 1,
      });
    }),
  );

  it.effect(
    "sets stock as of its moment: later sales are deducted, earlier ones are not, and what is below zero is counted",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const sql = yield* SqlClient.SqlClient;
        const sold = (receipt: number, item: string, hour: string, units: number) =>
          `${receipt},2026-03-12 ${hour}:00:00,S1,${item},${units},1.00\n`;
        yield* importContent(
          "sold",
          header +
            sold(801, "K1", "08", 5) +
            sold(802, "K1", "15", 2) +
            sold(803, "K2", "15", 4) +
            sold(804, "K3", "15", 1),
        );
        const stock = { name: "s", kind: "stock", columns: { sku: "sku", quantity: "units", location: "store" } };
        const content = "store,sku,units\n1,K1,10\nS1,K2,3\n";
        const noon = mappingOf({ ...stock, asOf: "2026-03-12T12:00" });
        for (const mode of ["dryRun", "commit"] as const) {
          const outcome = yield* importContent("stock", content, noon, mode);
          expect(countsOf(outcome)).toMatchObject({ LOCATION_PREFIX: 1, SALES_AFTER: 2 });
          // Negative stock of K2 by the file, of K3, which the file does not name, and of the items that the earlier
          // imports sold.
          expect(countsOf(outcome)["NEGATIVE_STOCK"]).toBe(4);
        }
        const onHand = sql`SELECT i.sku, s.quantity::integer AS quantity FROM stock_on_hand s JOIN item i USING (item_id) WHERE i.sku LIKE 'K_' ORDER BY 1`;
        expect(yield* onHand).toEqual([
          { sku: "K1", quantity: 8_000 },
          { sku: "K2", quantity: -1_000 },
          { sku: "K3", quantity: -1_000 },
        ]);
        // A late sale before the file's moment changes nothing; a later import of an earlier stock moment keeps the
        // newer figure.
        yield* importContent("late", header + sold(805, "K1", "09", 3));
        yield* importContent("earlier", content, mappingOf({ ...stock, asOf: "2026-03-12T07:00" }));
        expect(yield* onHand).toEqual([
          { sku: "K1", quantity: 8_000 },
          { sku: "K2", quantity: -1_000 },
          { sku: "K3", quantity: -1_000 },
        ]);
        expect(
          yield* sql`SELECT count(*)::integer AS wrong FROM stock_on_hand s WHERE s.quantity <> (SELECT coalesce(sum(e.quantity), 0) FROM stock_entry e WHERE e.location_id = s.location_id AND e.item_id = s.item_id)`,
        ).toEqual([{ wrong: 0 }]);
        // Without a stated moment, the file gives the current stock.
        yield* importContent("now", content, mappingOf(stock));
        expect(yield* onHand).toMatchObject([{ quantity: 10_000 }, { quantity: 3_000 }, { quantity: -1_000 }]);
      }),
  );
});
