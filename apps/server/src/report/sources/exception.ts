/** Source of the Exception report: risk events that receipts show by themselves, and those that only the journal records. */

import {
  defaultRiskLimits,
  journalRiskTypes,
  riskTypes,
  visibleRiskTypes,
  type RiskLimits,
  type RiskType,
} from "@comptoir/domain/transaction";

import { lineCost } from "../../sales/summary-table.ts";
import { columnsOf, sql, type Column } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames, userNames } from "./catalogue-names.ts";
import { totalOf } from "./journal.ts";
import { clockJoin, factConditions, cutConditions, receiptOriginSql, sameReceiptSql } from "./sale-line.ts";
import { clock } from "./tables.ts";

/** SQL columns of a risk event; a row without a type is a receipt, needed if the rate is requested. */
export const riskEvent = columnsOf("f", [
  "location_id",
  "business_date",
  "batch_id",
  "sale_no",
  "terminal",
  "number",
  "cashier",
  "at",
  "type",
  "score",
  "events",
  "transactions",
  "reason",
  "approver",
  "line",
  "item_id",
  "amount",
  "subject",
]);
const reviewColumns = columnsOf("a", ["user_id", "comment", "reviewed_on", "version"]);

/** Receipt columns of every event row; the number is empty for an event without a receipt. */
const ofReceipt = `s.location_id, s.business_date, s.batch_id, s.sale_no, s.terminal, s.number, s.cashier, CASE WHEN s.half_hour >= 0 THEN s."at" END AS at`;

/** SQL of a batch and the ordinal of a receipt in it as one number, so that the least of several receipts can be picked. */
const receiptNumber = "(s.batch_id::bigint * 4294967296 + s.sale_no)";

/**
 * SQL of the events whose types the reader may see: the domain's `findRiskEvents` in SQL, and the journal. If the rate
 * is requested, adds each counted receipt as a row without a type.
 */
export const riskEventsSql = (sourceCut: SourceCut, usedColumns: ReadonlySet<Column>): string => {
  const visibleTypes = new Set(visibleRiskTypes(sourceCut.permissions));
  const ifVisible = (type: RiskType, rows: string) => (visibleTypes.has(type) ? [rows] : []);
  const eventColumns = (type: RiskType) =>
    `'${type}' AS type, ${riskTypes[type].score} AS score, 1 AS events, NULL::integer AS transactions, NULL::text AS reason, NULL::text AS approver`;
  const receiptEventSql = (type: RiskType, condition: string) =>
    ifVisible(
      type,
      `SELECT ${ofReceipt}, ${eventColumns(type)}, 0 AS line, NULL::integer AS item_id, abs(${totalOf}) AS amount, ${riskSubjectSql(type, "s.terminal", "s.number", "0")} AS subject FROM sale s WHERE ${[...factConditions("s", sourceCut), condition].join(" AND ")}`,
    );
  const ofLine = (type: RiskType, amount: string, condition: string) =>
    ifVisible(
      type,
      `SELECT ${ofReceipt}, ${eventColumns(type)}, l.line_no, l.item_id, ${amount}, ${riskSubjectSql(type, "s.terminal", "s.number", "l.line_no")} FROM sale_line l JOIN sale s ON ${sameReceiptSql("s", "l")} WHERE ${[...factConditions("l", sourceCut), "l.counted", condition].join(" AND ")}`,
    );
  const paid = "(l.extended - l.discount)";
  return `(${[
    ...receiptEventSql("TRAINING_SALE", "s.training"),
    ...receiptEventSql("VOID_TRANSACTION", "s.state = 'VOID' AND NOT s.training"),
    ...receiptEventSql(
      "SUSPENDED_NOT_RECALLED",
      `s.state = 'WAIT' AND NOT s.training AND s.business_date < ${sourceCut.dialect.dateSql(sourceCut.today)}`,
    ),
    ...ofLine("REFUND_OVER_LIMIT", paid, `l.kind = 1 AND ${paid} > ${limitSql(sourceCut, "refund")}`),
    ...ofLine(
      "DISCOUNT_OVER_LIMIT",
      "l.discount",
      `l.kind = 0 AND l.discount * 100 > l.extended * ${limitSql(sourceCut, "discount")}`,
    ),
    ...ofLine(
      "BELOW_COST",
      `${lineCost} - ${paid}`,
      `l.kind = 0 AND l.unit_cost IS NOT NULL AND ${lineCost} > ${paid}`,
    ),
    ...journalEvents(sourceCut, visibleTypes),
    ...(usedColumns.has(riskEvent.transactions)
      ? [
          `SELECT ${ofReceipt}, NULL::text, NULL::integer, NULL::integer, 1, NULL::text, NULL::text, 0, NULL::integer, NULL::bigint, NULL::text FROM sale s WHERE ${[...factConditions("s", sourceCut), "s.counted"].join(" AND ")}`,
        ]
      : []),
  ].join(" UNION ALL ")}) f`;
};

/** SQL of a threshold at the location of a line `l`. */
function limitSql({ dialect, locations, riskLimits }: SourceCut, name: keyof RiskLimits): string {
  const idsOf = new Map<number, number[]>();
  for (const { id } of locations) {
    const limit = riskLimits?.get(id)?.[name] ?? defaultRiskLimits[name];
    if (limit !== defaultRiskLimits[name]) idsOf.set(limit, [...(idsOf.get(limit) ?? []), id]);
  }
  const cases = [...idsOf].map(([limit, ids]) => `WHEN ${dialect.isAmong("l.location_id", ids)} THEN ${limit}`);
  return cases.length === 0
    ? String(defaultRiskLimits[name])
    : `CASE ${cases.join(" ")} ELSE ${defaultRiskLimits[name]} END`;
}

