/** Source of the Exception report: risk events that receipts show by themselves, and those that only the journal records. */

import {
  defaultRiskLimits,
  journalRiskTypes,
  riskTypes,
  visibleRiskTypes,
  type RiskLimits,
  type RiskType,
} from "@comptoir/domain/transaction";

import { lineCostSql } from "../../sales/summary-table.ts";
import { makeColumns, sql, type Column } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames, userNames } from "./catalogue-names.ts";
import { eventMomentSql, receiptTotalSql } from "./journal.ts";
import { clockJoinSql, factConditions, cutConditions, receiptOriginSql, sameReceiptSql } from "./sale-line.ts";
import { locationClockColumns } from "./tables.ts";

/** SQL columns of a risk event; a row without a type is a receipt, needed if the rate is requested. */
export const riskEventColumns = makeColumns("f", [
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
const reviewColumns = makeColumns("a", ["user_id", "comment", "reviewed_on", "version"]);

/** Receipt columns of every event row; the number is empty for an event without a receipt. */
const receiptColumnsSql = `s.location_id, s.business_date, s.batch_id, s.sale_no, s.terminal, s.number, s.cashier, CASE WHEN s.half_hour >= 0 THEN s."at" END AS at`;

/** SQL of a batch and the ordinal of a receipt in it as one number, so that the least of several receipts can be picked. */
const receiptKeyNumberSql = "(s.batch_id::bigint * 4294967296 + s.sale_no)";

/**
 * SQL of the events whose types the reader may see: the domain's `findRiskEvents` in SQL, and the journal. If the rate
 * is requested, adds each counted receipt as a row without a type.
 */
export const riskEventsSql = (sourceCut: SourceCut, usedColumns: ReadonlySet<Column>): string => {
  const visibleTypes = new Set(visibleRiskTypes(sourceCut.permissions));
  const listIfVisible = (type: RiskType, rows: string) => (visibleTypes.has(type) ? [rows] : []);
  const eventColumnsSql = (type: RiskType) =>
    `'${type}' AS type, ${riskTypes[type].score} AS score, 1 AS events, NULL::integer AS transactions, NULL::text AS reason, NULL::text AS approver`;
  const selectReceiptEvents = (type: RiskType, condition: string) =>
    listIfVisible(
      type,
      `SELECT ${receiptColumnsSql}, ${eventColumnsSql(type)}, 0 AS line, NULL::integer AS item_id, abs(${receiptTotalSql}) AS amount, ${riskSubjectSql(type, "s.terminal", "s.number", "0")} AS subject FROM sale s WHERE ${[...factConditions("s", sourceCut), condition].join(" AND ")}`,
    );
  const selectLineEvents = (type: RiskType, amount: string, condition: string) =>
    listIfVisible(
      type,
      `SELECT ${receiptColumnsSql}, ${eventColumnsSql(type)}, l.line_no, l.item_id, ${amount}, ${riskSubjectSql(type, "s.terminal", "s.number", "l.line_no")} FROM sale_line l JOIN sale s ON ${sameReceiptSql("s", "l")} WHERE ${[...factConditions("l", sourceCut), "l.counted", condition].join(" AND ")}`,
    );
  const paidAmountSql = "(l.extended - l.discount)";
  return `(${[
    ...selectReceiptEvents("TRAINING_SALE", "s.training"),
    ...selectReceiptEvents("VOID_TRANSACTION", "s.state = 'VOID' AND NOT s.training"),
    ...selectReceiptEvents(
      "SUSPENDED_NOT_RECALLED",
      `s.state = 'WAIT' AND NOT s.training AND s.business_date < ${sourceCut.dialect.dateSql(sourceCut.today)}`,
    ),
    ...selectLineEvents(
      "REFUND_OVER_LIMIT",
      paidAmountSql,
      `l.kind = 1 AND ${paidAmountSql} > ${limitSql(sourceCut, "refund")}`,
    ),
    ...selectLineEvents(
      "DISCOUNT_OVER_LIMIT",
      "l.discount",
      `l.kind = 0 AND l.discount * 100 > l.extended * ${limitSql(sourceCut, "discount")}`,
    ),
    ...selectLineEvents(
      "BELOW_COST",
      `${lineCostSql} - ${paidAmountSql}`,
      `l.kind = 0 AND l.unit_cost IS NOT NULL AND ${lineCostSql} > ${paidAmountSql}`,
    ),
    ...journalEventsSql(sourceCut, visibleTypes),
    ...(usedColumns.has(riskEventColumns.transactions)
      ? [
          `SELECT ${receiptColumnsSql}, NULL::text, NULL::integer, NULL::integer, 1, NULL::text, NULL::text, 0, NULL::integer, NULL::bigint, NULL::text FROM sale s WHERE ${[...factConditions("s", sourceCut), "s.counted"].join(" AND ")}`,
        ]
      : []),
  ].join(" UNION ALL ")}) f`;
};

/** SQL of a threshold at the location of a line `l`. */
function limitSql({ dialect, locations, riskLimits }: SourceCut, name: keyof RiskLimits): string {
  const locationIdsByLimit = new Map<number, number[]>();
  for (const { id } of locations) {
    const limit = riskLimits?.get(id)?.[name] ?? defaultRiskLimits[name];
    if (limit !== defaultRiskLimits[name])
      locationIdsByLimit.set(limit, [...(locationIdsByLimit.get(limit) ?? []), id]);
  }
  const caseBranchesSql = [...locationIdsByLimit].map(
    ([limit, ids]) => `WHEN ${dialect.isAmong("l.location_id", ids)} THEN ${limit}`,
  );
  return caseBranchesSql.length === 0
    ? String(defaultRiskLimits[name])
    : `CASE ${caseBranchesSql.join(" ")} ELSE ${defaultRiskLimits[name]} END`;
}

/** Key of a reviewed event: the domain's `printRiskSubject` in SQL. */
const riskSubjectSql = (type: RiskType, ...parts: readonly string[]): string =>
  `concat_ws('|', '${type}', ${parts.map((part) => `(${part})::text`).join(", ")})`;

/** SQL of the journal's events, each with its receipt if that is stored, and of drawers opened without a sale. */
function journalEventsSql(sourceCut: SourceCut, visibleTypes: ReadonlySet<RiskType>): readonly string[] {
  const momentSql = eventMomentSql(sourceCut);
  const visibleReceiptEventTypes = journalRiskTypes.filter((type) => type !== "NO_SALE" && visibleTypes.has(type));
  const scoreSql = `CASE e.type ${visibleReceiptEventTypes.map((type) => `WHEN '${type}' THEN ${riskTypes[type].score}`).join(" ")} END`;
  const journalRowSql = (parts: {
    readonly type: string;
    readonly score: string;
    readonly number: string;
    readonly rest: string;
    readonly receipt: string;
  }) =>
    `SELECT e.location_id, e.business_date, ${parts.receipt}, e.terminal, ${parts.number}, e.cashier, ${momentSql}, ${parts.type}, ${parts.score}, 1, NULL::integer, e.reason, e.approver, ${parts.rest}, concat_ws('|', ${parts.type}, e.terminal, '#' || e.fact_no::text, e.part::text)`;
  const eventCutCondition = cutConditions("e", sourceCut).join(" AND ");
  const receiptKeySql = (alias: string) =>
    `${alias}.location_id, ${alias}.business_date, ${alias}.terminal, ${alias}.number`;
  const receiptsOfEventsSql = `(SELECT ${receiptKeySql("s")}, max(${receiptKeyNumberSql}) AS receipt FROM sale s WHERE ${factConditions("s", sourceCut).join(" AND ")} AND (${receiptKeySql("s")}) IN (SELECT ${receiptKeySql("e")} FROM receipt_event e WHERE ${eventCutCondition}) GROUP BY ${receiptKeySql("s")}) r`;
  return [
    ...(visibleReceiptEventTypes.length === 0
      ? []
      : [
          `${journalRowSql({ type: "e.type", score: scoreSql, number: "e.number", receipt: "(r.receipt / 4294967296)::integer, (r.receipt % 4294967296)::integer", rest: "coalesce(e.line_no, 0), e.item_id, e.amount" })}
             FROM receipt_event e LEFT JOIN ${receiptsOfEventsSql} ON r.location_id = e.location_id AND r.business_date = e.business_date AND r.terminal = e.terminal AND r.number = e.number
             WHERE ${eventCutCondition} AND e.type IN (${visibleReceiptEventTypes.map((type) => `'${type}'`).join(", ")})`,
        ]),
    ...(visibleTypes.has("NO_SALE")
      ? [
          `${journalRowSql({ type: "'NO_SALE'", score: String(riskTypes.NO_SALE.score), number: "NULL::text", receipt: "NULL::integer, NULL::integer", rest: "0, NULL::integer, NULL::bigint" })}
             FROM drawer_event e WHERE ${eventCutCondition} AND e.kind = 'NO_SALE'`,
        ]
      : []),
  ];
}

/** SQL join with the review of an event as `a`, unless the review is withdrawn. */
const reviewJoinSql =
  "LEFT JOIN risk_review a ON a.location_id = f.location_id AND a.business_date = f.business_date AND a.subject = f.subject AND NOT a.is_withdrawn";

export const exception: ReportSource = {
  rowsSql: (cut, usedColumns) => ({ base: riskEventsSql(cut, usedColumns), where: [] }),
  joins: { place: (cut) => clockJoinSql("f", cut), a: () => reviewJoinSql },
  fields: {
    date: { sql: riskEventColumns.business_date },
    time: { sql: sql`to_char(${riskEventColumns.at} AT TIME ZONE ${locationClockColumns.time_zone}, 'HH24:MI')` },
    location: { sql: riskEventColumns.location_id, names: locationNames },
    cashier: { sql: riskEventColumns.cashier },
    terminal: { sql: riskEventColumns.terminal },
    type: { sql: riskEventColumns.type },
    transactionNumber: { sql: riskEventColumns.number },
    item: { sql: riskEventColumns.item_id, names: itemNames },
    amount: { sql: riskEventColumns.amount },
    reason: { sql: riskEventColumns.reason },
    approvedBy: { sql: riskEventColumns.approver },
    score: { sql: riskEventColumns.score },
    status: {
      sql: sql`CASE WHEN ${riskEventColumns.type} IS NOT NULL THEN CASE WHEN ${reviewColumns.user_id} IS NULL THEN 'NEW' ELSE 'REVIEWED' END END`,
    },
    user: { sql: reviewColumns.user_id, names: userNames },
    comment: { sql: reviewColumns.comment },
    reviewedOn: { sql: reviewColumns.reviewed_on },
    events: { sql: riskEventColumns.events },
    transactions: { sql: riskEventColumns.transactions },
  },
  origin: sql`CASE WHEN ${riskEventColumns.sale_no} IS NOT NULL THEN ${receiptOriginSql("f")} END`,
  mark: sql`coalesce(${reviewColumns.version}, 0)::text || ' ' || ${riskEventColumns.location_id}::text || ' ' || ${riskEventColumns.business_date}::text || ' ' || ${riskEventColumns.subject}`,
  order: [
    riskEventColumns.business_date,
    sql`${riskEventColumns.at} NULLS LAST`,
    riskEventColumns.location_id,
    sql`coalesce(${riskEventColumns.batch_id}, 0)`,
    sql`coalesce(${riskEventColumns.sale_no}, 0)`,
    riskEventColumns.line,
    sql`${riskEventColumns.type} COLLATE "C"`,
    sql`${riskEventColumns.subject} COLLATE "C"`,
  ],
};
