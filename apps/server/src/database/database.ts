/** Database of the process: embedded in a folder, or PostgreSQL, with the same driver and SQL. */

import fs from "node:fs";
import path from "node:path";

import { PgClient } from "@effect/sql-pg";
import { Data, Duration, Effect, Layer, Redacted } from "effect";
import { Migrator, SqlClient } from "effect/sql";
import type { SqlError } from "effect/sql";

import { migrations } from "../migrations/index.ts";
import type { FolderLock } from "./folder-lock.ts";
import { lockFolder } from "./folder-lock.ts";
import type { Maintenance } from "./maintenance.ts";
import { DatabaseEngine } from "./database-engine.ts";
import { maintenanceLayer } from "./maintenance.ts";
import type { PgliteEngine } from "./pglite-engine.ts";
import { openPgliteEngine } from "./pglite-engine.ts";
import { followWrites } from "./write-log.ts";
import { beforeRestore, prepareFolder } from "./prepare-folder.ts";
import { sessionParameters } from "./session-parameters.ts";

export type DatabaseSettings =
  | { readonly kind: "embedded"; readonly folder: string; readonly template: string | undefined }
  | { readonly kind: "memory"; readonly template: string | undefined }
  | { readonly kind: "postgresql"; readonly url: Redacted.Redacted<string>; readonly maxConnections: number };

/** Error that prevents the server from starting; `reason` is a full sentence for the operator. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<{
  readonly reason: string;
  readonly cause?: unknown;
}> {}

export type DatabaseServices = SqlClient.SqlClient | PgClient.PgClient | DatabaseEngine | Maintenance;
type Connected = Exclude<DatabaseServices, Maintenance>;

/** Opens the database, migrates its schema, and runs its maintenance. */
export const databaseLayer = (settings: DatabaseSettings): Layer.Layer<DatabaseServices, DatabaseUnavailable> =>
  settings.kind === "postgresql" ? withMigrations(connectionLayer(settings)) : withMigrations(embeddedLayer(settings));

/** Migrates the schema; a second run changes nothing. */
export const migrateSchema = Migrator.make({})({ loader: Migrator.fromRecord(migrations) });

/** Migrates the schema. Migrations touch every file, so the embedded engine writes them to disk before requests need its only session. */
const bringUpToDate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { kind } = yield* DatabaseEngine;
  const applied = yield* migrateSchema;
  if (kind === "embedded" && applied.length > 0) yield* sql`CHECKPOINT`.unprepared;
});

/** Number of the last migration in this program. */
export const schemaVersion = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)));

const withMigrations = (database: Layer.Layer<Connected, DatabaseUnavailable>) =>
  maintenanceLayer.pipe(
    Layer.provideMerge(Layer.effectDiscard(Effect.mapError(bringUpToDate, migrationFailed))),
    Layer.provideMerge(database),
  );

/** Connects to a PostgreSQL database without migrating it. */
export const connectionLayer = (settings: Extract<DatabaseSettings, { kind: "postgresql" }>) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`SELECT 1`;
    }).pipe(
      Effect.timeout(Duration.seconds(15)),
      Effect.mapError((cause) => unreachableError(settings.url, cause)),
    ),
  ).pipe(
    Layer.provideMerge(
      PgClient.layer({
        url: settings.url,
        applicationName: "comptoir",
        maxConnections: settings.maxConnections,
        connectTimeout: Duration.seconds(10),
        startupParameters: sessionParameters,
      }).pipe(Layer.catch((cause) => unavailableLayer(unreachableError(settings.url, cause)))),
    ),
    Layer.merge(
      Layer.succeed(DatabaseEngine, { kind: settings.kind, restarts: () => 0, renew: Effect.void, grown: () => 0 }),
    ),
  );

/** Number of prepared statements that the embedded session caches: enough for a few dashboards and the calls of tills. */
const embeddedStatements = 300;

const embeddedLayer = (settings: Extract<DatabaseSettings, { kind: "embedded" | "memory" }>) =>
  Layer.provideMerge(Layer.effectDiscard(followOwnWrites), sessionLayer(settings));

