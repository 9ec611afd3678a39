/** Writes receipts with one statement for each table. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { countsAsSale, isRefundOnly, type Transaction, type TransactionLine } from "@comptoir/domain/transaction";

import {
  momentText,
  prepareRows,
  replaceUnstorableCharacters,
  writeRows,
  type RowsToWrite,
} from "../database/index.ts";
import { contentHash } from "./content-hash.ts";
import { lineKindCodes, noHalfHour } from "./summary-table.ts";

/** Receipt with its batch and ordinal. */
export interface PlacedReceipt {
  readonly batchId: number;
  readonly saleNo: number;
  readonly transaction: Transaction;
}

type FactRows = Pick<RowsToWrite, "table" | "columns">;
type FactWriting = Pick<RowsToWrite, "share" | "isNew">;

interface NumberedReceipt extends PlacedReceipt {
  readonly counted: boolean;
}

/** Writes a part of a batch's receipts, numbered from `firstSaleNo`. */
export const insertFacts = (
  sql: SqlClient.SqlClient,
  batchId: number,
  firstSaleNo: number,
  transactions: readonly Transaction[],
  way: FactWriting,
) => insertPlaced(sql, placeReceipts(batchId, firstSaleNo, transactions), way);

/** Numbers receipts of a batch from `firstSaleNo`. */
export const placeReceipts = (
  batchId: number,
  firstSaleNo: number,
  transactions: readonly Transaction[],
): readonly PlacedReceipt[] =>
  transactions.map((transaction, index) => ({ batchId, saleNo: firstSaleNo + index, transaction }));

/** Writes receipts of any batches. */
export const insertPlaced = (sql: SqlClient.SqlClient, placedReceipts: readonly PlacedReceipt[], way: FactWriting) =>
  Effect.forEach(rowsOfReceipts(placedReceipts), (rows) => writeRows(sql, { ...rows(), ...way }), { discard: true });

/**
 * Makes the rows of receipts, and returns the effect that writes them. Yields after each table, so that the database
 * can already receive earlier ones.
 */
export const prepareFacts = (sql: SqlClient.SqlClient, placedReceipts: readonly PlacedReceipt[], way: FactWriting) =>
  Effect.map(
    Effect.forEach(rowsOfReceipts(placedReceipts), (rows) =>
      Effect.as(Effect.yieldNow, prepareRows(sql, { ...rows(), ...way })),
    ),
    (writes) => Effect.all(writes, { discard: true }),
  );

/** Returns a function for each table that makes its rows when it is called. */
function rowsOfReceipts(placedReceipts: readonly PlacedReceipt[]): readonly (() => FactRows)[] {
  const receipts = placedReceipts.map((receipt) => ({
    ...receipt,
    counted: countsAsSale(receipt.transaction.state, receipt.transaction.training),
  }));
  return [
    () => receiptRows(receipts),
    () => lineRows(receipts),
    () => amountRows("sale_tender", "tender_no", receipts, ({ tenders }) => tenders),
    () => amountRows("sale_tax", "tax_no", receipts, ({ taxes }) => taxes),
  ];
}

/** Returns the half hour to store; a receipt without a time gets the one before the whole day. */
export function halfHourOf({ halfHour, hasTime }: Transaction): number {
  return hasTime === false ? noHalfHour : halfHour;
}

function receiptRows(receipts: readonly NumberedReceipt[]): FactRows {
  const allTransactions = receipts.map(({ transaction }) => transaction);
  return {
    table: "sale",
    columns: [
      { name: "location_id", type: "integer", values: allTransactions.map((t) => t.locationId) },
      { name: "business_date", type: "date", values: allTransactions.map((t) => t.businessDate) },
      { name: "batch_id", type: "integer", values: receipts.map((r) => r.batchId) },
      { name: "sale_no", type: "integer", values: receipts.map((r) => r.saleNo) },
      { name: "at", type: "timestamptz", values: allTransactions.map((t) => momentText(t.at)) },
      { name: "rounding", type: "bigint", values: allTransactions.map((t) => t.rounding) },
      { name: "tips", type: "bigint", values: allTransactions.map((t) => t.tips) },
      { name: "content_hash", type: "uuid", values: allTransactions.map(contentHash) },
      { name: "half_hour", type: "smallint", values: allTransactions.map(halfHourOf) },
      { name: "counted", type: "boolean", values: receipts.map((r) => r.counted) },
      { name: "refund_only", type: "boolean", values: allTransactions.map((t) => isRefundOnly(t.lines)) },
      { name: "training", type: "boolean", values: allTransactions.map((t) => t.training) },
      { name: "state", type: "text", values: allTransactions.map((t) => t.state) },
      { name: "number", type: "text", values: allTransactions.map((t) => t.number) },
      { name: "terminal", type: "text", values: allTransactions.map((t) => t.terminal) },
      { name: "cashier", type: "text", values: allTransactions.map((t) => t.cashier) },
      { name: "customer", type: "text", values: allTransactions.map((t) => t.customer) },
      { name: "original", type: "jsonb", values: allTransactions.map(storedOriginal) },
    ],
  };
}

