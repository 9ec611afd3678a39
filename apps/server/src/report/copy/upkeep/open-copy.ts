/** Opens, closes and deletes the file of the report copy, and records which database state it contains. */

import { Effect, Semaphore } from "effect";
import { SqlClient } from "effect/sql";

import { openCopyFile, readersAtOnce, removeCopy, type CopyFile, type CopyLimits } from "../copy-file.ts";
import { isCopyOfDatabase } from "../same-history.ts";
import { readDatabaseMarks } from "./copy-marks.ts";

/** State of the report copy: its file, if open, and the changes of the database that it contains. */
export interface CopyContents {
  file: CopyFile | null;
  /** Connections to the file that no report uses. */
  free: CopyFile["readers"][number][];
  /** Number of the last sales change that the report copy contains. */
  changeNo: number;
  /** Ids of the stock changes that the report copy contains. */
  readonly stock: Set<number>;
  /** Whether sales and stock in the copy are from the same moment. */
  isOfOneMoment: boolean;
  /** Fingerprint of the catalogue that the copy contains. */
  catalogue: string;
  /** Time when the catalogue was last compared with the database's, from `performance.now()`. */
  lookedAt: number;
}

/** Returns the contents of a copy that was never opened. */
export const emptyContents = (): CopyContents => ({
  file: null,
  free: [],
  changeNo: 0,
  stock: new Set(),
  isOfOneMoment: false,
  catalogue: "",
  lookedAt: 0,
});

/** Access to the file of the report copy: open, close and delete. */
export interface OpenCopy {
  readonly contents: CopyContents;
  /** Semaphore with a permit for each report; closing the file takes all of them. */
  readonly turns: Semaphore.Semaphore;
  /** Closes the file when no report reads it. */
  readonly close: Effect.Effect<void>;
  /** Closes the file at once, when the server ends. */
  readonly closeNow: Effect.Effect<void>;
  /** Closes the file when no report reads it, and deletes it. */
  readonly remove: Effect.Effect<void>;
  /** Returns the open file. A copy of another database, or of a state before a restore, is deleted first. */
  readonly opened: ReturnType<typeof makeOpenedFile>;
}

/** Folder and limits of the file, and what happens when it is closed. */
export interface CopyFileOptions {
  readonly folder: string;
  readonly limits: CopyLimits;
  readonly contents: CopyContents;
  readonly closeFile: (file: CopyFile) => Effect.Effect<void>;
}

/** Makes the access to the file of a report copy. */
export function makeOpenCopy(fileOptions: CopyFileOptions): OpenCopy {
  const { folder, contents, closeFile } = fileOptions;
  const readerTurns = Semaphore.makeUnsafe(readersAtOnce);
  const withAllReaderTurns = readerTurns.withPermits(readersAtOnce);
  const closeNow = Effect.suspend(() => {
    const closedFile = contents.file;
    [contents.file, contents.free] = [null, []];
    return closedFile === null ? Effect.void : closeFile(closedFile);
  });
  const removeNow = Effect.andThen(
    closeNow,
    Effect.sync(() => removeCopy(folder)),
  );
  return {
    contents,
    turns: readerTurns,
    close: withAllReaderTurns(closeNow),
    closeNow,
    remove: withAllReaderTurns(removeNow),
    opened: makeOpenedFile(fileOptions, withAllReaderTurns(closeNow), removeNow),
  };
}

const makeOpenedFile = (
  { folder, limits, contents }: CopyFileOptions,
  closeAlone: Effect.Effect<void>,
  removeNow: Effect.Effect<void>,
) => {
  const openAndLoadFile = Effect.gen(function* () {
    const newFile = yield* Effect.uninterruptible(Effect.promise(() => openCopyFile(folder, limits)));
    const { changeNo, catalogue } = newFile;
    Object.assign(contents, {
      file: newFile,
      free: [...newFile.readers],
      changeNo,
      catalogue,
      isOfOneMoment: false,
    } satisfies Partial<CopyContents>);
    contents.stock.clear();
    for (const { id } of newFile.stock) contents.stock.add(id);
    return newFile;
  });
  return Effect.gen(function* () {
    const databaseMarks = yield* readDatabaseMarks;
    const { file, changeNo, stock } = contents;
    if (file !== null && changeNo <= (databaseMarks?.no ?? 0) && stock.size <= (databaseMarks?.stock ?? 0)) return file;
    yield* closeAlone;
    const openedFile = yield* openAndLoadFile;
    if (yield* isCopyOfDatabase(yield* SqlClient.SqlClient, openedFile)) return openedFile;
    yield* removeNow;
    return yield* openAndLoadFile;
  });
};
