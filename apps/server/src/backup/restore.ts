/** Command `comptoir restore`: restores a backup into an empty installation, or one that may be replaced. */

import fs from "node:fs";
import path from "node:path";

import { lockFolder } from "../database/folder-lock.ts";
import { pathBeforeRestore, prepareFolder } from "../database/index.ts";
import { unpackArchive } from "./archive.ts";
import { namesBesideDatabase, withTemporaryFolder, type BackupPaths } from "./places.ts";
import { countTables, restoreDatabase } from "./postgresql-tools.ts";

/** Restores a backup; returns sentences about it for the terminal. Nothing is replaced before the whole backup has been read. */
export function restoreBackup(places: BackupPaths, file: string, mayReplace: boolean): Promise<readonly string[]> {
  prepareFolder(places.dataFolder);
  return runWhileStopped(places, () =>
    withTemporaryFolder(places.filesFolder, async (scratch) => {
      restoreInterruptedParts(listRestoredParts(places));
      await refuseUsedPlaces(places, mayReplace);
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
      replaceParts(scratch, listRestoredParts(places));
      return [
        `The backup of ${manifest.createdAt} is in its place. Start the server, or compare its sums first: verify.`,
      ];
    }),
  );
}

async function runWhileStopped<A>(
  { dataFolder, databaseFolder, databaseUrl }: BackupPaths,
  work: () => Promise<A>,
): Promise<A> {
  if (databaseUrl !== undefined) return work();
  const folderLock = lockFolder(databaseFolder);
  if (folderLock === undefined) throw new Error(`${dataFolder} is in use by a server: stop it first.`);
  try {
    return await work();
  } finally {
    folderLock.release();
  }
}

async function refuseUsedPlaces(
  { filesFolder, databaseFolder, databaseUrl }: BackupPaths,
  mayReplace: boolean,
): Promise<void> {
  if (mayReplace) return;
  const remedy = "give an empty place, or --replace to lose what it holds";
  const firstUsedPath = [databaseFolder, ...namesBesideDatabase.map((name) => path.join(filesFolder, name))].find(
    isUsedPath,
  );
  if (firstUsedPath !== undefined) throw new Error(`${firstUsedPath} is not empty: ${remedy}.`);
  if (databaseUrl !== undefined && (await countTables(databaseUrl)) > 0)
    throw new Error(`The database of DATABASE_URL is not empty: ${remedy}.`);
}

function isUsedPath(usedPath: string): boolean {
  const pathStats = fs.statSync(usedPath, { throwIfNoEntry: false });
  return pathStats !== undefined && (!pathStats.isDirectory() || fs.readdirSync(usedPath).length > 0);
}

/** Folders and files that a restore replaces. */
const listRestoredParts = ({ filesFolder, databaseFolder, databaseUrl }: BackupPaths): readonly string[] => [
  ...(databaseUrl === undefined ? [databaseFolder] : []),
  ...namesBesideDatabase.map((name) => path.join(filesFolder, name)),
];

/** Replaces folders and files by restored ones. Old ones are deleted only when all new ones are in place, and put back after a failure. */
function replaceParts(scratch: string, parts: readonly string[]): void {
  const replacedParts: string[] = [];
  try {
    for (const part of parts) {
      if (fs.existsSync(part)) fs.renameSync(part, pathBeforeRestore(part));
      replacedParts.push(part);
      const unpackedPart = path.join(scratch, path.basename(part));
      if (fs.existsSync(unpackedPart)) fs.renameSync(unpackedPart, part);
    }
  } catch (cause) {
    for (const part of replacedParts) {
      fs.rmSync(part, { recursive: true, force: true });
      if (fs.existsSync(pathBeforeRestore(part))) fs.renameSync(pathBeforeRestore(part), part);
    }
    throw cause;
  }
  for (const part of parts) fs.rmSync(pathBeforeRestore(part), { recursive: true, force: true });
}

/** Puts back the old data that an interrupted restore moved aside. Throws if new data is in its place, and deletes neither. */
function restoreInterruptedParts(parts: readonly string[]): void {
  for (const part of parts) {
    const interruptedPath = pathBeforeRestore(part);
    if (!fs.existsSync(interruptedPath)) continue;
    if (fs.existsSync(part))
      throw new Error(
        `${interruptedPath} is what was there before a restore that was interrupted: move it away or delete it, then restore again.`,
      );
    fs.renameSync(interruptedPath, part);
  }
}
