import { readdirSync } from "node:fs";

import { describe, expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { migrate, testDatabase } from "../database/index.ts";
import { migrations } from "./index.ts";

describe("the table of migrations", (it) => {
  it("names every file of the folder, numbered without gap", () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}_.*\.ts$/u.test(name)).toSorted();
    expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(files);
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  });
});

layer(testDatabase)("migrations", (it) => {
  it.effect("a second run changes nothing", () =>
    Effect.gen(function* () {
      expect(yield* migrate).toEqual([]);
    }),
  );

  it.effect("the stock ledger of the version before is kept: kinds in the words of the domain, reversals bound to what they took back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`CREATE SCHEMA before`;
          yield* sql`SET LOCAL search_path TO before`;
          yield* migrations["0001_organisation"];
          yield* migrations["0002_catalogue"];
          yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'T', 'T')`;
          yield* sql`INSERT INTO item (item_id, target_id, sku, description) VALUES (1, 1, 'A', 'A')`;
          yield* sql`
            INSERT INTO stock_movement (location_id, item_id, kind, quantity, reference)
            VALUES (2, 1, 'RECEIVE', 5000, 'r'), (2, 1, 'ADJUST', -1000, 'a'), (2, 1, 'COUNT', 7000, 'import:1'), (2, 1, 'REVERSAL', -7000, 'import:1/reversal'), (2, 1, 'SALE', -500, 's')`;
          yield* migrations["0008_stock_ledger"];
          expect(yield* sql`SELECT kind, quantity::integer, source, movement_key, reverses, happened_at = recorded_at AS "isThen" FROM stock_movement ORDER BY movement_id`).toEqual([
            { kind: "RECEIPT", quantity: 5000, source: "r", movement_key: "r/1", reverses: null, isThen: true },
            { kind: "ADJUSTMENT", quantity: -1000, source: "a", movement_key: "a/2", reverses: null, isThen: true },
            { kind: "COUNT", quantity: 7000, source: "import:1", movement_key: "import:1/3", reverses: null, isThen: true },
            { kind: "REVERSAL", quantity: -7000, source: "import:1", movement_key: "import:1/3~", reverses: "import:1/3", isThen: true },
            { kind: "SALE", quantity: -500, source: "s", movement_key: "s/5", reverses: null, isThen: true },
          ]);
        }),
      );
    }),
  );

  it.effect("batches of the version before are numbered in their order, and the next number follows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`CREATE SCHEMA unnumbered`;
          yield* sql`SET LOCAL search_path TO unnumbered`;
          yield* migrations["0003_sales"];
          yield* sql`INSERT INTO sale_batch (source, label, state) VALUES ('POS', '', 'COMMITTED'), ('POS', '', 'PENDING'), ('POS', '', 'UNDONE'), ('POS', '', 'COMMITTED')`;
          yield* migrations["0030_change_number"];
          expect(yield* sql`SELECT change_no::integer AS no FROM sale_batch ORDER BY batch_id`).toEqual([{ no: 1 }, { no: null }, { no: 2 }, { no: 3 }]);
          expect(yield* sql`SELECT nextval('sale_change')::integer AS no`).toEqual([{ no: 4 }]);
        }),
      );
    }),
  );

  it.effect("no table carries a trigger, but for the one that keeps the audit trail", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      expect(yield* sql`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal`).toEqual([{ tgname: "audit_entry_kept" }]);
    }),
  );

  it.effect("the database itself refuses to change, delete or empty the audit trail", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`TRUNCATE audit_entry`;
      yield* sql`INSERT INTO audit_entry (at, action, entity, entity_id) VALUES (now(), 'UPDATE', 'product', '1')`;
      for (const change of [sql`UPDATE audit_entry SET action = 'CREATE'`, sql`DELETE FROM audit_entry`, sql`TRUNCATE audit_entry`]) {
        const refused = yield* Effect.flip(change);
        expect(String(refused.reason.cause)).toContain("The audit trail is only added to");
      }
      expect(yield* sql`SELECT action FROM audit_entry`).toEqual([{ action: "UPDATE" }]);
    }),
  );
});
