/** Source of the Integrity report: findings at receipts, stock, days, refused facts and imports, open or fixed, with their acceptances. */

import { taxCodes } from "@comptoir/domain/tax";
import { parseOrigin } from "@comptoir/domain/report";
import { defaultIntegrityAllowances, integrityRules, type IntegrityRule } from "@comptoir/domain/transaction";

import { committedFacts } from "../../sales/index.ts";
import { columnsOf, sql, type Fragment } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames, userNames } from "./catalogue-names.ts";
import { receiptJoins, totalOf } from "./journal.ts";
import { missingReceipts } from "./missing-receipts.ts";
import { negativeStock } from "./negative-stock.ts";
import { factConditions, cutConditions, receiptJoin, receiptOriginSql, sameReceiptSql } from "./sale-line.ts";
import { receipt } from "./tables.ts";

const findingColumns = columnsOf("f", [
  "location_id",
  "business_date",
  "batch_id",
  "sale_no",
  "rule",
  "severity",
  "terminal",
  "first_number",
  "last_number",
  "missing",
  "expected",
  "actual",
  "own_origin",
  "item_id",
  "closing",
  "fixed_on",
  "fixed_by",
]);
const acceptanceColumns = columnsOf("a", ["user_id", "comment", "accepted_on", "version"]);

/** SQL of the first and last missing number, padded with zeros like the number after the gap. */
const writtenAs = (number: string): string =>
  `CASE WHEN g.written LIKE '0%' THEN lpad(g.${number}::text, length(g.written)::integer, '0') ELSE g.${number}::text END`;

const ruleColumns = (rule: IntegrityRule) => `'${rule}' AS rule, '${integrityRules[rule].severity}' AS severity`;
/** SQL columns that findings of a query lack, because they are open. */
const openColumns = "NULL::date AS fixed_on, NULL::integer AS fixed_by";
/** SQL columns that findings at receipts lack: the row's own origin, a product and its stock. */
const ofReceipt = `NULL::text AS own_origin, NULL::integer AS item_id, NULL::bigint AS closing, ${openColumns}`;

/** SQL of the domain's `doPaymentsDiffer`, at the location of a receipt `s`. */
function paymentsDifferSql({ dialect, locations, integrityLimits }: SourceCut, paid: string): string {
  const differsSql = `${paid} <> ${totalOf}`;
  const cases = locations.flatMap(({ id }) => {
    const { tolerance } = integrityLimits?.get(id) ?? defaultIntegrityAllowances;
    return tolerance === 0 ? [] : [{ id, tolerance }];
  });
  const idsOf = Map.groupBy(cases, ({ tolerance }) => tolerance);
  if (idsOf.size === 0) return differsSql;
  const tolerances = [...idsOf].map(
    ([tolerance, places]) => `WHEN ${dialect.isAmong("s.location_id", idsIn(places))} THEN ${tolerance}`,
  );
  return `abs(${paid} - (${totalOf})) > CASE ${tolerances.join(" ")} ELSE 0 END`;
}

/** SQL of the taxes `x` of a receipt `s` that are not the domain's `isKnownTax`. */
function unknownTaxSql({ dialect, locations, integrityLimits }: SourceCut): string {
  const listOf = (codes: readonly string[]) => codes.map((code) => dialect.textSql(code)).join(", ");
  const locationsByTaxCodes = Map.groupBy(
    locations.filter(({ id }) => (integrityLimits?.get(id)?.taxCodes.length ?? 0) > 0),
    ({ id }) => listOf(integrityLimits?.get(id)?.taxCodes ?? []),
  );
  return [
    `x.code NOT IN (${listOf(Object.keys(taxCodes))})`,
    ...[...locationsByTaxCodes].map(
      ([codes, places]) => `NOT (${dialect.isAmong("s.location_id", idsIn(places))} AND x.code IN (${codes}))`,
    ),
  ].join(" AND ");
}

const idsIn = (places: readonly { readonly id: number }[]): readonly number[] => places.map(({ id }) => id);

/**
 * SQL of the findings of rules for receipts and tills, each at a receipt. Expected and actual are amounts, if the rule has
 * any.
 * `first_number` and `last_number` are the first and last receipt concerned.
 */
