/** Source of the Detailed log report: the tills' journal, line by line, with the events of receipts and drawers. */

import { journalRiskTypes, visibleRiskTypes } from "@comptoir/domain/transaction";

import { applyToTexts, makeColumns, sql, type Fragment } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames } from "./catalogue-names.ts";
import { visibleDrawerAmountSql } from "./hidden-drawers.ts";
import {
  clockJoinSql,
  cutConditions,
  factConditions,
  receiptJoin,
  receiptOriginSql,
  sameReceiptSql,
} from "./sale-line.ts";
import { locationClockColumns, receiptColumns } from "./tables.ts";
import { tillNoSql } from "./till-no.ts";

/** SQL of the amount of a line, signed by the direction of its money. */
const signedLineAmountSql =
  "(CASE WHEN l.kind = 1 OR l.kind > 1 AND l.quantity < 0 THEN -(l.extended - l.discount) ELSE l.extended - l.discount END)";

/** SQL of the total of a receipt. */
export const receiptTotalSql = `coalesce((SELECT sum(${signedLineAmountSql}) FROM sale_line l WHERE ${sameReceiptSql("l", "s")}), 0) + coalesce((SELECT sum(x.amount) FROM sale_tax x WHERE ${sameReceiptSql("x", "s")}), 0) + s.rounding + s.tips`;

/** Order of the entries of a receipt, as on its paper; events follow the receipts of their store and day. */
const orderByEntryPart = { line: 0, tax: 1, rounding: 2, tip: 3, total: 4, tender: 5, event: 6 } as const;

/** SQL of the moment of an event `e`. */
export const eventMomentSql = ({ dialect }: Pick<SourceCut, "dialect">): string =>
  dialect.isCopy ? "make_timestamp(e.at_us) AT TIME ZONE 'UTC'" : 'e."at"';

/** SQL of the events of receipts and drawers whose types the reader may see, each with its own terminal, number, cashier and moment. Their amounts are in a column of their own, because no sale has them. */
const eventEntriesSql = (cut: SourceCut): readonly string[] => {
  const visibleTypes = new Set(visibleRiskTypes(cut.permissions));
  const types = journalRiskTypes.filter((type) => visibleTypes.has(type)).map((type) => `'${type}'`);
  const selectEvents = (
    table: "receipt_event" | "drawer_event",
    {
      action,
      number,
      line,
      item,
      code,
      amount,
    }: Readonly<Record<"action" | "number" | "line" | "item" | "code" | "amount", string>>,
  ) =>
    `SELECT e.location_id, e.business_date, NULL::integer, NULL::integer, ${line}, ${orderByEntryPart.event}, ${action}, ${item}, NULL::bigint, NULL::bigint, ${code}, NULL::integer, NULL::bigint, ${amount}, e.terminal, ${number}, e.cashier, ${eventMomentSql(cut)}, e.fact_no, e.part FROM ${table} e WHERE ${cutConditions("e", cut).join(" AND ")}`;
  return [
    `${selectEvents("receipt_event", { action: "e.type", number: "e.number", line: "e.line_no", item: "e.item_id", code: "NULL::text", amount: "e.amount" })} AND e.type IN (${types.join(", ")})`,
    selectEvents("drawer_event", {
      action: "e.kind",
      number: "NULL::text",
      line: "NULL::integer",
      item: "NULL::integer",
      code: "e.tender",
      amount: visibleDrawerAmountSql("e", cut),
    }),
  ];
};

/** Columns of events in the entries of receipts, which read them from their receipt. */
const noEventColumnsSql = "NULL, NULL, NULL, NULL, NULL, NULL, NULL";

