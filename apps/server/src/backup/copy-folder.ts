/** A copy of a folder that is being written, in two passes: only the short second one needs the writers to wait. */

import fs from "node:fs";
import path from "node:path";

type Stamps = ReadonlyMap<string, string>;

/** Units: milliseconds. A file written so recently may change again without a new time of change. */
const clockGrain = 2_000n;

/** Copies everything, whatever is written meanwhile, and notes how each file was before it was read. */
export async function copyFolder(from: string, to: string): Promise<Stamps> {
  const stamps = new Map<string, string>();
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of listFolder(from)) {
    const stamp = stampOf(path.join(from, name));
    if (stamp === undefined) continue;
    stamps.set(name, stamp);
    if (stamp === "folder") fs.mkdirSync(path.join(to, name), { recursive: true, mode: 0o700 });
    else await fs.promises.copyFile(path.join(from, name), path.join(to, name), fs.constants.COPYFILE_FICLONE).catch(() => stamps.delete(name));
  }
  return stamps;
}

/** Copies what has changed since, and deletes what is gone. Nothing may be written meanwhile. Gives how many files it copied. */
export function copyChanges(from: string, to: string, stamps: Stamps): number {
  const names = new Set(listFolder(from));
  for (const name of stamps.keys()) if (!names.has(name)) fs.rmSync(path.join(to, name), { recursive: true, force: true });
  let copied = 0;
  for (const name of names) {
    const stamp = stampOf(path.join(from, name));
    if (stamp === "folder") fs.mkdirSync(path.join(to, name), { recursive: true, mode: 0o700 });
    else if (stamp === undefined || stamp !== stamps.get(name)) {
      fs.copyFileSync(path.join(from, name), path.join(to, name), fs.constants.COPYFILE_FICLONE);
      copied++;
    }
  }
  return copied;
}

/** Folders before what is in them. */
const listFolder = (folder: string): readonly string[] => (fs.readdirSync(folder, { recursive: true }) as string[]).toSorted();

/** Undefined when the file is gone; one that was written just now equals no other. */
function stampOf(place: string): string | undefined {
  const found = fs.statSync(place, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.isDirectory()) return "folder";
  const isFresh = BigInt(Date.now()) - found.mtimeMs < clockGrain;
  return `${found.size} ${found.mtimeNs}${isFresh ? ` ${process.hrtime.bigint()}` : ""}`;
}
