/** Starts the demo: the first start fills the empty database, and every start can list the accounts. */

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import v8 from "node:v8";

import { Data, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine, reopenEngine } from "../database/index.ts";
import { demoAccounts } from "./chains/index.ts";
import { fillDemo } from "./fill-demo.ts";

export interface DemoStart {
  readonly dataFolder: string;
  /** Password of the accounts; by default generated and stored in the data folder, so that later starts can print it. */
  readonly password: string | undefined;
  readonly onProgress: (share: number) => void;
  /** Number of days of sales; two years by default. */
  readonly days?: number;
}

export interface DemoSignIn {
  /** Password of the accounts; undefined if it was set at the first start and is not set at this one. */
  readonly password: string | undefined;
  readonly accounts: readonly { readonly username: string; readonly role: string }[];
}

/** Error: another process is filling this database. */
export class DemoInProgress extends Data.TaggedError("DemoInProgress")<{ readonly reason: string }> {}

/** Error: the database contains an incomplete demo. */
export class DemoIncomplete extends Data.TaggedError("DemoIncomplete")<{ readonly reason: string }> {}

/** Refuses to serve a database with an incomplete demo, so that no real data is added to it. Runs at each start without the demo. */
export const refuseIncompleteDemo = Effect.fn("refuseIncompleteDemo")(function* () {
  const sql = yield* SqlClient.SqlClient;
  if ((yield* readDemoState(sql)) === "filling")
    return yield* new DemoIncomplete({
      reason: `The demo data in this database is not complete: the start that was writing it has stopped, or goes on. ${remedySentence}`,
    });
});

const remedySentence = "Start with COMPTOIR_DEMO=1 to complete it, or name an empty database or data folder.";

/**
 * Fills an empty database with the demo; returns undefined if the database has other data.
 *
 * An interrupted filling starts again: everything in the database belongs to the demo, because nobody could sign in meanwhile.
 * If somebody used the database, nothing is changed.
 */
export const startDemo = Effect.fn("startDemo")(function* ({ dataFolder, password, onProgress, days }: DemoStart) {
  const sql = yield* SqlClient.SqlClient;
  const passwordFile = path.join(dataFolder, "demo-password");
  if ((yield* readDemoState(sql)) === "filled")
    return toSignIn(password ?? (existsSync(passwordFile) ? readFileSync(passwordFile, "utf8") : undefined));
  return yield* Effect.gen(function* () {
    yield* lockFilling(sql);
    const demoState = yield* readDemoState(sql);
    if (demoState === "filled") return toSignIn(password);
    if (demoState === "filling" && (yield* wasDatabaseUsed(sql)))
      return yield* new DemoIncomplete({
        reason:
          "The demo data in this database is not complete, and somebody has worked in it since: nothing was changed. Name another database or data folder.",
      });
    if (demoState === "filling") yield* emptyDatabase(sql);
    else if (yield* hasUsers(sql)) return undefined;
    const chosenPassword = password ?? randomBytes(9).toString("base64url");
    yield* writeDemoState(sql, "filling");
    yield* limitHeapGrowth;
    yield* fillDemo({
      password: chosenPassword,
      onProgress,
      ...(days === undefined ? {} : { days }),
    });
    if (password === undefined) {
      mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
      writeFileSync(passwordFile, chosenPassword, { mode: 0o600 });
    }
    yield* writeDemoState(sql, "filled");
    yield* reopenEngine;
    return toSignIn(chosenPassword);
  }).pipe(Effect.scoped);
});

/** Limits the growth of V8's heap, which may otherwise reach four times its live size: two years of receipts would leave 300 MB of garbage. */
const limitHeapGrowth = Effect.acquireRelease(
  Effect.sync(() => v8.setFlagsFromString("--heap-growing-percent=60")),
  () => Effect.sync(() => v8.setFlagsFromString("--heap-growing-percent=0")),
);

function toSignIn(password: string | undefined): DemoSignIn {
  return { password, accounts: demoAccounts.map(({ username, role }) => ({ username, role })) };
}

const fillingLockId = 7_203_015;

/** Prevents a second process on the same PostgreSQL from restarting the filling. The embedded folder has its own lock. */
const lockFilling = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const engine = yield* DatabaseEngine;
  if (engine.kind !== "postgresql") return;
  // A separate connection holds the lock, because PostgreSQL closes it whenever the process ends.
  const reservedConnection = yield* Effect.orDie(sql.reserve);
  const lockRows = yield* Effect.orDie(
    reservedConnection.executeUnprepared(`SELECT pg_try_advisory_lock(${fillingLockId}) AS free`, [], undefined),
  );
  yield* Effect.addFinalizer(() =>
    Effect.ignore(reservedConnection.executeUnprepared(`SELECT pg_advisory_unlock(${fillingLockId})`, [], undefined)),
  );
  if (lockRows[0]?.["free"] !== true)
    return yield* new DemoInProgress({
      reason: "Another process is writing the demo data into this database. Start again when it is done.",
    });
});

/** Deletes all rows except the list of migrations, in one transaction, so that the database is as newly migrated. */
const emptyDatabase = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const tableRows = yield* sql<{ readonly name: string }>`
        SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'effect_sql_migrations'`;
      // The audit trail is append-only; entries of an incomplete demo are deleted with it.
      yield* sql`ALTER TABLE audit_entry DISABLE TRIGGER USER`;
      yield* sql.unsafe(`TRUNCATE ${tableRows.map(({ name }) => name).join(", ")} RESTART IDENTITY`);
      yield* sql`ALTER TABLE audit_entry ENABLE TRIGGER USER`;
      yield* writeDemoState(sql, "filling");
    }),
  );
}, Effect.orDie);

/** Audit kinds that filling the demo writes itself, because it calls the same services as a person. */
export const entitiesAuditedByDemo = ["deposit", "exportBatch", "integrityFinding", "storeDay"] as const;

/** Returns whether anybody signed in, imported or changed anything since the filling began. */
const wasDatabaseUsed = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const rows = yield* sql<{
    readonly wasUsed: boolean;
  }>`SELECT EXISTS (SELECT FROM audit_entry WHERE entity <> ALL (${entitiesAuditedByDemo}::text[])) OR EXISTS (SELECT FROM session) OR EXISTS (SELECT FROM import_batch) AS "wasUsed"`;
  return rows[0]?.wasUsed === true;
}, Effect.orDie);

const readDemoState = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const rows = yield* sql<{
    readonly value: unknown;
  }>`SELECT value FROM setting WHERE code = 'demo' AND target_layer_id IS NULL`;
  return rows[0]?.value;
}, Effect.orDie);

const writeDemoState = (sql: SqlClient.SqlClient, state: "filling" | "filled") =>
  sql`INSERT INTO setting (code, value, effective_at) VALUES ('demo', ${JSON.stringify(state)}::jsonb, '2000-01-01T00:00:00Z')
      ON CONFLICT (code, effective_at) WHERE target_layer_id IS NULL DO UPDATE SET value = excluded.value`.pipe(
    Effect.orDie,
  );

const hasUsers = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const rows = yield* sql`SELECT 1 FROM user_account LIMIT 1`;
  return rows.length > 0;
}, Effect.orDie);
