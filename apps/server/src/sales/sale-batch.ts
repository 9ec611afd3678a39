/** Batches of sales, and the reasons that prevent a commit or undo. */

import { Schema } from "effect";

/** Source of the sales in a batch. */
export type SaleSource = "POS" | "DEMO" | "IMPORT";

/** PENDING rows are invisible; COMMITTED ones count; UNDONE ones stay as history; DISCARDED ones are deleted. */
export type SaleBatchState = "PENDING" | "COMMITTED" | "UNDONE" | "DISCARDED";

/** Batch of sales. */
export interface SaleBatch {
  readonly batchId: number;
  readonly source: SaleSource;
  readonly label: string;
  readonly state: SaleBatchState;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly committedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly locationIds: readonly number[];
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** Number of receipts that count once the batch is committed. */
  readonly saleCount: number;
  /** Number of lines that count once the batch is committed. */
  readonly lineCount: number;
  /** Number of receipts left out because the same ones were already there. */
  readonly skippedCount: number;
  /** Number of times that receipts were taken out of the batch; part of the names of its later corrections of counts. */
  readonly splitCount: number;
}

/** Receipt of a batch that conflicts with another: its ordinal and natural key. */
export interface ConflictingReceipt {
  readonly saleNo: number;
  readonly locationId: number;
  readonly businessDate: string;
  readonly terminal: string;
  readonly number: string;
}

/** Store and day of a receipt. */
export interface ReceiptDay {
  readonly locationId: number;
  readonly businessDate: string;
}

/** Comparison of a pending batch's receipts with the committed ones, by natural key and content. */
export interface BatchCheck {
  /** Number of receipts already committed, or earlier in the batch, with the same content; they are skipped. */
  readonly same: number;
  /** Number of receipts that are already committed, or elsewhere in the batch, with another content. */
  readonly conflictCount: number;
  /** The conflicting receipts themselves, up to a maximum number. */
  readonly conflicts: readonly ConflictingReceipt[];
}

/** Error: receipts of the batch conflict with committed ones or with each other; nothing was committed. */
export class SaleConflict extends Schema.TaggedError<SaleConflict>()("SaleConflict", {
  batchId: Schema.Number,
  conflictCount: Schema.Number,
  conflicts: Schema.Array(
    Schema.Struct({
      saleNo: Schema.Number,
      locationId: Schema.Number,
      businessDate: Schema.String,
      terminal: Schema.String,
      number: Schema.String,
    }),
  ),
}) {}

/** Error: the batch is in another state than the action requires; state null if it does not exist. */
export class WrongBatchState extends Schema.TaggedError<WrongBatchState>()("WrongBatchState", {
  batchId: Schema.Number,
  state: Schema.NullOr(Schema.String),
}) {}

/**
 * Error: receipts were left out of the batch as duplicates of a batch that was undone since. They are in neither, so
 * that the batch must be written again; nothing was committed. Source: decision 0465.
 */
export class DuplicatesGone extends Schema.TaggedError<DuplicatesGone>()("DuplicatesGone", {
  batchId: Schema.Number,
}) {}
