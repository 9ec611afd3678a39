import { spawn } from "node:child_process";
import { scrypt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { Effect, Exit, Fiber, Layer, ManagedRuntime } from "effect";
import type { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { getReportKind, isReportKind, plainColumn, reportKinds } from "@comptoir/domain/report";
import { addDays } from "@comptoir/domain/period";

import { testDatabase } from "../../database/index.ts";
import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { commitReceipts } from "../../sales/testing/sample-receipt.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { duckdb } from "../dialect.ts";
import { runReport } from "../run-report.ts";
import { copiedSourceByKind } from "../sources/copied.ts";
import { runInterruptibly, withinLimits } from "./ask-copy.ts";
import { ReportCopy, defaultCopySettings } from "./report-copy.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const copyFolder = path.join(temporaryFolder("copy"), "reports");
const settings = {
  ...defaultCopySettings,
  folder: copyFolder,
  limits: { ...defaultCopySettings.limits, memory: "96MB", temporary: "4MB" },
  patienceMs: 120_000,
  isEager: false as boolean,
};

/** Makes a report copy of its own for a test, and closes it afterwards. */
const withCopy = <A, E>(
  use: (copy: ReportCopy["Service"]) => Effect.Effect<A, E, SqlClient.SqlClient>,
  more: Partial<typeof settings> = {},
) =>
  runtime.runPromise(
    Effect.flatMap(ReportCopy, use).pipe(Effect.provide(Layer.fresh(ReportCopy.layer({ ...settings, ...more })))),
  );

const inView = <A, E>(
  copy: ReportCopy["Service"],
  use: (snapshot: Snapshot) => Effect.Effect<A, E, SqlClient.SqlClient>,
) =>
  Effect.scoped(
    Effect.flatMap(copy.view, (view) => (view === null ? Effect.die(new Error("the copy is not ready")) : use(view))),
  );

const rowsOf = (copy: ReportCopy["Service"]) =>
  inView(copy, (view) =>
    Effect.map(view.query<{ readonly rows: number }>("SELECT count(*) AS rows FROM sale_line"), ([row]) => row?.rows),
  );

const endless =
  "SELECT count(*) AS n FROM range(100000) a, range(100000) b, range(100000) c WHERE a.range * b.range % 7 = c.range % 5";

let lines = 0;

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const receipts = fc.sample(arbSampleReceipt, { numRuns: 80, seed: 4 });
      lines = receipts.reduce((count, receipt) => count + receipt.lines.length, 0);
      yield* commitReceipts(receipts);
    }),
  ),
);
afterAll(() => runtime.dispose());

it("an eager copy has what was committed before anybody asks a report", () =>
  withCopy(
    (copy) =>
      Effect.promise(() =>
        vi.waitFor(() => expect([copy.state().phase, copy.state().changeNo > 0]).toEqual(["ready", true]), {
          timeout: 60_000,
          interval: 100,
        }),
      ),
    { isEager: true, folder: path.join(temporaryFolder("eager"), "reports") },
  ));

describe("for other tools", () => {
  it("every line, receipt, payment and tax is in a Parquet file of its month, to the cent; a folder that holds something is refused", async () => {
    const folder = path.join(temporaryFolder("parquet"), "out");
    const read = async (statement: string) => {
      const { DuckDBInstance } = await import("@duckdb/node-api");
      const connection = await (await DuckDBInstance.create(":memory:")).connect();
      return (await connection.runAndReadAll(statement)).getRowsJson();
    };
    await withCopy((copy) =>
      Effect.gen(function* () {
        const parquetExport = yield* copy.parquet(folder);
        expect(parquetExport.find(({ table }) => table === "sales")?.rows).toBe(lines);
        const sums = "count(*)::BIGINT, sum(extended)::VARCHAR, sum(tax_share)::VARCHAR";
        const [copiedCounts] = yield* inView(copy, (view) =>
          view.query<Readonly<Record<string, unknown>>>(
            `SELECT ${sums.replace("extended", "(extended * 0.01::DECIMAL(3,2))::DECIMAL(18,2)").replace("tax_share", "(tax_share * 0.01::DECIMAL(3,2))::DECIMAL(18,2)")} FROM sale_line`,
          ),
        );
        const [copiedSums] = yield* Effect.promise(() =>
          read(
            `SELECT count(*)::INTEGER, sum(extended)::VARCHAR, sum(tax)::VARCHAR FROM read_parquet('${folder}/sales/*/*.parquet', hive_partitioning = true) WHERE strftime(business_date, '%Y-%m') = month`,
          ),
        );
        expect(copiedSums).toEqual(Object.values(copiedCounts ?? {}));
        const [paid] = yield* Effect.promise(() =>
          read(
            `SELECT sum(amount)::VARCHAR, count(DISTINCT month) > 0 FROM read_parquet('${folder}/payments/*/*.parquet', hive_partitioning = true)`,
          ),
        );
        const [tenders] = yield* inView(copy, (view) =>
          view.query<{ readonly amount: string }>(
            "SELECT sum((amount * 0.01::DECIMAL(3,2))::DECIMAL(18,2))::VARCHAR AS amount FROM sale_tender",
          ),
        );
        expect(paid).toEqual([tenders?.amount, true]);
        expect(fs.readdirSync(folder).toSorted()).toEqual([
          "departments",
          "items",
          "locations",
          "payments",
          "receipts",
          "sales",
          "taxes",
        ]);
        expect(Exit.isFailure(yield* Effect.exit(copy.parquet(folder)))).toBe(true);
        expect(fs.readdirSync(path.join(copyFolder, "in")).filter((name) => name.endsWith(".parquet"))).toEqual([]);
      }),
    );
  });
});

