import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, expect, it } from "vitest";

import { databaseLayer, type DatabaseSettings } from "../database/index.ts";
import { findMigratedTemplate } from "../database/migrated-template.ts";
import { writeSampleChain } from "../sales/testing/sample-chain.ts";
import { createEmptyDatabase } from "../testing/empty-database.ts";
import { backUp } from "./back-up.ts";
import type { BackupPaths } from "./places.ts";
import { restoreBackup } from "./restore.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-history-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const postgresql = process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "";

/** Prepares an empty place for a database of the tested engine. */
async function newPlace(): Promise<{ readonly places: BackupPaths; readonly settings: DatabaseSettings }> {
  const dataFolder = fs.mkdtempSync(path.join(root, "data-"));
  const databaseFolder = path.join(dataFolder, "database");
  const places = {
    dataFolder,
    filesFolder: dataFolder,
    databaseFolder,
    databaseUrl: undefined,
    isSecretConfigured: false,
  };
  if (postgresql === "")
    return { places, settings: { kind: "embedded", folder: databaseFolder, template: await findMigratedTemplate() } };
  const url = await createEmptyDatabase(postgresql);
  return {
    places: { ...places, databaseUrl: url.href },
    settings: { kind: "postgresql", url: Redacted.make(url.href), maxConnections: 2 },
  };
}

/** Reads every row of the histories, as text. */
const readHistories = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly row: string }>`
    SELECT 'access ' || a::text AS row FROM access_record a UNION ALL SELECT 'version ' || v::text FROM report_version v ORDER BY 1`;
  return rows.map(({ row }) => row);
});

/** Changes a role in two transactions, so that its last record is not the only one. */
const changeRole = Effect.fnUntraced(function* (code: string) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO role (target_id, code, description) VALUES (1, ${code}, 'one')`;
  yield* sql`UPDATE role SET description = 'two' WHERE code = ${code}`;
  yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, 'SALE_READ' FROM role WHERE code = ${code}`;
});

it("a restored backup holds the dated records of access and the versions of reports as they were, and goes on recording", async () => {
  const [from, to] = [await newPlace(), await newPlace()];
  const before = await Effect.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const sql = yield* SqlClient.SqlClient;
      yield* changeRole("A");
      yield* sql`
        INSERT INTO user_account (target_id, target_layer_id, username, username_key, first_name, last_name)
        SELECT 1, min(target_layer_id), 'ana', 'ana', 'Ana', 'Roy' FROM target_layer`;
      yield* sql`
        WITH r AS (INSERT INTO report (target_id, user_id, source, content) SELECT 1, min(user_id), 'sale', '{}' FROM user_account RETURNING report_id)
        INSERT INTO report_version (report_id, number, event, content, role_ids, saved_at) SELECT report_id, n, 'saved', '{}', '{2,1}', now() FROM r, generate_series(1, 3) n`;
      return yield* readHistories;
    }).pipe(Effect.provide(databaseLayer(from.settings))),
  );
  expect(before.filter((row) => row.startsWith("access (role,")).length).toBeGreaterThanOrEqual(3);
  expect(before.filter((row) => row.startsWith("version ")).length).toBe(3);
  const file = path.join(root, "backup.tar.gz");
  await backUp(from.places, file);
  await restoreBackup(to.places, file, false);
  const [restored, later] = await Effect.runPromise(
    Effect.gen(function* () {
      const rows = yield* readHistories;
      yield* changeRole("B");
      return [rows, yield* readHistories] as const;
    }).pipe(Effect.provide(databaseLayer(to.settings))),
  );
  expect(restored).toEqual(before);
  expect(later.length).toBe(before.length + 3);
}, 240_000);
