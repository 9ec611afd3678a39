/** Empty databases of PostgreSQL for tests, which drop them with their cluster. */

import { randomUUID } from "node:crypto";

import { PgClient } from "@effect/sql-pg";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";

/** Creates an empty database in a cluster, and returns its address. */
export async function createEmptyDatabase(clusterUrl: string): Promise<URL> {
  const url = new URL(clusterUrl);
  url.pathname = `/comptoir_test_${randomUUID().replaceAll("-", "")}`;
  await Effect.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql.unsafe(`CREATE DATABASE ${url.pathname.slice(1)}`).unprepared,
    ).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(clusterUrl), maxConnections: 1 }))),
  );
  return url;
}
