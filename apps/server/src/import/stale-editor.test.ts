import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { runOverHttp, upload } from "../testing/import-over-http.ts";
import { mappingOf } from "./testing/till-file.ts";

const products = mappingOf({
  name: "products",
  kind: "products",
  columns: { sku: "code", description: "name", price: "price" },
  constants: { department: "ALL" },
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "a product that is open in an editor",
  (it) => {
    it.effect(
      "is not saved over what an import, or undoing it, wrote since: the refusal names who imported",
      () =>
        Effect.gen(function* () {
          const { call } = yield* Server;
          const sql = yield* SqlClient.SqlClient;
          const { targetId, chain, roleId } = yield* makeOrganisation;
          const userId = yield* createUser({
            targetId,
            layerId: chain,
            username: "importer",
            password: testPassword,
            firstName: "Inès",
            lastName: "Import",
            language: "fr",
          });
          yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: chain });
          const { token } = yield* signInAs("admin");
          const importer = (yield* signInAs("importer")).token;
          const importPrice = (price: string) =>
            Effect.flatMap(upload(importer, `code,name,price\nA1,Café,${price}\n`), (fileId) =>
              runOverHttp(importer, fileId, products, "commit"),
            );
          const itemNow = Effect.map(
            sql<{
              readonly id: number;
              readonly version: number;
              readonly at: number;
            }>`SELECT item_id AS id, version, extract(epoch FROM changed_at)::float8 AS at FROM item WHERE sku = 'A1'`,
            ([row]) => row ?? { id: 0, version: 0, at: 0 },
          );
          const save = (version: number, id: number) =>
            Effect.flatMap(
              call("/api/Product", {
                method: "PUT",
                token,
                body: JSON.stringify([{ _ItemID: id, version, description: "Café moulu" }]),
              }),
              read,
            );

          yield* importPrice("1.00");
          const first = yield* itemNow;
          const { body } = (yield* importPrice("2.00")) as { readonly body: { readonly batchId: number } };
          const second = yield* itemNow;
          expect([second.version > first.version, second.at > first.at]).toEqual([true, true]);
          const stale = { status: 409, body: [{ code: "ENTITY_STALE", params: { by: "Inès Import" } }] };
          expect(yield* save(first.version, first.id)).toMatchObject(stale);
          yield* call(`/api/Import/Batch/${body.batchId}/undo`, { method: "POST", token: importer });
          expect(yield* save(second.version, second.id)).toMatchObject(stale);
          const third = yield* itemNow;
          expect(yield* save(third.version, third.id)).toMatchObject({ status: 200 });
        }),
      { timeout: 60_000 },
    );
  },
);
