/** Source of the Detailed log report: the tills' journal, line by line. */

import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames } from "./catalogue-names.ts";
import { clockJoin, factConditions, receiptJoin, receiptOriginSql, sameReceiptSql } from "./sale-line.ts";

/** Amount of a line, signed by the direction of its money. */
const signed =
  "(CASE WHEN l.kind = 1 OR l.kind > 1 AND l.quantity < 0 THEN -(l.extended - l.discount) ELSE l.extended - l.discount END)";

/** Total of a receipt. */
export const totalOf = `coalesce((SELECT sum(${signed}) FROM sale_line l WHERE ${sameReceiptSql("l", "s")}), 0) + coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceiptSql("x", "s")}), 0) + s.rounding + s.tips`;

const entries = (cut: SourceCut): string => {
  const keys = (alias: string) =>
    ["location_id", "business_date", "batch_id", "sale_no"].map((name) => `${alias}.${name}`).join(", ");
  return `(SELECT ${keys("l")}, l.line_no AS line, 0 AS part, CASE l.kind WHEN 0 THEN 'SALE' WHEN 1 THEN 'REFUND' WHEN 2 THEN 'GIFT_CARD' ELSE 'FEE' END AS action, l.item_id, l.quantity, ${signed} AS amount FROM sale_line l WHERE ${factConditions("l", cut).join(" AND ")}
    UNION ALL SELECT ${keys("x")}, x.tax_no, 1, 'TAX', NULL, NULL, x.amount FROM sale_tax x WHERE ${factConditions("x", cut).join(" AND ")}
    UNION ALL SELECT ${keys("p")}, p.tender_no, 2, 'TENDER', NULL, NULL, p.amount FROM sale_tender p WHERE ${factConditions("p", cut).join(" AND ")}) f`;
};

const timeOf = "CASE WHEN s.half_hour < 0 THEN NULL ELSE to_char(s.at AT TIME ZONE place.time_zone, 'HH24:MI') END";
export const receiptJoins: ReportSource["joins"] = {
  s: (cut) => receiptJoin("f", cut),
  place: (cut) => clockJoin("f", cut),
};

export const detailLog: ReportSource = {
  from: (cut) => ({ base: entries(cut), where: [] }),
  joins: receiptJoins,
  fields: {
    date: { sql: "f.business_date" },
    time: { sql: timeOf },
    location: { sql: "f.location_id", names: locationNames },
    terminal: { sql: "s.terminal" },
    sequence: { sql: "f.sale_no" },
    transactionNumber: { sql: "s.number" },
    state: { sql: "CASE WHEN s.training THEN 'TRAIN' ELSE s.state END" },
    lineNumber: { sql: "f.line" },
    action: { sql: "f.action" },
    item: { sql: "f.item_id", names: itemNames },
    quantity: { sql: "f.quantity" },
    amount: { sql: "f.amount" },
    user: { sql: "s.cashier" },
    payload: { sql: "s.number" },
  },
  origin: receiptOriginSql("f"),
  order: ["f.business_date", "f.location_id", "f.batch_id", "f.sale_no", "f.part", "f.line"],
};
