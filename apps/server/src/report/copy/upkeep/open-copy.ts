/** Opens, closes and deletes the file of the report copy, and records which database state it contains. */

import { Effect, Semaphore } from "effect";
import { SqlClient } from "effect/sql";

import { openCopyFile, readersAtOnce, removeCopy, type CopyFile, type CopyLimits } from "../copy-file.ts";
import { isCopyOfDatabase } from "../same-history.ts";
import { readMarks } from "./copy-marks.ts";

/** Contents of the report copy. Updating moves it forward; closing the file does not change it. */
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
  readonly opened: ReturnType<typeof makeOpened>;
}

/** Folder and limits of the file, and what happens when it is closed. */
export interface CopyFileOptions {
  readonly folder: string;
  readonly limits: CopyLimits;
  readonly contents: CopyContents;
  readonly closeFile: (file: CopyFile) => Effect.Effect<void>;
}

/** Makes the access to the file of a report copy. */
export function makeOpenCopy(place: CopyFileOptions): OpenCopy {
  const { folder, contents, closeFile } = place;
  const turns = Semaphore.makeUnsafe(readersAtOnce);
  const allPermits = turns.withPermits(readersAtOnce);
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
    turns,
    close: allPermits(closeNow),
    closeNow,
    remove: allPermits(removeNow),
    opened: makeOpened(place, allPermits(closeNow), removeNow),
  };
}

const makeOpened = (
  { folder, limits, contents }: CopyFileOptions,
  closeAlone: Effect.Effect<void>,
  removeNow: Effect.Effect<void>,
) => {
  const openFile = Effect.gen(function* () {
    const file = yield* Effect.uninterruptible(Effect.promise(() => openCopyFile(folder, limits)));
    const { changeNo, catalogue } = file;
    Object.assign(contents, { file, free: [...file.readers], changeNo, catalogue, isWhole: false });
    contents.stock.clear();
    for (const { id } of file.stock) contents.stock.add(id);
    return file;
  });
  return Effect.gen(function* () {
    const lastMarks = yield* readMarks;
    const { file, changeNo, stock } = contents;
    if (file !== null && changeNo <= (lastMarks?.no ?? 0) && stock.size <= (lastMarks?.stock ?? 0)) return file;
    yield* closeAlone;
    const openedFile = yield* openFile;
    if (yield* isCopyOfDatabase(yield* SqlClient.SqlClient, openedFile)) return openedFile;
    yield* removeNow;
    return yield* openFile;
  });
};
