/** Writes receipts with one INSERT … SELECT FROM unnest for each table. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { countsAsSale, isRefundOnly, type Transaction, type TransactionLine } from "@comptoir/domain/transaction";

import { booleanArray, integerArray, replaceUnstorableCharacters, textArray } from "./column-array.ts";
import { contentHash } from "./content-hash.ts";
import { lineKindCodes, noHalfHour } from "./summary-table.ts";

/** Receipt with its batch and ordinal. */
export interface PlacedReceipt {
  readonly batchId: number;
  readonly saleNo: number;
  readonly transaction: Transaction;
}

interface NumberedReceipt extends PlacedReceipt {
  readonly counted: boolean;
}

/** Writes a part of a batch's receipts, numbered from `firstSaleNo`. */
export const insertFacts = (
  sql: SqlClient.SqlClient,
  batchId: number,
  firstSaleNo: number,
  transactions: readonly Transaction[],
) =>
  insertPlaced(
    sql,
    transactions.map((transaction, index) => ({ batchId, saleNo: firstSaleNo + index, transaction })),
  );

/** Writes receipts of any batches. */
export const insertPlaced = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, placed: readonly PlacedReceipt[]) {
  const receipts = placed.map((receipt) => ({
    ...receipt,
    counted: countsAsSale(receipt.transaction.state, receipt.transaction.training),
  }));
  yield* insertReceipts(sql, receipts);
  yield* insertLines(sql, receipts);
  yield* insertAmounts(sql, "sale_tender", "tender_no", receipts, (transaction) => transaction.tenders);
  yield* insertAmounts(sql, "sale_tax", "tax_no", receipts, (transaction) => transaction.taxes);
});

/** Stored half hour; a receipt without a time gets one before the whole day. */
export function halfHourOf({ halfHour, hasTime }: Transaction): number {
  return hasTime === false ? noHalfHour : halfHour;
}

function insertReceipts(sql: SqlClient.SqlClient, receipts: readonly NumberedReceipt[]) {
  const all = receipts.map(({ transaction }) => transaction);
  return sql`
    INSERT INTO sale (location_id, business_date, batch_id, sale_no, at, rounding, tips, content_hash, half_hour,
                      counted, refund_only, training, state, number, terminal, cashier, customer)
    SELECT r.location_id, r.business_date, r.batch_id, r.sale_no,
           timestamptz 'epoch' + r.at_ms * interval '1 millisecond', r.rounding, r.tips, r.content_hash, r.half_hour,
           r.counted, r.refund_only, r.training, r.state, r.number, r.terminal, r.cashier, r.customer
    FROM unnest(
      ${integerArray(all.map((t) => t.locationId))}::integer[],
      ${textArray(all.map((t) => t.businessDate))}::date[],
      ${integerArray(receipts.map((r) => r.batchId))}::integer[],
      ${integerArray(receipts.map((r) => r.saleNo))}::integer[],
      ${integerArray(all.map((t) => t.at))}::bigint[],
      ${integerArray(all.map((t) => t.rounding))}::bigint[],
      ${integerArray(all.map((t) => t.tips))}::bigint[],
      ${`{${all.map(contentHash).join(",")}}`}::uuid[],
      ${integerArray(all.map(halfHourOf))}::smallint[],
      ${booleanArray(receipts.map((r) => r.counted))}::boolean[],
      ${booleanArray(all.map((t) => isRefundOnly(t.lines)))}::boolean[],
      ${booleanArray(all.map((t) => t.training))}::boolean[],
      ${textArray(all.map((t) => t.state))}::text[],
      ${textArray(all.map((t) => t.number))}::text[],
      ${textArray(all.map((t) => t.terminal))}::text[],
      ${textArray(all.map((t) => t.cashier))}::text[],
      ${textArray(all.map((t) => t.customer))}::text[]
    ) AS r (location_id, business_date, batch_id, sale_no, at_ms, rounding, tips, content_hash, half_hour, counted, refund_only,
            training, state, number, terminal, cashier, customer)`;
}

