/** The open file of the copy, and what it contains of the database. */

import { Effect, Semaphore } from "effect";
import { SqlClient } from "effect/sql";

import { openCopyFile, readersAtOnce, removeCopy, type CopyFile, type CopyLimits } from "../copy-file.ts";
import { isCopyOfDatabase } from "../same-history.ts";
import { readMarks } from "./copy-marks.ts";

/** Contents of the copy. Following the database moves it forward; closing the file leaves it as it was. */
export interface CopyContents {
  file: CopyFile | null;
  /** Connections of the file that no report uses. */
  free: CopyFile["readers"][number][];
  /** Last change of sales in the copy. */
  changeNo: number;
  /** Stock changes in the copy. */
  readonly stock: Set<number>;
  /** Whether sales and stock are of the same moment. */
  isWhole: boolean;
  /** Fingerprint of the catalogue in the copy. */
  catalogue: string;
  /** When the catalogue was last compared with that of the database, on the clock of `performance.now()`. */
  lookedAt: number;
}

/** Contents of a copy that was never opened. */
export const emptyContents = (): CopyContents => ({
  file: null,
  free: [],
  changeNo: 0,
  stock: new Set(),
  isWhole: false,
  catalogue: "",
  lookedAt: 0,
});

/** Opens, closes and deletes the file. */
export interface OpenCopy {
  readonly contents: CopyContents;
  /** Turns of the reports; closing the file takes all of them. */
  readonly turns: Semaphore.Semaphore;
  /** Closes the file once no report reads it. */
  readonly close: Effect.Effect<void>;
  /** Closes the file at once, for the end of the server. */
  readonly closeNow: Effect.Effect<void>;
  /** Closes the file once no report reads it, and deletes it. */
  readonly remove: Effect.Effect<void>;
  /** Gives the open file. A copy of another database, or of a state before a restore, is deleted first. */
  readonly opened: ReturnType<typeof makeOpened>;
}

/** Describes where the file is and how it is closed. */
export interface CopyPlace {
  readonly folder: string;
  readonly limits: CopyLimits;
  readonly contents: CopyContents;
  readonly closeFile: (file: CopyFile) => Effect.Effect<void>;
}

/** Makes the access to the file of a copy. */
export function makeOpenCopy(place: CopyPlace): OpenCopy {
  const { folder, contents, closeFile } = place;
  const turns = Semaphore.makeUnsafe(readersAtOnce);
  const alone = turns.withPermits(readersAtOnce);
  const closeNow = Effect.suspend(() => {
    const closed = contents.file;
    [contents.file, contents.free] = [null, []];
    return closed === null ? Effect.void : closeFile(closed);
  });
  const removeNow = Effect.andThen(
    closeNow,
    Effect.sync(() => removeCopy(folder)),
  );
  return {
    contents,
    turns,
    close: alone(closeNow),
    closeNow,
    remove: alone(removeNow),
    opened: makeOpened(place, alone(closeNow), removeNow),
  };
}

const makeOpened = (
  { folder, limits, contents }: CopyPlace,
  closeAlone: Effect.Effect<void>,
  removeNow: Effect.Effect<void>,
) => {
  const open = Effect.gen(function* () {
    const file = yield* Effect.uninterruptible(Effect.promise(() => openCopyFile(folder, limits)));
    const { changeNo, catalogue } = file;
    Object.assign(contents, { file, free: [...file.readers], changeNo, catalogue, isWhole: false });
    contents.stock.clear();
    for (const { id } of file.stock) contents.stock.add(id);
    return file;
  });
  return Effect.gen(function* () {
    const last = yield* readMarks;
    const { file, changeNo, stock } = contents;
    if (file !== null && changeNo <= (last?.no ?? 0) && stock.size <= (last?.stock ?? 0)) return file;
    yield* closeAlone;
    const found = yield* open;
    if (yield* isCopyOfDatabase(yield* SqlClient.SqlClient, found)) return found;
    yield* removeNow;
    return yield* open;
  });
};