export const receiptFindings = (sourceCut: SourceCut): string => {
  const paid = `coalesce((SELECT sum(p.amount) FROM sale_tender p WHERE ${sameReceiptSql("p", "s")}), 0)`;
  const findingSql = (
    rule: IntegrityRule,
    condition: string,
    [expected, actual]: readonly [string, string] = ["NULL", "NULL"],
  ) =>
    `SELECT s.location_id, s.business_date, s.batch_id, s.sale_no, ${ruleColumns(rule)}, s.terminal, s.number AS first_number, s.number AS last_number, NULL::bigint AS missing, (${expected})::bigint AS expected, (${actual})::bigint AS actual, ${ofReceipt}
    FROM sale s WHERE ${[...factConditions("s", sourceCut), "s.counted", condition].join(" AND ")}`;
  const hasLineSql = (condition: string) =>
    `EXISTS (SELECT 1 FROM sale_line l WHERE ${sameReceiptSql("l", "s")} AND ${condition})`;
  return `(${[
    findingSql("PAYMENTS_ARE_TOTAL", paymentsDifferSql(sourceCut, paid), [totalOf, paid]),
    findingSql("EMPTY", `NOT ${hasLineSql("true")}`),
    findingSql("SIGN", hasLineSql("(l.kind = 1 AND l.quantity > 0 OR l.kind = 0 AND l.quantity < 0)")),
    findingSql("UNKNOWN_ITEM", hasLineSql("l.kind <= 1 AND l.item_id IS NULL")),
    findingSql(
      "UNKNOWN_TAX",
      `EXISTS (SELECT 1 FROM sale_tax x WHERE ${sameReceiptSql("x", "s")} AND ${unknownTaxSql(sourceCut)})`,
    ),
    findingSql(
      "SEQUENCE_DUPLICATE",
      `EXISTS (SELECT 1 FROM sale o WHERE o.location_id = s.location_id AND o.business_date = s.business_date AND o.terminal = s.terminal AND o.number = s.number AND o.counted AND (o.batch_id, o.sale_no) <> (s.batch_id, s.sale_no)${sourceCut.dialect.isCopy ? "" : ` AND ${committedFacts("o")}`})`,
    ),
    // Epoch seconds, in syntax that both databases accept.
    findingSql(
      "LATE_SALE",
      `EXISTS (SELECT 1 FROM sale_line l JOIN late_sale o ON o.location_id = l.location_id AND o.item_id = l.item_id AND o.batch_id = l.batch_id WHERE ${sameReceiptSql("l", "s")} AND l.counted AND l.kind <= 1 AND extract(epoch FROM s."at") * 1000 <= o.counted_ms)`,
    ),
    `SELECT g.location_id, g.business_date, g.batch_id, g.sale_no, ${ruleColumns("SEQUENCE_GAP")}, CASE WHEN NOT g.by_store THEN g.terminal END, ${writtenAs("lowest")}, ${writtenAs("highest")}, g.missing, NULL::bigint, NULL::bigint, ${ofReceipt} FROM ${missingReceipts(sourceCut)} g`,
  ].join(" UNION ALL ")}) f`;
};

/** SQL of the findings of rules for products, at the day on which the stock became negative. */
const stockFindings = (cut: SourceCut): string =>
  `SELECT n.location_id, n.day, NULL::integer, NULL::integer, ${ruleColumns("NEGATIVE_STOCK")}, NULL::text, i.sku, i.sku, NULL::bigint, NULL::bigint, NULL::bigint,
    concat_ws('.', 'balance', n.location_id, n.day, i.sku), n.item_id, n.closing, ${openColumns} FROM ${negativeStock(cut)} JOIN item i ON i.item_id = n.item_id`;

/** SQL of the findings that the domain computed or a check stored; the statement contains them as values. */
const placedFindings = (sourceCut: SourceCut): readonly string[] => {
  const { dialect, placed = [] } = sourceCut;
  if (placed.length === 0) return [];
  const rows = placed.map(({ locationId, businessDate, rule, terminal, firstNumber, lastNumber, ...finding }) => {
    const origin = parseOrigin(finding.origin);
    const receipt = origin?.kind === "receipt" ? origin : null;
    return [
      locationId,
      dialect.dateSql(businessDate),
      `${receipt?.batchId ?? "NULL"}::integer`,
      `${receipt?.saleNo ?? "NULL"}::integer`,
      `'${rule}'`,
      `'${integrityRules[rule].severity}'`,
      terminal === "" ? "NULL::text" : dialect.textSql(terminal),
      dialect.textSql(firstNumber),
      dialect.textSql(lastNumber),
      `${finding.missing ?? "NULL"}::bigint`,
      `${finding.expected ?? "NULL"}::bigint`,
      `${finding.actual ?? "NULL"}::bigint`,
      receipt === null ? dialect.textSql(finding.origin) : "NULL::text",
      `${finding.itemId ?? "NULL"}::integer`,
      `${finding.closing ?? "NULL"}::bigint`,
      finding.fixed === undefined ? "NULL::date" : dialect.dateSql(finding.fixed.on),
      `${finding.fixed?.by ?? "NULL"}::integer`,
    ].join(", ");
  });
  return [
    `SELECT d.* FROM (VALUES ${rows.map((row) => `(${row})`).join(", ")}) d (location_id, business_date, batch_id, sale_no, rule, severity, terminal, first_number, last_number, missing, expected, actual, own_origin, item_id, closing, fixed_on, fixed_by) WHERE ${cutConditions("d", sourceCut).join(" AND ")}`,
  ];
};

/** SQL of all findings of a cut. A fixed finding that the report finds again is open: only the open one is a row. */
export const findingsSql = (cut: SourceCut): string => {
  const all = `(${[`SELECT * FROM ${receiptFindings(cut)}`, stockFindings(cut), ...placedFindings(cut)].join(" UNION ALL ")}) f`;
  if (!cut.placed?.some(({ fixed }) => fixed !== undefined)) return all;
  const subject = "location_id, business_date, rule, coalesce(terminal, ''), first_number, last_number";
  return `(SELECT * FROM (SELECT f.*, count(*) FILTER (WHERE fixed_on IS NULL) OVER (PARTITION BY ${subject}) AS open_count FROM ${all}) f WHERE fixed_on IS NULL OR open_count = 0) f`;
};

