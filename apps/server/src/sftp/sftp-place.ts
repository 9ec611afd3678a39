/** Reads a folder of an SFTP server as a source of files to import. */

import {
  isServerFileName,
  matchesPickupNames,
  pickupFolders,
  pickupRules,
  serverRules,
} from "@comptoir/domain/operation";

import type { FoundFile, PickupListing, PickupMove, PickupPlace } from "../import/index.ts";
import { SftpProblem } from "./sftp-problem.ts";
import { sftpStatusCodes, SftpRefusal, type SftpEntry, type SftpSession, type SftpStats } from "./sftp-session.ts";

/** Folder of an SFTP server, with a quick list of its files. */
export interface SftpPlace extends PickupPlace {
  /** Lists the files that match the names at once, without checking which are still being written. */
  lookAt(names: string): Promise<PickupListing>;
}

/** Opens a folder of an SFTP server. `quietMs` is how long a file must stay unchanged to be complete. */
export function sftpPlace(session: SftpSession, folder: string, quietMs: number): SftpPlace {
  const quietFileKeys = new Set<string>();
  const joinFolderPath = (...names: readonly string[]) => [folder === "/" ? "" : folder, ...names].join("/");
  const isUnchangedFile = async (file: FoundFile) => {
    const currentStats = await statOrNull(session, joinFolderPath(file.name));
    return currentStats !== null && isSameFile(file, currentStats);
  };
  return {
    lookAt: (names) => listFolder(session, folder, names),
    // The server's clock may be wrong, and a sender may set any file time, so files are listed twice to see what changes.
    list: async (names) => {
      const firstListing = await listFolder(session, folder, names);
      if (firstListing.files.length === 0) return firstListing;
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      const secondListing = await listFolder(session, folder, names);
      const firstFileKeys = new Set(firstListing.files.map(fileStateKey));
      for (const file of secondListing.files)
        if (firstFileKeys.has(fileStateKey(file))) quietFileKeys.add(fileStateKey(file));
      return secondListing;
    },
    isQuiet: (file) => quietFileKeys.has(fileStateKey(file)),
    read: async (file) =>
      (await isUnchangedFile(file)) ? readFile(session, joinFolderPath(file.name), file.bytes) : null,
    isUnchanged: isUnchangedFile,
    move: (file, move) => moveFile(session, joinFolderPath, { ...move, file }),
  };
}

const toFoundFile = (name: string, { size, mtime }: Pick<SftpStats, "size" | "mtime">): FoundFile => ({
  name,
  bytes: size,
  changedAt: mtime * 1_000,
  inode: 0,
});

const fileStateKey = ({ name, bytes, changedAt }: FoundFile): string => `${bytes} ${changedAt} ${name}`;

const isSameFile = (file: FoundFile, facts: SftpStats): boolean =>
  facts.isFile() && fileStateKey(toFoundFile(file.name, facts)) === fileStateKey(file);

/** Reads the size and time of a path, without following a link; null if it does not exist. */
function statOrNull(session: SftpSession, path: string): Promise<SftpStats | null> {
  return session
    .ask<SftpStats>("FOLDER_GONE", (sftp, done) => sftp.lstat(path, done))
    .catch((cause: unknown) => {
      if (cause instanceof SftpRefusal && cause.code === sftpStatusCodes.noFile) return null;
      throw cause;
    });
}

/** Lists a folder, up to a maximum number of entries. */
async function listFolder(session: SftpSession, folder: string, names: string): Promise<PickupListing> {
  const [files, links, refusedNames]: [FoundFile[], string[], string[]] = [[], [], []];
  let otherFileCount = 0;
  for (const { filename, attrs } of await readEntries(session, folder)) {
    if (attrs.isDirectory()) continue;
    if (!matchesPickupNames(names, filename)) otherFileCount += 1;
    else if (!isServerFileName(filename)) refusedNames.push(printableName(filename));
    else if (attrs.isFile()) files.push(toFoundFile(filename, attrs));
    else links.push(filename);
  }
  files.sort((left, right) => left.changedAt - right.changedAt || left.name.localeCompare(right.name, "en"));
  const { filesAtMost } = pickupRules;
  return {
    files,
    links: links.slice(0, filesAtMost),
    refused: refusedNames.slice(0, filesAtMost),
    others: otherFileCount,
  };
}

/** Cleans a file name for a log: control characters are replaced, and a long name is cut. */
const printableName = (name: string): string => name.replaceAll(/\p{Cc}/gu, "\uFFFD").slice(0, serverRules.nameAtMost);

async function readEntries(session: SftpSession, folder: string): Promise<readonly SftpEntry[]> {
  const handle = await session.ask<Buffer>("FOLDER_GONE", (sftp, done) => sftp.opendir(folder, done));
  const isWithinTime = makeDeadline(session.times.folderMs);
  const folderEntries: SftpEntry[] = [];
  let emptyAnswerCount = 0;
  try {
    while (folderEntries.length < serverRules.entriesAtMost) {
      if (!isWithinTime() || emptyAnswerCount > serverRules.emptyAtMost)
        throw new SftpProblem("CUT_OFF", "the list does not end");
      const nextEntries = await session
        .ask<SftpEntry[]>("FOLDER_GONE", (sftp, done) => sftp.readdir(handle, done))
        .catch((cause: unknown) => {
          if (cause instanceof SftpRefusal && cause.code === sftpStatusCodes.end) return null;
          throw cause;
        });
      if (nextEntries === null) break;
      folderEntries.push(...nextEntries);
      if (nextEntries.length === 0) emptyAnswerCount += 1;
    }
  } finally {
    await closeHandle(session, handle);
  }
  return folderEntries.slice(0, serverRules.entriesAtMost);
}

