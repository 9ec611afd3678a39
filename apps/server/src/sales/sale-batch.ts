/** Batches of sales: what they are, and why one cannot be committed or undone. */

import { Schema } from "effect";

/** Where the sales of a batch come from. */
export type SaleSource = "POS" | "DEMO" | "IMPORT";

/** PENDING rows are invisible; COMMITTED ones count; UNDONE ones stay as history; DISCARDED ones are gone. */
export type SaleBatchState = "PENDING" | "COMMITTED" | "UNDONE" | "DISCARDED";

/** One batch of sales. */
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
  /** Receipts and lines that count once the batch is committed. */
  readonly saleCount: number;
  readonly lineCount: number;
  /** Receipts left out because the same ones were already there. */
  readonly skippedCount: number;
}

/** A receipt of a batch that contradicts another: its ordinal in the batch, and its natural key. */
export interface ConflictingReceipt {
  readonly saleNo: number;
  readonly locationId: number;
  readonly businessDate: string;
  readonly terminal: string;
  readonly number: string;
}

/** How the receipts of a pending batch stand to the committed ones, by natural key and content. */
export interface BatchCheck {
  /** Receipts already there with the same content: they are skipped. */
  readonly same: number;
  /** How many receipts of the batch are there (or twice in the batch) with another content, and the first of them. */
  readonly conflictCount: number;
  readonly conflicts: readonly ConflictingReceipt[];
}

/** Receipts of the batch contradict committed ones; nothing was written. */
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

/** The batch is not in the state that the action asks for (or is not there at all, state null). */
export class WrongBatchState extends Schema.TaggedError<WrongBatchState>()("WrongBatchState", {
  batchId: Schema.Number,
  state: Schema.NullOr(Schema.String),
}) {}
