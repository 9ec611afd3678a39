/** Gathers large batches while they are written, so that the copy has them at commit. Incomplete ones are read from the database. */

import { Deferred, Effect, Queue, Semaphore } from "effect";

import type { WrittenReceipts } from "../../sales/index.ts";
import type { CopyFile } from "./copy-file.ts";
import { dropStaged, openStaged, type StagedTables } from "./staged-table.ts";

/** Limits of gathering. Units: lines. */
export interface GatherSizes {
  /** Minimum size; smaller batches are read as quickly after the commit. */
  readonly linesAtLeast: number;
  /** Maximum size; larger batches are read after the commit, because gathering takes memory. */
  readonly linesAtMost: number;
  /** Maximum number of waiting lines; beyond it, their batches are read after the commit. */
  readonly waitingAtMost: number;
}

/** Default sizes of a server. */
export const defaultGatherSizes: GatherSizes = { linesAtLeast: 8_000, linesAtMost: 2_000_000, waitingAtMost: 100_000 };

interface Growing {
  nextNo: number;
  lines: number;
  /** Receipts waiting until the batch is large enough. */
  waiting: WrittenReceipts[];
  into: { readonly file: CopyFile; readonly tables: StagedTables } | null;
}

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

/** Gathers into the file that `ready` gives, until the scope closes; without a file nothing is kept. */
export const makeGathering = Effect.fnUntraced(function* (
  ready: Effect.Effect<CopyFile | null>,
  isOpen: (file: CopyFile) => boolean,
  sizes: GatherSizes,
) {
  const growing = new Map<number, Growing>();
  const queue = yield* Queue.unbounded<WrittenReceipts | { readonly reached: Deferred.Deferred<void> }>();
  const turn = Semaphore.makeUnsafe(1).withPermits(1);
  let waitingLines = 0;
  let isOpening = false;
  /** Writers that wait until the gathering has caught up. */
  const writers = new Set<Deferred.Deferred<void>>();
  const releaseWriters = () => writers.forEach((reached) => Deferred.doneUnsafe(reached, Effect.void));
  yield* Effect.addFinalizer(() => Effect.sync(releaseWriters));

  const linesIn = ({ transactions }: WrittenReceipts) =>
    transactions.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0);

  const forget = (batchIds: readonly number[]) =>
    turn(
      Effect.uninterruptible(
        Effect.promise(async () => {
          for (const batchId of batchIds) {
            const into = growing.get(batchId)?.into ?? null;
            growing.delete(batchId);
            if (into === null || !isOpen(into.file)) continue;
            into.tables.close();
            await dropStaged(into.file.gatherer, batchId);
          }
        }),
      ),
    );

  /** Writes waiting receipts; the file cannot be closed meanwhile. */
  const write = (batchId: number, batch: Growing, file: CopyFile) =>
    turn(
      Effect.uninterruptible(
        Effect.promise(async () => {
          if (!isOpen(file) || growing.get(batchId) !== batch) return;
          batch.into ??= { file, tables: await openStaged(file.gatherer, batchId) };
          for (const written of batch.waiting) batch.into.tables.append(written);
          batch.waiting = [];
        }),
      ),
    );

  const gather = Effect.fnUntraced(function* (written: WrittenReceipts) {
    const { batchId, firstSaleNo, transactions } = written;
    if (firstSaleNo === 1) {
      yield* forget([batchId]);
      growing.set(batchId, { nextNo: 1, lines: 0, waiting: [], into: null });
    }
    const batch = growing.get(batchId);
    if (batch === undefined) return;
    batch.lines += linesIn(written);
    if (batch.nextNo !== firstSaleNo || batch.lines > sizes.linesAtMost) return yield* forget([batchId]);
    batch.nextNo += transactions.length;
    batch.waiting.push(written);
    if (batch.lines < sizes.linesAtLeast) return;
    isOpening = true;
    releaseWriters();
    const file = yield* Effect.ensuring(
      ready,
      Effect.sync(() => {
        isOpening = false;
      }),
    );
    if (file === null || (batch.into !== null && batch.into.file !== file)) return yield* forget([batchId]);
    yield* write(batchId, batch, file);
  });

  /** Puts a mark into the queue, which is reached when everything before it is gathered. */
  const markQueue = () => {
    const reached = Deferred.makeUnsafe<void>();
    Queue.offerUnsafe(queue, { reached });
    return reached;
  };

  const work = Effect.gen(function* () {
    const next = yield* Queue.take(queue);
    if ("reached" in next) return Deferred.doneUnsafe(next.reached, Effect.void);
    yield* Effect.catchCause(gather(next), (cause) =>
      Effect.andThen(
        Effect.logWarning("A batch is read once it is committed: it could not be gathered", cause),
        Effect.ignoreCause(forget([next.batchId])),
      ),
    );
    waitingLines -= linesIn(next);
    // Others are served between two pieces.
    yield* Effect.yieldNow;
  });
  yield* Effect.forkScoped(Effect.forever(work));

  return {
    prepare: Effect.ignoreCause(ready),
    take: (written) => {
      const lines = linesIn(written);
      // Refusing these receipts leaves a gap, so that the next ones no longer continue the batch and it is forgotten.
      if (waitingLines + lines > sizes.waitingAtMost) return;
      waitingLines += lines;
      Queue.offerUnsafe(queue, written);
    },
    awaitTaken: Effect.suspend(() => {
      if (waitingLines === 0 || isOpening) return Effect.void;
      const reached = markQueue();
      writers.add(reached);
      return Effect.ensuring(
        Deferred.await(reached),
        Effect.sync(() => writers.delete(reached)),
      );
    }),
    find: Effect.fnUntraced(function* (batchId) {
      if (growing.get(batchId) === undefined && waitingLines === 0) return null;
      yield* Deferred.await(markQueue());
      const into = growing.get(batchId)?.into ?? null;
      if (into === null || !isOpen(into.file)) return null;
      into.tables.flush();
      return into.file;
    }),
    batchIds: () => [...growing.keys()],
    forget,
    close: (file) =>
      turn(
        Effect.sync(() => {
          for (const [batchId, { into }] of growing) {
            if (into?.file !== file) continue;
            into.tables.close();
            growing.delete(batchId);
          }
          file.close();
        }),
      ),
  } satisfies Gathering as Gathering;
});
