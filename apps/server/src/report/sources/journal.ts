/** Source of the Detailed log report: the tills' journal, line by line. */

import { columnsOf, sql } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames } from "./catalogue-names.ts";
import { clockJoin, factConditions, receiptJoin, receiptOriginSql, sameReceiptSql } from "./sale-line.ts";
import { clock, receipt } from "./tables.ts";

/** SQL of the amount of a line, signed by the direction of its money. */
const signedSql =
  "(CASE WHEN l.kind = 1 OR l.kind > 1 AND l.quantity < 0 THEN -(l.extended - l.discount) ELSE l.extended - l.discount END)";

/** SQL of the total of a receipt. */
export const totalOf = `coalesce((SELECT sum(${signedSql}) FROM sale_line l WHERE ${sameReceiptSql("l", "s")}), 0) + coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceiptSql("x", "s")}), 0) + s.rounding + s.tips`;

/** Order of the entries of a receipt, as on its paper. */
const parts = { line: 0, tax: 1, rounding: 2, tip: 3, total: 4, tender: 5 } as const;

const journalEntriesSql = (cut: SourceCut): string => {
  const keysSql = (alias: string) =>
    ["location_id", "business_date", "batch_id", "sale_no"].map((name) => `${alias}.${name}`).join(", ");
  const receiptsSql = factConditions("s", cut).join(" AND ");
  return `(SELECT ${keysSql("l")}, l.line_no AS line, ${parts.line} AS part, CASE l.kind WHEN 0 THEN 'SALE' WHEN 1 THEN 'REFUND' WHEN 2 THEN 'GIFT_CARD' ELSE 'FEE' END AS action, l.item_id, l.quantity, ${signedSql} AS amount, NULL::text AS code, NULL::integer AS receipts, NULL::bigint AS receipt_total FROM sale_line l WHERE ${factConditions("l", cut).join(" AND ")}
    UNION ALL SELECT ${keysSql("x")}, x.tax_no, ${parts.tax}, 'TAX', NULL, NULL, x.amount, x.code, NULL, NULL FROM sale_tax x WHERE ${factConditions("x", cut).join(" AND ")}
    UNION ALL SELECT ${keysSql("s")}, NULL, ${parts.rounding}, 'ROUNDING', NULL, NULL, s.rounding, NULL, NULL, NULL FROM sale s WHERE s.rounding <> 0 AND ${receiptsSql}
    UNION ALL SELECT ${keysSql("s")}, NULL, ${parts.tip}, 'TIP', NULL, NULL, s.tips, NULL, NULL, NULL FROM sale s WHERE s.tips <> 0 AND ${receiptsSql}
    UNION ALL SELECT ${keysSql("s")}, NULL, ${parts.total}, CASE WHEN s.refund_only THEN 'REFUND_TOTAL' ELSE 'SALE_TOTAL' END, NULL, NULL, NULL, NULL, 1, ${totalOf} FROM sale s WHERE ${receiptsSql}
    UNION ALL SELECT ${keysSql("p")}, p.tender_no, ${parts.tender}, 'TENDER', NULL, NULL, p.amount, p.code, NULL, NULL FROM sale_tender p WHERE ${factConditions("p", cut).join(" AND ")}) f`;
};

const entryColumns = columnsOf("f", [
  "location_id",
  "business_date",
  "batch_id",
  "sale_no",
  "line",
  "part",
  "action",
  "item_id",
  "quantity",
  "amount",
  "code",
  "receipts",
  "receipt_total",
]);

const timeOf = sql`CASE WHEN ${receipt.half_hour} < 0 THEN NULL ELSE to_char(${receipt.at} AT TIME ZONE ${clock.time_zone}, 'HH24:MI') END`;
export const receiptJoins: ReportSource["joins"] = {
  s: (cut) => receiptJoin("f", cut),
  place: (cut) => clockJoin("f", cut),
};

export const detailLog: ReportSource = {
  rowsSql: (cut) => ({ base: journalEntriesSql(cut), where: [] }),
  joins: receiptJoins,
  fields: {
    date: { sql: entryColumns.business_date },
    time: { sql: timeOf },
    location: { sql: entryColumns.location_id, names: locationNames },
    terminal: { sql: receipt.terminal },
    sequence: { sql: entryColumns.sale_no },
    transactionNumber: { sql: receipt.number },
    state: { sql: sql`CASE WHEN ${receipt.training} THEN 'TRAIN' ELSE ${receipt.state} END` },
    lineNumber: { sql: entryColumns.line },
    action: { sql: entryColumns.action },
    code: { sql: entryColumns.code },
    item: { sql: entryColumns.item_id, names: itemNames },
    quantity: { sql: entryColumns.quantity },
    amount: { sql: entryColumns.amount },
    receiptTotal: { sql: entryColumns.receipt_total },
    receipts: { sql: entryColumns.receipts },
    user: { sql: receipt.cashier },
    payload: { sql: receipt.number },
  },
  origin: sql`${receiptOriginSql("f")}`,
  order: [
    entryColumns.business_date,
    entryColumns.location_id,
    entryColumns.batch_id,
    entryColumns.sale_no,
    entryColumns.part,
    entryColumns.line,
  ],
};
