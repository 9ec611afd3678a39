import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { readDataVersions } from "../legacy/synchronization.ts";
import { makeOrganisation, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, send } from "../testing/till-shop.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("what a till should fetch", (it) => {
  it.effect("each price set at a level, now or from a day, is a version of the prices, and a cost is none", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { targetId, first } = yield* makeOrganisation;
      yield* makeItems(targetId);
      const sql = yield* SqlClient.SqlClient;
      const [item] = yield* sql<{ readonly id: number }>`SELECT item_id AS id FROM item WHERE sku = 'MILK'`;
      const { token } = yield* signInAs("admin");
      const { key } = yield* makeTill({ targetId, storeId: first, code: "T1" }, token);
      const versionOf = Effect.fnUntraced(function* (model: string) {
        return (yield* readDataVersions(first)).find((row) => row.model === model)?.current ?? 0;
      });
      const set = Effect.fnUntraced(function* (kind: "Price" | "Cost", change: object) {
        const save = { _ItemID: item?.id, _TargetLayerID: first, version: 0, ...change };
        const { status } = yield* call(`/api/Product${kind}`, { method: "PUT", token, body: JSON.stringify(save) });
        expect(status).toBe(200);
      });
      const [itemVersion, priceVersion] = [yield* versionOf("Item"), yield* versionOf("Price")];
      yield* set("Price", { Price: 4.99 });
      yield* set("Price", { Price: 5.49, from: "2099-01-01", version: 1 });
      yield* set("Cost", { Cost: 1.25 });
      expect(yield* versionOf("Price")).toBe(priceVersion + 2);
      expect(yield* versionOf("Item")).toBe(itemVersion);
      // A till hears of it in the answer to its next call.
      expect((yield* send(key, [fact(1, "heartbeat", {})])).body.data["Price"]).toBe(priceVersion + 2);
    }),
  );
});
