import { spawn, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, expect, it } from "@effect/vitest";
import { Effect, Fiber } from "effect";
import { SqlClient } from "effect/sql";

import { databaseLayer, DatabaseEngine, Maintenance, reopenEngine } from "./index.ts";
import { rounds } from "../testing/rounds.ts";
import { copyMigratedFolder, findMigratedTemplate } from "./migrated-template.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-database-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const inFolder =
  (folder: string) =>
  <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient | DatabaseEngine | Maintenance>) =>
    Effect.gen(function* () {
      const template = yield* Effect.promise(findMigratedTemplate);
      return yield* Effect.provide(
        work,
        databaseLayer({ kind: "embedded", folder: path.join(root, folder), template }),
      );
    });

it.live("data survives a clean stop, and fsync is on", () =>
  Effect.gen(function* () {
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const [settings] = yield* sql<{ fsync: string }>`SELECT current_setting('fsync') AS fsync`;
      expect(settings?.fsync).toBe("on");
      // Building the folder in one thread and opening it in another must not count as a restart.
      expect((yield* DatabaseEngine).restarts()).toBe(0);
      yield* sql`INSERT INTO target (code, description) VALUES ('A', 'Épicerie')`;
    }).pipe(inFolder("kept"));
    const rows = yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return yield* sql`SELECT code, description FROM target`;
    }).pipe(inFolder("kept"));
    expect(rows).toEqual([{ code: "A", description: "Épicerie" }]);
    expect(fs.statSync(path.join(root, "kept")).mode & 0o777).toBe(0o700);
  }),
);

/** Runs work on a folder that already has the schema, so that the test does not spend time on migrating. */
const inPreparedFolder =
  (folder: string) =>
  <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient | DatabaseEngine | Maintenance>) =>
    Effect.andThen(
      Effect.promise(() => copyMigratedFolder(path.join(root, folder))),
      inFolder(folder)(work),
    );

it.live("dead rows are vacuumed where many are, and the length of the log is known", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const maintenance = yield* Maintenance;
    yield* sql`CREATE TABLE busy AS SELECT n FROM generate_series(1, 2000) AS n`;
    yield* sql`UPDATE busy SET n = n + 1`;
    yield* maintenance.vacuum;
    expect((yield* maintenance.facts).lastVacuumAt).not.toBeNull();
    const [row] = yield* sql<{ vacuumed: boolean; log: number }>`
      SELECT last_vacuum IS NOT NULL AS vacuumed, (SELECT sum(size)::float8 FROM pg_ls_waldir()) AS log
      FROM pg_stat_user_tables WHERE relname = 'busy'`;
    expect(row).toEqual({ vacuumed: true, log: expect.any(Number) });
    // Vacuuming a large table would block everybody, so it waits for an idle time; analysing the table does not wait.
    yield* sql`CREATE TABLE large AS SELECT generate_series(1, 110000) AS n`;
    yield* maintenance.vacuum;
    expect(
      yield* sql`SELECT last_vacuum, last_analyze IS NOT NULL AS counted FROM pg_stat_user_tables WHERE relname = 'large'`,
    ).toEqual([{ last_vacuum: null, counted: true }]);
  }).pipe(inPreparedFolder("vacuumed")),
);

it.live("a folder that is open is refused", () =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(Effect.void.pipe(inFolder("locked")));
    expect(error.reason).toContain("in use by another process");
  }).pipe(inPreparedFolder("locked")),
);

it.live(
  "an engine that is opened anew has what was written, answers at once, and gives back what large work took",
  () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const engine = yield* DatabaseEngine;
      yield* sql`INSERT INTO target (code, description) VALUES ('R', 'before')`;
      const resident = Effect.sync(() => process.memoryUsage.rss());
      yield* sql`SELECT array_length(array_agg(repeat('x', 1000) || n), 1) AS n FROM generate_series(1, 200000) AS n`;
      const large = yield* resident;
      const grownBytes = engine.grown();
      const meanwhile = yield* Effect.forkChild(
        Effect.all(
          [1, 2, 3].map((n) => Effect.delay(sql`SELECT code FROM target`, n * 20)),
          { concurrency: "unbounded" },
        ),
      );
      yield* reopenEngine;
      const answers = yield* Fiber.join(meanwhile);
      expect(answers.flat()).toEqual([{ code: "R" }, { code: "R" }, { code: "R" }]);
      yield* reopenEngine;
      yield* sql.withTransaction(sql`UPDATE target SET description = 'after'`);
      expect([yield* sql`SELECT description FROM target`, engine.restarts()]).toEqual([[{ description: "after" }], 0]);
      expect(large - (yield* resident)).toBeGreaterThan(100 * 1024 ** 2);
      expect([grownBytes > 100 * 1024 ** 2, engine.grown()]).toEqual([true, 0]);
    }).pipe(inPreparedFolder("renewed")),
  60_000,
);