/** Lines repeat the day, half hour and state of their receipt, so that reports need no join. */
function insertLines(sql: SqlClient.SqlClient, receipts: readonly NumberedReceipt[]) {
  const rows = receipts.flatMap((receipt) => receipt.transaction.lines.map((line) => ({ receipt, line })));
  if (rows.length === 0) return Effect.void;
  const lines = rows.map(({ line }) => line);
  return sql`
    INSERT INTO sale_line (location_id, business_date, batch_id, sale_no, line_no, item_id, department_id,
                           sub_department_id, quantity, unit_price, extended, discount, unit_cost, half_hour, kind,
                           counted, taxes, sku, description)
    SELECT l.location_id, l.business_date, l.batch_id, l.sale_no, l.line_no, l.item_id, l.department_id,
           l.sub_department_id, l.quantity, l.unit_price, l.extended, l.discount, l.unit_cost, l.half_hour, l.kind,
           l.counted, l.taxes::jsonb, l.sku, l.description
    FROM unnest(
      ${integerArray(rows.map(({ receipt }) => receipt.transaction.locationId))}::integer[],
      ${textArray(rows.map(({ receipt }) => receipt.transaction.businessDate))}::date[],
      ${integerArray(rows.map(({ receipt }) => receipt.batchId))}::integer[],
      ${integerArray(rows.map(({ receipt }) => receipt.saleNo))}::integer[],
      ${integerArray(lines.map((line) => line.lineNo))}::integer[],
      ${integerArray(lines.map((line) => line.itemId))}::integer[],
      ${integerArray(lines.map((line) => line.departmentId))}::integer[],
      ${integerArray(lines.map((line) => line.subDepartmentId))}::integer[],
      ${integerArray(lines.map((line) => line.quantity))}::bigint[],
      ${integerArray(lines.map((line) => line.unitPrice))}::bigint[],
      ${integerArray(lines.map((line) => line.extended))}::bigint[],
      ${integerArray(lines.map((line) => line.discount))}::bigint[],
      ${integerArray(lines.map((line) => line.unitCost))}::bigint[],
      ${integerArray(rows.map(({ receipt }) => halfHourOf(receipt.transaction)))}::smallint[],
      ${integerArray(lines.map((line) => lineKindCodes[line.kind]))}::smallint[],
      ${booleanArray(rows.map(({ receipt }) => receipt.counted))}::boolean[],
      ${textArray(lines.map(storedTaxes))}::text[],
      ${textArray(lines.map((line) => line.sku))}::text[],
      ${textArray(lines.map((line) => line.description))}::text[]
    ) AS l (location_id, business_date, batch_id, sale_no, line_no, item_id, department_id, sub_department_id, quantity,
            unit_price, extended, discount, unit_cost, half_hour, kind, counted, taxes, sku, description)`;
}

/** Taxes of a line as JSON; null if only its receipt has taxes. */
function storedTaxes({ taxes }: TransactionLine): string | null {
  return taxes === undefined
    ? null
    : JSON.stringify(
        taxes.map(({ code, amount }) => ({ code: replaceUnstorableCharacters(code).toWellFormed(), amount })),
      );
}

function insertAmounts(
  sql: SqlClient.SqlClient,
  table: "sale_tender" | "sale_tax",
  ordinal: "tender_no" | "tax_no",
  receipts: readonly NumberedReceipt[],
  amountsOf: (transaction: Transaction) => readonly { readonly code: string; readonly amount: number }[],
) {
  const rows = receipts.flatMap((receipt) =>
    amountsOf(receipt.transaction).map((entry, index) => ({ receipt, entry, number: index + 1 })),
  );
  if (rows.length === 0) return Effect.void;
  return sql`
    INSERT INTO ${sql(table)} (location_id, business_date, batch_id, sale_no, ${sql(ordinal)}, half_hour, counted, amount, code)
    SELECT x.location_id, x.business_date, x.batch_id, x.sale_no, x.ordinal, x.half_hour, x.counted, x.amount, x.code
    FROM unnest(
      ${integerArray(rows.map(({ receipt }) => receipt.transaction.locationId))}::integer[],
      ${textArray(rows.map(({ receipt }) => receipt.transaction.businessDate))}::date[],
      ${integerArray(rows.map(({ receipt }) => receipt.batchId))}::integer[],
      ${integerArray(rows.map(({ receipt }) => receipt.saleNo))}::integer[],
      ${integerArray(rows.map(({ number }) => number))}::smallint[],
      ${integerArray(rows.map(({ receipt }) => halfHourOf(receipt.transaction)))}::smallint[],
      ${booleanArray(rows.map(({ receipt }) => receipt.counted))}::boolean[],
      ${integerArray(rows.map(({ entry }) => entry.amount))}::bigint[],
      ${textArray(rows.map(({ entry }) => entry.code))}::text[]
    ) AS x (location_id, business_date, batch_id, sale_no, ordinal, half_hour, counted, amount, code)`;
}
