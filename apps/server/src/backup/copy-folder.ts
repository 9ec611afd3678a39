/** Copies a folder while others write to it, in two passes; writers wait only for the short second one. Neither blocks the main thread. */

import { constants } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";

type Stamps = ReadonlyMap<string, string>;

/** Coarsest precision of file times. A file may change again within this time and have the same modification time. Units: milliseconds. */
const clockGrain = 2_000n;

/** First pass: copies all files while writes continue, and records the state of each before it is read. */
export async function copyFolder(from: string, to: string): Promise<Stamps> {
  const stamps = new Map<string, string>();
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await listFolder(from)) {
    const stamp = await stampOf(path.join(from, name));
    if (stamp === undefined) continue;
    stamps.set(name, stamp);
    if (stamp === "folder") await fs.mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
    // A file that was deleted meanwhile is left to the second pass; a full disk fails the copy.
    else
      await copyFile(path.join(from, name), path.join(to, name)).catch((cause: NodeJS.ErrnoException) =>
        cause.code === "ENOENT" ? stamps.delete(name) : Promise.reject(cause),
      );
  }
  return stamps;
}

/** Second pass: copies changed files and deletes removed ones; returns the number of copied files. Nothing may be written meanwhile. */
export async function copyChanges(from: string, to: string, stamps: Stamps): Promise<number> {
  const names = new Set(await listFolder(from));
  for (const name of stamps.keys())
    if (!names.has(name)) await fs.rm(path.join(to, name), { recursive: true, force: true });
  let copiedBytes = 0;
  for (const name of names) {
    const stamp = await stampOf(path.join(from, name));
    if (stamp === "folder") await fs.mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
    else if (stamp === undefined || stamp !== stamps.get(name)) {
      await copyFile(path.join(from, name), path.join(to, name));
      copiedBytes++;
    }
  }
  return copiedBytes;
}

const copyFile = (from: string, to: string) => fs.copyFile(from, to, constants.COPYFILE_FICLONE);

/** Lists a folder and everything below it, parents before their content. */
const listFolder = async (folder: string): Promise<readonly string[]> =>
  (await fs.readdir(folder, { recursive: true })).toSorted();

/** Returns the state of a file as a text; undefined if it does not exist. A file written just now never equals another state. */
async function stampOf(place: string): Promise<string | undefined> {
  const stats = await fs.stat(place, { bigint: true }).catch(() => undefined);
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return "folder";
  const isFresh = BigInt(Date.now()) - stats.mtimeMs < clockGrain;
  return `${stats.size} ${stats.mtimeNs}${isFresh ? ` ${process.hrtime.bigint()}` : ""}`;
}