const followOwnWrites = Effect.gen(function* () {
  const { restarts } = yield* DatabaseEngine;
  followWrites(yield* SqlClient.SqlClient, restarts);
});

const sessionLayer = (settings: Extract<DatabaseSettings, { kind: "embedded" | "memory" }>) =>
  Layer.unwrap(
    Effect.map(acquireEngine(settings), (engine) =>
      PgClient.layer({
        stream: engine.stream,
        username: "postgres",
        database: "postgres",
        applicationName: "comptoir",
        maxConnections: 1,
        preparedStatementCacheSize: embeddedStatements,
        // Allows an engine restart on a busy machine, so that waiting requests are not refused.
        connectTimeout: Duration.seconds(60),
        startupParameters: { timezone: "UTC" },
      }).pipe(
        Layer.catch((cause) =>
          unavailableLayer(
            new DatabaseUnavailable({
              reason: `The embedded database refuses connections: ${messageOf(cause)}`,
              cause,
            }),
          ),
        ),
        Layer.merge(
          Layer.succeed(DatabaseEngine, {
            kind: settings.kind,
            restarts: engine.countRestarts,
            share: (bytes) => Effect.promise(() => engine.share(bytes)),
            ...(settings.kind === "memory"
              ? { renew: Effect.void, grown: () => 0 }
              : { renew: Effect.promise(engine.renew), grown: engine.grownBytes }),
          }),
        ),
      ),
    ),
  );

const acquireEngine = (settings: Extract<DatabaseSettings, { kind: "embedded" | "memory" }>) => {
  const folder = settings.kind === "memory" ? undefined : settings.folder;
  const openEngine = Effect.tryPromise({
    try: (): Promise<PgliteEngine> => openPgliteEngine({ folder, template: settings.template }),
    catch: (cause) =>
      new DatabaseUnavailable({
        reason: `The embedded database does not open${folder === undefined ? "" : ` in ${folder}`}: ${messageOf(cause)}`,
        cause,
      }),
  });
  const engine = Effect.acquireRelease(openEngine, (openedEngine) => Effect.promise(openedEngine.close));
  return folder === undefined ? engine : Effect.andThen(acquireFolder(folder), engine);
};

const acquireFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const lock: FolderLock | undefined = yield* Effect.try({
        try: () => {
          prepareFolder(path.dirname(folder));
          return lockFolder(folder);
        },
        catch: (cause) =>
          new DatabaseUnavailable({
            reason: `The data folder ${folder} cannot be written: ${messageOf(cause)}`,
            cause,
          }),
      });
      if (lock !== undefined && !fs.existsSync(folder) && fs.existsSync(beforeRestore(folder))) {
        lock.release();
        return yield* new DatabaseUnavailable({
          reason: `A restore into ${path.dirname(folder)} was interrupted: restore again, with --replace.`,
        });
      }
      if (lock !== undefined) return lock;
      return yield* new DatabaseUnavailable({
        reason: `The data folder ${folder} is in use by another process: stop it first, or name another folder with COMPTOIR_DATA_DIR.`,
      });
    }),
    (lock) => Effect.sync(lock.release),
  );

const unavailableLayer = (error: DatabaseUnavailable) =>
  Layer.effectContext<PgClient.PgClient | SqlClient.SqlClient, DatabaseUnavailable, never>(Effect.fail(error));

const unreachableError = (url: Redacted.Redacted<string>, cause: unknown) =>
  new DatabaseUnavailable({ reason: `The database at ${hostOf(url)} cannot be reached: ${messageOf(cause)}`, cause });

const migrationFailed = (cause: Migrator.MigrationError | SqlError.SqlError) =>
  new DatabaseUnavailable({ reason: `The database could not be brought up to date: ${messageOf(cause)}`, cause });

/** Returns a database address without its credentials. */
function hostOf(url: Redacted.Redacted<string>): string {
  const text = Redacted.value(url);
  return URL.canParse(text) ? new URL(text).host : "the address of DATABASE_URL";
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : "no answer";
}
