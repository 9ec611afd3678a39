/** Copies a folder while others write to it, in two passes; writers wait only for the short second one. Neither pass blocks the main thread. */

import { constants } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";

type StampByFile = ReadonlyMap<string, string>;

/** Coarsest precision of file times. A file may change again within this time and have the same modification time. Units: milliseconds. */
const clockGrainMs = 2_000n;

/** First pass: copies all files while writes continue, and records the state of each before it is read. */
export async function copyFolder(from: string, to: string): Promise<StampByFile> {
  const stampByFile = new Map<string, string>();
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await listFolder(from)) {
    const fileStamp = await readStamp(path.join(from, name));
    if (fileStamp === undefined) continue;
    stampByFile.set(name, fileStamp);
    if (fileStamp === "folder") await fs.mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
    // A file that was deleted meanwhile is left to the second pass; a full disk fails the copy.
    else
      await copyFile(path.join(from, name), path.join(to, name)).catch((cause: NodeJS.ErrnoException) =>
        cause.code === "ENOENT" ? stampByFile.delete(name) : Promise.reject(cause),
      );
  }
  return stampByFile;
}

/** Second pass: copies changed files and deletes removed ones; returns the number of copied files. Nothing may be written meanwhile. */
export async function copyChanges(from: string, to: string, stamps: StampByFile): Promise<number> {
  const fileNames = new Set(await listFolder(from));
  for (const name of stamps.keys())
    if (!fileNames.has(name)) await fs.rm(path.join(to, name), { recursive: true, force: true });
  let copiedFileCount = 0;
  for (const name of fileNames) {
    const fileStamp = await readStamp(path.join(from, name));
    if (fileStamp === "folder") await fs.mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
    else if (fileStamp === undefined || fileStamp !== stamps.get(name)) {
      await copyFile(path.join(from, name), path.join(to, name));
      copiedFileCount++;
    }
  }
  return copiedFileCount;
}

const copyFile = (from: string, to: string) => fs.copyFile(from, to, constants.COPYFILE_FICLONE);

/** Lists a folder and everything below it, parents before their content. */
const listFolder = async (folder: string): Promise<readonly string[]> =>
  (await fs.readdir(folder, { recursive: true })).toSorted();

/** Returns the state of a file as a text; undefined if it does not exist. A file written just now never equals another state. */
async function readStamp(file: string): Promise<string | undefined> {
  const fileStats = await fs.stat(file, { bigint: true }).catch(() => undefined);
  if (fileStats === undefined) return undefined;
  if (fileStats.isDirectory()) return "folder";
  const isRecentlyModified = BigInt(Date.now()) - fileStats.mtimeMs < clockGrainMs;
  return `${fileStats.size} ${fileStats.mtimeNs}${isRecentlyModified ? ` ${process.hrtime.bigint()}` : ""}`;
}
