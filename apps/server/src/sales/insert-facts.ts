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
type FactWritingOptions = Pick<RowsToWrite, "share" | "isNew">;

interface CountedReceipt extends PlacedReceipt {
  readonly counted: boolean;
}

/** Writes a part of a batch's receipts, numbered from `firstSaleNo`. */
export const insertFacts = (
  sql: SqlClient.SqlClient,
  batchId: number,
  firstSaleNo: number,
  transactions: readonly Transaction[],
  options: FactWritingOptions,
) => insertPlacedReceipts(sql, placeReceipts(batchId, firstSaleNo, transactions), options);

/** Numbers receipts of a batch from `firstSaleNo`. */
export const placeReceipts = (
  batchId: number,
  firstSaleNo: number,
  transactions: readonly Transaction[],
): readonly PlacedReceipt[] =>
  transactions.map((transaction, index) => ({ batchId, saleNo: firstSaleNo + index, transaction }));

/** Writes receipts of any batches. */
export const insertPlacedReceipts = (
  sql: SqlClient.SqlClient,
  placedReceipts: readonly PlacedReceipt[],
  options: FactWritingOptions,
) =>
  Effect.forEach(listRowMakersByTable(placedReceipts), (rows) => writeRows(sql, { ...rows(), ...options }), {
    discard: true,
  });

/**
 * Makes the rows of receipts, and returns the effect that writes them. Yields after each table, so that the database
 * can already receive earlier ones.
 */
export const makeFactInsertion = (
  sql: SqlClient.SqlClient,
  placedReceipts: readonly PlacedReceipt[],
  options: FactWritingOptions,
) =>
  Effect.map(
    Effect.forEach(listRowMakersByTable(placedReceipts), (rows) =>
      Effect.as(Effect.yieldNow, prepareRows(sql, { ...rows(), ...options })),
    ),
    (writes) => Effect.all(writes, { discard: true }),
  );

/** Returns a function for each table that makes its rows when it is called. */
function listRowMakersByTable(placedReceipts: readonly PlacedReceipt[]): readonly (() => FactRows)[] {
  const countedReceipts = placedReceipts.map((receipt) => ({
    ...receipt,
    counted: countsAsSale(receipt.transaction.state, receipt.transaction.training),
  }));
  return [
    () => makeReceiptRows(countedReceipts),
    () => makeLineRows(countedReceipts),
    () => makeAmountRows("sale_tender", "tender_no", countedReceipts, ({ tenders }) => tenders),
    () => makeAmountRows("sale_tax", "tax_no", countedReceipts, ({ taxes }) => taxes),
  ];
}

/** Returns the half hour to store: -1 for a receipt without a time of day. */
export function halfHourOf({ halfHour, hasTime }: Transaction): number {
  return hasTime === false ? noHalfHour : halfHour;
}

function makeReceiptRows(receipts: readonly CountedReceipt[]): FactRows {
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
      { name: "original", type: "jsonb", values: allTransactions.map(printStoredOriginal) },
    ],
  };
}

/** Makes the rows of the receipts' lines. They repeat the day, half hour and state of the receipt, so that reports need no join. */
function makeLineRows(receipts: readonly CountedReceipt[]): FactRows {
  const receiptLinePairs = receipts.flatMap((receipt) => receipt.transaction.lines.map((line) => ({ receipt, line })));
  const allLines = receiptLinePairs.map(({ line }) => line);
  return {
    table: "sale_line",
    columns: [
      {
        name: "location_id",
        type: "integer",
        values: receiptLinePairs.map(({ receipt }) => receipt.transaction.locationId),
      },
      {
        name: "business_date",
        type: "date",
        values: receiptLinePairs.map(({ receipt }) => receipt.transaction.businessDate),
      },
      { name: "batch_id", type: "integer", values: receiptLinePairs.map(({ receipt }) => receipt.batchId) },
      { name: "sale_no", type: "integer", values: receiptLinePairs.map(({ receipt }) => receipt.saleNo) },
      { name: "line_no", type: "integer", values: allLines.map((line) => line.lineNo) },
      { name: "item_id", type: "integer", values: allLines.map((line) => line.itemId) },
      { name: "department_id", type: "integer", values: allLines.map((line) => line.departmentId) },
      { name: "sub_department_id", type: "integer", values: allLines.map((line) => line.subDepartmentId) },
      { name: "quantity", type: "bigint", values: allLines.map((line) => line.quantity) },
      { name: "unit_price", type: "bigint", values: allLines.map((line) => line.unitPrice) },
      { name: "extended", type: "bigint", values: allLines.map((line) => line.extended) },
      { name: "discount", type: "bigint", values: allLines.map((line) => line.discount) },
      { name: "unit_cost", type: "bigint", values: allLines.map((line) => line.unitCost) },
      {
        name: "half_hour",
        type: "smallint",
        values: receiptLinePairs.map(({ receipt }) => halfHourOf(receipt.transaction)),
      },
      { name: "kind", type: "smallint", values: allLines.map((line) => lineKindCodes[line.kind]) },
      { name: "counted", type: "boolean", values: receiptLinePairs.map(({ receipt }) => receipt.counted) },
      { name: "taxes", type: "jsonb", values: allLines.map(printStoredTaxes) },
      { name: "sku", type: "text", values: allLines.map((line) => line.sku) },
      { name: "description", type: "text", values: allLines.map((line) => line.description) },
    ],
  };
}

/** Amounts in the currency of the receipt as JSON; null in Canadian dollars. */
function printStoredOriginal({ original }: Transaction): string | null {
  return original === undefined ? null : JSON.stringify(original);
}

/** Taxes of a line as JSON; null if only its receipt has taxes. */
function printStoredTaxes({ taxes }: TransactionLine): string | null {
  return taxes === undefined
    ? null
    : JSON.stringify(
        taxes.map(({ code, amount }) => ({ code: replaceUnstorableCharacters(code).toWellFormed(), amount })),
      );
}

function makeAmountRows(
  table: "sale_tender" | "sale_tax",
  ordinal: "tender_no" | "tax_no",
  receipts: readonly CountedReceipt[],
  amountsOf: (transaction: Transaction) => readonly { readonly code: string; readonly amount: number }[],
): FactRows {
  const numberedAmounts = receipts.flatMap((receipt) =>
    amountsOf(receipt.transaction).map((entry, index) => ({ receipt, entry, number: index + 1 })),
  );
  return {
    table,
    columns: [
      {
        name: "location_id",
        type: "integer",
        values: numberedAmounts.map(({ receipt }) => receipt.transaction.locationId),
      },
      {
        name: "business_date",
        type: "date",
        values: numberedAmounts.map(({ receipt }) => receipt.transaction.businessDate),
      },
      { name: "batch_id", type: "integer", values: numberedAmounts.map(({ receipt }) => receipt.batchId) },
      { name: "sale_no", type: "integer", values: numberedAmounts.map(({ receipt }) => receipt.saleNo) },
      { name: ordinal, type: "smallint", values: numberedAmounts.map(({ number }) => number) },
      {
        name: "half_hour",
        type: "smallint",
        values: numberedAmounts.map(({ receipt }) => halfHourOf(receipt.transaction)),
      },
      { name: "counted", type: "boolean", values: numberedAmounts.map(({ receipt }) => receipt.counted) },
      { name: "amount", type: "bigint", values: numberedAmounts.map(({ entry }) => entry.amount) },
      { name: "code", type: "text", values: numberedAmounts.map(({ entry }) => entry.code) },
    ],
  };
}
