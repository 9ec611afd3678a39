import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { DatabaseEngine, testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { startDemo } from "./index.ts";

const services = Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase));

const counts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly [name: string]: number }>`
    SELECT (SELECT count(*)::integer FROM user_account) AS users, (SELECT count(*)::integer FROM target_layer) AS layers,
           (SELECT count(*)::integer FROM item) AS items, (SELECT count(*)::integer FROM stock_movement) AS movements,
           (SELECT count(*)::integer FROM sale_batch WHERE state = 'PENDING') AS pending,
           (SELECT coalesce(sum(gross), 0)::float8 FROM sales_day WHERE business_date < (SELECT max(business_date) FROM sales_day)) AS gross`;
  return rows[0];
});

layer(services, { excludeTestServices: true })("starting a demo", (it) => {
  it.effect(
    "begins again by itself after it was stopped anywhere, and ends as if it had never been stopped",
    () =>
      Effect.gen(function* () {
        const dataFolder = mkdtempSync(path.join(os.tmpdir(), "comptoir-demo-"));
        yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(dataFolder, { recursive: true, force: true })));
        const stopAt = (stop: number) =>
          startDemo({
            dataFolder,
            password: undefined,
            days: 120,
            onProgress: (share) => {
              if (share > stop) throw new Error("the power went");
            },
          });
        // Stops in the middle of the sales, which are one transaction; then after the sales, with half of the remaining data written.
        yield* Effect.exit(stopAt(0.3));
        expect(yield* counts).toMatchObject({ pending: 0, movements: 0, gross: 0 });
        yield* Effect.exit(stopAt(0.85));
        const half = yield* counts;
        expect(half?.["movements"]).toBeGreaterThan(0);
        expect(half?.["gross"]).toBeGreaterThan(0);

        const secondStart = yield* stopAt(2);
        expect(secondStart?.password).toBe(readFileSync(path.join(dataFolder, "demo-password"), "utf8"));
        const filledCounts = yield* counts;
        const store = yield* SaleStore;
        expect(yield* store.verifySummaries()).toEqual([]);

        const sql = yield* SqlClient.SqlClient;
        yield* sql`UPDATE setting SET value = '"filling"' WHERE code = 'demo'`;
        yield* stopAt(2);
        expect(yield* counts).toEqual(filledCounts);
        expect(filledCounts).toMatchObject({ pending: 0 });
        expect((yield* stopAt(2))?.password).toBe(readFileSync(path.join(dataFolder, "demo-password"), "utf8"));
      }).pipe(Effect.scoped),
    240_000,
  );

  it.effect("leaves a filling alone that another process has started", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const engine = yield* DatabaseEngine;
      if (engine.kind !== "postgresql") return;
      const other = yield* sql.reserve;
      yield* other.executeUnprepared("SELECT pg_advisory_lock(7203015)", [], undefined);
      yield* sql`UPDATE setting SET value = '"filling"' WHERE code = 'demo'`;
      const before = yield* counts;
      const refusal = yield* Effect.flip(
        startDemo({ dataFolder: "unused", password: "Érable-rouge-2026", onProgress: () => {} }),
      );
      expect(refusal).toMatchObject({ _tag: "DemoInProgress" });
      expect(yield* counts).toEqual(before);
      yield* other.executeUnprepared("SELECT pg_advisory_unlock(7203015)", [], undefined);
    }).pipe(Effect.scoped),
  );
});
