/** A fresh database for one test file: in memory, or on the PostgreSQL of COMPTOIR_TEST_DATABASE_URL. */

import { randomUUID } from "node:crypto";

import { PgClient } from "@effect/sql-pg";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import type { DatabaseServices, DatabaseUnavailable } from "./database.ts";
import { databaseLayer } from "./database.ts";
import { findTemplate } from "./template.ts";

/** Every file that provides it gets its own database, with the schema and no rows. */
export const testDatabase: Layer.Layer<DatabaseServices, DatabaseUnavailable> = Layer.unwrap(
  Effect.gen(function* () {
    const server = process.env["COMPTOIR_TEST_DATABASE_URL"];
    if (server === undefined || server === "") {
      const template = yield* Effect.promise(findTemplate);
      return databaseLayer({ kind: "memory", template });
    }
    const name = `comptoir_test_${randomUUID().replaceAll("-", "")}`;
    const administer = (statement: string) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* sql.unsafe(statement).unprepared;
      }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(server), maxConnections: 1 })), Effect.orDie);
    yield* Effect.acquireRelease(administer(`CREATE DATABASE ${name}`), () =>
      administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
    const url = new URL(server);
    url.pathname = `/${name}`;
    return databaseLayer({ kind: "postgresql", url: Redacted.make(url.href), maxConnections: 4 });
  }),
);
