/**
 * Sums the receipts of batches in the process that writes them, so that a commit need not read them back and sum them in
 * SQL. The sums count only if the batch holds exactly these receipts; whatever else happened, they are derived in SQL.
 */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { Transaction } from "@comptoir/domain/transaction";

import type { SaleBatch } from "./sale-batch.ts";
import { sumReceipts, type ReceiptSums } from "./sum-receipts.ts";

/** Sums of the receipts of a batch. */
export interface BatchSums {
  readonly sums: ReceiptSums;
  /** Number of receipts plus that of their lines, by day. */
  readonly days: ReadonlyMap<string, number>;
  readonly saleCount: number;
  readonly lineCount: number;
}

interface GrowingSums {
  readonly sums: ReceiptSums;
  readonly days: Map<string, number>;
  readonly targets: Map<number, number>;
  saleCount: number;
  lineCount: number;
}

/** Maximum number of rows that the sums of a batch have in memory, some 60 MB; a batch with more is summed in SQL. */
const sumRowsAtMost = 500_000;

export function makeBatchSummation(sql: SqlClient.SqlClient) {
  /** Sums by batch; null if they became too large. */
  const growingSumsByBatchId = new Map<number, GrowingSums | null>();

  /** Adds receipts that were written into a batch; the first ones begin its sums. */
  const addReceipts = Effect.fnUntraced(function* (
    batchId: number,
    transactions: readonly Transaction[],
    isFirst: boolean,
  ) {
    const growingSums = growingSumsByBatchId.get(batchId) ?? (isFirst ? makeGrowingSums() : null);
    if (growingSums === null) return;
    if (transactions.some(({ locationId }) => !growingSums.targets.has(locationId))) {
      const layerTargetRows = yield* sql<{ readonly id: number; readonly targetId: number }>`
        SELECT target_layer_id AS id, target_id AS "targetId" FROM target_layer`;
      for (const { id, targetId } of layerTargetRows) growingSums.targets.set(id, targetId);
    }
    for (const transaction of transactions) addReceiptToSums(growingSums, transaction);
    growingSumsByBatchId.set(batchId, growingSums.sums.countRows() > sumRowsAtMost ? null : growingSums);
  });

  /** Removes and returns the sums of a batch; undefined if the batch has other receipts than the summed ones. */
  const takeSums = ({ batchId, saleCount, lineCount, skippedCount, splitCount }: SaleBatch): BatchSums | undefined => {
    const growingSumsOfBatch = growingSumsByBatchId.get(batchId);
    growingSumsByBatchId.delete(batchId);
    if (growingSumsOfBatch == null || skippedCount > 0 || splitCount > 0) return undefined;
    return growingSumsOfBatch.saleCount === saleCount && growingSumsOfBatch.lineCount === lineCount
      ? growingSumsOfBatch
      : undefined;
  };

  return { add: addReceipts, take: takeSums, forget: (batchId: number) => void growingSumsByBatchId.delete(batchId) };
}

function makeGrowingSums(): GrowingSums {
  const targetIdByLocationId = new Map<number, number>();
  const receiptSums = sumReceipts((locationId) => targetIdByLocationId.get(locationId) ?? 0);
  return { sums: receiptSums, days: new Map(), targets: targetIdByLocationId, saleCount: 0, lineCount: 0 };
}

function addReceiptToSums(batch: GrowingSums, transaction: Transaction): void {
  const { businessDate, lines } = transaction;
  batch.sums.addReceipt(transaction);
  batch.days.set(businessDate, (batch.days.get(businessDate) ?? 0) + 1 + lines.length);
  batch.saleCount++;
  batch.lineCount += lines.length;
}
