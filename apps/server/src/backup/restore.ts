/** Command `comptoir restore`: restores a backup into an empty installation, or one that may be replaced. */

import fs from "node:fs";
import path from "node:path";

import { lockFolder } from "../database/folder-lock.ts";
import { beforeRestore, prepareFolder } from "../database/index.ts";
import { unpackArchive } from "./archive.ts";
import { filesBesideDatabase, withTemporaryFolder, type BackupPaths } from "./places.ts";
import { countTables, restoreDatabase } from "./postgresql-tools.ts";

/** Restores a backup; returns sentences about it for the terminal. Nothing is replaced before the whole backup has been read. */
export function restoreBackup(places: BackupPaths, file: string, mayReplace: boolean): Promise<readonly string[]> {
  prepareFolder(places.dataFolder);
  return whileStopped(places, () =>
    withTemporaryFolder(places.filesFolder, async (scratch) => {
      putBackInterrupted(partsOf(places));
      await refuseFull(places, mayReplace);
      const manifest = await unpackArchive(file, scratch);
      const databaseKind = places.databaseUrl === undefined ? "embedded" : "postgresql";
      if (manifest.database !== databaseKind) {
        throw new Error(
          manifest.database === "postgresql"
            ? `${file} holds a PostgreSQL database: name an empty one with DATABASE_URL.`
            : `${file} holds an embedded database: restore it without DATABASE_URL.`,
        );
      }
      if (places.databaseUrl !== undefined)
        await restoreDatabase(
          places.databaseUrl,
          path.join(scratch, "database.dump"),
          path.join(scratch, "database.sql"),
        );
      replaceAll(scratch, partsOf(places));
      return [
        `The backup of ${manifest.createdAt} is in its place. Start the server, or compare its sums first: verify.`,
      ];
    }),
  );
}

async function whileStopped<A>(
  { dataFolder, databaseFolder, databaseUrl }: BackupPaths,
  work: () => Promise<A>,
): Promise<A> {
  if (databaseUrl !== undefined) return work();
  const lock = lockFolder(databaseFolder);
  if (lock === undefined) throw new Error(`${dataFolder} is in use by a server: stop it first.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function refuseFull(
  { filesFolder, databaseFolder, databaseUrl }: BackupPaths,
  mayReplace: boolean,
): Promise<void> {
  if (mayReplace) return;
  const remedy = "give an empty place, or --replace to lose what it holds";
  const usedPaths = [databaseFolder, ...filesBesideDatabase.map((name) => path.join(filesFolder, name))].find(
    holdsSomething,
  );
  if (usedPaths !== undefined) throw new Error(`${usedPaths} is not empty: ${remedy}.`);
  if (databaseUrl !== undefined && (await countTables(databaseUrl)) > 0)
    throw new Error(`The database of DATABASE_URL is not empty: ${remedy}.`);
}

function holdsSomething(place: string): boolean {
  const stats = fs.statSync(place, { throwIfNoEntry: false });
  return stats !== undefined && (!stats.isDirectory() || fs.readdirSync(place).length > 0);
}

/** Folders and files that a restore replaces. */
const partsOf = ({ filesFolder, databaseFolder, databaseUrl }: BackupPaths): readonly string[] => [
  ...(databaseUrl === undefined ? [databaseFolder] : []),
  ...filesBesideDatabase.map((name) => path.join(filesFolder, name)),
];

/** Replaces folders and files by restored ones. Old ones are deleted only when all new ones are in place, and put back after a failure. */
function replaceAll(scratch: string, parts: readonly string[]): void {
  const replacedFolders: string[] = [];
  try {
    for (const part of parts) {
      if (fs.existsSync(part)) fs.renameSync(part, beforeRestore(part));
      replacedFolders.push(part);
      const from = path.join(scratch, path.basename(part));
      if (fs.existsSync(from)) fs.renameSync(from, part);
    }
  } catch (cause) {
    for (const part of replacedFolders) {
      fs.rmSync(part, { recursive: true, force: true });
      if (fs.existsSync(beforeRestore(part))) fs.renameSync(beforeRestore(part), part);
    }
    throw cause;
  }
  for (const part of parts) fs.rmSync(beforeRestore(part), { recursive: true, force: true });
}

/** Puts back the old data that an interrupted restore moved aside. Throws if new data is in its place, and deletes neither. */
function putBackInterrupted(parts: readonly string[]): void {
  for (const part of parts) {
    const savedPath = beforeRestore(part);
    if (!fs.existsSync(savedPath)) continue;
    if (fs.existsSync(part))
      throw new Error(
        `${savedPath} is what was there before a restore that was interrupted: move it away or delete it, then restore again.`,
      );
    fs.renameSync(savedPath, part);
  }
}
