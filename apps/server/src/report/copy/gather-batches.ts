/** Gathers large batches while they are written, so that the copy has them at commit. Incomplete ones are read from the database. */

import { Deferred, Effect, Queue } from "effect";

import type { WrittenReceipts } from "../../sales/index.ts";
import type { CopyFile } from "./copy-file.ts";
import {
  forgetBatches,
  gatherReceipts,
  linesIn,
  makeGatherContext,
  releaseWriters,
  type GatherContext,
  type GatherSizes,
} from "./gather-receipts.ts";

/** Default sizes of a server. */
export const defaultGatherSizes: GatherSizes = { linesAtLeast: 8_000, linesAtMost: 2_000_000, waitingAtMost: 100_000 };

/** Gathers receipts of open batches in staged tables. */
export interface Gathering {
  /** Opens the file, so that the first receipts do not wait for it. */
  readonly prepare: Effect.Effect<void>;
  /** Queues written receipts. */
  readonly take: (written: WrittenReceipts) => void;
  /** Waits until the queued receipts are gathered, but not for the file to open: opening may need the writer's connection. */
  readonly awaitTaken: Effect.Effect<void>;
  /** Finds the file that has a batch's receipts so far; the caller compares their number with the database. */
  readonly find: (batchId: number) => Effect.Effect<CopyFile | null>;
  /** Batches with gathered receipts. */
  readonly batchIds: () => readonly number[];
  readonly forget: (batchIds: readonly number[]) => Effect.Effect<void>;
  /** Closes a file while nothing is gathered, and forgets what it has. */
  readonly close: (file: CopyFile) => Effect.Effect<void>;
}

/** Gathers into the file that `ready` opens, until the scope closes; without a file nothing is gathered. */
export const makeGathering = Effect.fnUntraced(function* (
  ready: Effect.Effect<CopyFile | null>,
  isOpen: (file: CopyFile) => boolean,
  sizes: GatherSizes,
) {
  const context = makeGatherContext(ready, isOpen, sizes);
  const { batches, writers } = context;
  yield* Effect.addFinalizer(() => Effect.sync(() => releaseWriters(context)));
  const queue = yield* makeGatherQueue(context);
  const gathering: Gathering = {
    prepare: Effect.ignoreCause(ready),
    take: queue.add,
    awaitTaken: Effect.suspend(() => {
      if (queue.isEmpty() || context.isOpening) return Effect.void;
      const reached = queue.mark();
      writers.add(reached);
      return Effect.ensuring(
        Deferred.await(reached),
        Effect.sync(() => writers.delete(reached)),
      );
    }),
    find: Effect.fnUntraced(function* (batchId) {
      if (batches.get(batchId) === undefined && queue.isEmpty()) return null;
      yield* Deferred.await(queue.mark());
      const into = batches.get(batchId)?.into ?? null;
      if (into === null || !isOpen(into.file)) return null;
      into.tables.flush();
      return into.file;
    }),
    batchIds: () => [...batches.keys()],
    forget: (batchIds) => forgetBatches(context, batchIds),
    close: (file) => context.inTurn(Effect.sync(() => closeFile(context, file))),
  };
  return gathering;
});

/** Queue of written receipts, which are gathered one after the other. */
const makeGatherQueue = Effect.fnUntraced(function* (context: GatherContext) {
  const queue = yield* Queue.unbounded<WrittenReceipts | { readonly reached: Deferred.Deferred<void> }>();
  let waitingLines = 0;
  const work = Effect.gen(function* () {
    const next = yield* Queue.take(queue);
    if ("reached" in next) return Deferred.doneUnsafe(next.reached, Effect.void);
    yield* Effect.catchCause(gatherReceipts(context, next), (cause) =>
      Effect.andThen(
        Effect.logWarning("A batch is read once it is committed: it could not be gathered", cause),
        Effect.ignoreCause(forgetBatches(context, [next.batchId])),
      ),
    );
    waitingLines -= linesIn(next);
    // Others are served between two pieces.
    yield* Effect.yieldNow;
  });
  yield* Effect.forkScoped(Effect.forever(work));
  return {
    isEmpty: () => waitingLines === 0,
    add: (written: WrittenReceipts): void => {
      const lines = linesIn(written);
      // Refusing these receipts leaves a gap, so that the next ones no longer continue the batch and it is forgotten.
      if (waitingLines + lines > context.sizes.waitingAtMost) return;
      waitingLines += lines;
      Queue.offerUnsafe(queue, written);
    },
    /** Puts a mark into the queue, which is reached when everything before it is gathered. */
    mark: () => {
      const reached = Deferred.makeUnsafe<void>();
      Queue.offerUnsafe(queue, { reached });
      return reached;
    },
  };
});

/** Closes a file, and forgets the batches that it has. */
function closeFile({ batches }: GatherContext, file: CopyFile): void {
  for (const [batchId, { into }] of batches) {
    if (into?.file !== file) continue;
    into.tables.close();
    batches.delete(batchId);
  }
  file.close();
}
