/** Checks disk space before work starts, so that a full disk is reported in a sentence. */

import fs from "node:fs/promises";
import path from "node:path";

/** Throws a sentence if the disk of a folder has less space than needed. */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  if (bavail * bsize < bytes) throw noSpaceError(folder, bytes, bavail * bsize);
}

const noSpaceError = (folder: string, neededBytes: number, freeBytes: number): Error =>
  new Error(
    `The disk of ${folder} has ${megabytesText(freeBytes)} MB free and ${megabytesText(neededBytes)} MB are needed: make room, or name a place on another disk.`,
  );

/** Returns the size of a file or of all files in a folder. Units: bytes. */
export async function sizeOf(measuredPath: string): Promise<number> {
  const pathStats = await fs.stat(measuredPath).catch(() => undefined);
  if (pathStats === undefined) return 0;
  if (!pathStats.isDirectory()) return pathStats.size;
  let totalBytes = 0;
  for (const name of await fs.readdir(measuredPath)) totalBytes += await sizeOf(path.join(measuredPath, name));
  return totalBytes;
}

export const megabytesText = (bytes: number): string => (bytes / 1e6).toFixed(1);
