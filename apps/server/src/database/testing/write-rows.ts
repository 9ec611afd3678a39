/** Program for the durability test: writes numbers, one commit each, and prints each after its commit. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { databaseLayer } from "../index.ts";
import { findTemplate } from "../template.ts";

const [dataFolder = "", mostRowsText = "1000000"] = process.argv.slice(2);

const writeSampleRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`CREATE TABLE IF NOT EXISTS written (value integer PRIMARY KEY)`;
  const [row] = yield* sql<{ last: number }>`SELECT coalesce(max(value), 0)::int AS last FROM written`;
  const first = (row?.last ?? 0) + 1;
  for (let value = first; value < first + Number(mostRowsText); value++) {
    yield* sql`INSERT INTO written VALUES (${value})`;
    process.stdout.write(`${value}\n`);
  }
});

await Effect.runPromise(
  Effect.provide(
    writeSampleRows,
    databaseLayer({ kind: "embedded", folder: dataFolder, template: await findTemplate() }),
  ),
);
