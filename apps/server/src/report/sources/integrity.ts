/** Finds receipts with contradictory figures and missing receipts, with their acceptances. */

import { integrityRules, type IntegrityRule } from "@comptoir/domain/transaction";

import { committedFacts } from "../../sales/index.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { locationNames, userNames } from "./catalogue-names.ts";
import { receiptJoins, totalOf } from "./journal.ts";
import { missingReceipts } from "./missing-receipts.ts";
import { factsIn, receiptOrigin, sameReceipt } from "./sale-line.ts";

/** The first and the last missing number, as the till writes the one after them. */
const writtenAs = (number: string): string =>
  `CASE WHEN g.written LIKE '0%' THEN lpad(g.${number}::text, length(g.written)::integer, '0') ELSE g.${number}::text END`;

/**
 * Findings of the rules for receipts and tills, each at a receipt. Expected and actual are amounts, where the rule has
 * any.
 * `first_number` and `last_number` are the first and last receipt concerned.
 */
export const findings = (cut: SourceCut): string => {
  const paid = `coalesce((SELECT sum(p.amount) FROM sale_tender p WHERE ${sameReceipt("p", "s")}), 0)`;
  const ruleColumns = (rule: IntegrityRule) => `'${rule}' AS rule, '${integrityRules[rule].severity}' AS severity`;
  const finding = (
    rule: IntegrityRule,
    condition: string,
    [expected, actual]: readonly [string, string] = ["NULL", "NULL"],
  ) =>
    `SELECT s.location_id, s.business_date, s.batch_id, s.sale_no, ${ruleColumns(rule)}, s.terminal, s.number AS first_number, s.number AS last_number, NULL::bigint AS missing, (${expected})::bigint AS expected, (${actual})::bigint AS actual
    FROM sale s WHERE ${[...factsIn("s", cut), "s.counted", condition].join(" AND ")}`;
  const hasLine = (condition: string) =>
    `EXISTS (SELECT 1 FROM sale_line l WHERE ${sameReceipt("l", "s")} AND ${condition})`;
  return `(${[
    finding("PAYMENTS_ARE_TOTAL", `${paid} <> ${totalOf}`, [totalOf, paid]),
    finding("EMPTY", `NOT ${hasLine("true")}`),
    finding("SIGN", hasLine("(l.kind = 1 AND l.quantity > 0 OR l.kind = 0 AND l.quantity < 0)")),
    finding("UNKNOWN_ITEM", hasLine("l.kind <= 1 AND l.item_id IS NULL")),
    finding(
      "SEQUENCE_DUPLICATE",
      `EXISTS (SELECT 1 FROM sale o WHERE o.location_id = s.location_id AND o.business_date = s.business_date AND o.terminal = s.terminal AND o.number = s.number AND o.counted AND (o.batch_id, o.sale_no) <> (s.batch_id, s.sale_no)${cut.dialect.isCopy ? "" : ` AND ${committedFacts("o")}`})`,
    ),
    // Both databases say seconds since 1970 by the same words.
    finding(
      "LATE_SALE",
      `EXISTS (SELECT 1 FROM sale_line l JOIN late_sale o ON o.location_id = l.location_id AND o.item_id = l.item_id AND o.batch_id = l.batch_id WHERE ${sameReceipt("l", "s")} AND l.counted AND l.kind <= 1 AND extract(epoch FROM s."at") * 1000 <= o.counted_ms)`,
    ),
    `SELECT g.location_id, g.business_date, g.batch_id, g.sale_no, ${ruleColumns("SEQUENCE_GAP")}, CASE WHEN NOT g.by_store THEN g.terminal END, ${writtenAs("lowest")}, ${writtenAs("highest")}, g.missing, NULL::bigint, NULL::bigint FROM ${missingReceipts(cut)} g`,
  ].join(" UNION ALL ")}) f`;
};

/** The acceptance of a finding, joined as `a`: the domain's `isAcceptanceOf` in SQL, for both databases. */
export const acceptanceOf = (
  f: string,
): string => `LEFT JOIN integrity_acceptance a ON a.location_id = ${f}.location_id AND a.business_date = ${f}.business_date AND a.rule = ${f}.rule AND a.terminal = coalesce(${f}.terminal, '')
  AND a.first_number = ${f}.first_number AND a.last_number = ${f}.last_number AND a.expected IS NOT DISTINCT FROM ${f}.expected AND a.actual IS NOT DISTINCT FROM ${f}.actual AND NOT a.is_reopened`;

/** Key of a row as it was displayed: the domain's `printSeenFinding` in SQL. */
export const seenAs = (f: string): string =>
  `${f}.rule || ' ' || coalesce(a.version, 0)::text || ' ' || concat_ws('|', ${f}.first_number, ${f}.last_number, coalesce(${f}.expected::text, ''), coalesce(${f}.actual::text, ''))`;

export const integrity: ReportSource = {
  from: (cut) => ({ base: findings(cut), where: [] }),
  joins: { ...receiptJoins, a: () => acceptanceOf("f") },
  fields: {
    rule: { sql: "f.rule" },
    severity: { sql: "f.severity" },
    location: { sql: "f.location_id", names: locationNames },
    date: { sql: "f.business_date" },
    terminal: { sql: "f.terminal" },
    transactionNumber: {
      sql: "CASE WHEN f.first_number = f.last_number THEN f.first_number ELSE f.first_number || ' – ' || f.last_number END",
    },
    missing: { sql: "f.missing" },
    expected: { sql: "f.expected" },
    actual: { sql: "f.actual" },
    difference: { sql: "(f.actual - f.expected)" },
    status: { sql: "CASE WHEN a.user_id IS NULL THEN 'NEW' ELSE 'ACCEPTED' END" },
    cashier: { sql: "CASE WHEN f.missing IS NULL THEN s.cashier END" },
    user: { sql: "a.user_id", names: userNames },
    comment: { sql: "a.comment" },
    acceptedOn: { sql: "a.accepted_on" },
  },
  origin: receiptOrigin("f"),
  mark: seenAs("f"),
  order: ["f.business_date", "f.location_id", "f.batch_id", "f.sale_no", 'f.rule COLLATE "C"', "f.first_number"],
};
