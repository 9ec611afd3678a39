/**
 * Prepares an empty embedded database once: opening a copy takes a third of the time and memory of initdb.
 *
 * It fits one exact version of PGlite, so its name contains that version.
 */

import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

import { PGlite } from "@electric-sql/pglite";

const require = createRequire(import.meta.url);
// The package exports only its entry point; package.json lies one folder above.
const pglitePackageFile = path.join(path.dirname(require.resolve("@electric-sql/pglite")), "..", "package.json");
const { version } = require(pglitePackageFile) as { readonly version: string };

export const templateFileName = `pglite-${version}.tar.gz`;

/** Returns the file of the prepared database in the machine's temporary folder; builds it at the first call. */
export async function findTemplate(): Promise<string> {
  const cachedTemplateFile = path.join(os.tmpdir(), `comptoir-${os.userInfo().uid}-${templateFileName}`);
  const isTemplateCached = await fs.stat(cachedTemplateFile).then(
    () => true,
    () => false,
  );
  if (!isTemplateCached) await writeTemplate(cachedTemplateFile);
  return cachedTemplateFile;
}

/** Builds the prepared database; the file appears whole or not at all. */
export async function writeTemplate(file: string): Promise<void> {
  const memoryDatabase = await PGlite.create("memory://");
  const databaseDump = await memoryDatabase.dumpDataDir("gzip");
  await memoryDatabase.close();
  const temporaryFile = `${file}.${process.pid}`;
  await fs.writeFile(temporaryFile, new Uint8Array(await databaseDump.arrayBuffer()));
  await fs.rename(temporaryFile, file);
}

/** Returns the prepared database that ships beside the bundle; undefined when the server runs from its sources. */
export function findBundledTemplate(): string | undefined {
  const bundledFile = path.join(import.meta.dirname, templateFileName);
  return existsSync(bundledFile) ? bundledFile : undefined;
}
