/** Receipts as they are written into a batch that nobody sees yet, told to what follows the sales within this process. */

import { Context, Effect, Layer, type Scope } from "effect";

import type { Transaction } from "@comptoir/domain/transaction";

/** Receipts that are in the database; the first has this ordinal in its batch, and the others follow. */
export interface WrittenReceipts {
  readonly batchId: number;
  readonly firstSaleNo: number;
  readonly transactions: readonly Transaction[];
}

/**
 * Tells of receipts that imports write. Who listens may know of receipts that a transaction took back, and knows nothing of what other processes
 * write: a batch is what the database says it is.
 */
export class ReceiptFeed extends Context.Service<
  ReceiptFeed,
  {
    /** Is told until the scope closes; it must not take long. */
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
