/** Opens batches of sales and writes receipts into them, in pieces. */
import { Effect } from "effect";
import type { Transaction } from "@comptoir/domain/transaction";
import type { SqlError } from "effect/sql";
import { readIdleMs, inUnsyncedTransaction } from "../database/index.ts";
import { splitReceipts } from "./cut-receipts.ts";
import { insertFacts, placeReceipts, makeFactInsertion } from "./insert-facts.ts";
import { makeBeside } from "./run-beside.ts";
import { WrongBatchState, type SaleSource } from "./sale-batch.ts";
import type { SaleParts } from "./sale-parts.ts";

/** Properties of a new batch. */
export interface NewBatchOptions {
  readonly source: SaleSource;
  readonly label: string;
  readonly createdBy?: number;
}

/**
 * Maximum number of lines in a statement, to limit its parameters. It is lower while the embedded engine also serves
 * other requests, which wait for its only session; otherwise fewer and larger statements are cheaper.
 */
const linesPerStatement = { alone: 5_000, besideOthers: 1_000 } as const;

/** Time without requests after which the database counts as idle. Units: milliseconds. */
const idleAfterMs = 500;

export function makeBatchOpening({ sql }: SaleParts) {
  return Effect.fn("SaleStore.openBatch")(
    function* (options: NewBatchOptions) {
      const batchIdRows = yield* sql<{ readonly batch_id: number }>`
  INSERT INTO sale_batch (source, label, created_by)
  VALUES (${options.source}, ${options.label}, ${options.createdBy ?? null}) RETURNING batch_id`;
      const batchIdRow = batchIdRows[0];
      return batchIdRow === undefined ? yield* Effect.die("INSERT … RETURNING gave no row") : batchIdRow.batch_id;
    },
    Effect.catchTag("SqlError", Effect.die),
  );
}

/** Writes the receipts of one batch, in order. */
export interface BatchWriter {
  /** Makes the rows of receipts, then writes them beside the caller once those of earlier calls are written. Fails if an earlier write failed. */
  readonly addTransactions: (transactions: readonly Transaction[]) => Effect.Effect<void, WrongBatchState>;
  /** Waits until all receipts are written. */
  readonly end: Effect.Effect<void, WrongBatchState>;
}

export function makeBatchAppends(parts: SaleParts) {
  const { sql, share, feed, isEmbedded, beforeStep, batchSums } = parts;
  const countReceipts = makeCountReceipts(parts);

  /** Splits receipts into parts, each of which is written with a single statement for each table. */
  const splitIntoStatements = Effect.fnUntraced(function* (transactions: readonly Transaction[]) {
    const hasOtherRequests = isEmbedded && (yield* readIdleMs) < idleAfterMs;
    return splitReceipts(transactions, hasOtherRequests ? linesPerStatement.besideOthers : linesPerStatement.alone);
  });

  const appendTransactions = Effect.fn("SaleStore.appendTransactions")(
    function* (batchId: number, transactions: readonly Transaction[]) {
      for (const piece of yield* splitIntoStatements(transactions)) {
        const firstNoAndSource = yield* Effect.andThen(
          beforeStep,
          sql.withTransaction(
            Effect.tap(countReceipts(batchId, piece), ({ first_no }) =>
              insertFacts(sql, batchId, first_no, piece, { share }),
            ),
          ),
        );
        if (firstNoAndSource.source !== "IMPORT") continue;
        feed.tell({ batchId, firstSaleNo: firstNoAndSource.first_no, transactions: piece });
        yield* batchSums.add(batchId, piece, firstNoAndSource.first_no === 1);
      }
    },
    Effect.catchTag("SqlError", Effect.die),
  );

  /** Opens the only writer of a new batch: it numbers the receipts itself, to make rows while the database writes others. */
  const openWriter = Effect.fn("SaleStore.openWriter")(function* (batchId: number) {
    const concurrentWork = yield* makeBeside<WrongBatchState | SqlError.SqlError>();
    let firstSaleNo = 1;
    const addReceiptPiece = Effect.fnUntraced(function* (piece: readonly Transaction[]) {
      const pieceFirstNo = firstSaleNo;
      firstSaleNo += piece.length;
      const insertPreparedFacts = yield* makeFactInsertion(sql, placeReceipts(batchId, pieceFirstNo, piece), { share });
      yield* batchSums.add(batchId, piece, pieceFirstNo === 1);
      const writePiece = inUnsyncedTransaction(
        sql,
        Effect.gen(function* () {
          const { first_no } = yield* countReceipts(batchId, piece);
          if (first_no !== pieceFirstNo) return yield* Effect.die(new Error(`batch ${batchId} has another writer`));
          yield* insertPreparedFacts;
        }),
      );
      const announcePiece = Effect.sync(() => feed.tell({ batchId, firstSaleNo: pieceFirstNo, transactions: piece }));
      yield* concurrentWork.run(beforeStep.pipe(Effect.andThen(writePiece), Effect.andThen(announcePiece)));
    });
    return {
      addTransactions: (transactions) =>
        Effect.flatMap(splitIntoStatements(transactions), (pieces) =>
          Effect.forEach(pieces, addReceiptPiece, { discard: true }),
        ).pipe(Effect.catchTag("SqlError", Effect.die)),
      end: Effect.catchTag(concurrentWork.end, "SqlError", Effect.die),
    } satisfies BatchWriter;
  });

  return { appendTransactions, openWriter };
}

/** Makes a function that adds receipts to the counts of a pending batch, which locks it, and returns the number of the first receipt. */
function makeCountReceipts({ sql, batchSums }: SaleParts) {
  return Effect.fnUntraced(function* (batchId: number, piece: readonly Transaction[]) {
    const businessDates = piece.map((transaction) => transaction.businessDate).sort();
    const locationIds = [...new Set(piece.map((transaction) => transaction.locationId))];
    const lineCount = piece.reduce((count, transaction) => count + transaction.lines.length, 0);
    const firstNoRows = yield* sql<{ readonly first_no: number; readonly source: SaleSource }>`
  UPDATE sale_batch SET
    sale_count = sale_count + ${piece.length}, line_count = line_count + ${lineCount},
    first_date = least(first_date, ${businessDates[0] ?? null}::date),
    last_date = greatest(last_date, ${businessDates[businessDates.length - 1] ?? null}::date),
    location_ids = ARRAY(SELECT DISTINCT unnest(location_ids || ${`{${locationIds.join(",")}}`}::integer[]) ORDER BY 1)
  WHERE batch_id = ${batchId} AND state = 'PENDING'
  RETURNING sale_count + skipped_count - ${piece.length} + 1 AS first_no, source`;
    const firstNoRow = firstNoRows[0];
    if (firstNoRow !== undefined) return firstNoRow;
    // Another server may have discarded the batch.
    batchSums.forget(batchId);
    return yield* new WrongBatchState({ batchId, state: null });
  });
}