describe("a check of the whole copy", () => {
  it("counts as use: the file is not closed as idle after it, however long the server runs", async () => {
    const realNow = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => realNow() + 3_600_000);
    try {
      await withCopy((copy) =>
        Effect.gen(function* () {
          yield* copy.verify;
          yield* Effect.sleep("2500 millis");
          expect(copy.state().phase).toBe("ready");
        }),
      );
    } finally {
      clock.mockRestore();
    }
  });
});

describe("a copy that is being made", () => {
  it("says how much of it there is, in steps that only grow", async () => {
    const observed: (number | null)[] = [];
    await withCopy(
      (copy) =>
        Effect.gen(function* () {
          const reader = yield* Effect.forkChild(rowsOf(copy));
          while (reader.pollUnsafe() === undefined) {
            observed.push(copy.state().percent);
            yield* Effect.sleep(1);
          }
          expect(yield* Fiber.join(reader)).toBe(lines);
          while (copy.state().phase === "behind") yield* Effect.sleep(1);
          expect(copy.state()).toMatchObject({ phase: "ready", percent: null });
        }),
      { folder: path.join(temporaryFolder("copy"), "reports") },
    );
    const percents = observed.filter((percent) => percent !== null);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.every((percent) => percent >= 0 && percent < 100)).toBe(true);
  }, 60_000);
});

describe("a batch that is being written", () => {
  it("is nowhere in the copy before all of it is committed, and what is committed meanwhile is", async () => {
    const [early, lateReceipts] = [
      fc.sample(arbSampleReceipt, { numRuns: 5, seed: 11 }),
      fc.sample(arbSampleReceipt, { numRuns: 5, seed: 12 }),
    ].map((receipts, part) => receipts.map((receipt, index) => ({ ...receipt, number: `P${part}-${index}` })));
    const linesOf = (receipts: typeof early = []) =>
      receipts.reduce((count, receipt) => count + receipt.lines.length, 0);
    const batches = (copy: ReportCopy["Service"], id: number) =>
      inView(copy, (view) =>
        Effect.map(
          view.query<{ readonly n: number }>(
            `SELECT (SELECT count(*) FROM sale_line WHERE batch_id = ${id})::INTEGER + (SELECT count(*) FROM sale WHERE batch_id = ${id})::INTEGER AS n`,
          ),
          ([row]) => row?.n,
        ),
      );
    const before = lines;
    const store = await runtime.runPromise(
      Effect.gen(function* () {
        return yield* SaleStore;
      }),
    );
    await withCopy((copy) =>
      Effect.gen(function* () {
        const pending = yield* store.openBatch({ source: "IMPORT", label: "pending" });
        yield* store.appendTransactions(pending, early ?? []);
        expect([yield* rowsOf(copy), yield* batches(copy, pending)]).toEqual([before, 0]);
        yield* Effect.provideService(commitReceipts(lateReceipts ?? []), SaleStore, store);
        lines += linesOf(lateReceipts);
        expect([yield* rowsOf(copy), yield* batches(copy, pending)]).toEqual([lines, 0]);
        yield* store.commitBatch(pending);
        lines += linesOf(early);
        expect([yield* rowsOf(copy), yield* batches(copy, pending)]).toEqual([
          lines,
          linesOf(early) + (early ?? []).length,
        ]);
        // An abandoned batch leaves no rows.
        const abandonedBatch = yield* store.openBatch({ source: "IMPORT", label: "given up" });
        yield* store.appendTransactions(
          abandonedBatch,
          (early ?? []).map((receipt) => ({ ...receipt, number: `${receipt.number}-G` })),
        );
        yield* store.discardBatch(abandonedBatch);
        expect([yield* rowsOf(copy), yield* batches(copy, abandonedBatch)]).toEqual([lines, 0]);
      }),
    );
  }, 60_000);
});