const journalEntriesSql = (cut: SourceCut): string => {
  const receiptKeySql = (alias: string) =>
    ["location_id", "business_date", "batch_id", "sale_no"].map((name) => `${alias}.${name}`).join(", ");
  const receiptConditionsSql = factConditions("s", cut).join(" AND ");
  return `(SELECT ${receiptKeySql("l")}, l.line_no AS line, ${orderByEntryPart.line} AS part, CASE l.kind WHEN 0 THEN 'SALE' WHEN 1 THEN 'REFUND' WHEN 2 THEN 'GIFT_CARD' ELSE 'FEE' END AS action, l.item_id, l.quantity, ${signedLineAmountSql} AS amount, NULL::text AS code, NULL::integer AS receipts, NULL::bigint AS receipt_total, NULL::bigint AS event_amount, NULL::text AS terminal, NULL::text AS number, NULL::text AS cashier, NULL::timestamptz AS at, NULL::bigint AS fact_no, NULL::smallint AS event_part FROM sale_line l WHERE ${factConditions("l", cut).join(" AND ")}
    UNION ALL SELECT ${receiptKeySql("x")}, x.tax_no, ${orderByEntryPart.tax}, 'TAX', NULL, NULL, x.amount, x.code, NULL, NULL, ${noEventColumnsSql} FROM sale_tax x WHERE ${factConditions("x", cut).join(" AND ")}
    UNION ALL SELECT ${receiptKeySql("s")}, NULL, ${orderByEntryPart.rounding}, 'ROUNDING', NULL, NULL, s.rounding, NULL, NULL, NULL, ${noEventColumnsSql} FROM sale s WHERE s.rounding <> 0 AND ${receiptConditionsSql}
    UNION ALL SELECT ${receiptKeySql("s")}, NULL, ${orderByEntryPart.tip}, 'TIP', NULL, NULL, s.tips, NULL, NULL, NULL, ${noEventColumnsSql} FROM sale s WHERE s.tips <> 0 AND ${receiptConditionsSql}
    UNION ALL SELECT ${receiptKeySql("s")}, NULL, ${orderByEntryPart.total}, CASE WHEN s.refund_only THEN 'REFUND_TOTAL' ELSE 'SALE_TOTAL' END, NULL, NULL, NULL, NULL, 1, ${receiptTotalSql}, ${noEventColumnsSql} FROM sale s WHERE ${receiptConditionsSql}
    UNION ALL SELECT ${receiptKeySql("p")}, p.tender_no, ${orderByEntryPart.tender}, 'TENDER', NULL, NULL, p.amount, p.code, NULL, NULL, ${noEventColumnsSql} FROM sale_tender p WHERE ${factConditions("p", cut).join(" AND ")}
    ${eventEntriesSql(cut)
      .map((events) => `UNION ALL ${events}`)
      .join(" ")}) f`;
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
  "event_amount",
  "terminal",
  "number",
  "cashier",
  "at",
  "fact_no",
  "event_part",
]);

/** SQL of the time of an entry on the clock of its store. `write` formats a moment. */
export const entryTimeSql = (write: (moment: string) => string): Fragment => {
  const onClock = (moment: Fragment) =>
    applyToTexts(write, sql`${moment} AT TIME ZONE ${locationClockColumns.time_zone}`);
  return sql`CASE WHEN ${entryColumns.at} IS NOT NULL THEN ${onClock(entryColumns.at)} WHEN ${receiptColumns.half_hour} >= 0 THEN ${onClock(receiptColumns.at)} END`;
};

/** SQL of the number of an entry in the terminal's own sequence; `receiptNo` is that of its receipt. */
export const entrySequenceSql = (receiptNo: Fragment): Fragment =>
  sql`CASE WHEN ${entryColumns.fact_no} IS NULL THEN ${receiptNo} WHEN ${entryColumns.fact_no} > 0 THEN ${entryColumns.fact_no} END`;

const receiptNoFragment: Fragment = { text: tillNoSql("s"), reads: [receiptColumns.number] };

export const receiptJoins: ReportSource["joins"] = {
  s: (cut) => `LEFT ${receiptJoin("f", cut)}`,
  place: (cut) => clockJoinSql("f", cut),
};

const entryNumberSql = sql`coalesce(${entryColumns.number}, ${receiptColumns.number})`;

export const detailLog: ReportSource = {
  rowsSql: (cut) => ({ base: journalEntriesSql(cut), where: [] }),
  joins: receiptJoins,
  fields: {
    date: { sql: entryColumns.business_date },
    time: { sql: entryTimeSql((moment) => `to_char(${moment}, 'HH24:MI')`) },
    location: { sql: entryColumns.location_id, names: locationNames },
    terminal: { sql: sql`coalesce(${entryColumns.terminal}, ${receiptColumns.terminal})` },
    sequence: { sql: entrySequenceSql(receiptNoFragment) },
    transactionNumber: { sql: entryNumberSql },
    state: { sql: sql`CASE WHEN ${receiptColumns.training} THEN 'TRAIN' ELSE ${receiptColumns.state} END` },
    lineNumber: { sql: entryColumns.line },
    action: { sql: entryColumns.action },
    code: { sql: entryColumns.code },
    item: { sql: entryColumns.item_id, names: itemNames },
    quantity: { sql: entryColumns.quantity },
    amount: { sql: entryColumns.amount },
    eventAmount: { sql: entryColumns.event_amount },
    receiptTotal: { sql: entryColumns.receipt_total },
    receipts: { sql: entryColumns.receipts },
    user: { sql: sql`coalesce(${entryColumns.cashier}, ${receiptColumns.cashier})` },
    payload: { sql: entryNumberSql },
  },
  origin: sql`CASE WHEN ${entryColumns.sale_no} IS NOT NULL THEN ${receiptOriginSql("f")} END`,
  order: [
    entryColumns.business_date,
    entryColumns.location_id,
    sql`${entryColumns.batch_id} NULLS LAST`,
    entryColumns.sale_no,
    entryColumns.part,
    entryColumns.line,
    sql`${entryColumns.at} NULLS LAST`,
    sql`${entryColumns.terminal} COLLATE "C"`,
    entryColumns.fact_no,
    entryColumns.event_part,
    entryColumns.action,
  ],
};
