/** Source of the Detailed log report: the tills' journal, line by line. */

import { makeColumns, sql } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames } from "./catalogue-names.ts";
import { clockJoinSql, factConditions, receiptJoin, receiptOriginSql, sameReceiptSql } from "./sale-line.ts";
import { locationClockColumns, receiptColumns } from "./tables.ts";

/** SQL of the amount of a line, signed by the direction of its money. */
const signedLineAmountSql =
  "(CASE WHEN l.kind = 1 OR l.kind > 1 AND l.quantity < 0 THEN -(l.extended - l.discount) ELSE l.extended - l.discount END)";

/** SQL of the total of a receipt. */
export const receiptTotalSql = `coalesce((SELECT sum(${signedLineAmountSql}) FROM sale_line l WHERE ${sameReceiptSql("l", "s")}), 0) + coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceiptSql("x", "s")}), 0) + s.rounding + s.tips`;

/** Order of the entries of a receipt, as on its paper. */
const orderByEntryPart = { line: 0, tax: 1, rounding: 2, tip: 3, total: 4, tender: 5 } as const;

const journalEntriesSql = (cut: SourceCut): string => {
  const receiptKeySql = (alias: string) =>
    ["location_id", "business_date", "batch_id", "sale_no"].map((name) => `${alias}.${name}`).join(", ");
  const receiptConditionsSql = factConditions("s", cut).join(" AND ");
  return `(SELECT ${receiptKeySql("l")}, l.line_no AS line, ${orderByEntryPart.line} AS part, CASE l.kind WHEN 0 THEN 'SALE' WHEN 1 THEN 'REFUND' WHEN 2 THEN 'GIFT_CARD' ELSE 'FEE' END AS action, l.item_id, l.quantity, ${signedLineAmountSql} AS amount, NULL::text AS code, NULL::integer AS receipts, NULL::bigint AS receipt_total FROM sale_line l WHERE ${factConditions("l", cut).join(" AND ")}
    UNION ALL SELECT ${receiptKeySql("x")}, x.tax_no, ${orderByEntryPart.tax}, 'TAX', NULL, NULL, x.amount, x.code, NULL, NULL FROM sale_tax x WHERE ${factConditions("x", cut).join(" AND ")}
    UNION ALL SELECT ${receiptKeySql("s")}, NULL, ${orderByEntryPart.rounding}, 'ROUNDING', NULL, NULL, s.rounding, NULL, NULL, NULL FROM sale s WHERE s.rounding <> 0 AND ${receiptConditionsSql}
    UNION ALL SELECT ${receiptKeySql("s")}, NULL, ${orderByEntryPart.tip}, 'TIP', NULL, NULL, s.tips, NULL, NULL, NULL FROM sale s WHERE s.tips <> 0 AND ${receiptConditionsSql}
    UNION ALL SELECT ${receiptKeySql("s")}, NULL, ${orderByEntryPart.total}, CASE WHEN s.refund_only THEN 'REFUND_TOTAL' ELSE 'SALE_TOTAL' END, NULL, NULL, NULL, NULL, 1, ${receiptTotalSql} FROM sale s WHERE ${receiptConditionsSql}
    UNION ALL SELECT ${receiptKeySql("p")}, p.tender_no, ${orderByEntryPart.tender}, 'TENDER', NULL, NULL, p.amount, p.code, NULL, NULL FROM sale_tender p WHERE ${factConditions("p", cut).join(" AND ")}) f`;
};

const entryColumns = makeColumns("f", [
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

const receiptTimeSql = sql`CASE WHEN ${receiptColumns.half_hour} < 0 THEN NULL ELSE to_char(${receiptColumns.at} AT TIME ZONE ${locationClockColumns.time_zone}, 'HH24:MI') END`;
export const receiptJoins: ReportSource["joins"] = {
  s: (cut) => receiptJoin("f", cut),
  place: (cut) => clockJoinSql("f", cut),
};

export const detailLog: ReportSource = {
  rowsSql: (cut) => ({ base: journalEntriesSql(cut), where: [] }),
  joins: receiptJoins,
  fields: {
    date: { sql: entryColumns.business_date },
    time: { sql: receiptTimeSql },
    location: { sql: entryColumns.location_id, names: locationNames },
    terminal: { sql: receiptColumns.terminal },
    sequence: { sql: entryColumns.sale_no },
    transactionNumber: { sql: receiptColumns.number },
    state: { sql: sql`CASE WHEN ${receiptColumns.training} THEN 'TRAIN' ELSE ${receiptColumns.state} END` },
    lineNumber: { sql: entryColumns.line },
    action: { sql: entryColumns.action },
    code: { sql: entryColumns.code },
    item: { sql: entryColumns.item_id, names: itemNames },
    quantity: { sql: entryColumns.quantity },
    amount: { sql: entryColumns.amount },
    receiptTotal: { sql: entryColumns.receipt_total },
    receipts: { sql: entryColumns.receipts },
    user: { sql: receiptColumns.cashier },
    payload: { sql: receiptColumns.number },
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
