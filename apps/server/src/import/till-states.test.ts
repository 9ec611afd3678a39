import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { SaleStore } from "../sales/index.ts";
import { importContent, importServices, mappingOf, seedStore, tillMapping } from "./testing/till-file.ts";

const header = "receipt,when,store,item,quantity,price,status,type\n";
const mapping = mappingOf({
  ...tillMapping,
  columns: { ...tillMapping.columns, state: "status", lineKind: "type" },
  stateValues: { Paid: "COMPLETED", Cancelled: "VOID", School: "TRAIN", "On hold": "WAIT" },
  lineKindValues: { Card: "GIFT_CARD" },
  skuKinds: { BAG: "FEE" },
});
const lineOf = (number: number, item: string, price: string, status: string, type = "") =>
  `${number},2026-03-12 09:15:00,S1,${item},1,${price},${status},${type}\n`;
const content =
  header +
  lineOf(1, "CAFÉ", "10.00", "Paid") +
  lineOf(1, "GC-25", "25.00", "Paid", "Card") +
  lineOf(1, "BAG", "0.35", "Paid") +
  lineOf(2, "CAFÉ", "99.00", "Cancelled") +
  lineOf(3, "CAFÉ", "98.00", "School") +
  lineOf(4, "CAFÉ", "97.00", "On hold");

layer(importServices, { excludeTestServices: true })("a till's file with states and kinds", (it) => {
  it.effect(
    "counts completed receipts alone, collects cards and fees beside the sales, and brings neither into the catalogue",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const sql = yield* SqlClient.SqlClient;
        const totals = {
          transactions: 4,
          notCounted: 3,
          lines: 6,
          gross: 1_000,
          net: 1_000,
          giftCards: 2_500,
          fees: 35,
          tenders: 3_535,
          items: 1_000,
          sourceAmount: "35.35",
        };
        for (const mode of ["dryRun", "commit"] as const)
          expect(yield* importContent("till", content, mapping, mode)).toMatchObject({
            issueCount: 0,
            created: 4,
            itemsCreated: 1,
            totals,
          });
        const [day] =
          yield* sql`SELECT gross::integer, fees::integer, gift_cards::integer, sales::integer, transactions::integer, voids::integer, items::integer FROM sales_day`;
        expect(day).toEqual({
          gross: 1_000,
          fees: 35,
          gift_cards: 2_500,
          sales: 1,
          transactions: 1,
          voids: 1,
          items: 1_000,
        });
        expect(yield* sql`SELECT sku FROM item`).toEqual([{ sku: "CAFÉ" }]);
        expect(yield* sql`SELECT number, state, training FROM sale ORDER BY number`).toEqual([
          { number: "1", state: "COMPLETED", training: false },
          { number: "2", state: "VOID", training: false },
          { number: "3", state: "COMPLETED", training: true },
          { number: "4", state: "WAIT", training: false },
        ]);
        const store = yield* SaleStore;
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
  );

  it.effect(
    "is refused where a value is not in the mapping, or the rows of a receipt disagree, each at its row and column",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const wrong =
          header +
          lineOf(10, "CAFÉ", "1.00", "Lost") +
          lineOf(11, "CAFÉ", "1.00", "Paid") +
          lineOf(11, "CAFÉ", "1.00", "Cancelled") +
          lineOf(12, "CAFÉ", "1.00", "Paid", "Gift");
        expect(yield* importContent("wrong", wrong, mapping)).toMatchObject({
          batchId: null,
          issueCount: 3,
          issues: [
            { row: 2, column: "status", value: "Lost", code: "IMPORT_VALUE_UNKNOWN" },
            { row: 4, column: "status", value: "VOID", code: "IMPORT_STATE_MIXED" },
            { row: 5, column: "type", value: "Gift", code: "IMPORT_VALUE_UNKNOWN" },
          ],
        });
      }),
  );
});
