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
import { sftpCodes, SftpRefusal, type SftpEntry, type SftpSession, type SftpStats } from "./sftp-session.ts";

/** Folder of an SFTP server, with a quick list of its files. */
export interface SftpPlace extends PickupPlace {
  /** Lists the files that match the names at once, without checking which are still being written. */
  lookAt(names: string): Promise<PickupListing>;
}

/** Opens a folder of an SFTP server. `quietMs` is how long a file must stay unchanged to be complete. */
export function sftpPlace(session: SftpSession, folder: string, quietMs: number): SftpPlace {
  const quietNames = new Set<string>();
  const pathOf = (...names: readonly string[]) => [folder === "/" ? "" : folder, ...names].join("/");
  const isUnchangedFile = async (file: FoundFile) => {
    const facts = await statOf(session, pathOf(file.name));
    return facts !== null && isSameFile(file, facts);
  };
  return {
    lookAt: (names) => listFolder(session, folder, names),
    // The server's clock may be wrong, and a sender may set any file time, so files are listed twice to see what changes.
    list: async (names) => {
      const firstListing = await listFolder(session, folder, names);
      if (firstListing.files.length === 0) return firstListing;
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      const secondListing = await listFolder(session, folder, names);
      const unchangedKeys = new Set(firstListing.files.map(keyOf));
      for (const file of secondListing.files) if (unchangedKeys.has(keyOf(file))) quietNames.add(keyOf(file));
      return secondListing;
    },
    isQuiet: (file) => quietNames.has(keyOf(file)),
    read: async (file) => ((await isUnchangedFile(file)) ? readFile(session, pathOf(file.name), file.bytes) : null),
    isUnchanged: isUnchangedFile,
    move: (file, move) => moveFile(session, pathOf, { ...move, file }),
  };
}

const factsOf = (name: string, { size, mtime }: Pick<SftpStats, "size" | "mtime">): FoundFile => ({
  name,
  bytes: size,
  changedAt: mtime * 1_000,
  inode: 0,
});

const keyOf = ({ name, bytes, changedAt }: FoundFile): string => `${bytes} ${changedAt} ${name}`;

const isSameFile = (file: FoundFile, facts: SftpStats): boolean =>
  facts.isFile() && keyOf(factsOf(file.name, facts)) === keyOf(file);

