/** Source of the Integrity report: findings at receipts, stock, days, refused facts and imports, open or fixed, with their acceptances. */

import { taxCodes } from "@comptoir/domain/tax";
import { parseOrigin } from "@comptoir/domain/report";
import { defaultIntegrityAllowances, integrityRules, type IntegrityRule } from "@comptoir/domain/transaction";

import { committedFacts } from "../../sales/index.ts";
import { makeColumns, sql, type Fragment } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { itemNames, locationNames, userNames } from "./catalogue-names.ts";
import { receiptJoins, receiptTotalSql } from "./journal.ts";
import { missingReceiptsSql } from "./missing-receipts.ts";
import { negativeStockSql } from "./negative-stock.ts";
import { factConditions, cutConditions, receiptOriginSql, sameReceiptSql } from "./sale-line.ts";
import { receiptColumns } from "./tables.ts";

const findingColumns = makeColumns("f", [
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
const acceptanceColumns = makeColumns("a", ["user_id", "comment", "accepted_on", "version"]);

/** SQL of the first and last missing number, padded with zeros like the number after the gap. */
const paddedNumberSql = (number: string): string =>
  `CASE WHEN g.written LIKE '0%' THEN lpad(g.${number}::text, length(g.written)::integer, '0') ELSE g.${number}::text END`;

const ruleAndSeverityColumnsSql = (rule: IntegrityRule) =>
  `'${rule}' AS rule, '${integrityRules[rule].severity}' AS severity`;
/** SQL columns that findings of a query lack, because they are open. */
const emptyFixedColumnsSql = "NULL::date AS fixed_on, NULL::integer AS fixed_by";
/** SQL columns that findings at receipts lack: the row's own origin, a product and its stock. */
const emptyPlacedColumnsSql = `NULL::text AS own_origin, NULL::integer AS item_id, NULL::bigint AS closing, ${emptyFixedColumnsSql}`;

/** SQL of the domain's `doPaymentsDiffer`, at the location of a receipt `s`. */
function paymentsDifferSql({ dialect, locations, integrityLimits }: SourceCut, paid: string): string {
  const differsSql = `${paid} <> ${receiptTotalSql}`;
  const locationTolerances = locations.flatMap(({ id }) => {
    const { tolerance } = integrityLimits?.get(id) ?? defaultIntegrityAllowances;
    return tolerance === 0 ? [] : [{ id, tolerance }];
  });
  const locationsByTolerance = Map.groupBy(locationTolerances, ({ tolerance }) => tolerance);
  if (locationsByTolerance.size === 0) return differsSql;
  const toleranceBranchesSql = [...locationsByTolerance].map(
    ([tolerance, places]) => `WHEN ${dialect.isAmong("s.location_id", idsOfLocations(places))} THEN ${tolerance}`,
  );
  return `abs(${paid} - (${receiptTotalSql})) > CASE ${toleranceBranchesSql.join(" ")} ELSE 0 END`;
}

/** SQL of the taxes `x` of a receipt `s` that are not the domain's `isKnownTax`. */
function unknownTaxSql({ dialect, locations, integrityLimits }: SourceCut): string {
  const codeListSql = (codes: readonly string[]) => codes.map((code) => dialect.textSql(code)).join(", ");
  const locationsByTaxCodes = Map.groupBy(
    locations.filter(({ id }) => (integrityLimits?.get(id)?.taxCodes.length ?? 0) > 0),
    ({ id }) => codeListSql(integrityLimits?.get(id)?.taxCodes ?? []),
  );
  return [
    `x.code NOT IN (${codeListSql(Object.keys(taxCodes))})`,
    ...[...locationsByTaxCodes].map(
      ([codes, places]) => `NOT (${dialect.isAmong("s.location_id", idsOfLocations(places))} AND x.code IN (${codes}))`,
    ),
  ].join(" AND ");
}

const idsOfLocations = (places: readonly { readonly id: number }[]): readonly number[] => places.map(({ id }) => id);

/**
 * SQL of the findings of rules for receipts and tills, each at a receipt. Expected and actual are amounts, if the rule has
 * any.
 * `first_number` and `last_number` are the first and last receipt concerned.
 */
export const receiptFindingsSql = (sourceCut: SourceCut): string => {
  const paidAmountSql = `coalesce((SELECT sum(p.amount) FROM sale_tender p WHERE ${sameReceiptSql("p", "s")}), 0)`;
  const findingSql = (
    rule: IntegrityRule,
    condition: string,
    [expected, actual]: readonly [string, string] = ["NULL", "NULL"],
  ) =>
    `SELECT s.location_id, s.business_date, s.batch_id, s.sale_no, ${ruleAndSeverityColumnsSql(rule)}, s.terminal, s.number AS first_number, s.number AS last_number, NULL::bigint AS missing, (${expected})::bigint AS expected, (${actual})::bigint AS actual, ${emptyPlacedColumnsSql}
    FROM sale s WHERE ${[...factConditions("s", sourceCut), "s.counted", condition].join(" AND ")}`;
  const hasLineConditionSql = (condition: string) =>
    `EXISTS (SELECT 1 FROM sale_line l WHERE ${sameReceiptSql("l", "s")} AND ${condition})`;
  return `(${[
    findingSql("PAYMENTS_ARE_TOTAL", paymentsDifferSql(sourceCut, paidAmountSql), [receiptTotalSql, paidAmountSql]),
    findingSql("EMPTY", `NOT ${hasLineConditionSql("true")}`),
    findingSql("SIGN", hasLineConditionSql("(l.kind = 1 AND l.quantity > 0 OR l.kind = 0 AND l.quantity < 0)")),
    findingSql("UNKNOWN_ITEM", hasLineConditionSql("l.kind <= 1 AND l.item_id IS NULL")),
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
    `SELECT g.location_id, g.business_date, g.batch_id, g.sale_no, ${ruleAndSeverityColumnsSql("SEQUENCE_GAP")}, CASE WHEN NOT g.by_store THEN g.terminal END, ${paddedNumberSql("lowest")}, ${paddedNumberSql("highest")}, g.missing, NULL::bigint, NULL::bigint, ${emptyPlacedColumnsSql} FROM ${missingReceiptsSql(sourceCut)} g`,
  ].join(" UNION ALL ")}) f`;
};

/** SQL of the findings of rules for products, at the day on which the stock became negative. */
const stockFindingsSql = (cut: SourceCut): string =>
  `SELECT n.location_id, n.day, NULL::integer, NULL::integer, ${ruleAndSeverityColumnsSql("NEGATIVE_STOCK")}, NULL::text, i.sku, i.sku, NULL::bigint, NULL::bigint, NULL::bigint,
    concat_ws('.', 'balance', n.location_id, n.day, i.sku), n.item_id, n.closing, ${emptyFixedColumnsSql} FROM ${negativeStockSql(cut)} JOIN item i ON i.item_id = n.item_id`;

/** SQL of the findings that the domain computed or a check stored; the statement contains them as values. */
const placedFindingSelects = (sourceCut: SourceCut): readonly string[] => {
  const { dialect, externalFindings = [] } = sourceCut;
  if (externalFindings.length === 0) return [];
  const findingValuesSql = externalFindings.map(
    ({ locationId, businessDate, rule, terminal, firstNumber, lastNumber, ...finding }) => {
      const parsedOrigin = parseOrigin(finding.origin);
      const receiptOrigin = parsedOrigin?.kind === "receipt" ? parsedOrigin : null;
      return [
        locationId,
        dialect.dateSql(businessDate),
        `${receiptOrigin?.batchId ?? "NULL"}::integer`,
        `${receiptOrigin?.saleNo ?? "NULL"}::integer`,
        `'${rule}'`,
        `'${integrityRules[rule].severity}'`,
        terminal === "" ? "NULL::text" : dialect.textSql(terminal),
        dialect.textSql(firstNumber),
        dialect.textSql(lastNumber),
        `${finding.missing ?? "NULL"}::bigint`,
        `${finding.expected ?? "NULL"}::bigint`,
        `${finding.actual ?? "NULL"}::bigint`,
        receiptOrigin === null ? dialect.textSql(finding.origin) : "NULL::text",
        `${finding.itemId ?? "NULL"}::integer`,
        `${finding.closing ?? "NULL"}::bigint`,
        finding.fixed === undefined ? "NULL::date" : dialect.dateSql(finding.fixed.on),
        `${finding.fixed?.by ?? "NULL"}::integer`,
      ].join(", ");
    },
  );
  return [
    `SELECT d.* FROM (VALUES ${findingValuesSql.map((row) => `(${row})`).join(", ")}) d (location_id, business_date, batch_id, sale_no, rule, severity, terminal, first_number, last_number, missing, expected, actual, own_origin, item_id, closing, fixed_on, fixed_by) WHERE ${cutConditions("d", sourceCut).join(" AND ")}`,
  ];
};

/** SQL of all findings of a cut. A fixed finding that the report finds again is open: only the open one is a row. */
export const findingsSql = (cut: SourceCut): string => {
  const allFindingsSql = `(${[`SELECT * FROM ${receiptFindingsSql(cut)}`, stockFindingsSql(cut), ...placedFindingSelects(cut)].join(" UNION ALL ")}) f`;
  if (!cut.externalFindings?.some(({ fixed }) => fixed !== undefined)) return allFindingsSql;
  const subjectColumnsSql = "location_id, business_date, rule, coalesce(terminal, ''), first_number, last_number";
  return `(SELECT * FROM (SELECT f.*, count(*) FILTER (WHERE fixed_on IS NULL) OVER (PARTITION BY ${subjectColumnsSql}) AS open_count FROM ${allFindingsSql}) f WHERE fixed_on IS NULL OR open_count = 0) f`;
};

/** SQL of the amount of a finding in its unit: stock is in thousandths of a unit, everything else in cents. */
const amountInUnitSql = (amount: Fragment, unit: "cents" | "thousandths"): Fragment =>
  sql`CASE WHEN ${findingColumns.rule} ${unit === "cents" ? "<>" : "="} 'STOCK_IS_LEDGER' THEN ${amount} END`;

const [expectedStock, actualStock] = [
  amountInUnitSql(sql`${findingColumns.expected}`, "thousandths"),
  amountInUnitSql(sql`${findingColumns.actual}`, "thousandths"),
];

/** SQL of the origin of a finding's row: its own, or its receipt. */
export const findingOriginSql = `coalesce(f.own_origin, ${receiptOriginSql("f")})`;

/** SQL join with the acceptance of a finding as `a`: the domain's `isAcceptanceOf`, for both databases. */
export const acceptanceJoinSql = (
  f: string,
): string => `LEFT JOIN integrity_acceptance a ON a.location_id = ${f}.location_id AND a.business_date = ${f}.business_date AND a.rule = ${f}.rule AND a.terminal = coalesce(${f}.terminal, '')
  AND a.first_number = ${f}.first_number AND a.last_number = ${f}.last_number AND a.expected IS NOT DISTINCT FROM ${f}.expected AND a.actual IS NOT DISTINCT FROM ${f}.actual AND NOT a.is_reopened`;

/** SQL of a row's checksum as it was displayed: the domain's `printSeenFinding`. */
export const seenMarkSql = (f: string): Fragment =>
  sql`${f}.rule || ' ' || coalesce(${acceptanceColumns.version}, 0)::text || ' ' || concat_ws('|', ${f}.first_number, ${f}.last_number, coalesce(${f}.expected::text, ''), coalesce(${f}.actual::text, ''))`;

export const integrity: ReportSource = {
  rowsSql: (cut) => ({ base: findingsSql(cut), where: [] }),
  joins: { ...receiptJoins, a: () => acceptanceJoinSql("f") },
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
    expected: { sql: amountInUnitSql(sql`${findingColumns.expected}`, "cents") },
    actual: { sql: amountInUnitSql(sql`${findingColumns.actual}`, "cents") },
    difference: { sql: amountInUnitSql(sql`(${findingColumns.actual} - ${findingColumns.expected})`, "cents") },
    status: {
      sql: sql`CASE WHEN ${findingColumns.fixed_on} IS NOT NULL THEN 'FIXED' WHEN ${acceptanceColumns.user_id} IS NULL THEN 'NEW' ELSE 'ACCEPTED' END`,
    },
    cashier: { sql: sql`CASE WHEN ${findingColumns.missing} IS NULL THEN ${receiptColumns.cashier} END` },
    user: { sql: sql`coalesce(${findingColumns.fixed_by}, ${acceptanceColumns.user_id})`, names: userNames },
    comment: { sql: acceptanceColumns.comment },
    acceptedOn: { sql: acceptanceColumns.accepted_on },
    fixedOn: { sql: findingColumns.fixed_on },
  },
  origin: sql`${findingOriginSql}`,
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
