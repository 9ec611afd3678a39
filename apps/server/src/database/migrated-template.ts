/** Databases with the current schema and no rows, prepared once for all tests; opening one is much faster than migrating. */

import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { PgClient } from "@effect/sql-pg";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { connectionLayer, databaseLayer, migrateSchema } from "./database.ts";
import { findTemplate, templateFileName } from "./template.ts";

const migrationsFolder = path.join(import.meta.dirname, "..", "migrations");
const dayMs = 24 * 60 * 60 * 1000;
let templatePath: Promise<string> | undefined;

/** Returns the file of an embedded database with its schema, in the machine's temporary folder; built at the first call and after a new migration. */
export function findMigratedTemplate(): Promise<string> {
  templatePath ??= makeMigratedTemplate();
  return templatePath;
}

/** Copies the prepared database folder with its schema to where a test wants it. */
export async function copyMigratedFolder(folder: string): Promise<void> {
  await fs.cp(`${await findMigratedTemplate()}.folder`, folder, { recursive: true });
  await fs.chmod(folder, 0o700);
}

async function makeMigratedTemplate(): Promise<string> {
  const templateFile = path.join(os.tmpdir(), `${templateFolderPrefix()}${await digestOfSchema()}.tar`);
  if (await fileExists(templateFile)) return templateFile;
  await removeOldTemplates();
  const temporaryFile = `${templateFile}.${process.pid}`;
  const temporaryFolder = `${temporaryFile}.folder`;
  await Effect.runPromise(
    Effect.provide(
      Effect.void,
      databaseLayer({ kind: "embedded", folder: temporaryFolder, template: await findTemplate() }),
    ),
  );
  const templateDatabase = await PGlite.create(`file://${temporaryFolder}`, { extensions: { pg_trgm } });
  const databaseDump = await templateDatabase.dumpDataDir("none");
  await templateDatabase.close();
  await fs.writeFile(temporaryFile, new Uint8Array(await databaseDump.arrayBuffer()));
  // Another process finished first; its template is identical.
  await fs
    .rename(temporaryFolder, `${templateFile}.folder`)
    .catch(() => fs.rm(temporaryFolder, { recursive: true, force: true }));
  await fs.rename(temporaryFile, templateFile);
  await fs.rm(`${temporaryFolder}.lock`, { force: true });
  return templateFile;
}

/** Creates a migrated database on a PostgreSQL server, as a copy of a template. */
export const createMigratedDatabase = Effect.fnUntraced(function* (server: string, name: string) {
  const templateDatabaseName = `comptoir_migrated_${yield* Effect.promise(digestOfSchema)}`;
  const createTemplate = (templateName: string) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      // Copies one at a time: PostgreSQL copies a database only while no other session uses it.
      yield* sql`SELECT pg_advisory_lock(20261122)`;
      const [existingDatabase] = yield* sql`SELECT 1 FROM pg_database WHERE datname = ${templateName}`;
      if (existingDatabase === undefined) {
        const temporaryDatabaseName = `comptoir_building_${randomUUID().replaceAll("-", "")}`;
        yield* sql.unsafe(`CREATE DATABASE ${temporaryDatabaseName}`).unprepared;
        yield* Effect.scoped(
          Effect.provide(
            migrateSchema,
            connectionLayer({
              kind: "postgresql",
              url: Redacted.make(databaseUrl(server, temporaryDatabaseName)),
              maxConnections: 1,
            }),
          ),
        );
        yield* sql.unsafe(`ALTER DATABASE ${temporaryDatabaseName} RENAME TO ${templateName}`).unprepared;
      }
      yield* sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy`).unprepared;
    });
  yield* createTemplate(templateDatabaseName).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(server), maxConnections: 1 })),
    Effect.orDie,
  );
  return databaseUrl(server, name);
});

/** Returns the address of another database on the same server. */
function databaseUrl(server: string, database: string): string {
  const changedUrl = new URL(server);
  changedUrl.pathname = `/${database}`;
  return changedUrl.href;
}

/** Computes a digest of the migrations and the engine, which determine the schema. */
async function digestOfSchema(): Promise<string> {
  const schemaHash = createHash("sha256").update(templateFileName);
  for (const name of (await fs.readdir(migrationsFolder)).toSorted())
    schemaHash.update(name).update(await fs.readFile(path.join(migrationsFolder, name)));
  return schemaHash.digest("hex").slice(0, 16);
}

const templateFolderPrefix = () => `comptoir-${os.userInfo().uid}-migrated-`;

/** Deletes templates that were built more than a day ago. */
async function removeOldTemplates(): Promise<void> {
  for (const name of await fs.readdir(os.tmpdir())) {
    if (!name.startsWith(templateFolderPrefix())) continue;
    const oldFile = path.join(os.tmpdir(), name);
    const modifiedAtMs = await fs.stat(oldFile).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - modifiedAtMs > dayMs) await fs.rm(oldFile, { recursive: true, force: true });
  }
}

const fileExists = (file: string) =>
  fs.stat(file).then(
    () => true,
    () => false,
  );
