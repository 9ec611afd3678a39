/** A server database with generated sales, queried by the server's own batch, or over the raw lines. */

import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Clock, Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";

import { systemDashboard, widgetRequest } from "@comptoir/domain/dashboard";

import { databaseLayer, type DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { ReportCopy } from "../../apps/server/src/report/copy/report-copy.ts";
import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import {
  committedFacts,
  expectedFirstSalesSql,
  expectedRows,
  placeAndJoinByTable,
  SaleStore,
  summaryTables,
  type FirstSaleTable,
  type SummaryTableName,
} from "../../apps/server/src/sales/index.ts";
import { TillDeriver } from "../../apps/server/src/till/index.ts";
import { answerBatch } from "../../apps/server/src/widget-data/widget-data-service.ts";
import {
  catalogueStatements,
  countDays,
  countSales,
  factTables,
  firstStore,
  lastDay,
  organisationStatements,
  slicesOf,
  storeCount,
  type History,
} from "./generated-sales.ts";
import { httpLayer, signIn } from "./http-batch.ts";

export const periodRanges = ["-0d", "-0w", "-0m"] as const;
export type Period = (typeof periodRanges)[number];

const systemWidgets = systemDashboard("en").widgets;

/** 18:00 in Montréal on the last day with sales. */
const nowMs = Date.parse(`${lastDay}T22:00:00Z`);
const makeFixedClock = (ms: number): Clock.Clock =>
  Object.assign(Object.create(Clock.Clock.defaultValue()), {
    currentTimeMillisUnsafe: () => ms,
    currentTimeMillis: Effect.succeed(ms),
  });
const fixedClock = makeFixedClock(nowMs);
const benchCaller = { layerId: 1, permissions: ["DASHBOARD_READ", "SALE_READ", "PRODUCT_COST_READ"] };
const grainByPeriod = { "-0d": "30min", "-0w": "day", "-0m": "day" } as const;

const callsOf = (date: Period, isCompared = true) =>
  systemWidgets.map((widget) =>
    widgetRequest(isCompared ? widget : { ...widget, compare: [] }, {
      date,
      compare: null,
      autoGrain: grainByPeriod[date],
    }),
  );

/** Units: milliseconds, of the clock, and of processor time of this process (with the embedded database) and of PostgreSQL sessions. */
export interface Took {
  readonly wall: number;
  readonly cpu: number;
}

export interface ServerDatabase {
  /** Requests the whole batch from the server's service; returns the duration. Answers that earlier batches shared are used. */
  readonly ask: (period: Period, isCompared?: boolean) => Promise<Took>;
  /** The same a minute later than the last time, between 18:01 and 18:29: what the day was compared with is read up to another minute. */
  readonly askNextMinute: (period: Period) => Promise<Took>;
  /** The same with no answer of an earlier batch, as after a start or an import. */
  readonly askFirst: (period: Period) => Promise<Took>;
  /** The same over HTTP, with the answer read completely. Units: milliseconds. */
  readonly askOverHttp: (period: Period) => Promise<number>;
  /** Statements sent by the batch. */
  readonly statementsOf: (period: Period) => Promise<readonly string[]>;
  /** The same statements over the raw rows instead of every summary table. Units: milliseconds. */
  readonly askRaw: (period: Period) => Promise<number>;
  /** Statements one by one, slowest first. */
  readonly profile: (period: Period) => Promise<readonly { readonly ms: number; readonly statement: string }[]>;
  readonly rows: (statement: string, raw: boolean) => Promise<readonly object[]>;
  readonly close: () => Promise<void>;
}

export async function openServerDatabase(settings: DatabaseSettings, history: History): Promise<ServerDatabase> {
  const isNew = settings.kind !== "embedded" || !existsSync(settings.folder);
  const uploadsFolder = join(tmpdir(), `comptoir-bench-uploads-${process.pid}`);
  const runtime = ManagedRuntime.make(
    httpLayer(uploadsFolder, fixedClock).pipe(
      Layer.provideMerge(TillDeriver.layer),
      Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer, ReportCopy.layerNone)),
      Layer.provideMerge(databaseLayer(settings)),
    ),
  );
  const run = runtime.runPromise;
  if (isNew) await run(fillDatabase(history));
  await run(makeRawViews);
  const post = await run(Effect.provideService(signIn, Clock.Clock, fixedClock));
  const sessions = settings.kind === "postgresql" ? await run(sessionsOf) : [];
  let minute = 0;
  const measure = async (work: ReturnType<typeof makeBatch>): Promise<Took> => {
    const before = cpuMs(sessions);
    const wall = await run(timeMs(work));
    return { wall, cpu: cpuMs(sessions) - before };
  };
  return {
    ask: (period, isCompared) => measure(makeBatch(period, isCompared)),
    askNextMinute: (period) => {
      minute = (minute % 29) + 1;
      return measure(makeBatch(period, true, makeFixedClock(nowMs + minute * 60_000)));
    },
    askFirst: (period) => measure(withoutSharedAnswers(makeBatch(period))),
    askOverHttp: async (period) => {
      const began = performance.now();
      await post(callsOf(period));
      return performance.now() - began;
    },
    statementsOf: (period) => run(statementsOf(period)),
    askRaw: async (period) => run(timeMs(askOverLines(await run(statementsOf(period))))),
    profile: async (period) => {
      const found: { ms: number; statement: string }[] = [];
      for (const statement of await run(statementsOf(period)))
        found.push({ ms: await run(timeMs(askOnce(statement))), statement });
      return found.toSorted((left, right) => right.ms - left.ms);
    },
    rows: (statement, isRaw) =>
      run(isRaw ? Effect.map(askOverLines([statement]), (all) => all[0] ?? []) : askOnce(statement)),
    close: async () => {
      await runtime.dispose();
      rmSync(uploadsFolder, { recursive: true, force: true });
    },
  };
}

