import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { Server, serveRoutes } from "../testing/serve-routes.ts";
import { refuseIncompleteDemo, startDemo } from "./index.ts";

const stopInTheMiddle = (dataFolder = "unused") =>
  Effect.exit(
    startDemo({
      dataFolder,
      password: "Érable-rouge-2026",
      days: 30,
      onProgress: () => {
        throw new Error("the power went");
      },
    }),
  );

const stateOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return (yield* sql<{ readonly value: unknown }>`SELECT value FROM setting WHERE code = 'demo'`)[0]?.value;
});

const peopleIn = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return (yield* sql`SELECT 1 FROM user_account`).length;
});

layer(Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase)), {
  excludeTestServices: true,
})("a demo that is not complete", (it) => {
  it.effect(
    "is not served by a start without the demo, and is left alone where somebody has worked in it",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* refuseIncompleteDemo();
        yield* stopInTheMiddle();
        expect(yield* stateOf).toBe("filling");
        expect(yield* Effect.flip(refuseIncompleteDemo())).toMatchObject({
          _tag: "DemoIncomplete",
          reason: expect.stringContaining("COMPTOIR_DEMO=1"),
        });

        yield* sql`INSERT INTO audit_entry (at, action, entity, entity_id) VALUES (now(), 'UPDATE', 'product', '1')`;
        const people = yield* peopleIn;
        expect(
          yield* Effect.flip(
            startDemo({ dataFolder: "unused", password: "Érable-rouge-2026", days: 1, onProgress: () => {} }),
          ),
        ).toMatchObject({ _tag: "DemoIncomplete" });
        expect([people > 0, yield* peopleIn]).toEqual([true, people]);
      }),
    120_000,
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("an installation of one's own", (it) => {
  it.effect("is filled by no demo, and emptied for none", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      // This is the state if the demo stopped before its first account.
      yield* sql`INSERT INTO setting (code, value) VALUES ('demo', '"filling"')`;
      const body = JSON.stringify({
        username: "ana",
        firstName: "Ana",
        lastName: "Roy",
        chainName: "Ours",
        language: "fr",
        password: "Neige-sur-le-fleuve-9",
      });
      expect((yield* call("/api/Setup", { method: "POST", body })).status).toBe(200);
      expect(yield* stateOf).toBeUndefined();
      expect(
        yield* startDemo({ dataFolder: "unused", password: "Érable-rouge-2026", days: 1, onProgress: () => {} }),
      ).toBeUndefined();
      expect(yield* peopleIn).toBe(1);
    }),
  );
});
