/** Announces receipts that this process writes into pending batches, for listeners that prepare to follow the sales. */

import { Context, Effect, Layer, type Scope } from "effect";

import type { Transaction } from "@comptoir/domain/transaction";

/** Receipts written to the database; the first has this ordinal in its batch, and the others follow. */
export interface WrittenReceipts {
  readonly batchId: number;
  readonly firstSaleNo: number;
  readonly transactions: readonly Transaction[];
}

/**
 * Feed of receipts that imports write in this process. Listeners may hear of receipts whose transaction is rolled
 * back, and do not hear of other processes; only the database tells what a batch contains.
 */
export class ReceiptFeed extends Context.Service<
  ReceiptFeed,
  {
    /** Calls the listener for written receipts until the scope closes; it must return quickly. */
    readonly listen: (listener: (written: WrittenReceipts) => void) => Effect.Effect<void, never, Scope.Scope>;
    readonly tell: (written: WrittenReceipts) => void;
  }
>()("comptoir/ReceiptFeed") {
  static readonly layer = Layer.sync(ReceiptFeed, () => {
    const listeners = new Set<(written: WrittenReceipts) => void>();
    return {
      listen: (listener) =>
        Effect.asVoid(
          Effect.acquireRelease(
            Effect.sync(() => listeners.add(listener)),
            () => Effect.sync(() => listeners.delete(listener)),
          ),
        ),
      tell: (written) => {
        for (const listener of listeners) listener(written);
      },
    };
  });
}
