import { readdirSync } from "node:fs";

import { foldText } from "@comptoir/domain/text";
import { describe, expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";
import { SqlClient } from "effect/sql";

import { migrateSchema, testDatabase } from "../database/index.ts";
import { foldedColumnsWithSource } from "./0038_fold_forms.ts";
import { migrations } from "./index.ts";

describe("the table of migrations", (it) => {
  it("names every file of the folder, numbered without gap", () => {
    const files = readdirSync(import.meta.dirname)
      .filter((name) => /^\d{4}_.*\.ts$/u.test(name))
      .toSorted();
    expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(files);
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  });
});

layer(testDatabase)("migrations", (it) => {
  it.effect("a second run changes nothing", () =>
    Effect.gen(function* () {
      expect(yield* migrateSchema).toEqual([]);
    }),
  );

  it.effect(
    "the stock ledger of the version before is converted: kinds in the words of the domain, reversals bound to what they took back",
    () =>
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
            expect(
              yield* sql`SELECT kind, quantity::integer, source, movement_key, reverses, happened_at = recorded_at AS "isThen" FROM stock_movement ORDER BY movement_id`,
            ).toEqual([
              { kind: "RECEIPT", quantity: 5000, source: "r", movement_key: "r/1", reverses: null, isThen: true },
              { kind: "ADJUSTMENT", quantity: -1000, source: "a", movement_key: "a/2", reverses: null, isThen: true },
              {
                kind: "COUNT",
                quantity: 7000,
                source: "import:1",
                movement_key: "import:1/3",
                reverses: null,
                isThen: true,
              },
              {
                kind: "REVERSAL",
                quantity: -7000,
                source: "import:1",
                movement_key: "import:1/3~",
                reverses: "import:1/3",
                isThen: true,
              },
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
          expect(yield* sql`SELECT change_no::integer AS no FROM sale_batch ORDER BY batch_id`).toEqual([
            { no: 1 },
            { no: null },
            { no: 2 },
            { no: 3 },
          ]);
          expect(yield* sql`SELECT nextval('sale_change')::integer AS no`).toEqual([{ no: 4 }]);
        }),
      );
    }),
  );

  it.effect(
    "texts folded by the previous version are folded again: plain letters find full-width letters and ligatures",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* Effect.ignore(
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$ SELECT lower(value) $$`;
              yield* sql`INSERT INTO target (target_id, code, description) VALUES (990, 'Ｔ', 'Œuvre'), (991, 'plain', 'plain')`;
              yield* sql`INSERT INTO item (item_id, target_id, sku, description) VALUES (990, 990, 'Ａ９', 'ＭＡＲＩＥ Œufs'), (991, 990, 'B1', 'Lait')`;
              yield* sql`INSERT INTO audit_entry (at, action, entity, entity_id, label) VALUES (now(), 'UPDATE', 'product', '990', 'ＭＡＲＩＥ')`;
              expect(yield* sql`SELECT search_text FROM item WHERE item_id = 990`).toEqual([
                { search_text: " ａ９   ｍａｒｉｅ œufs" },
              ]);
              yield* migrations["0038_fold_forms"];
              expect(
                yield* sql`SELECT search_text, description_key, sku_key FROM item WHERE item_id >= 990 ORDER BY item_id`,
              ).toEqual([
                { search_text: " a9   marie oeufs", description_key: "marie oeufs", sku_key: "a9" },
                { search_text: " b1   lait", description_key: "lait", sku_key: "b1" },
              ]);
              expect(yield* sql`SELECT search_text FROM target WHERE target_id = 990`).toEqual([
                { search_text: " t oeuvre" },
              ]);
              expect(yield* sql`SELECT search_text FROM audit_entry WHERE entity_id = '990'`).toEqual([
                { search_text: " marie" },
              ]);
              return yield* Effect.fail("taken back" as const);
            }),
          ),
        );
      }),
  );

  it.effect("every stored column of folded text is known to the migration that recomputes them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const foldedColumns = yield* sql<{ readonly name: string }>`
        SELECT d.adrelid::regclass || '.' || a.attname AS name FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
        WHERE a.attgenerated = 's' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%fold_text(%' ORDER BY 1`;
      expect(foldedColumns.map(({ name }) => name)).toEqual(
        [
          ...foldedColumnsWithSource.map(([table, column]) => `${table}.${column}`),
          "audit_entry.search_text",
        ].toSorted(),
      );
      // No index may use the fold function, because it would keep texts in the former form.
      expect(yield* sql`SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%fold_text(%'`).toEqual([]);
    }),
  );

  it.effect("the database folds text as the domain does", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const spoken = fc.string({
        unit: fc.constantFrom(..."aÀéÈœŒæÆßẞøØłŁçñＭａ９－ﬁ½…™\u00a0\u0301\u3099がハΣςσΆЖйЇ\u05b0ا2 '\"\\%_$"),
        maxLength: 20,
      });
      const texts = fc.sample(spoken, { numRuns: 500, seed: 38 });
      const rows = yield* sql<{
        readonly folded: string;
      }>`SELECT fold_text(t) AS folded FROM jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) WITH ORDINALITY AS x (t, n) ORDER BY n`;
      const differing = texts.flatMap((text, index) =>
        rows[index]?.folded === foldText(text) ? [] : [[text, rows[index]?.folded, foldText(text)]],
      );
      expect(differing).toEqual([]);
    }),
  );

  it.effect("no table carries a trigger, but for those that keep the audit trail and record access", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const triggers = yield* sql<{
        readonly tgname: string;
      }>`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname`;
      expect(triggers.map(({ tgname }) => tgname)).toEqual([
        "audit_entry_kept",
        ...["linked_identity", "role", "role_permission", "target_layer", "user_account", "user_role"].map(
          (table) => `record_access_of_${table}`,
        ),
      ]);
    }),
  );

  it.effect("the database itself refuses to change, delete or empty the audit trail", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`TRUNCATE audit_entry`;
      yield* sql`INSERT INTO audit_entry (at, action, entity, entity_id) VALUES (now(), 'UPDATE', 'product', '1')`;
      for (const change of [
        sql`UPDATE audit_entry SET action = 'CREATE'`,
        sql`DELETE FROM audit_entry`,
        sql`TRUNCATE audit_entry`,
      ]) {
        const refusal = yield* Effect.flip(change);
        expect(String(refusal.reason.cause)).toContain("The audit trail is only added to");
      }
      expect(yield* sql`SELECT action FROM audit_entry`).toEqual([{ action: "UPDATE" }]);
    }),
  );

  it.effect("errors of terminals and the decisions about them get the store where they occurred", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`INSERT INTO target (target_id, code, description) VALUES (90, 'E', 'E')`;
      yield* sql`INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (90, 90, 'CHAIN', 'E', 'E')`;
      yield* sql`INSERT INTO user_account (user_id, target_id, target_layer_id, username, username_key, first_name, last_name) VALUES (90, 90, 90, 'e', 'e', 'e', 'e')`;
      const entry = (fingerprint: string, layer: number, at: string) =>
        sql`INSERT INTO error_entry (business_date, fingerprint, severity, source, code, route, user_id, layer_id, location_ids, occurrences, first_at, last_at, request_id)
          VALUES (${at}::date, ${fingerprint}, 'error', ${fingerprint.includes("TILL") ? "TILL" : "SERVER"}, 'C', 'r', 0, ${layer}, ${[layer]}, 1, ${at}::timestamptz, ${at}::timestamptz, '')`;
      yield* entry("C TILL 7", 4, "2026-03-01T12:00:00Z");
      yield* entry("C TILL 7", 5, "2026-03-03T12:00:00Z");
      yield* entry("C GET /x 7 4", 4, "2026-03-01T12:00:00Z");
      for (const [version, fingerprint, at] of [
        [1, "C TILL 7", "2026-03-02T12:00:00Z"],
        [2, "C TILL 7", "2026-03-04T12:00:00Z"],
        [1, "C GET /x 7 4", "2026-03-02T12:00:00Z"],
      ] as const)
        yield* sql`INSERT INTO error_triage (fingerprint, version, action, state, comment, user_id, at) VALUES (${fingerprint}, ${version}, 'COMMENT', 'OPEN', 'c', 90, ${at}::timestamptz)`;
      yield* migrations["0083_error_place"];
      expect(yield* sql`SELECT fingerprint, version FROM error_triage ORDER BY fingerprint COLLATE "C"`).toEqual([
        { fingerprint: "C GET /x 7 4", version: 1 },
        { fingerprint: "C TILL 7 4", version: 1 },
        { fingerprint: "C TILL 7 5", version: 2 },
      ]);
      expect(yield* sql`SELECT fingerprint FROM error_entry ORDER BY fingerprint COLLATE "C"`).toEqual(
        ["C GET /x 7 4", "C TILL 7 4", "C TILL 7 5"].map((fingerprint) => ({ fingerprint })),
      );
    }),
  );
});
