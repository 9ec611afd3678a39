/** Reads whole committed receipts by natural key. */

import { naturalKey } from "@comptoir/domain/import-file";
import { quantity } from "@comptoir/domain/measure";
import { cents, unitCost } from "@comptoir/domain/money";
import type { OriginalAmounts, Transaction, TransactionLine, TransactionTax } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { integerArray, textArray } from "../database/index.ts";
import { lineKindCodes, noHalfHour } from "./summary-table.ts";

/** Natural key of a receipt. */
export type ReceiptKey = Pick<Transaction, "locationId" | "businessDate" | "terminal" | "number">;

type StoredLine = Omit<TransactionLine, "kind" | "taxes"> & {
  readonly kind: number;
  readonly taxes: readonly TransactionTax[] | null;
};

type ReceiptRow = Omit<Transaction, "lines" | "hasTime" | "original"> & {
  readonly lines: readonly StoredLine[];
  readonly original: OriginalAmounts | null;
};

const lineKindOfCode = (code: number) =>
  (["SALE", "REFUND", "GIFT_CARD", "FEE"] as const).find((kind) => lineKindCodes[kind] === code) ?? "SALE";

/** Reads receipts by natural key; missing ones are left out. */
export const readReceipts = Effect.fn("sales.readReceipts")(function* (
  sql: SqlClient.SqlClient,
  keys: readonly ReceiptKey[],
) {
  const receiptCondition = (alias: string) =>
    sql.literal(
      `${alias}.location_id = s.location_id AND ${alias}.business_date = s.business_date AND ${alias}.batch_id = s.batch_id AND ${alias}.sale_no = s.sale_no`,
    );
  const rows = yield* sql<ReceiptRow>`
    SELECT s.location_id AS "locationId", s.business_date AS "businessDate", s.terminal, s.number, s.cashier, s.customer, floor(extract(epoch FROM s.at) * 1000)::float8 AS at, s.half_hour::integer AS "halfHour", s.state, s.training,
      s.rounding::float8 AS rounding, s.tips::float8 AS tips, s.original,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'kind', l.kind, 'itemId', l.item_id, 'sku', l.sku, 'description', l.description, 'departmentId', l.department_id, 'subDepartmentId', l.sub_department_id,
        'quantity', l.quantity, 'unitPrice', l.unit_price, 'extended', l.extended, 'discount', l.discount, 'unitCost', l.unit_cost, 'taxes', l.taxes) ORDER BY l.line_no), '[]') FROM sale_line l WHERE ${receiptCondition("l")}) AS lines,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'amount', t.amount) ORDER BY t.tender_no), '[]') FROM sale_tender t WHERE ${receiptCondition("t")}) AS tenders,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('code', x.code, 'amount', x.amount) ORDER BY x.tax_no), '[]') FROM sale_tax x WHERE ${receiptCondition("x")}) AS taxes
    FROM unnest(
      ${integerArray(keys.map(({ locationId }) => locationId))}::integer[], ${textArray(keys.map(({ businessDate }) => businessDate))}::date[], ${textArray(keys.map(({ terminal }) => terminal))}::text[], ${textArray(keys.map(({ number }) => number))}::text[]
    ) AS n (location_id, business_date, terminal, number)
      JOIN sale s USING (location_id, business_date, terminal, number) JOIN sale_batch b ON b.batch_id = s.batch_id AND b.state = 'COMMITTED'`;
  return new Map(rows.map((row) => [naturalKey(row), toTransaction(row)]));
});

function toTransaction({ lines, halfHour, original, ...row }: ReceiptRow): Transaction {
  return {
    ...row,
    // A receipt without a time has the half hour before all others.
    ...(halfHour === noHalfHour ? { halfHour: 0, hasTime: false as const } : { halfHour }),
    ...(original === null ? null : { original }),
    rounding: cents(row.rounding),
    tips: cents(row.tips),
    lines: lines.map(({ kind, taxes, ...line }) => ({
      ...line,
      kind: lineKindOfCode(kind),
      quantity: quantity(line.quantity),
      unitPrice: unitCost(line.unitPrice),
      extended: cents(line.extended),
      discount: cents(line.discount),
      unitCost: line.unitCost === null ? null : unitCost(line.unitCost),
      ...(taxes === null ? null : { taxes }),
    })),
  };
}