it.live("an interrupted statement stops, and the engine still works", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const engine = yield* DatabaseEngine;
    yield* sql`INSERT INTO target (code, description) VALUES ('B', 'before')`;
    const slow = yield* Effect.forkChild(sql`SELECT count(*)::int AS n FROM generate_series(1, 2000000000)`);
    yield* Effect.sleep("300 millis");
    yield* Fiber.interrupt(slow);
    const rows = yield* sql`SELECT code FROM target`.pipe(Effect.retry({ times: 3 }));
    expect(rows).toEqual([{ code: "B" }]);
    expect(engine.restarts()).toBe(1);
  }).pipe(inPreparedFolder("cancelled")),
);

it.live(
  "work that waits while another's statement is cancelled is done after the restart, and none of it fails",
  () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const engine = yield* DatabaseEngine;
      const ask = (n: number) => Effect.exit(sql.withTransaction(sql<{ n: number }>`SELECT ${n}::int AS n`));
      const times = rounds({ few: 2, many: 4 });
      for (let round = 1; round <= times; round++) {
        const slow = yield* Effect.forkChild(sql`SELECT count(*)::int AS n FROM generate_series(1, 2000000000)`);
        yield* Effect.sleep("100 millis");
        const before = yield* Effect.forkChild(Effect.forEach([1, 2, 3], ask, { concurrency: 3 }));
        yield* Fiber.interrupt(slow).pipe(Effect.forkChild);
        // Requests arrive before the engine ends, while it ends, and while it opens.
        const waitingWork = yield* Effect.forkChild(
          Effect.forEach(
            Array.from({ length: 40 }, (_, n) => n),
            (n) => Effect.delay(ask(n), n * 10),
            { concurrency: "unbounded" },
          ),
        );
        const exits = [...(yield* Fiber.join(before)), ...(yield* Fiber.join(waitingWork))];
        expect(exits.filter((exit) => exit._tag === "Failure")).toEqual([]);
      }
      expect(engine.restarts()).toBe(times);
    }).pipe(inPreparedFolder("queued")),
  180_000,
);

it("an acknowledged write survives kill -9", async () => {
  const folder = path.join(root, "killed");
  await copyMigratedFolder(folder);
  for (let round = 1; round <= rounds({ few: 2, many: 3 }); round++) {
    const child = spawn(process.execPath, ["--conditions=@comptoir/source", writerFile, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let acknowledged = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      acknowledged = Number(chunk.toString().trimEnd().split("\n").at(-1));
    });
    while (acknowledged < 20 * round) await sleep(10);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    const [row] = await Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        return yield* sql<{ last: number }>`SELECT coalesce(max(value), 0)::int AS last FROM written`;
      }).pipe(inFolder("killed")),
    );
    expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
  }
}, 180_000);

it.skipIf(!hasStrace())("every commit asks the disk for it", async () => {
  const trace = path.join(root, "trace");
  const commits = 30;
  await copyMigratedFolder(path.join(root, "traced"));
  const child = spawn(
    "strace",
    [
      "-f",
      "-e",
      "trace=fsync,fdatasync",
      "-o",
      trace,
      process.execPath,
      "--conditions=@comptoir/source",
      writerFile,
      path.join(root, "traced"),
      String(commits),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
  const calls = fs
    .readFileSync(trace, "utf8")
    .split("\n")
    .filter((line) => /f(?:data)?sync\(/u.test(line));
  expect(calls.length).toBeGreaterThanOrEqual(commits);
});

const writerFile = path.join(import.meta.dirname, "testing", "write-rows.ts");

function hasStrace(): boolean {
  try {
    execFileSync("strace", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