/** Makes the rows of the receipts' lines. They repeat the day, half hour and state of the receipt, so that reports need no join. */
function lineRows(receipts: readonly NumberedReceipt[]): FactRows {
  const rows = receipts.flatMap((receipt) => receipt.transaction.lines.map((line) => ({ receipt, line })));
  const lines = rows.map(({ line }) => line);
  return {
    table: "sale_line",
    columns: [
      { name: "location_id", type: "integer", values: rows.map(({ receipt }) => receipt.transaction.locationId) },
      { name: "business_date", type: "date", values: rows.map(({ receipt }) => receipt.transaction.businessDate) },
      { name: "batch_id", type: "integer", values: rows.map(({ receipt }) => receipt.batchId) },
      { name: "sale_no", type: "integer", values: rows.map(({ receipt }) => receipt.saleNo) },
      { name: "line_no", type: "integer", values: lines.map((line) => line.lineNo) },
      { name: "item_id", type: "integer", values: lines.map((line) => line.itemId) },
      { name: "department_id", type: "integer", values: lines.map((line) => line.departmentId) },
      { name: "sub_department_id", type: "integer", values: lines.map((line) => line.subDepartmentId) },
      { name: "quantity", type: "bigint", values: lines.map((line) => line.quantity) },
      { name: "unit_price", type: "bigint", values: lines.map((line) => line.unitPrice) },
      { name: "extended", type: "bigint", values: lines.map((line) => line.extended) },
      { name: "discount", type: "bigint", values: lines.map((line) => line.discount) },
      { name: "unit_cost", type: "bigint", values: lines.map((line) => line.unitCost) },
      { name: "half_hour", type: "smallint", values: rows.map(({ receipt }) => halfHourOf(receipt.transaction)) },
      { name: "kind", type: "smallint", values: lines.map((line) => lineKindCodes[line.kind]) },
      { name: "counted", type: "boolean", values: rows.map(({ receipt }) => receipt.counted) },
      { name: "taxes", type: "jsonb", values: lines.map(storedTaxes) },
      { name: "sku", type: "text", values: lines.map((line) => line.sku) },
      { name: "description", type: "text", values: lines.map((line) => line.description) },
    ],
  };
}

/** Amounts in the currency of the receipt as JSON; null in Canadian dollars. */
function storedOriginal({ original }: Transaction): string | null {
  return original === undefined ? null : JSON.stringify(original);
}

/** Taxes of a line as JSON; null if only its receipt has taxes. */
function storedTaxes({ taxes }: TransactionLine): string | null {
  return taxes === undefined
    ? null
    : JSON.stringify(
        taxes.map(({ code, amount }) => ({ code: replaceUnstorableCharacters(code).toWellFormed(), amount })),
      );
}

function amountRows(
  table: "sale_tender" | "sale_tax",
  ordinal: "tender_no" | "tax_no",
  receipts: readonly NumberedReceipt[],
  amountsOf: (transaction: Transaction) => readonly { readonly code: string; readonly amount: number }[],
): FactRows {
  const rows = receipts.flatMap((receipt) =>
    amountsOf(receipt.transaction).map((entry, index) => ({ receipt, entry, number: index + 1 })),
  );
  return {
    table,
    columns: [
      { name: "location_id", type: "integer", values: rows.map(({ receipt }) => receipt.transaction.locationId) },
      { name: "business_date", type: "date", values: rows.map(({ receipt }) => receipt.transaction.businessDate) },
      { name: "batch_id", type: "integer", values: rows.map(({ receipt }) => receipt.batchId) },
      { name: "sale_no", type: "integer", values: rows.map(({ receipt }) => receipt.saleNo) },
      { name: ordinal, type: "smallint", values: rows.map(({ number }) => number) },
      { name: "half_hour", type: "smallint", values: rows.map(({ receipt }) => halfHourOf(receipt.transaction)) },
      { name: "counted", type: "boolean", values: rows.map(({ receipt }) => receipt.counted) },
      { name: "amount", type: "bigint", values: rows.map(({ entry }) => entry.amount) },
      { name: "code", type: "text", values: rows.map(({ entry }) => entry.code) },
    ],
  };
}
