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
import { findTemplate, templateName } from "./template.ts";

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
  const file = path.join(os.tmpdir(), `${templateFolderPrefix()}${await digestOfSchema()}.tar`);
  if (await fileExists(file)) return file;
  await removeOld();
  const temporaryFile = `${file}.${process.pid}`;
  const folder = `${temporaryFile}.folder`;
  await Effect.runPromise(
    Effect.provide(Effect.void, databaseLayer({ kind: "embedded", folder, template: await findTemplate() })),
  );
  const database = await PGlite.create(`file://${folder}`, { extensions: { pg_trgm } });
  const dump = await database.dumpDataDir("none");
  await database.close();
  await fs.writeFile(temporaryFile, new Uint8Array(await dump.arrayBuffer()));
  // Another process finished first; its template is identical.
  await fs.rename(folder, `${file}.folder`).catch(() => fs.rm(folder, { recursive: true, force: true }));
  await fs.rename(temporaryFile, file);
  await fs.rm(`${folder}.lock`, { force: true });
  return file;
}

/** Creates a migrated database on a PostgreSQL server, as a copy of a template. */
export const createMigratedDatabase = Effect.fnUntraced(function* (server: string, name: string) {
  const template = `comptoir_migrated_${yield* Effect.promise(digestOfSchema)}`;
  const createTemplate = (from: string) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      // Copies one at a time: PostgreSQL copies a database only while no other session uses it.
      yield* sql`SELECT pg_advisory_lock(20261122)`;
      const [existingDatabase] = yield* sql`SELECT 1 FROM pg_database WHERE datname = ${from}`;
      if (existingDatabase === undefined) {
        const temporaryName = `comptoir_building_${randomUUID().replaceAll("-", "")}`;
        yield* sql.unsafe(`CREATE DATABASE ${temporaryName}`).unprepared;
        yield* Effect.scoped(
          Effect.provide(
            migrateSchema,
            connectionLayer({
              kind: "postgresql",
              url: Redacted.make(urlOf(server, temporaryName)),
              maxConnections: 1,
            }),
          ),
        );
        yield* sql.unsafe(`ALTER DATABASE ${temporaryName} RENAME TO ${from}`).unprepared;
      }
      yield* sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`).unprepared;
    });
  yield* createTemplate(template).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(server), maxConnections: 1 })),
    Effect.orDie,
  );
  return urlOf(server, name);
});

/** Returns the address of another database on the same server. */
function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Computes a digest of the migrations and the engine, which determine the schema. */
async function digestOfSchema(): Promise<string> {
  const hash = createHash("sha256").update(templateName);
  for (const name of (await fs.readdir(migrationsFolder)).toSorted())
    hash.update(name).update(await fs.readFile(path.join(migrationsFolder, name)));
  return hash.digest("hex").slice(0, 16);
}

const templateFolderPrefix = () => `comptoir-${os.userInfo().uid}-migrated-`;

/** Deletes templates that no test used for a day. */
async function removeOld(): Promise<void> {
  for (const name of await fs.readdir(os.tmpdir())) {
    if (!name.startsWith(templateFolderPrefix())) continue;
    const file = path.join(os.tmpdir(), name);
    const modifiedAtMs = await fs.stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - modifiedAtMs > dayMs) await fs.rm(file, { recursive: true, force: true });
  }
}

const fileExists = (file: string) =>
  fs.stat(file).then(
    () => true,
    () => false,
  );
