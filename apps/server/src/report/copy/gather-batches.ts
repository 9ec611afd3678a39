/** Gathers large batches while they are written, so that the copy has them as soon as they are committed; what was not gathered whole is read from the database. */

import { Deferred, Effect, Queue, Semaphore } from "effect";

import type { WrittenReceipts } from "../../sales/index.ts";
import type { CopyFile } from "./copy-file.ts";
import { dropStaged, openStaged, type StagedTables } from "./staged-table.ts";

/** Sizes of gathering, in lines. */
export interface GatherSizes {
  /** A smaller batch is read once it is committed, as quickly. */
  readonly linesAtLeast: number;
  /** A larger one is read once it is committed: what is gathered takes memory. */
  readonly linesAtMost: number;
  /** Lines that wait to be gathered; when there are more, what they belong to is read once it is committed. */
  readonly waitingAtMost: number;
}

/** What a server takes. */
export const usualSizes: GatherSizes = { linesAtLeast: 8_000, linesAtMost: 2_000_000, waitingAtMost: 100_000 };

interface Growing {
  nextNo: number;
  lines: number;
  /** Receipts that wait for the batch to be large enough. */
  waiting: WrittenReceipts[];
  into: { readonly file: CopyFile; readonly tables: StagedTables } | null;
}

/** What gathers. */
export interface Gathering {
  /** Takes receipts that were written; it only notes them. */
  readonly take: (written: WrittenReceipts) => void;
  /** The file that has what was told of a batch so far; the caller holds the counts against the database. */
  readonly find: (batchId: number) => Effect.Effect<CopyFile | null>;
  /** The batches of which something is kept. */
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

  /** Writes what waits, in one go that nothing closes the file under. */
  const write = (batchId: number, one: Growing, file: CopyFile) =>
    turn(
      Effect.uninterruptible(
        Effect.promise(async () => {
          if (!isOpen(file) || growing.get(batchId) !== one) return;
          one.into ??= { file, tables: await openStaged(file.gatherer, batchId) };
          for (const written of one.waiting) one.into.tables.append(written);
          one.waiting = [];
        }),
      ),
    );

  const gather = Effect.fnUntraced(function* (written: WrittenReceipts) {
    const { batchId, firstSaleNo, transactions } = written;
    if (firstSaleNo === 1) {
      yield* forget([batchId]);
      growing.set(batchId, { nextNo: 1, lines: 0, waiting: [], into: null });
    }
    const one = growing.get(batchId);
    if (one === undefined) return;
    one.lines += linesIn(written);
    if (one.nextNo !== firstSaleNo || one.lines > sizes.linesAtMost) return yield* forget([batchId]);
    one.nextNo += transactions.length;
    one.waiting.push(written);
    if (one.lines < sizes.linesAtLeast) return;
    const file = yield* ready;
    if (file === null || (one.into !== null && one.into.file !== file)) return yield* forget([batchId]);
    yield* write(batchId, one, file);
  });

  const work = Effect.gen(function* () {
    const next = yield* Queue.take(queue);
    if ("reached" in next) return Deferred.doneUnsafe(next.reached, Effect.void);
    waitingLines -= linesIn(next);
    yield* Effect.catchCause(gather(next), (cause) =>
      Effect.andThen(
        Effect.logWarning("A batch is read once it is committed: it could not be gathered", cause),
        Effect.ignoreCause(forget([next.batchId])),
      ),
    );
    // Others are served between two pieces.
    yield* Effect.yieldNow;
  });
  yield* Effect.forkScoped(Effect.forever(work));

  return {
    take: (written) => {
      const lines = linesIn(written);
      // What follows does not begin where the batch stands, which is then forgotten.
      if (waitingLines + lines > sizes.waitingAtMost) return;
      waitingLines += lines;
      Queue.offerUnsafe(queue, written);
    },
    find: Effect.fnUntraced(function* (batchId) {
      if (growing.get(batchId) === undefined && waitingLines === 0) return null;
      const reached = Deferred.makeUnsafe<void>();
      Queue.offerUnsafe(queue, { reached });
      yield* Deferred.await(reached);
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
