/** Opens batches of sales and writes receipts into them, in pieces. */
import { Effect } from "effect";
import type { Transaction } from "@comptoir/domain/transaction";
import { idleMs } from "../database/index.ts";
import { splitReceipts } from "./cut-receipts.ts";
import { insertFacts } from "./insert-facts.ts";
import { WrongBatchState, type SaleSource } from "./sale-batch.ts";
import type { SaleParts } from "./sale-parts.ts";

/** Properties of a new batch. */
export interface OpenBatch {
  readonly source: SaleSource;
  readonly label: string;
  readonly createdBy?: number;
}

/**
 * Maximum number of lines in a statement: parameters stay small, and the embedded engine's only session can serve
 * others in between. While the database is idle, fewer and larger statements are cheaper.
 */
const linesPerStatement = { alone: 5_000, besideOthers: 1_000 } as const;

/** Time without requests after which the database counts as idle. Units: milliseconds. */
const aloneAfterMs = 500;

export function makeBatchOpening({ sql }: SaleParts) {
  return Effect.fn("SaleStore.openBatch")(
    function* (options: OpenBatch) {
      const rows = yield* sql<{ readonly batch_id: number }>`
  INSERT INTO sale_batch (source, label, created_by)
  VALUES (${options.source}, ${options.label}, ${options.createdBy ?? null}) RETURNING batch_id`;
      const row = rows[0];
      return row === undefined ? yield* Effect.die("INSERT … RETURNING gave no row") : row.batch_id;
    },
    Effect.catchTag("SqlError", Effect.die),
  );
}

export function makeBatchAppends({ sql, share, feed, isAlone, beforeStep, batchSums }: SaleParts) {
  const appendPiece = Effect.fnUntraced(function* (batchId: number, piece: readonly Transaction[]) {
    const dates = piece.map((transaction) => transaction.businessDate).sort();
    const locations = [...new Set(piece.map((transaction) => transaction.locationId))];
    const lines = piece.reduce((count, transaction) => count + transaction.lines.length, 0);
    const rows = yield* sql<{ readonly first_no: number; readonly source: SaleSource }>`
  UPDATE sale_batch SET
    sale_count = sale_count + ${piece.length}, line_count = line_count + ${lines},
    first_date = least(first_date, ${dates[0] ?? null}::date),
    last_date = greatest(last_date, ${dates[dates.length - 1] ?? null}::date),
    location_ids = ARRAY(SELECT DISTINCT unnest(location_ids || ${`{${locations.join(",")}}`}::integer[]) ORDER BY 1)
  WHERE batch_id = ${batchId} AND state = 'PENDING'
  RETURNING sale_count + skipped_count - ${piece.length} + 1 AS first_no, source`;
    const row = rows[0];
    if (row === undefined) {
      // Another server may have discarded the batch.
      batchSums.forget(batchId);
      return yield* new WrongBatchState({ batchId, state: null });
    }
    yield* insertFacts(sql, batchId, row.first_no, piece, { share });
    return row;
  });

  return Effect.fn("SaleStore.appendTransactions")(
    function* (batchId: number, transactions: readonly Transaction[]) {
      const hasOthers = isAlone && (yield* idleMs) < aloneAfterMs;
      for (const piece of splitReceipts(
        transactions,
        hasOthers ? linesPerStatement.besideOthers : linesPerStatement.alone,
      )) {
        const written = yield* Effect.andThen(beforeStep, sql.withTransaction(appendPiece(batchId, piece)));
        if (written.source !== "IMPORT") continue;
        feed.tell({ batchId, firstSaleNo: written.first_no, transactions: piece });
        yield* batchSums.add(batchId, piece, written.first_no === 1);
      }
    },
    Effect.catchTag("SqlError", Effect.die),
  );
}