describe("a copy", () => {
  const file = path.join(copyFolder, "reports.duckdb");

  it.each([
    ["is missing", () => fs.rmSync(copyFolder, { recursive: true, force: true })],
    ["cannot be read", () => fs.writeFileSync(file, "no database")],
    ["is cut off", () => fs.truncateSync(file, 20_000)],
    [
      "is of another version",
      async () => {
        const { DuckDBInstance } = await import("@duckdb/node-api");
        const instance = await DuckDBInstance.create(file);
        const connection = await instance.connect();
        await connection.run("UPDATE copy_state SET version = 0");
        await connection.run("DELETE FROM sale_line");
        connection.closeSync();
        instance.closeSync();
      },
    ],
    [
      "is of another database",
      async () => {
        const { DuckDBInstance } = await import("@duckdb/node-api");
        const instance = await DuckDBInstance.create(file);
        const connection = await instance.connect();
        await connection.run("UPDATE sale_batch SET committed_us = committed_us + 1000");
        await connection.run("DELETE FROM sale_line");
        connection.closeSync();
        instance.closeSync();
      },
    ],
    [
      "is ahead of the database",
      async () => {
        const { DuckDBInstance } = await import("@duckdb/node-api");
        const instance = await DuckDBInstance.create(file);
        const connection = await instance.connect();
        await connection.run("UPDATE copy_state SET change_no = 1000");
        await connection.run("DELETE FROM sale_line");
        connection.closeSync();
        instance.closeSync();
      },
    ],
  ])(
    "that %s is made anew",
    async (_, spoil) => {
      await spoil();
      expect(await withCopy(rowsOf)).toBe(lines);
    },
    60_000,
  );

  it("that another process has open is left alone, and reports ask the database", async () => {
    const holder = spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import { DuckDBInstance } from "@duckdb/node-api"; await DuckDBInstance.create(${JSON.stringify(file)}); console.log("open"); setInterval(() => {}, 1000);`,
      ],
      { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] },
    );
    try {
      await new Promise((resolve) => holder.stdout.once("data", resolve));
      const size = fs.statSync(file).size;
      expect(await withCopy((copy) => Effect.scoped(copy.view))).toBeNull();
      expect(fs.statSync(file).size).toBe(size);
    } finally {
      holder.kill("SIGKILL");
      await new Promise((resolve) => holder.once("exit", resolve));
    }
    expect(await withCopy(rowsOf)).toBe(lines);
  }, 60_000);

  it("that is not ready in time is no reason to wait", async () => {
    fs.rmSync(copyFolder, { recursive: true, force: true });
    expect(await withCopy((copy) => Effect.scoped(copy.view), { patienceMs: 0 })).toBeNull();
  }, 60_000);
});

describe("a question to the copy", () => {
  it.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    `SELECT * FROM read_text('${path.join(copyFolder, "..", "secret")}')`,
    `ATTACH '${path.join(copyFolder, "other.duckdb")}'`,
    "COPY (SELECT 1) TO '/tmp/comptoir-copy-out.csv'",
    "SET memory_limit = '64GB'",
    "SET enable_external_access = true",
    "INSTALL httpfs",
    "LOAD httpfs",
    "PRAGMA database_list; DROP TABLE sale",
    "DELETE FROM sale_line",
    "CREATE TABLE mine (a INTEGER)",
    "DROP TABLE sale_line",
  ])(
    "reads and writes nothing but its rows: %s",
    async (statement) => {
      const exit = await withCopy((copy) => Effect.exit(inView(copy, (view) => view.query(statement))));
      expect(Exit.isFailure(exit)).toBe(true);
      expect(await withCopy(rowsOf)).toBe(lines);
    },
    60_000,
  );

  const locationsOf = (snapshot: Snapshot, kind: keyof typeof copiedSourceByKind, locations: readonly number[]) => {
    const source = copiedSourceByKind[kind];
    if (source === undefined) throw new Error(kind);
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
    const { fields } = getReportKind(kind);
    return runReport({
      snapshot,
      source,
      dialect: duckdb,
      fields,
      range: { weekStart: 0, today: days.to },
      report: { columns: Object.keys(fields).map(plainColumn), groups: [], isList: true },
      filters: [],
      sorting: [],
      pivot: null,
      places: [],
      page: 1,
      size: 1_000,
      cut: {
        dialect: duckdb,
        permissions: ["PRODUCT_COST_READ"],
        ...days,
        today: days.to,
        previous: days,
        lastYear: days,
        locations: locations.map((id) => ({
          id,
          targetId: 1,
          description: "",
          timeZone: "America/Toronto",
          businessDayStart: 0,
        })),
      },
    });
  };
  const kinds = Object.keys(reportKinds)
    .filter(isReportKind)
    .filter((kind) => copiedSourceByKind[kind] !== undefined);

  it.each(kinds)(
    "of %s names the caller's locations in every statement, and without locations finds nothing",
    async (kind) => {
      await withCopy((copy) =>
        inView(copy, (view) =>
          Effect.gen(function* () {
            const statements: string[] = [];
            const watched: Snapshot = {
              query: (statement) =>
                Effect.suspend(() => {
                  statements.push(statement);
                  return view.query(statement);
                }),
            };
            const ownLocations = yield* locationsOf(watched, kind, [2]);
            const rows = statements.filter((statement) =>
              /\b(?:sale(?:_\w+)?|posted_movement|stock_on_hand)\b/u.test(statement),
            );
            expect(rows.length).toBeGreaterThan(0);
            for (const statement of rows) expect(statement).toMatch(/(?:location_id|target_layer_id) IN \(2\)/u);
            const none = yield* locationsOf(view, kind, []);
            expect([
              ownLocations.names.find(({ field }) => field === "location")?.names.map(({ value }) => value) ?? [2],
              none.rowCount,
              none.sourceRows,
            ]).toEqual([ownLocations.sourceRows === 0 ? [] : [2], 0, 0]);
          }),
        ),
      );
    },
    60_000,
  );

  it("adds up beyond 2^53", async () => {
    const [sum, expected] = await withCopy((copy) =>
      Effect.gen(function* () {
        yield* copy.rebuild;
        return yield* inView(copy, (view) =>
          Effect.map(
            view.query<{ readonly sum: number }>(
              "SELECT sum(x) AS sum FROM (VALUES (9007199254740993::bigint), (9223372036854775807::bigint), (9223372036854775807::bigint)) t (x)",
            ),
            ([row]) => [row?.sum, Number(9_007_199_254_740_993n + 2n * 9_223_372_036_854_775_807n)],
          ),
        );
      }),
    );
    expect(sum).toBe(expected);
  }, 60_000);

  it("that needs more room than there is says so, and the next one is answered", async () => {
    await withCopy((copy) =>
      Effect.gen(function* () {
        const large = inView(copy, (view) =>
          withinLimits(
            view.query(
              "SELECT a.range::text || repeat('x', 50) AS k, count(*) AS n FROM range(3000000) a GROUP BY 1 ORDER BY 2, 1",
            ),
            60,
          ),
        );
        const refusal = yield* Effect.result(Effect.map(large, (rows) => rows.length));
        expect(refusal).toMatchObject({ failure: { issues: [{ code: "REPORT_MEMORY" }] } });
        expect(yield* rowsOf(copy)).toBe(lines);
      }),
    );
  }, 240_000);

  it("that takes too long is stopped, and says so", async () => {
    const refusal = await withCopy((copy) =>
      Effect.flip(inView(copy, (view) => withinLimits(view.query(endless), 0.3))),
    );
    expect(refusal).toMatchObject({ issues: [{ code: "REPORT_TIME", params: { seconds: 0.3 } }] });
  }, 60_000);

  it("whose reader goes is stopped in the engine, also while it waits for its turn; passwords and files are served meanwhile", async () => {
    await withCopy((copy) =>
      Effect.gen(function* () {
        yield* rowsOf(copy);
        const five = yield* Effect.forEach([1, 2, 3, 4, 5], () =>
          Effect.forkChild(inView(copy, (view) => view.query(endless))),
        );
        yield* Effect.sleep(300);
        yield* Effect.promise(() =>
          Promise.all([
            promisify(scrypt)("secret", "salt", 64),
            fs.promises.readFile(import.meta.filename),
            fs.promises.stat(copyFolder),
          ]),
        );
        expect(five.map((fiber) => fiber.pollUnsafe())).toEqual(five.map(() => undefined));
        for (const fiber of five.toReversed()) yield* Fiber.interrupt(fiber);
        expect(yield* rowsOf(copy)).toBe(lines);
      }),
    );
  }, 60_000);

  it("is interrupted until the engine has heard it", async () => {
    let heard = 0;
    let end: () => void = () => {};
    const connection = { interrupt: () => void (++heard === 4 && end()) };
    const fiber = Effect.runFork(
      runInterruptibly(
        connection,
        () =>
          new Promise<void>((resolve) => {
            end = resolve;
          }),
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    await Effect.runPromise(Fiber.interrupt(fiber));
    expect(heard).toBe(4);
  });
});