/** Reads the size and time of a path, without following a link; null if it does not exist. */
function statOf(session: SftpSession, path: string): Promise<SftpStats | null> {
  return session
    .ask<SftpStats>("FOLDER_GONE", (sftp, done) => sftp.lstat(path, done))
    .catch((cause: unknown) => {
      if (cause instanceof SftpRefusal && cause.code === sftpCodes.noFile) return null;
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
    else if (!isServerFileName(filename)) refusedNames.push(plainName(filename));
    else if (attrs.isFile()) files.push(factsOf(filename, attrs));
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
const plainName = (name: string): string => name.replaceAll(/\p{Cc}/gu, "\uFFFD").slice(0, serverRules.nameAtMost);

async function readEntries(session: SftpSession, folder: string): Promise<readonly SftpEntry[]> {
  const handle = await session.ask<Buffer>("FOLDER_GONE", (sftp, done) => sftp.opendir(folder, done));
  const goesOn = deadlineOf(session.times.folderMs);
  const entries: SftpEntry[] = [];
  let emptyAnswerCount = 0;
  try {
    while (entries.length < serverRules.entriesAtMost) {
      if (!goesOn() || emptyAnswerCount > serverRules.emptyAtMost)
        throw new SftpProblem("CUT_OFF", "the list does not end");
      const nextEntries = await session
        .ask<SftpEntry[]>("FOLDER_GONE", (sftp, done) => sftp.readdir(handle, done))
        .catch((cause: unknown) => {
          if (cause instanceof SftpRefusal && cause.code === sftpCodes.end) return null;
          throw cause;
        });
      if (nextEntries === null) break;
      entries.push(...nextEntries);
      if (nextEntries.length === 0) emptyAnswerCount += 1;
    }
  } finally {
    await closeHandle(session, handle);
  }
  return entries.slice(0, serverRules.entriesAtMost);
}

/** Starts a time limit; returns a function that tells whether time is left. */
const deadlineOf = (ms: number): (() => boolean) => {
  const endsAt = performance.now() + ms;
  return () => performance.now() <= endsAt;
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
  const goesOn = deadlineOf(session.times.fileMs);
  const parts: Promise<Uint8Array>[] = [];
  let position = 0;
  const askNext = () => {
    const size = Math.min(partBytes, bytes - position);
    const part = readPart(session, handle, { from: position, size, goesOn });
    // A part that is no longer needed fails with the connection, and its error is ignored.
    part.catch(() => undefined);
    parts.push(part);
    position += partBytes;
  };
  try {
    while (position < bytes && parts.length < partsAhead) askNext();
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const content = await part;
      if (position < bytes) askNext();
      yield content;
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
  const part = Buffer.alloc(size);
  for (let filledBytes = 0; filledBytes < size;) {
    if (!goesOn()) throw new SftpProblem("CUT_OFF", "the file takes too long");
    const read = await session.ask<number>("CUT_OFF", (sftp, done) =>
      sftp.read(handle, part, filledBytes, size - filledBytes, from + filledBytes, (error, count) =>
        done(error, count),
      ),
    );
    if (read === 0) throw new SftpProblem("CUT_OFF", "the file ends before its size");
    filledBytes += read;
  }
  return part;
}

type PathOf = (...names: readonly string[]) => string;

/**
 * Moves a file to the folder of done or failed files of a day, with a reason beside it. A missing file was moved before; one
 * that was replaced since it was listed stays, because nobody has read it.
 */
async function moveFile(
  session: SftpSession,
  pathOf: PathOf,
  { file, to, day, reason }: PickupMove & { readonly file: FoundFile },
): Promise<boolean> {
  const { name } = file;
  const targetFolder = [pickupFolders[to], day] as const;
  for (const folder of [targetFolder.slice(0, 1), targetFolder]) await makeFolder(session, pathOf(...folder));
  const free = await freeName(session, (candidate) => pathOf(...targetFolder, candidate), name);
  const facts = await statOf(session, pathOf(name));
  if (facts === null) return true;
  if (!isSameFile(file, facts)) return false;
  try {
    await session.ask<void>("FOLDER_CLOSED", (sftp, done) =>
      sftp.rename(pathOf(name), pathOf(...targetFolder, free), (error) => done(error, undefined)),
    );
  } catch (cause) {
    if (cause instanceof SftpRefusal && (await statOf(session, pathOf(name))) === null) return true;
    throw cause;
  }
  if (reason !== undefined)
    await session.ask<void>("FOLDER_CLOSED", (sftp, done) =>
      sftp.writeFile(pathOf(...targetFolder, `${free}.txt`), `${reason}\n`, (error) => done(error, undefined)),
    );
  return true;
}

async function makeFolder(session: SftpSession, path: string): Promise<void> {
  if ((await statOf(session, path)) === null)
    await session.ask<void>("FOLDER_CLOSED", (sftp, done) => sftp.mkdir(path, (error) => done(error, undefined)));
}

/** Finds a file name that does not exist in the folder yet. */
async function freeName(session: SftpSession, pathOf: (name: string) => string, name: string): Promise<string> {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const goesOn = deadlineOf(session.times.folderMs);
  for (let attempt = 1; attempt <= serverRules.triesAtMost && goesOn(); attempt += 1) {
    const candidate = attempt === 1 ? name : `${stem}-${attempt}${ending}`;
    if ((await statOf(session, pathOf(candidate))) === null) return candidate;
  }
  throw new SftpProblem("FOLDER_CLOSED", "the folder has every name");
}