/** Starts a time limit; returns a function that tells whether time is left. */
const makeDeadline = (ms: number): (() => boolean) => {
  const endsAtMs = performance.now() + ms;
  return () => performance.now() <= endsAtMs;
};

const closeHandle = (session: SftpSession, handle: Buffer): Promise<void> =>
  session
    .ask<void>("CUT_OFF", (sftp, done) => sftp.close(handle, (error) => done(error, undefined)))
    .catch(() => undefined);

/** Size of one request for a part of a file in bytes, and maximum number of requests at once. */
const [partBytes, partsAhead] = [32_768, 16];

/** Reads a file from its beginning to the size that it was listed with; fails if the server stops before. */
async function* readFile(session: SftpSession, filePath: string, bytes: number): AsyncGenerator<Uint8Array> {
  const handle = await session.ask<Buffer>("CUT_OFF", (sftp, done) => sftp.open(filePath, "r", done));
  const isWithinTime = makeDeadline(session.times.fileMs);
  const pendingParts: Promise<Uint8Array>[] = [];
  let nextPartOffset = 0;
  const askNext = () => {
    const partSize = Math.min(partBytes, bytes - nextPartOffset);
    const pendingPart = readPart(session, handle, { from: nextPartOffset, size: partSize, goesOn: isWithinTime });
    // A part that is no longer needed fails with the connection, and its error is ignored.
    pendingPart.catch(() => undefined);
    pendingParts.push(pendingPart);
    nextPartOffset += partBytes;
  };
  try {
    while (nextPartOffset < bytes && pendingParts.length < partsAhead) askNext();
    for (let part = pendingParts.shift(); part !== undefined; part = pendingParts.shift()) {
      const partContent = await part;
      if (nextPartOffset < bytes) askNext();
      yield partContent;
    }
  } finally {
    await closeHandle(session, handle);
  }
}

/** Reads a whole part of a file; a server may answer with less than was requested. */
async function readPart(
  session: SftpSession,
  handle: Buffer,
  { from, size, goesOn }: { readonly from: number; readonly size: number; readonly goesOn: () => boolean },
): Promise<Uint8Array> {
  const partBuffer = Buffer.alloc(size);
  for (let filledBytes = 0; filledBytes < size;) {
    if (!goesOn()) throw new SftpProblem("CUT_OFF", "the file takes too long");
    const readByteCount = await session.ask<number>("CUT_OFF", (sftp, done) =>
      sftp.read(handle, partBuffer, filledBytes, size - filledBytes, from + filledBytes, (error, count) =>
        done(error, count),
      ),
    );
    if (readByteCount === 0) throw new SftpProblem("CUT_OFF", "the file ends before its size");
    filledBytes += readByteCount;
  }
  return partBuffer;
}

type JoinPath = (...names: readonly string[]) => string;

/**
 * Moves a file to the folder of done or failed files of a day, with a reason beside it. True if it left the folder, now or before. A file
 * that was replaced since it was listed stays, because nobody has read it: false.
 */
async function moveFile(
  session: SftpSession,
  pathOf: JoinPath,
  { file, to, day, reason }: PickupMove & { readonly file: FoundFile },
): Promise<boolean> {
  const { name } = file;
  const targetFolder = [pickupFolders[to], day] as const;
  for (const folder of [targetFolder.slice(0, 1), targetFolder]) await makeFolder(session, pathOf(...folder));
  const freeFileName = await findFreeName(session, (candidate) => pathOf(...targetFolder, candidate), name);
  const currentStats = await statOrNull(session, pathOf(name));
  if (currentStats === null) return true;
  if (!isSameFile(file, currentStats)) return false;
  try {
    await session.ask<void>("FOLDER_CLOSED", (sftp, done) =>
      sftp.rename(pathOf(name), pathOf(...targetFolder, freeFileName), (error) => done(error, undefined)),
    );
  } catch (cause) {
    if (cause instanceof SftpRefusal && (await statOrNull(session, pathOf(name))) === null) return true;
    throw cause;
  }
  if (reason !== undefined)
    await session.ask<void>("FOLDER_CLOSED", (sftp, done) =>
      sftp.writeFile(pathOf(...targetFolder, `${freeFileName}.txt`), `${reason}\n`, (error) => done(error, undefined)),
    );
  return true;
}

async function makeFolder(session: SftpSession, path: string): Promise<void> {
  if ((await statOrNull(session, path)) === null)
    await session.ask<void>("FOLDER_CLOSED", (sftp, done) => sftp.mkdir(path, (error) => done(error, undefined)));
}

/** Finds a file name that does not exist in the folder yet. */
async function findFreeName(session: SftpSession, pathOf: (name: string) => string, name: string): Promise<string> {
  const lastDotIndex = name.lastIndexOf(".");
  const [stem, ending] = lastDotIndex > 0 ? [name.slice(0, lastDotIndex), name.slice(lastDotIndex)] : [name, ""];
  const isWithinTime = makeDeadline(session.times.folderMs);
  for (let attempt = 1; attempt <= serverRules.triesAtMost && isWithinTime(); attempt += 1) {
    const candidateName = attempt === 1 ? name : `${stem}-${attempt}${ending}`;
    if ((await statOrNull(session, pathOf(candidateName))) === null) return candidateName;
  }
  throw new SftpProblem("FOLDER_CLOSED", "the folder has every name");
}
