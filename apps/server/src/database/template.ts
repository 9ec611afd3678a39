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
const packageFile = path.join(path.dirname(require.resolve("@electric-sql/pglite")), "..", "package.json");
const { version } = require(packageFile) as { readonly version: string };

export const templateName = `pglite-${version}.tar.gz`;

/** Returns the file of the prepared database in the machine's temporary folder; builds it at the first call. */
export async function findTemplate(): Promise<string> {
  const file = path.join(os.tmpdir(), `comptoir-${os.userInfo().uid}-${templateName}`);
  const exists = await fs.stat(file).then(
    () => true,
    () => false,
  );
  if (!exists) await writeTemplate(file);
  return file;
}

/** Builds the prepared database; the file appears whole or not at all. */
export async function writeTemplate(file: string): Promise<void> {
  const database = await PGlite.create("memory://");
  const dump = await database.dumpDataDir("gzip");
  await database.close();
  const temporaryFile = `${file}.${process.pid}`;
  await fs.writeFile(temporaryFile, new Uint8Array(await dump.arrayBuffer()));
  await fs.rename(temporaryFile, file);
}

/** Returns the prepared database that ships beside the bundle; undefined when the server runs from its sources. */
export function findBundledTemplate(): string | undefined {
  const file = path.join(import.meta.dirname, templateName);
  return existsSync(file) ? file : undefined;
}
