import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { serveRoutes } from "../testing/serve-routes.ts";
import { documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

const minute = 60_000;

/** Makes a count of the first item, whose cost was 2.00 until ten minutes ago and 3.00 since, and a function that scans one unit some minutes ago. */
const makeCount = Effect.gen(function* () {
  const { first, chain, items, ana, admin } = yield* makeStockedStore;
  const [itemId = 0] = items;
  const sql = yield* SqlClient.SqlClient;
  const nowMs = Date.now();
  yield* sql`DELETE FROM item_value_change WHERE item_id = ${itemId} AND kind = 'cost'`;
  const writeCost = (amount: number, layerId: number | null, minutesAgo: number) =>
    sql`INSERT INTO item_value_change (item_id, kind, target_layer_id, amount, at) VALUES (${itemId}, 'cost', ${layerId}, ${amount}, ${new Date(nowMs - minutesAgo * minute).toISOString()}::timestamptz)`;
  yield* writeCost(20_000, null, 600);
  yield* writeCost(30_000, null, 10);
  yield* sql`UPDATE item SET unit_cost = 30000 WHERE item_id = ${itemId}`;
  const { ID } = documentOf(
    yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
  );
  let sequence = 0;
  const scan = (minutesAgo: number) =>
    Effect.suspend(() => {
      sequence += 1;
      const DateTime = nowMs - minutesAgo * minute;
      const Events = [{ ID: `e${sequence}`, LineKey: keyOf(0), Sequence: sequence, DateTime, Kind: "add", Qty: 1 }];
      return send(ana, "POST", `${documentsPath}${ID}/events`, { DeviceID: "D1", SentAt: nowMs, Events });
    });
  const readCost = Effect.map(send(admin, "GET", `${documentsPath}${ID}`), (answer) =>
    documentOf(answer).Lines?.map((line) => line["UnitCost"]),
  );
  const close = Effect.gen(function* () {
    const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${ID}`));
    documentOf(
      yield* send(ana, "PUT", documentsPath, [
        { ID, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID: "r" },
      ]),
    );
    return yield* sql`SELECT unit_cost::float8 AS cost FROM posted_movement WHERE document_id = ${ID} AND kind = 'COUNT'`;
  });
  return { chain, first, scan, readCost, close, writeCost };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the cost of a count", (it) => {
  it.effect("is that of the moment of the count, though its scans arrive after a change", () =>
    Effect.gen(function* () {
      const { scan, readCost, close } = yield* makeCount;
      expect((yield* scan(20)).status).toBe(200);
      expect(yield* readCost).toEqual([2]);
      expect(yield* close).toEqual([{ cost: 20_000 }]);
      expect(yield* readCost).toEqual([2]);
    }),
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the cost of a longer count", (it) => {
  it.effect("is that of its last scan, in whatever order the scans arrive", () =>
    Effect.gen(function* () {
      const { scan, readCost, close } = yield* makeCount;
      yield* scan(20);
      yield* scan(5);
      expect(yield* readCost).toEqual([3]);
      yield* scan(15);
      expect(yield* readCost).toEqual([3]);
      expect(yield* close).toEqual([{ cost: 30_000 }]);
    }),
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the cost of a count at a level", (it) => {
  it.effect("is that of the nearest level that had one then", () =>
    Effect.gen(function* () {
      const { chain, first, scan, readCost, writeCost } = yield* makeCount;
      yield* writeCost(25_000, chain, 500);
      yield* writeCost(27_500, first, 15);
      yield* scan(20);
      expect(yield* readCost).toEqual([2.5]);
      yield* scan(12);
      expect(yield* readCost).toEqual([2.75]);
    }),
  );
});
