import { PgClient } from "@effect/sql-pg";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";

let databaseCount = 0;

/** Creates a database on the cluster of this URL; returns its URL. */
export function createDatabase(cluster: string): Promise<string> {
  const name = `story_${process.pid}_${databaseCount++}`;
  const make = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql.unsafe(`CREATE DATABASE ${name}`);
  });
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return Effect.runPromise(
    make.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(cluster) })), Effect.as(url.toString())),
  );
}
