import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { expect, it } from "vitest";

import { testDatabase } from "../database/index.ts";
import { dateChanges, readLastChangeNo } from "./date-changes.ts";

it("the changes of a transaction are found by their numbers, without reading every batch", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`
        INSERT INTO sale_batch (source, label, state, committed_at, change_no)
        SELECT 'POS', 'T', 'COMMITTED', now(), nextval('sale_change') FROM generate_series(1, 5000)`;
      yield* sql`ANALYZE sale_batch`;
      const [statement, params] = dateChanges(sql, yield* readLastChangeNo(sql)).compile();
      const plan = yield* sql.unsafe(`EXPLAIN ${statement}`, params);
      expect(JSON.stringify(plan)).toContain("sale_batch_change");
      expect(JSON.stringify(plan)).not.toContain("Seq Scan on sale_batch");
    }).pipe(Effect.provide(testDatabase)),
  ));
