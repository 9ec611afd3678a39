import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { expect, it } from "vitest";

import { testDatabase } from "../database/index.ts";
import { placeAndJoinByTable } from "./first-sales.ts";
import { summaryTables } from "./summary-table.ts";

const derivedTables = [...Object.keys(summaryTables), ...Object.keys(placeAndJoinByTable)];
/** Summaries of whole targets, whose keys contain the target instead of the location. */
const byTarget = derivedTables.filter((name) => name.startsWith("sales_target_"));
const facts = ["sale", "sale_line", "sale_tender", "sale_tax", "stock_movement", "stock_on_hand", ...derivedTables];

it("keeps sales ready for a cluster: the place is in every key of a fact table, and none of them hangs on triggers", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const names = `{${facts.join(",")}}`;
    const targets = `{${byTarget.join(",")}}`;
    const keyColumn = sql`CASE WHEN c.relname = ANY (${targets}::text[]) THEN 'target_id' ELSE 'location_id' END`;
    const keys = yield* sql<{ readonly name: string; readonly has_place: boolean }>`
      SELECT c.relname || ' ' || x.relname AS name, bool_or(a.attname = ${keyColumn}) AS has_place
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indisunique AND c.relname = ANY (${names}::text[]) GROUP BY 1`;
    expect(keys.filter(({ has_place }) => !has_place)).toEqual([]);
    expect(keys, "every fact table has its key; a movement of stock is also posted once").toHaveLength(
      facts.length + 1,
    );
    const [nullable] = yield* sql<{ readonly count: number }>`
      SELECT count(*)::integer AS count FROM information_schema.columns
      WHERE table_name = ANY (${names}::text[]) AND column_name IN ('location_id', 'target_id') AND is_nullable = 'YES'`;
    expect(nullable?.count).toBe(0);
    const triggers =
      yield* sql`SELECT tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT tgisinternal AND c.relname = ANY (${names}::text[])`;
    expect(triggers).toEqual([]);
  }).pipe(Effect.provide(testDatabase), Effect.scoped, Effect.runPromise));
