/** Runs checkpoints and vacuum on the embedded database; a database server does both by itself. */

import { Context, Duration, Effect, Layer, Ref } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine, reopenEngineAbove } from "./database-engine.ts";
import { waitForRequests, readIdleMs } from "./give-way.ts";

export interface LastMaintenanceTimes {
  readonly lastCheckpointAt: number | null;
  readonly lastVacuumAt: number | null;
}

/** Database maintenance: runs after an import, and by a timer on the embedded engine. */
export class Maintenance extends Context.Service<
  Maintenance,
  {
    /** Vacuums and analyses the tables that changed a lot since the last run. */
    readonly vacuum: Effect.Effect<void>;
    readonly facts: Effect.Effect<LastMaintenanceTimes>;
  }
>()("@comptoir/server/Maintenance") {}

const checkpointEvery = Duration.minutes(5);
/**
 * Size of the write-ahead log since the last checkpoint that triggers the next one. A checkpoint blocks the only
 * session while it writes, so it must stay small. Units: bytes.
 */
const walBytesAtMost = 12 * 1024 * 1024;
const walWatchedEvery = Duration.seconds(1);
const vacuumEvery = Duration.minutes(15);
/** Number of rows above which a table is vacuumed only when the server is idle, because vacuuming blocks the only session for seconds. */
const smallTableRowsAtMost = 100_000;
const vacuumIdleMs = 5 * 60_000;
/** Growth of the engine's memory after which it is reopened. That takes a second, so it waits for an idle moment and is rare. Units: bytes. */
const memoryGrowthAtMost = 64 * 1024 ** 2;
const renewIdleMs = 5_000;
const renewEvery = Duration.minutes(10);
const renewWatchedEvery = Duration.seconds(2);

export const maintenanceLayer = Layer.effect(
  Maintenance,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const engine = yield* DatabaseEngine;
    const facts = yield* Ref.make<LastMaintenanceTimes>({ lastCheckpointAt: null, lastVacuumAt: null });
    const recordTime = (name: keyof LastMaintenanceTimes) =>
      Effect.clockWith((clock) =>
        Ref.update(facts, (previousTimes) => ({ ...previousTimes, [name]: clock.currentTimeMillisUnsafe() })),
      );

    const beforeStep = engine.kind === "embedded" ? waitForRequests : Effect.void;
    const checkpoint = Effect.andThen(
      Effect.andThen(beforeStep, sql`CHECKPOINT`.unprepared),
      recordTime("lastCheckpointAt"),
    );

    const checkpointWhenWalLong = Effect.gen(function* () {
      const walRows = yield* sql<{
        bytes: number;
      }>`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;
      if ((walRows[0]?.bytes ?? 0) > walBytesAtMost) yield* checkpoint;
    });

    const runVacuum = Effect.gen(function* () {
      // Flushes the statistics, because the counters of the last second are not in the view yet.
      yield* sql`SELECT pg_stat_force_next_flush()`;
      const userTables = yield* sql<{ name: string; isLarge: boolean; isDirty: boolean; isChanged: boolean }>`
        SELECT relname AS name, n_live_tup + n_dead_tup > ${smallTableRowsAtMost} AS "isLarge",
          n_dead_tup > 500 + n_live_tup / 10 OR n_ins_since_vacuum > 500 + n_live_tup / 10 AS "isDirty", n_mod_since_analyze > 500 + n_live_tup / 10 AS "isChanged"
        FROM pg_stat_user_tables WHERE schemaname = current_schema()`;
      // Handles one table and one command at a time, so that requests can use the only session in between.
      yield* Effect.forEach(
        userTables,
        Effect.fnUntraced(function* ({ name, isLarge, isDirty, isChanged }) {
          const mustWait = isLarge && engine.kind === "embedded" && (yield* readIdleMs) < vacuumIdleMs;
          if (isDirty && !mustWait) yield* Effect.andThen(beforeStep, sql`VACUUM ${sql(name)}`.unprepared);
          if (isChanged) yield* Effect.andThen(beforeStep, analyzeTable(sql, name, isLarge));
        }),
        { discard: true },
      );
      yield* recordTime("lastVacuumAt");
    });

    const releaseMemory = Effect.gen(function* () {
      if (engine.grown() < memoryGrowthAtMost || (yield* readIdleMs) < renewIdleMs) return;
      yield* reopenEngineAbove(memoryGrowthAtMost);
      yield* Effect.sleep(renewEvery);
    }).pipe(Effect.provideService(DatabaseEngine, engine), Effect.provideService(SqlClient.SqlClient, sql));

    if (engine.kind === "embedded") {
      yield* Effect.forkScoped(Effect.forever(Effect.delay(logFailure("renewal", releaseMemory), renewWatchedEvery)));
      yield* Effect.forkScoped(Effect.forever(Effect.delay(logFailure("checkpoint", checkpoint), checkpointEvery)));
      yield* Effect.forkScoped(
        Effect.forever(Effect.delay(logFailure("checkpoint", checkpointWhenWalLong), walWatchedEvery)),
      );
      yield* Effect.forkScoped(Effect.forever(Effect.delay(logFailure("vacuum", runVacuum), vacuumEvery)));
    }
    return { vacuum: logFailure("vacuum", runVacuum), facts: Ref.get(facts) };
  }),
);

/** Renews the statistics of a table. Samples fewer rows of a large one, because everybody waits meanwhile. */
const analyzeTable = (sql: SqlClient.SqlClient, name: string, isLarge: boolean) =>
  sql.withTransaction(
    Effect.andThen(
      sql`SELECT set_config('default_statistics_target', ${isLarge ? "10" : "30"}, true)`,
      sql`ANALYZE ${sql(name)}`,
    ),
  );

const logFailure = <E>(workName: string, work: Effect.Effect<void, E>): Effect.Effect<void> =>
  Effect.catchCause(work, (cause) => Effect.logWarning(`Database ${workName} failed`, cause));
