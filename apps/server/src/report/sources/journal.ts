/** What happened at the tills: the journal, and the events that want a second look. */

import { defaultRiskLimits, riskTypes, visibleRiskTypes, type RiskType } from "@comptoir/domain/transaction";

import { lineCost } from "../../sales/summary-table.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames } from "./catalogue-names.ts";
import { clockOf, factsIn, receiptOf, receiptOrigin, sameReceipt } from "./sale-line.ts";

/** What a line comes to, in the direction in which its money goes. */
const signed =
  "(CASE WHEN l.kind = 1 OR l.kind > 1 AND l.quantity < 0 THEN -(l.extended - l.discount) ELSE l.extended - l.discount END)";

/** What a receipt comes to. */
export const totalOf = `coalesce((SELECT sum(${signed}) FROM sale_line l WHERE ${sameReceipt("l", "s")}), 0) + coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceipt("x", "s")}), 0) + s.rounding + s.tips`;
const joined = (table: string, alias: string): string => `${table} ${alias} JOIN sale s ON ${sameReceipt("s", alias)}`;

const entries = (cut: SourceCut): string => {
  const keys = (alias: string) =>
    ["location_id", "business_date", "batch_id", "sale_no"].map((name) => `${alias}.${name}`).join(", ");
  return `(SELECT ${keys("l")}, l.line_no AS line, 0 AS part, CASE l.kind WHEN 0 THEN 'SALE' WHEN 1 THEN 'REFUND' WHEN 2 THEN 'GIFT_CARD' ELSE 'FEE' END AS action, l.item_id, l.quantity, ${signed} AS amount FROM sale_line l WHERE ${factsIn("l", cut).join(" AND ")}
    UNION ALL SELECT ${keys("x")}, x.tax_no, 1, 'TAX', NULL, NULL, x.amount FROM sale_tax x WHERE ${factsIn("x", cut).join(" AND ")}
    UNION ALL SELECT ${keys("p")}, p.tender_no, 2, 'TENDER', NULL, NULL, p.amount FROM sale_tender p WHERE ${factsIn("p", cut).join(" AND ")}) f`;
};

const timeOf = "CASE WHEN s.half_hour < 0 THEN NULL ELSE to_char(s.at AT TIME ZONE place.time_zone, 'HH24:MI') END";
export const receiptJoins: ReportSource["joins"] = {
  s: (cut) => receiptOf("f", cut),
  place: (cut) => clockOf("f", cut),
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
  origin: receiptOrigin("f"),
  order: ["f.business_date", "f.location_id", "f.batch_id", "f.sale_no", "f.part", "f.line"],
};

/**
 * The events that receipts show by themselves, of the types that the reader may know of: the domain's `findRiskEvents`, in SQL. Where their rate is asked for,
 * every receipt that counts is a row beside them, of no type.
 */
const events = (cut: SourceCut, used: string): string => {
  const keys = "s.location_id, s.business_date, s.batch_id, s.sale_no";
  const visibleTypes = new Set(visibleRiskTypes(cut.held));
  const ifVisible = (type: RiskType, rows: string) => (visibleTypes.has(type) ? [rows] : []);
  const ofReceipt = (type: RiskType, condition: string) =>
    ifVisible(
      type,
      `SELECT ${keys}, '${type}' AS type, 0 AS line, NULL::integer AS item_id, abs(${totalOf}) AS amount, ${riskTypes[type].score} AS score, 1 AS events, NULL::integer AS transactions FROM sale s WHERE ${[...factsIn("s", cut), condition].join(" AND ")}`,
    );
  const ofLine = (type: RiskType, amount: string, condition: string) =>
    ifVisible(
      type,
      `SELECT ${keys}, '${type}', l.line_no, l.item_id, ${amount}, ${riskTypes[type].score}, 1, NULL::integer FROM ${joined("sale_line", "l")} WHERE ${[...factsIn("l", cut), "l.counted", condition].join(" AND ")}`,
    );
  const paid = "(l.extended - l.discount)";
  return `(${[
    ...ofReceipt("TRAINING_SALE", "s.training"),
    ...ofReceipt("VOID_TRANSACTION", "s.state = 'VOID' AND NOT s.training"),
    ...ofReceipt(
      "SUSPENDED_NOT_RECALLED",
      `s.state = 'WAIT' AND NOT s.training AND s.business_date < ${cut.dialect.date(cut.today)}`,
    ),
    ...ofLine("REFUND_OVER_LIMIT", paid, `l.kind = 1 AND ${paid} > ${defaultRiskLimits.refund}`),
    ...ofLine(
      "DISCOUNT_OVER_LIMIT",
      "l.discount",
      `l.kind = 0 AND l.discount * 100 > l.extended * ${defaultRiskLimits.discount}`,
    ),
    ...ofLine(
      "BELOW_COST",
      `${lineCost} - ${paid}`,
      `l.kind = 0 AND l.unit_cost IS NOT NULL AND ${lineCost} > ${paid}`,
    ),
    ...(used.includes("f.transactions")
      ? [
          `SELECT ${keys}, NULL::text, 0, NULL::integer, NULL::bigint, NULL::integer, NULL::integer, 1 FROM sale s WHERE ${[...factsIn("s", cut), "s.counted"].join(" AND ")}`,
        ]
      : []),
  ].join(" UNION ALL ")}) f`;
};

export const exception: ReportSource = {
  from: (cut, used) => ({ base: events(cut, used), where: [] }),
  joins: receiptJoins,
  fields: {
    date: { sql: "f.business_date" },
    time: { sql: timeOf },
    location: { sql: "f.location_id", names: locationNames },
    cashier: { sql: "s.cashier" },
    terminal: { sql: "s.terminal" },
    type: { sql: "f.type" },
    transactionNumber: { sql: "s.number" },
    item: { sql: "f.item_id", names: itemNames },
    amount: { sql: "f.amount" },
    reason: { sql: "NULL::text" },
    approvedBy: { sql: "NULL::text" },
    score: { sql: "f.score" },
    events: { sql: "f.events" },
    transactions: { sql: "f.transactions" },
  },
  origin: receiptOrigin("f"),
  order: ["f.business_date", "f.location_id", "f.batch_id", "f.sale_no", "f.line", 'f.type COLLATE "C"'],
};
