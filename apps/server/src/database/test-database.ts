/** Provides an empty database for one test file: in memory, or on the PostgreSQL of COMPTOIR_TEST_DATABASE_URL (COMPTOIR_TEST_READ_URL names its replica). */

import { randomUUID } from "node:crypto";

import { PgClient } from "@effect/sql-pg";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import type { DatabaseServices, DatabaseUnavailable } from "./database.ts";
import { databaseLayer } from "./database.ts";
import { replicaLayer } from "./read-replica.ts";
import { createMigratedDatabase, findMigratedTemplate } from "./migrated-template.ts";

/** Layer with a new database for each test file that provides it, with the schema and no rows. */
export const testDatabase: Layer.Layer<DatabaseServices, DatabaseUnavailable> = Layer.unwrap(
  Effect.gen(function* () {
    const server = process.env["COMPTOIR_TEST_DATABASE_URL"];
    if (server === undefined || server === "") {
      return databaseLayer({ kind: "memory", template: yield* Effect.promise(findMigratedTemplate) });
    }
    const name = `comptoir_test_${randomUUID().replaceAll("-", "")}`;
    const url = yield* Effect.acquireRelease(createMigratedDatabase(server, name), () => dropDatabase(server, name));
    const database = databaseLayer({ kind: "postgresql", url: Redacted.make(url), maxConnections: 4 });
    const replica = process.env["COMPTOIR_TEST_READ_URL"];
    if (replica === undefined || replica === "") return database;
    const readUrl = new URL(replica);
    readUrl.pathname = `/${name}`;
    return Layer.provideMerge(Layer.orDie(replicaLayer(Redacted.make(readUrl.href))), database);
  }),
);

const dropDatabase = (server: string, name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).unprepared;
  }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(server), maxConnections: 1 })), Effect.orDie);