/** SQL of the amount of a finding in its unit: stock is in thousandths of a unit, everything else in cents. */
const amountOf = (amount: Fragment, unit: "cents" | "thousandths"): Fragment =>
  sql`CASE WHEN ${findingColumns.rule} ${unit === "cents" ? "<>" : "="} 'STOCK_IS_LEDGER' THEN ${amount} END`;

const [expectedStock, actualStock] = [
  amountOf(sql`${findingColumns.expected}`, "thousandths"),
  amountOf(sql`${findingColumns.actual}`, "thousandths"),
];

/** SQL of the origin of a finding's row: its own, or its receipt. */
export const findingOrigin = `coalesce(f.own_origin, ${receiptOriginSql("f")})`;

/** SQL join with the acceptance of a finding as `a`: the domain's `isAcceptanceOf`, for both databases. */
export const acceptanceOf = (
  f: string,
): string => `LEFT JOIN integrity_acceptance a ON a.location_id = ${f}.location_id AND a.business_date = ${f}.business_date AND a.rule = ${f}.rule AND a.terminal = coalesce(${f}.terminal, '')
  AND a.first_number = ${f}.first_number AND a.last_number = ${f}.last_number AND a.expected IS NOT DISTINCT FROM ${f}.expected AND a.actual IS NOT DISTINCT FROM ${f}.actual AND NOT a.is_reopened`;

/** SQL of a row's checksum as it was displayed: the domain's `printSeenFinding`. */
export const seenMarkSql = (f: string): Fragment =>
  sql`${f}.rule || ' ' || coalesce(${acceptanceColumns.version}, 0)::text || ' ' || concat_ws('|', ${f}.first_number, ${f}.last_number, coalesce(${f}.expected::text, ''), coalesce(${f}.actual::text, ''))`;

export const integrity: ReportSource = {
  rowsSql: (cut) => ({ base: findingsSql(cut), where: [] }),
  joins: { ...receiptJoins, s: (cut) => `LEFT ${receiptJoin("f", cut)}`, a: () => acceptanceOf("f") },
  fields: {
    rule: { sql: findingColumns.rule, isAlways: true },
    severity: { sql: findingColumns.severity },
    location: { sql: findingColumns.location_id, names: locationNames },
    date: { sql: findingColumns.business_date },
    terminal: { sql: findingColumns.terminal },
    transactionNumber: {
      sql: sql`CASE WHEN ${findingColumns.item_id} IS NOT NULL OR ${findingColumns.first_number} = '' THEN NULL WHEN ${findingColumns.first_number} = ${findingColumns.last_number} THEN ${findingColumns.first_number} ELSE ${findingColumns.first_number} || ' – ' || ${findingColumns.last_number} END`,
    },
    item: { sql: findingColumns.item_id, names: itemNames },
    closing: { sql: sql`coalesce(${actualStock}, ${findingColumns.closing})` },
    movedStock: { sql: expectedStock },
    stockDifference: { sql: sql`(${actualStock} - ${expectedStock})` },
    missing: { sql: findingColumns.missing },
    expected: { sql: amountOf(sql`${findingColumns.expected}`, "cents") },
    actual: { sql: amountOf(sql`${findingColumns.actual}`, "cents") },
    difference: { sql: amountOf(sql`(${findingColumns.actual} - ${findingColumns.expected})`, "cents") },
    status: {
      sql: sql`CASE WHEN ${findingColumns.fixed_on} IS NOT NULL THEN 'FIXED' WHEN ${acceptanceColumns.user_id} IS NULL THEN 'NEW' ELSE 'ACCEPTED' END`,
    },
    cashier: { sql: sql`CASE WHEN ${findingColumns.missing} IS NULL THEN ${receipt.cashier} END` },
    user: { sql: sql`coalesce(${findingColumns.fixed_by}, ${acceptanceColumns.user_id})`, names: userNames },
    comment: { sql: acceptanceColumns.comment },
    acceptedOn: { sql: acceptanceColumns.accepted_on },
    fixedOn: { sql: findingColumns.fixed_on },
  },
  origin: sql`${findingOrigin}`,
  // A fixed finding has no mark, because it cannot be accepted.
  mark: sql`CASE WHEN ${findingColumns.fixed_on} IS NULL THEN ${seenMarkSql("f")} END`,
  order: [
    findingColumns.business_date,
    findingColumns.location_id,
    sql`coalesce(${findingColumns.batch_id}, 0)`,
    sql`coalesce(${findingColumns.sale_no}, 0)`,
    sql`${findingColumns.rule} COLLATE "C"`,
    sql`coalesce(${findingColumns.terminal}, '') COLLATE "C"`,
    sql`${findingColumns.first_number} COLLATE "C"`,
    sql`coalesce(${findingColumns.own_origin}, '') COLLATE "C"`,
  ],
};
