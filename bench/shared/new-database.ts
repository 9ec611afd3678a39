/** Creates a database in a PostgreSQL cluster; returns its URL. */

import { PgClient } from "@effect/sql-pg";
import { Effect, ManagedRuntime, Redacted } from "effect";
import { SqlClient } from "effect/sql";

export async function newDatabase(url: string, name: string): Promise<string> {
  const runtime = ManagedRuntime.make(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }));
  await runtime.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(`CREATE DATABASE ${name}`).unprepared),
  );
  await runtime.dispose();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
