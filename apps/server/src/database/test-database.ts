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
    const serverUrl = process.env["COMPTOIR_TEST_DATABASE_URL"];
    if (serverUrl === undefined || serverUrl === "") {
      return databaseLayer({ kind: "memory", template: yield* Effect.promise(findMigratedTemplate) });
    }
    const databaseName = `comptoir_test_${randomUUID().replaceAll("-", "")}`;
    const databaseUrl = yield* Effect.acquireRelease(createMigratedDatabase(serverUrl, databaseName), () =>
      dropDatabase(serverUrl, databaseName),
    );
    const databaseServices = databaseLayer({ kind: "postgresql", url: Redacted.make(databaseUrl), maxConnections: 4 });
    const replicaServerUrl = process.env["COMPTOIR_TEST_READ_URL"];
    if (replicaServerUrl === undefined || replicaServerUrl === "") return databaseServices;
    const readUrl = new URL(replicaServerUrl);
    readUrl.pathname = `/${databaseName}`;
    return Layer.provideMerge(Layer.orDie(replicaLayer(Redacted.make(readUrl.href))), databaseServices);
  }),
);

const dropDatabase = (server: string, name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).unprepared;
  }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(server), maxConnections: 1 })), Effect.orDie);
