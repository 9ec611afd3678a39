/** Gathers the receipts of open sales batches into staged tables, batch by batch. */

import { Deferred, Effect, Semaphore } from "effect";

import type { WrittenReceipts } from "../../sales/index.ts";
import type { CopyFile } from "./copy-file.ts";
import { dropStagedTables, openStagedTables, type StagedTables } from "./staged-table.ts";

/** Size limits of gathering. Units: lines. */
export interface GatherSizes {
  /** Minimum number of lines of a batch; smaller batches are read after the commit, which is as fast. */
  readonly linesAtLeast: number;
  /** Maximum number of lines of a batch; larger ones are read after the commit, because gathering takes memory. */
  readonly linesAtMost: number;
  /** Maximum number of lines in the queue; batches beyond it are read after the commit. */
  readonly waitingAtMost: number;
}

/** Batch whose receipts are being written. */
interface GrowingBatch {
  nextNo: number;
  lines: number;
  /** Receipts that wait until their batch has enough lines to be gathered while it grows. */
  waiting: WrittenReceipts[];
  into: { readonly file: CopyFile; readonly tables: StagedTables } | null;
}

/** State that the functions of gathering share. */
export interface GatherContext {
  readonly ready: Effect.Effect<CopyFile | null>;
  readonly isOpen: (file: CopyFile) => boolean;
  readonly sizes: GatherSizes;
  readonly batches: Map<number, GrowingBatch>;
  /** Runs one change of the staged tables at a time. */
  readonly inTurn: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  /** Writers that wait until all queued receipts are gathered. */
  readonly writers: Set<Deferred.Deferred<void>>;
  /** Whether the file is being opened, which may need the writer's connection. */
  isOpening: boolean;
}

export const makeGatherContext = (
  readyFile: GatherContext["ready"],
  isOpen: GatherContext["isOpen"],
  sizes: GatherSizes,
): GatherContext => ({
  ready: readyFile,
  isOpen,
  sizes,
  batches: new Map(),
  inTurn: Semaphore.makeUnsafe(1).withPermits(1),
  writers: new Set(),
  isOpening: false,
});

export const releaseWriters = ({ writers }: GatherContext): void =>
  writers.forEach((reachedSignal) => Deferred.doneUnsafe(reachedSignal, Effect.void));

export const lineCountOf = ({ transactions }: WrittenReceipts): number =>
  transactions.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0);

/** Forgets batches and drops their staged tables. */
export const forgetBatches = ({ batches, isOpen, inTurn }: GatherContext, batchIds: readonly number[]) =>
  inTurn(
    Effect.uninterruptible(
      Effect.promise(async () => {
        for (const batchId of batchIds) {
          const stagedBatch = batches.get(batchId)?.into ?? null;
          batches.delete(batchId);
          if (stagedBatch === null || !isOpen(stagedBatch.file)) continue;
          stagedBatch.tables.close();
          await dropStagedTables(stagedBatch.file.gatherer, batchId);
        }
      }),
    ),
  );

/** Gathers receipts once their batch is large enough; forgets the batch if they do not continue it. */
export const gatherReceipts = Effect.fnUntraced(function* (
  gatherContext: GatherContext,
  writtenReceipts: WrittenReceipts,
) {
  const { batches, sizes } = gatherContext;
  const { batchId, firstSaleNo, transactions } = writtenReceipts;
  if (firstSaleNo === 1) {
    yield* forgetBatches(gatherContext, [batchId]);
    batches.set(batchId, { nextNo: 1, lines: 0, waiting: [], into: null });
  }
  const growingBatchBefore = batches.get(batchId);
  if (growingBatchBefore === undefined) return;
  growingBatchBefore.lines += lineCountOf(writtenReceipts);
  if (growingBatchBefore.nextNo !== firstSaleNo || growingBatchBefore.lines > sizes.linesAtMost)
    return yield* forgetBatches(gatherContext, [batchId]);
  growingBatchBefore.nextNo += transactions.length;
  growingBatchBefore.waiting.push(writtenReceipts);
  if (growingBatchBefore.lines < sizes.linesAtLeast) return;
  const openedFile = yield* openFile(gatherContext);
  if (openedFile === null || (growingBatchBefore.into !== null && growingBatchBefore.into.file !== openedFile))
    return yield* forgetBatches(gatherContext, [batchId]);
  yield* stageWaiting(gatherContext, batchId, growingBatchBefore, openedFile);
});

/** Opens the copy's file; no writer waits meanwhile. */
const openFile = (context: GatherContext) =>
  Effect.suspend(() => {
    context.isOpening = true;
    releaseWriters(context);
    return Effect.ensuring(
      context.ready,
      Effect.sync(() => {
        context.isOpening = false;
      }),
    );
  });

/** Writes waiting receipts to the staged tables; the file cannot be closed meanwhile. */
const stageWaiting = (
  { batches, isOpen, inTurn }: GatherContext,
  batchId: number,
  growingBatch: GrowingBatch,
  copyFile: CopyFile,
) =>
  inTurn(
    Effect.uninterruptible(
      Effect.promise(async () => {
        if (!isOpen(copyFile) || batches.get(batchId) !== growingBatch) return;
        growingBatch.into ??= { file: copyFile, tables: await openStagedTables(copyFile.gatherer, batchId) };
        for (const writtenPart of growingBatch.waiting) growingBatch.into.tables.appendReceipts(writtenPart);
        growingBatch.waiting = [];
      }),
    ),
  );
