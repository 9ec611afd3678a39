import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it, layer } from "@effect/vitest";
import { Effect, Layer, Logger } from "effect";
import { SqlClient } from "effect/sql";

import { compactTables } from "./compact-tables.ts";
import {
  compactTablesLayer,
  databaseLayer,
  DatabaseEngine,
  FreeDiskBytes,
  Maintenance,
  testDatabase,
} from "./index.ts";
import { copyMigratedFolder } from "./migrated-template.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-compact-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const folder = path.join(root, "database");
const openDatabase = databaseLayer({ kind: "embedded", folder, template: undefined });

/** Fills a table of 2 MB and updates all of its rows twice, as migrations do. */
const fillLooseTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`CREATE TABLE loose (n bigint PRIMARY KEY, note text, amount bigint)`;
  yield* sql`INSERT INTO loose SELECT n, CASE WHEN n % 3 > 0 THEN repeat('x', 30) END, n FROM generate_series(1, 30000) AS n`;
  yield* sql`UPDATE loose SET amount = amount + 1`;
  yield* sql`UPDATE loose SET amount = amount + 1`;
});

const sizeOf = (name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const [row] = yield* sql<{ pages: number }>`SELECT (pg_relation_size(${name}::regclass) / 8192)::int AS pages`;
    return row?.pages ?? 0;
  });

const lookAt = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const digests =
    yield* sql`SELECT count(*)::int AS rows, md5(string_agg(l::text, ',' ORDER BY n)) AS digest FROM loose AS l`;
  const uncounted = yield* sql`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND reltuples < 0 AND pg_relation_size(oid) > 0`;
  return {
    pages: yield* sizeOf("loose"),
    tight: yield* sizeOf("tight"),
    rows: digests[0],
    uncounted: uncounted.length,
  };
});

/** Runs the work and collects the lines of its log. */
const withLines = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const lines: string[] = [];
    const receiver = Logger.make(({ message }) => void lines.push([message].flat().map(String).join(" ")));
    return Effect.map(Effect.provide(work, Logger.layer([receiver])), (answer) => ({ answer, lines }));
  });

it.live(
  "a table that updates of all rows left mostly empty is compacted at the next start, and its rows are the same",
  () =>
    Effect.gen(function* () {
      yield* Effect.promise(() => copyMigratedFolder(folder));
      const before = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* fillLooseTable;
        yield* sql`CREATE TABLE tight AS SELECT n AS n, repeat('y', 30) AS note FROM generate_series(1, 30000) AS n`;
        yield* (yield* Maintenance).vacuum;
        // A table without statistics, as a stop before the first ANALYZE leaves it.
        yield* sql`CREATE TABLE fresh AS SELECT 1 AS n`;
        return yield* lookAt;
      }).pipe(Effect.provide(openDatabase));
      expect(before.uncounted).toBeGreaterThan(0);

      // Without room on the disk nothing is written; the log says so.
      const refusal = yield* Effect.gen(function* () {
        yield* Effect.provideService(compactTables, FreeDiskBytes, Effect.succeed(65 * 1024 ** 2));
        return yield* lookAt;
      }).pipe(Effect.provide(openDatabase), withLines);
      expect(refusal.answer).toEqual({ ...before, uncounted: 0 });
      expect(refusal.lines.at(-1)).toContain("The disk has no room to compact loose:");

      const compactingLayer = Layer.provideMerge(compactTablesLayer, openDatabase);
      const after = yield* withLines(Effect.provide(lookAt, compactingLayer));
      expect(after.answer).toEqual({ ...before, pages: expect.any(Number), uncounted: 0 });
      expect(after.answer.pages).toBeLessThan(before.pages * 0.4);
      expect(after.lines.map((line) => line.replaceAll(/[\d.]+/gu, "#"))).toEqual([
        "Compacting # tables that are mostly free space, # MB: nothing is lost if this is interrupted",
        "Compacted # tables in # s",
      ]);
      // A compact table is not rewritten again.
      expect(yield* withLines(Effect.provide(lookAt, compactingLayer))).toEqual({ answer: after.answer, lines: [] });
    }),
  60_000,
);

layer(testDatabase, { excludeTestServices: true })("on a database that other servers may use", (it) => {
  it.effect("tables are only named in the log: rewriting locks them", () =>
    Effect.gen(function* () {
      const { kind } = yield* DatabaseEngine;
      if (kind !== "postgresql") return;
      yield* fillLooseTable;
      const before = yield* sizeOf("loose");
      const { lines } = yield* withLines(compactTables);
      expect(lines).toEqual([expect.stringContaining("VACUUM (FULL, ANALYZE) loose;")]);
      expect(yield* sizeOf("loose")).toBe(before);
    }),
  );
});