/** Key of a reviewed event: the domain's `printRiskSubject` in SQL. */
const riskSubjectSql = (type: RiskType, ...parts: readonly string[]): string =>
  `concat_ws('|', '${type}', ${parts.map((part) => `(${part})::text`).join(", ")})`;

/** SQL of the journal's events, each with its receipt if that is stored, and of drawers opened without a sale. */
function journalEvents(sourceCut: SourceCut, visibleTypes: ReadonlySet<RiskType>): readonly string[] {
  const momentSql = sourceCut.dialect.isCopy ? "make_timestamp(e.at_us) AT TIME ZONE 'UTC'" : 'e."at"';
  const types = journalRiskTypes.filter((type) => type !== "NO_SALE" && visibleTypes.has(type));
  const score = `CASE e.type ${types.map((type) => `WHEN '${type}' THEN ${riskTypes[type].score}`).join(" ")} END`;
  const rowSql = (parts: {
    readonly type: string;
    readonly score: string;
    readonly number: string;
    readonly rest: string;
    readonly receipt: string;
  }) =>
    `SELECT e.location_id, e.business_date, ${parts.receipt}, e.terminal, ${parts.number}, e.cashier, ${momentSql}, ${parts.type}, ${parts.score}, 1, NULL::integer, e.reason, e.approver, ${parts.rest}, concat_ws('|', ${parts.type}, e.terminal, '#' || e.fact_no::text, e.part::text)`;
  const places = cutConditions("e", sourceCut).join(" AND ");
  const receiptKeySql = (alias: string) =>
    `${alias}.location_id, ${alias}.business_date, ${alias}.terminal, ${alias}.number`;
  const receipts = `(SELECT ${receiptKeySql("s")}, max(${receiptNumber}) AS receipt FROM sale s WHERE ${factConditions("s", sourceCut).join(" AND ")} AND (${receiptKeySql("s")}) IN (SELECT ${receiptKeySql("e")} FROM receipt_event e WHERE ${places}) GROUP BY ${receiptKeySql("s")}) r`;
  return [
    ...(types.length === 0
      ? []
      : [
          `${rowSql({ type: "e.type", score, number: "e.number", receipt: "(r.receipt / 4294967296)::integer, (r.receipt % 4294967296)::integer", rest: "coalesce(e.line_no, 0), e.item_id, e.amount" })}
             FROM receipt_event e LEFT JOIN ${receipts} ON r.location_id = e.location_id AND r.business_date = e.business_date AND r.terminal = e.terminal AND r.number = e.number
             WHERE ${places} AND e.type IN (${types.map((type) => `'${type}'`).join(", ")})`,
        ]),
    ...(visibleTypes.has("NO_SALE")
      ? [
          `${rowSql({ type: "'NO_SALE'", score: String(riskTypes.NO_SALE.score), number: "NULL::text", receipt: "NULL::integer, NULL::integer", rest: "0, NULL::integer, NULL::bigint" })}
             FROM drawer_event e WHERE ${places}${sourceCut.dialect.isCopy ? "" : " AND e.kind = 'NO_SALE'"}`,
        ]
      : []),
  ];
}

/** The review of an event, joined as `a`. */
const reviewOf =
  "LEFT JOIN risk_review a ON a.location_id = f.location_id AND a.business_date = f.business_date AND a.subject = f.subject AND NOT a.is_withdrawn";

export const exception: ReportSource = {
  rowsSql: (cut, usedColumns) => ({ base: riskEventsSql(cut, usedColumns), where: [] }),
  joins: { place: (cut) => clockJoin("f", cut), a: () => reviewOf },
  fields: {
    date: { sql: riskEvent.business_date },
    time: { sql: sql`to_char(${riskEvent.at} AT TIME ZONE ${clock.time_zone}, 'HH24:MI')` },
    location: { sql: riskEvent.location_id, names: locationNames },
    cashier: { sql: riskEvent.cashier },
    terminal: { sql: riskEvent.terminal },
    type: { sql: riskEvent.type },
    transactionNumber: { sql: riskEvent.number },
    item: { sql: riskEvent.item_id, names: itemNames },
    amount: { sql: riskEvent.amount },
    reason: { sql: riskEvent.reason },
    approvedBy: { sql: riskEvent.approver },
    score: { sql: riskEvent.score },
    status: {
      sql: sql`CASE WHEN ${riskEvent.type} IS NOT NULL THEN CASE WHEN ${reviewColumns.user_id} IS NULL THEN 'NEW' ELSE 'REVIEWED' END END`,
    },
    user: { sql: reviewColumns.user_id, names: userNames },
    comment: { sql: reviewColumns.comment },
    reviewedOn: { sql: reviewColumns.reviewed_on },
    events: { sql: riskEvent.events },
    transactions: { sql: riskEvent.transactions },
  },
  origin: sql`CASE WHEN ${riskEvent.sale_no} IS NOT NULL THEN ${receiptOriginSql("f")} END`,
  mark: sql`coalesce(${reviewColumns.version}, 0)::text || ' ' || ${riskEvent.location_id}::text || ' ' || ${riskEvent.business_date}::text || ' ' || ${riskEvent.subject}`,
  order: [
    riskEvent.business_date,
    sql`${riskEvent.at} NULLS LAST`,
    riskEvent.location_id,
    sql`coalesce(${riskEvent.batch_id}, 0)`,
    sql`coalesce(${riskEvent.sale_no}, 0)`,
    riskEvent.line,
    sql`${riskEvent.type} COLLATE "C"`,
    sql`${riskEvent.subject} COLLATE "C"`,
  ],
};
