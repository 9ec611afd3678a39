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
import { startWriteLog } from "./write-log.ts";
import { pathBeforeRestore, prepareFolder } from "./prepare-folder.ts";
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
type ConnectedServices = Exclude<DatabaseServices, Maintenance>;

/** Opens the database, migrates its schema, and runs its maintenance. */
export const databaseLayer = (settings: DatabaseSettings): Layer.Layer<DatabaseServices, DatabaseUnavailable> =>
  settings.kind === "postgresql" ? withMigrations(connectionLayer(settings)) : withMigrations(embeddedLayer(settings));

/** Migrates the schema; a second run changes nothing. */
export const migrateSchema = Migrator.make({})({ loader: Migrator.fromRecord(migrations) });

/** Migrates the schema. Migrations touch every file, so the embedded engine writes them to disk before requests need its only session. */
const migrateOnConnect = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { kind } = yield* DatabaseEngine;
  const appliedMigrations = yield* migrateSchema;
  if (kind === "embedded" && appliedMigrations.length > 0) yield* sql`CHECKPOINT`.unprepared;
});

/** Number of the last migration in this program. */
export const schemaVersion = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)));

const withMigrations = (database: Layer.Layer<ConnectedServices, DatabaseUnavailable>) =>
  maintenanceLayer.pipe(
    Layer.provideMerge(Layer.effectDiscard(Effect.mapError(migrateOnConnect, migrationError))),
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
const embeddedStatementsAtMost = 300;

const embeddedLayer = (settings: Extract<DatabaseSettings, { kind: "embedded" | "memory" }>) =>
  Layer.provideMerge(Layer.effectDiscard(followEngineWrites), embeddedSessionLayer(settings));

const followEngineWrites = Effect.gen(function* () {
  const { restarts } = yield* DatabaseEngine;
  startWriteLog(yield* SqlClient.SqlClient, restarts);
});

const embeddedSessionLayer = (settings: Extract<DatabaseSettings, { kind: "embedded" | "memory" }>) =>
  Layer.unwrap(
    Effect.map(acquireEngine(settings), (engine) =>
      PgClient.layer({
        stream: engine.stream,
        username: "postgres",
        database: "postgres",
        applicationName: "comptoir",
        maxConnections: 1,
        preparedStatementCacheSize: embeddedStatementsAtMost,
        // Allows an engine restart on a busy machine, so that waiting requests are not refused.
        connectTimeout: Duration.seconds(60),
        startupParameters: { timezone: "UTC" },
      }).pipe(
        Layer.catch((cause) =>
          unavailableLayer(
            new DatabaseUnavailable({
              reason: `The embedded database refuses connections: ${causeMessage(cause)}`,
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
  const engineFolder = settings.kind === "memory" ? undefined : settings.folder;
  const openEngine = Effect.tryPromise({
    try: (): Promise<PgliteEngine> => openPgliteEngine({ folder: engineFolder, template: settings.template }),
    catch: (cause) =>
      new DatabaseUnavailable({
        reason: `The embedded database does not open${engineFolder === undefined ? "" : ` in ${engineFolder}`}: ${causeMessage(cause)}`,
        cause,
      }),
  });
  const acquiredEngine = Effect.acquireRelease(openEngine, (openedEngine) => Effect.promise(openedEngine.close));
  return engineFolder === undefined ? acquiredEngine : Effect.andThen(acquireFolder(engineFolder), acquiredEngine);
};

const acquireFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const folderLock: FolderLock | undefined = yield* Effect.try({
        try: () => {
          prepareFolder(path.dirname(folder));
          return lockFolder(folder);
        },
        catch: (cause) =>
          new DatabaseUnavailable({
            reason: `The data folder ${folder} cannot be written: ${causeMessage(cause)}`,
            cause,
          }),
      });
      if (folderLock !== undefined && !fs.existsSync(folder) && fs.existsSync(pathBeforeRestore(folder))) {
        folderLock.release();
        return yield* new DatabaseUnavailable({
          reason: `A restore into ${path.dirname(folder)} was interrupted: restore again, with --replace.`,
        });
      }
      if (folderLock !== undefined) return folderLock;
      return yield* new DatabaseUnavailable({
        reason: `The data folder ${folder} is in use by another process: stop it first, or name another folder with COMPTOIR_DATA_DIR.`,
      });
    }),
    (lock) => Effect.sync(lock.release),
  );

const unavailableLayer = (error: DatabaseUnavailable) =>
  Layer.effectContext<PgClient.PgClient | SqlClient.SqlClient, DatabaseUnavailable, never>(Effect.fail(error));

const unreachableError = (url: Redacted.Redacted<string>, cause: unknown) =>
  new DatabaseUnavailable({
    reason: `The database at ${hostOf(url)} cannot be reached: ${causeMessage(cause)}`,
    cause,
  });

const migrationError = (cause: Migrator.MigrationError | SqlError.SqlError) =>
  new DatabaseUnavailable({ reason: `The database could not be brought up to date: ${causeMessage(cause)}`, cause });

/** Returns the host and port of a database address, without its credentials. */
function hostOf(url: Redacted.Redacted<string>): string {
  const urlText = Redacted.value(url);
  return URL.canParse(urlText) ? new URL(urlText).host : "the address of DATABASE_URL";
}

function causeMessage(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : "no answer";
}
