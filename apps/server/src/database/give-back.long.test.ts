import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { databaseLayer, DatabaseEngine } from "./index.ts";
import { copyMigratedFolder } from "./migrated-template.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-give-back-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

it.live(
  "a server that nobody asks gives back what large work took of memory, once",
  () =>
    Effect.gen(function* () {
      yield* Effect.promise(() => copyMigratedFolder(path.join(root, "database")));
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const engine = yield* DatabaseEngine;
        const work = sql`SELECT array_length(array_agg(repeat('x', 1000) || n), 1) AS n FROM generate_series(1, 200000) AS n`;
        yield* work;
        expect(engine.grown()).toBeGreaterThan(100 * 1024 ** 2);
        while (engine.grown() > 0) yield* Effect.sleep("200 millis");
        yield* work;
        yield* Effect.sleep("8 seconds");
        // The engine is not reopened again this soon: a request at that moment would have to wait.
        expect([engine.grown() > 0, engine.restarts()]).toEqual([true, 0]);
      }).pipe(
        Effect.provide(databaseLayer({ kind: "embedded", folder: path.join(root, "database"), template: undefined })),
      );
    }),
  120_000,
);
