/** Reads and moves files in folders below the one that the operator allows. Links are never followed. */

import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, readdir, realpath, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { isPickupQuiet, matchesPickupNames, pickupFolders, pickupRules } from "@comptoir/domain/operation";
import { Context } from "effect";

/** Folder below which tasks may pick files up; null allows none. */
export const PickupRoot = Context.Reference<string | null>("@comptoir/server/PickupRoot", {
  defaultValue: () => null,
});

/** Clock of the files' machine, which says how long ago a file changed; tests replace it. Units: milliseconds since 1970. */
export const PickupClock = Context.Reference<() => number>("@comptoir/server/PickupClock", {
  defaultValue: () => Date.now,
});

/** Error: a folder is missing, or not what it seems. */
export class PickupFolderProblem extends Error {
  override readonly name = "PickupFolderProblem";
}

/** Move of a settled file, with a reason beside it. */
export interface PickupMove {
  readonly to: keyof typeof pickupFolders;
  readonly day: string;
  readonly reason?: string;
}

/** Folder that files are picked up from. */
export interface PickupPlace {
  /** Lists the files that have one of the names. */
  list(names: string): Promise<PickupListing>;
  /** Tells whether no program is still writing a listed file. */
  isQuiet(file: FoundFile): boolean;
  /** Opens a file to read; null if the file of this name is no longer the listed one. */
  read(file: FoundFile): Promise<AsyncIterable<Uint8Array> | null>;
  isUnchanged(file: FoundFile): Promise<boolean>;
  /** Moves a listed file. Returns false if another file has its name by now; that file stays. */
  move(file: FoundFile, move: PickupMove): Promise<boolean>;
}

/** Opens a folder below the allowed one, to pick files up from. */
export async function openPickupPlace(root: string, name: string, clock: () => number): Promise<PickupPlace> {
  const pickupFolder = await openPickupFolder(root, name);
  return {
    list: (names) => listPickupFolder(pickupFolder, names),
    isQuiet: (file) => isPickupQuiet(file, clock()),
    read: (file) => readPickupFile(pickupFolder, file),
    isUnchanged: (file) => isUnchanged(pickupFolder, file),
    move: (file, move) => movePickupFile(pickupFolder, file, move),
  };
}

/** Finds a folder below the root, and checks that neither it nor a folder between them is a link. */
async function openPickupFolder(root: string, folder: string): Promise<string> {
  let resolvedFolder = await realpath(root);
  for (const part of folder.split("/")) {
    resolvedFolder = path.join(resolvedFolder, part);
    const folderStats = await lstat(resolvedFolder);
    if (!folderStats.isDirectory()) throw new PickupFolderProblem(`${part} is no folder`);
  }
  return resolvedFolder;
}

/** File of a folder. Units: milliseconds since 1970. */
export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  /** Last change of its content, its name or its rights, whatever time a program gave it. */
  readonly changedAt: number;
  readonly inode: number;
}

const toFoundFile = (name: string, facts: Stats): FoundFile => ({
  name,
  bytes: facts.size,
  changedAt: Math.floor(Math.max(facts.mtimeMs, facts.ctimeMs)),
  inode: facts.ino,
});

/** Files of a folder that have one of the names, the oldest first. */
export interface PickupListing {
  readonly files: readonly FoundFile[];
  readonly links: readonly string[];
  /** Names that lead to other folders, or contain unusual characters. */
  readonly refused: readonly string[];
  /** Number of files with other names. */
  readonly others: number;
}

async function listPickupFolder(folder: string, names: string): Promise<PickupListing> {
  const foundFiles: FoundFile[] = [];
  const linkNames: string[] = [];
  let otherNameCount = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    if (!matchesPickupNames(names, entry.name)) otherNameCount += 1;
    else if (entry.isFile()) {
      const fileStats = await lstat(path.join(folder, entry.name)).catch(() => null);
      if (fileStats?.isFile() === true) foundFiles.push(toFoundFile(entry.name, fileStats));
    } else if (linkNames.length < pickupRules.filesAtMost) linkNames.push(entry.name);
  }
  foundFiles.sort((left, right) => left.changedAt - right.changedAt || left.name.localeCompare(right.name, "en"));
  return { files: foundFiles, links: linkNames, refused: [], others: otherNameCount };
}

/** Opens a file to read, if it is still the listed one and no link leads to it; null otherwise. */
async function readPickupFile(folder: string, foundFile: FoundFile): Promise<AsyncIterable<Uint8Array> | null> {
  const filePath = path.join(folder, foundFile.name);
  const fileHandle = await open(filePath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (cause: unknown) => {
      if (isMissingFileError(cause)) return null;
      throw cause;
    },
  );
  if (fileHandle === null) return null;
  try {
    const fileStats = await fileHandle.stat();
    const isListedFile = fileStats.isFile() && isSameFile(toFoundFile(foundFile.name, fileStats), foundFile);
    // A folder that became a link meanwhile would lead elsewhere.
    if (isListedFile && (await realpath(filePath)) === filePath) return fileHandle.createReadStream();
  } catch (cause) {
    await fileHandle.close();
    throw cause;
  }
  await fileHandle.close();
  return null;
}

/** Tells whether a file is unchanged since it was listed. */
async function isUnchanged(folder: string, file: FoundFile): Promise<boolean> {
  const fileStats = await lstat(path.join(folder, file.name)).catch(() => null);
  return fileStats?.isFile() === true && isSameFile(toFoundFile(file.name, fileStats), file);
}

const isSameFile = (left: FoundFile, right: FoundFile): boolean =>
  left.inode === right.inode && left.bytes === right.bytes && left.changedAt === right.changedAt;

/** Tells whether an error says that a file does not exist, or is a link that is not followed. */
const isMissingFileError = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && ["ENOENT", "ELOOP", "EMLINK"].includes(String(cause.code));

/**
 * Moves a file to the done or failed ones of a day, with a reason beside it. A file that is gone was moved before; one
 * that was replaced since it was listed stays, because its content was not read.
 */
async function movePickupFile(folder: string, foundFile: FoundFile, { to, day, reason }: PickupMove): Promise<boolean> {
  const filePath = path.join(folder, foundFile.name);
  const targetFolder = path.join(folder, pickupFolders[to], day);
  await mkdir(targetFolder, { recursive: true });
  if ((await realpath(targetFolder)) !== targetFolder)
    throw new PickupFolderProblem(`${pickupFolders[to]} leads elsewhere`);
  const freeFileName = await findFreeName(targetFolder, foundFile.name);
  try {
    const fileStats = await lstat(filePath);
    if (!fileStats.isFile() || !isSameFile(toFoundFile(foundFile.name, fileStats), foundFile)) return false;
    await rename(filePath, path.join(targetFolder, freeFileName));
  } catch (cause) {
    if (isMissingFileError(cause)) return true;
    throw cause;
  }
  if (reason !== undefined) await writeFile(path.join(targetFolder, `${freeFileName}.txt`), `${reason}\n`);
  return true;
}

/** Returns the given name, with a number appended if a file of the folder has it already. */
async function findFreeName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number += 1) {
    const candidateName = number === 1 ? name : `${stem}-${number}${ext}`;
    const isTaken = await stat(path.join(folder, candidateName)).then(
      () => true,
      () => false,
    );
    if (!isTaken) return candidateName;
  }
}
