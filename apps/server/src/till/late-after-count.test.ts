import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { onHandOf, listWrongBalances } from "../inventory/testing/stock-sums.ts";
import {
  documentOf,
  documentsPath,
  keyOf,
  makeStockedStore,
  send as callAs,
} from "../inventory/testing/stocked-store.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { fact, makeTill, send, waitUntilDerived } from "../testing/till-shop.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a late receipt of a till", (it) => {
  it.effect("leaves what a closed count found, in any order and repetition, while a later one is subtracted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { targetId, first, items, ana, admin } = yield* makeStockedStore;
      const [itemId = 0] = items;
      const till = yield* makeTill({ targetId, storeId: first, code: "1" }, admin);
      const startMs = Date.now();
      const { ID } = documentOf(
        yield* callAs(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
      );
      yield* callAs(ana, "POST", `${documentsPath}${ID}/events`, {
        DeviceID: "D1",
        SentAt: startMs,
        Events: [{ ID: "e", LineKey: keyOf(0), Sequence: 1, DateTime: startMs, Kind: "add", Qty: 9 }],
      });
      const { Version } = documentOf(yield* callAs(ana, "GET", `${documentsPath}${ID}`));
      documentOf(
        yield* callAs(ana, "PUT", documentsPath, [
          { ID, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID: "r" },
        ]),
      );
      // Receipts have whole seconds, so this pause makes the next one later than the count.
      yield* Effect.sleep("1100 millis");
      const closedAt = Date.now();
      const receipt = (no: number, at: number, pieces: number) =>
        fact(
          no,
          "receipt",
          {
            number: String(no),
            state: "COMPLETED",
            lines: [{ item: "LAIT-1", quantity: pieces, price: 4 }],
            tenders: [{ code: "DEBIT", amount: 4 * pieces }],
          },
          new Date(at).toISOString(),
        );
      const offsets = sql<{ readonly quantity: number }>`
        SELECT quantity::float8 AS quantity FROM posted_movement WHERE kind = 'LATE_OFFSET' AND location_id = ${first} ORDER BY movement_id`;
      const [early, earlier, after] = [
        receipt(1, startMs - 60_000, 2),
        receipt(2, startMs - 120_000, 1),
        receipt(3, closedAt, 3),
      ];
      yield* send(till.key, [after, early]);
      yield* waitUntilDerived;
      expect(yield* onHandOf(first, itemId), "nine were there; three were sold since").toBe(6_000);
      yield* send(till.key, [early, earlier, after]);
      yield* waitUntilDerived;
      expect(yield* onHandOf(first, itemId)).toBe(6_000);
      expect((yield* offsets).map(({ quantity }) => quantity)).toEqual([2_000, 1_000]);
      expect(yield* listWrongBalances).toEqual([]);
    }),
  );
});
