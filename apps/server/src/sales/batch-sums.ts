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
  /** Number of receipts and lines by day. */
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
const rowsAtMost = 500_000;

export function makeBatchSummation(sql: SqlClient.SqlClient) {
  /** Sums by batch; null if they became too large. */
  const batches = new Map<number, GrowingSums | null>();

  /** Adds receipts that were written into a batch; the first ones begin its sums. */
  const add = Effect.fnUntraced(function* (batchId: number, transactions: readonly Transaction[], isFirst: boolean) {
    const batch = batches.get(batchId) ?? (isFirst ? newSums() : null);
    if (batch === null) return;
    if (transactions.some(({ locationId }) => !batch.targets.has(locationId))) {
      const layers = yield* sql<{ readonly id: number; readonly targetId: number }>`
        SELECT target_layer_id AS id, target_id AS "targetId" FROM target_layer`;
      for (const { id, targetId } of layers) batch.targets.set(id, targetId);
    }
    for (const transaction of transactions) addReceipt(batch, transaction);
    batches.set(batchId, batch.sums.countRows() > rowsAtMost ? null : batch);
  });

  /** Removes and returns the sums of a batch; undefined if it holds other receipts. */
  const takeSums = ({ batchId, saleCount, lineCount, skippedCount, splitCount }: SaleBatch): BatchSums | undefined => {
    const batchSums = batches.get(batchId);
    batches.delete(batchId);
    if (batchSums == null || skippedCount > 0 || splitCount > 0) return undefined;
    return batchSums.saleCount === saleCount && batchSums.lineCount === lineCount ? batchSums : undefined;
  };

  return { add, take: takeSums, forget: (batchId: number) => void batches.delete(batchId) };
}

function newSums(): GrowingSums {
  const targets = new Map<number, number>();
  const sums = sumReceipts((locationId) => targets.get(locationId) ?? 0);
  return { sums, days: new Map(), targets, saleCount: 0, lineCount: 0 };
}

function addReceipt(batch: GrowingSums, transaction: Transaction): void {
  const { businessDate, lines } = transaction;
  batch.sums.addReceipt(transaction);
  batch.days.set(businessDate, (batch.days.get(businessDate) ?? 0) + 1 + lines.length);
  batch.saleCount++;
  batch.lineCount += lines.length;
}
