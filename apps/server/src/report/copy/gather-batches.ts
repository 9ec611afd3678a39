/** Gathers large sales batches: copies their receipts while they are being written, so that the copy has them at commit. Incomplete ones are read from the database. */

import { Deferred, Effect, Queue } from "effect";

import type { WrittenReceipts } from "../../sales/index.ts";
import type { CopyFile } from "./copy-file.ts";
import {
  forgetBatches,
  gatherReceipts,
  lineCountOf,
  makeGatherContext,
  releaseWriters,
  type GatherContext,
  type GatherSizes,
} from "./gather-receipts.ts";

/** Default limits of gathering on a server. */
export const defaultGatherSizes: GatherSizes = { linesAtLeast: 8_000, linesAtMost: 2_000_000, waitingAtMost: 100_000 };

/** Gathering of receipts: copies the receipts of open batches into staged tables. */
export interface Gathering {
  /** Opens the copy's file ahead, so that the first receipts do not wait for it. */
  readonly prepare: Effect.Effect<void>;
  /** Adds receipts that were written to the queue. */
  readonly takeReceipts: (written: WrittenReceipts) => void;
  /** Waits until the queued receipts are gathered, but not for the file to open: opening may need the writer's connection. */
  readonly awaitTaken: Effect.Effect<void>;
  /** Finds the file with the receipts of a batch gathered so far; null if none are gathered. The caller compares their number with the database. */
  readonly findFile: (batchId: number) => Effect.Effect<CopyFile | null>;
  /** Returns the ids of batches with gathered receipts. */
  readonly batchIds: () => readonly number[];
  readonly forgetBatches: (batchIds: readonly number[]) => Effect.Effect<void>;
  /** Closes a file when nothing is being gathered, and forgets the batches in it. */
  readonly closeFile: (file: CopyFile) => Effect.Effect<void>;
}

/** Starts gathering into the file that `readyFile` opens, until the scope closes; without a file nothing is gathered. */
export const makeGathering = Effect.fnUntraced(function* (
  readyFile: Effect.Effect<CopyFile | null>,
  isOpen: (file: CopyFile) => boolean,
  sizes: GatherSizes,
) {
  const gatherContext = makeGatherContext(readyFile, isOpen, sizes);
  const { batches, writers } = gatherContext;
  yield* Effect.addFinalizer(() => Effect.sync(() => releaseWriters(gatherContext)));
  const gatherQueue = yield* makeGatherQueue(gatherContext);
  const gathering: Gathering = {
    prepare: Effect.ignoreCause(readyFile),
    takeReceipts: gatherQueue.add,
    awaitTaken: Effect.suspend(() => {
      if (gatherQueue.isEmpty() || gatherContext.isOpening) return Effect.void;
      const reachedSignal = gatherQueue.mark();
      writers.add(reachedSignal);
      return Effect.ensuring(
        Deferred.await(reachedSignal),
        Effect.sync(() => writers.delete(reachedSignal)),
      );
    }),
    findFile: Effect.fnUntraced(function* (batchId) {
      if (batches.get(batchId) === undefined && gatherQueue.isEmpty()) return null;
      yield* Deferred.await(gatherQueue.mark());
      const stagedBatch = batches.get(batchId)?.into ?? null;
      if (stagedBatch === null || !isOpen(stagedBatch.file)) return null;
      stagedBatch.tables.flushTables();
      return stagedBatch.file;
    }),
    batchIds: () => [...batches.keys()],
    forgetBatches: (batchIds) => forgetBatches(gatherContext, batchIds),
    closeFile: (file) => gatherContext.inTurn(Effect.sync(() => closeFile(gatherContext, file))),
  };
  return gathering;
});

/** Makes the queue of written receipts, which are gathered one after the other. */
const makeGatherQueue = Effect.fnUntraced(function* (gatherContext: GatherContext) {
  const receiptsAndMarks = yield* Queue.unbounded<WrittenReceipts | { readonly reached: Deferred.Deferred<void> }>();
  let waitingLineCount = 0;
  const gatherNextEntry = Effect.gen(function* () {
    const nextEntry = yield* Queue.take(receiptsAndMarks);
    if ("reached" in nextEntry) return Deferred.doneUnsafe(nextEntry.reached, Effect.void);
    yield* Effect.catchCause(gatherReceipts(gatherContext, nextEntry), (cause) =>
      Effect.andThen(
        Effect.logWarning("A batch is read once it is committed: it could not be gathered", cause),
        Effect.ignoreCause(forgetBatches(gatherContext, [nextEntry.batchId])),
      ),
    );
    waitingLineCount -= lineCountOf(nextEntry);
    // Other requests run between two pieces.
    yield* Effect.yieldNow;
  });
  yield* Effect.forkScoped(Effect.forever(gatherNextEntry));
  return {
    isEmpty: () => waitingLineCount === 0,
    add: (writtenReceipts: WrittenReceipts): void => {
      const lineCount = lineCountOf(writtenReceipts);
      // Refusing these receipts leaves a gap, so that the next ones no longer continue the batch and it is forgotten.
      if (waitingLineCount + lineCount > gatherContext.sizes.waitingAtMost) return;
      waitingLineCount += lineCount;
      Queue.offerUnsafe(receiptsAndMarks, writtenReceipts);
    },
    /** Adds a mark to the queue; it is reached when everything before it is gathered. */
    mark: () => {
      const newReachedSignal = Deferred.makeUnsafe<void>();
      Queue.offerUnsafe(receiptsAndMarks, { reached: newReachedSignal });
      return newReachedSignal;
    },
  };
});

/** Closes a file, and forgets the batches in it. */
function closeFile({ batches }: GatherContext, file: CopyFile): void {
  for (const [batchId, { into }] of batches) {
    if (into?.file !== file) continue;
    into.tables.close();
    batches.delete(batchId);
  }
  file.close();
}
