/** Announces receipts that this process writes into pending batches, for listeners that prepare to follow the sales. */

import { Context, Effect, Layer, type Scope } from "effect";

import type { Transaction } from "@comptoir/domain/transaction";

/** Receipts written to the database; the first has this ordinal in its batch, and the others follow. */
export interface WrittenReceipts {
  readonly batchId: number;
  readonly firstSaleNo: number;
  readonly transactions: readonly Transaction[];
}

/** Listener of a feed. */
export interface ReceiptListener {
  /** Gets ready to take receipts. Call it outside of a transaction: it may need the only connection. */
  readonly prepare: Effect.Effect<void>;
  /** Takes receipts; returns quickly. */
  readonly takeReceipts: (written: WrittenReceipts) => void;
  /** Waits until the taken receipts are processed. */
  readonly awaitTaken: Effect.Effect<void>;
}

/**
 * Feed of receipts that imports write in this process. Listeners may hear of receipts whose transaction is rolled
 * back, and do not hear of other processes; only the database tells what a batch contains.
 */
export class ReceiptFeed extends Context.Service<
  ReceiptFeed,
  {
    /** Calls the listener for written receipts until the scope closes. */
    readonly listen: (listener: ReceiptListener) => Effect.Effect<void, never, Scope.Scope>;
    /** Lets every listener get ready, before a transaction that tells of many receipts. */
    readonly prepareListeners: Effect.Effect<void>;
    readonly tell: (written: WrittenReceipts) => void;
    /** Waits until every listener has processed its receipts. For writers that produce receipts faster than listeners process them. */
    readonly awaitListeners: Effect.Effect<void>;
  }
>()("comptoir/ReceiptFeed") {
  static readonly layer = Layer.sync(ReceiptFeed, () => {
    const listeners = new Set<ReceiptListener>();
    return {
      listen: (listener) =>
        Effect.asVoid(
          Effect.acquireRelease(
            Effect.sync(() => listeners.add(listener)),
            () => Effect.sync(() => listeners.delete(listener)),
          ),
        ),
      prepareListeners: Effect.suspend(() => Effect.forEach(listeners, ({ prepare }) => prepare, { discard: true })),
      tell: (writtenReceipts) => {
        for (const listener of listeners) listener.takeReceipts(writtenReceipts);
      },
      awaitListeners: Effect.suspend(() =>
        Effect.forEach(listeners, ({ awaitTaken }) => awaitTaken, { discard: true }),
      ),
    };
  });
}