const makeBatch = (period: Period, isCompared = true, clock = fixedClock) =>
  Effect.provideService(answerBatch(benchCaller, callsOf(period, isCompared)), Clock.Clock, clock);

const timeMs = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const began = performance.now();
    yield* work;
    return performance.now() - began;
  });

/** Runs work with a client of its own, to which no answers of the database's other readers belong. */
const withoutSharedAnswers = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.provideService(work, SqlClient.SqlClient, new Proxy(sql, {})));

/** Statements that the batch sends. */
const statementsOf = Effect.fnUntraced(function* (period: Period) {
  const sql = yield* SqlClient.SqlClient;
  const seen: string[] = [];
  const watched = new Proxy(sql, {
    get: (target, name) =>
      name === "unsafe"
        ? (text: string, parameters?: readonly unknown[]) => (seen.push(text), target.unsafe(text, parameters))
        : Reflect.get(target, name),
  });
  const answers = yield* Effect.provideService(makeBatch(period), SqlClient.SqlClient, watched);
  const refused = answers.filter(({ call }) => call === "error");
  if (answers.length !== systemWidgets.length || refused.length > 0)
    return yield* Effect.die(new Error(`the batch was refused: ${JSON.stringify(refused)}`));
  return seen;
});

const askOnce = (statement: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<object>(statement));

/** Asks statements over the raw lines. */
const askOverLines = Effect.fnUntraced(function* (statements: readonly string[]) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql.withTransaction(
    Effect.andThen(
      sql`SET LOCAL search_path = raw_lines, public`,
      Effect.forEach(statements, (statement) => sql.unsafe<object>(overLines(statement))),
    ),
  );
});

/** Processor time of this process and of database sessions. Units: milliseconds. */
function cpuMs(sessions: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  return sessions.reduce((sum, pid) => sum + sessionMs(pid), (user + system) / 1000);
}

/** Definitions of every summary table over the raw rows, as views with the same names. */
export function rawViews(): readonly (readonly [string, string])[] {
  return [
    ...(Object.keys(summaryTables) as SummaryTableName[]).map(
      (table) => [table, expectedRows(table, committedFacts)] as const,
    ),
    ...(Object.keys(placeAndJoinByTable) as FirstSaleTable[]).map(
      (table) => [table, expectedFirstSalesSql(table, committedFacts)] as const,
    ),
  ];
}

/** Replaces the statement of the first and last day with sales by the shortest one over the raw receipts; others read views with the names of the summary tables. */
export function overLines(statement: string): string {
  if (!statement.includes('AS "firstSalesDate"')) return statement;
  const [locations] = /'\{[\d,]*\}'::integer\[\]/u.exec(statement) ?? [];
  return `SELECT min(business_date) AS "firstSalesDate", max(business_date) AS "lastSalesDate" FROM sale WHERE location_id = ANY (${locations ?? "NULL"})`;
}

const sessionsOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly pid: number;
  }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`;
  return rows.map(({ pid }) => pid);
});

/** Processor time of a process, on Linux. Units: milliseconds. */
function sessionMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : Number.NaN;
}

/** Recreated each time: a reused database may be older than a definition. */
const makeRawViews = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DROP SCHEMA IF EXISTS raw_lines CASCADE`;
  yield* sql`CREATE SCHEMA raw_lines`;
  for (const [table, definition] of rawViews()) yield* sql.unsafe(`CREATE VIEW raw_lines.${table} AS ${definition}`);
});

const fillDatabase = Effect.fnUntraced(function* (history: History) {
  const sql = yield* SqlClient.SqlClient;
  const began = performance.now();
  const saySeconds = (what: string) =>
    console.error(`  ${history.lines} lines: ${what} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (const statement of [...organisationStatements, ...catalogueStatements]) yield* sql.unsafe(statement);
  yield* sql.unsafe(`INSERT INTO sale_batch (source, label, state, location_ids, first_date, last_date, sale_count, line_count)
    SELECT 'IMPORT', 'generated', 'COMMITTED', ARRAY(SELECT generate_series(${firstStore}, ${firstStore + storeCount - 1})),
      date '${lastDay}' - ${countDays(history) - 1}, date '${lastDay}', ${countSales(history)}, ${history.lines}`);
  for (const slice of slicesOf(history)) {
    for (const { table, columns, rows } of factTables)
      yield* sql.unsafe(`INSERT INTO ${table} (${columns}) ${rows(slice, history)}`);
    yield* sql`CHECKPOINT`.unprepared;
  }
  saySeconds("filled");
  yield* sql`VACUUM (ANALYZE) sale, sale_line, sale_tender, sale_tax`.unprepared;
  saySeconds("analysed");
  const store = yield* SaleStore;
  yield* store.rebuildSummaries();
  saySeconds("summed");
  yield* sql`VACUUM (ANALYZE)`.unprepared;
  yield* sql`CHECKPOINT`.unprepared;
  saySeconds("ready");
});
