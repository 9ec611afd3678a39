import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { expect, it } from "vitest";

import { testDatabase } from "../database/index.ts";
import { summaryTables } from "./summary-table.ts";

const facts = ["sale", "sale_line", "sale_tender", "sale_tax", "stock_movement", "stock_on_hand", ...Object.keys(summaryTables)];

it("keeps sales ready for a cluster: the location is in every key of a fact table, and nothing hangs on triggers", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const names = `{${facts.join(",")}}`;
    const keys = yield* sql<{ readonly name: string; readonly has_location: boolean }>`
      SELECT c.relname || ' ' || x.relname AS name, bool_or(a.attname = 'location_id') AS has_location
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indisunique AND c.relname = ANY (${names}::text[]) GROUP BY 1`;
    expect(keys.filter(({ has_location }) => !has_location)).toEqual([]);
    expect(keys).toHaveLength(facts.length);
    const [nullable] = yield* sql<{ readonly count: number }>`
      SELECT count(*)::integer AS count FROM information_schema.columns
      WHERE table_name = ANY (${names}::text[]) AND column_name = 'location_id' AND is_nullable = 'YES'`;
    expect(nullable?.count).toBe(0);
    const triggers = yield* sql`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal`;
    expect(triggers).toEqual([]);
  }).pipe(Effect.provide(testDatabase), Effect.scoped, Effect.runPromise));
