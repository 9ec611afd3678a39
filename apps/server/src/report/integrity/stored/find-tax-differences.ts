/** Finds stored receipts whose taxes no rate explains. */

import type { CalendarDate } from "@comptoir/domain/period";
import { printReceiptKey, type ReceiptKey } from "@comptoir/domain/report";
import {
  checkStoredTaxes,
  fullTaxRate,
  listRatePeriods,
  type ChargedTax,
  type TaxedAmount,
} from "@comptoir/domain/tax";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { committedFacts } from "../../../sales/index.ts";
import { sameReceiptSql } from "../../sources/sale-line.ts";
import { receiptTaxesSql, signedLineSql, parseStatedTaxes } from "../../stated-taxes.ts";
import type { DetectedFinding } from "./finding-store.ts";

interface TaxedReceiptRow extends ReceiptKey {
  readonly terminal: string;
  readonly number: string;
  readonly taxes: readonly ChargedTax[];
  readonly lines: readonly (Pick<TaxedAmount, "amount"> & { readonly taxes: unknown })[];
}

/** Judges the stored receipts of a location by the domain's `checkStoredTaxes`. SQL narrows them to those with a tax that it may find. */
export const findTaxDifferences = Effect.fn("integrity.taxDifferences")(function* (
  locationId: number,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
) {
  const sql = yield* SqlClient.SqlClient;
  const ratePeriods = listRatePeriods();
  const receiptRows = yield* sql.unsafe<TaxedReceiptRow>(`
    SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.batch_id AS "batchId", s.sale_no AS "saleNo", s.terminal, s.number,
      ${receiptTaxesSql} AS taxes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', ${signedLineSql}, 'taxes', l.taxes)), '[]') FROM sale_line l WHERE ${sameReceiptSql("l", "s")} AND ${taxableCondition}) AS lines
    FROM sale s WHERE s.location_id = ${locationId} AND s.business_date BETWEEN '${from}' AND '${to}' AND s.counted AND ${committedFacts("s")} AND (${mayDifferCondition})
    ORDER BY s.business_date, s.batch_id, s.sale_no`);
  return receiptRows.flatMap(({ terminal, number, taxes, lines, ...key }): readonly DetectedFinding[] => {
    const taxIssues = checkStoredTaxes(lines.map(taxedAmountOf), taxes, key.businessDate, ratePeriods);
    const sumIssueAmounts = (name: "expected" | "actual") =>
      taxIssues.reduce((sum, { params }) => sum + Number(params[name]), 0);
    return taxIssues.length === 0
      ? []
      : [
          {
            locationId: key.locationId,
            businessDate: key.businessDate,
            rule: "TAX_ROUNDING",
            terminal,
            firstNumber: number,
            lastNumber: number,
            origin: printReceiptKey(key),
            expected: sumIssueAmounts("expected"),
            actual: sumIssueAmounts("actual"),
            locationIds: [locationId],
          },
        ];
  });
}, Effect.orDie);

const taxedAmountOf = ({ amount, taxes }: TaxedReceiptRow["lines"][number]): TaxedAmount => ({
  amount,
  taxes: parseStatedTaxes(taxes),
});

/** SQL of the taxes `x` that a line `l` states; an amount that is not whole cents is NULL. */
const statedTaxesSql = `(
    SELECT t.tax ->> 'code' AS code, CASE WHEN t.tax ->> 'amount' ~ '^-?[0-9]{1,15}$' THEN (t.tax ->> 'amount')::bigint END AS amount
    FROM jsonb_array_elements(CASE jsonb_typeof(l.taxes) WHEN 'array' THEN l.taxes ELSE '[]' END) AS t (tax)) x`;

/** SQL condition: a line may bear taxes; a gift card is no supply. */
const taxableCondition = "l.kind <> 2";

/** SQL of the rates of a tax `x` on the day of a receipt `s`. */
const ratePeriodsSql = `(VALUES ${listRatePeriods()
  .map(
    ({ code, rate, from, until }) =>
      `('${code}', ${rate}, date '${from}', ${until === null ? "NULL::date" : `date '${until}'`})`,
  )
  .join(
    ", ",
  )}) r (code, rate, from_date, until_date) WHERE r.code = x.code AND r.from_date <= s.business_date AND (r.until_date IS NULL OR r.until_date > s.business_date)`;

/** SQL condition: an amount of tax is not a rate times an amount, to less than two cents. */
const unexplainedTaxCondition = (tax: string, amount: string): string =>
  `abs(${tax}) > 1 AND NOT EXISTS (SELECT 1 FROM ${ratePeriodsSql} AND abs(${tax} * ${fullTaxRate} - ${amount} * r.rate) < ${2 * fullTaxRate})`;

/** SQL condition that keeps every receipt `s` with a tax that the domain's `checkStoredTaxes` may find. */
const mayDifferCondition = `EXISTS (
    SELECT 1 FROM sale_line l CROSS JOIN LATERAL ${statedTaxesSql} WHERE ${sameReceiptSql("l", "s")} AND ${taxableCondition} AND ${unexplainedTaxCondition("x.amount", `(${signedLineSql})`)})
  OR EXISTS (SELECT 1 FROM sale_line l WHERE ${sameReceiptSql("l", "s")} AND ${taxableCondition} AND l.taxes IS NOT NULL) AND EXISTS (
    SELECT 1 FROM (
      SELECT x.code, x.amount FROM sale_tax x WHERE ${sameReceiptSql("x", "s")}
      UNION ALL SELECT x.code, -x.amount FROM sale_line l CROSS JOIN LATERAL ${statedTaxesSql} WHERE ${sameReceiptSql("l", "s")} AND ${taxableCondition}) x
    GROUP BY x.code HAVING abs(sum(x.amount)) > 1)
  OR EXISTS (
    SELECT 1 FROM (SELECT x.code, sum(x.amount) AS amount FROM sale_tax x WHERE ${sameReceiptSql("x", "s")} GROUP BY 1) x
      CROSS JOIN (SELECT count(*) AS count, coalesce(sum(a.amount), 0) AS amount, coalesce(sum(a.amount) FILTER (WHERE a.amount > 0), 0) AS sold, coalesce(sum(a.amount) FILTER (WHERE a.amount < 0), 0) AS back
        FROM (SELECT ${signedLineSql} AS amount FROM sale_line l WHERE ${sameReceiptSql("l", "s")} AND ${taxableCondition}) a) n
      CROSS JOIN LATERAL (SELECT coalesce(max(r.rate), 0) AS rate FROM ${ratePeriodsSql}) highest
    WHERE x.amount * ${fullTaxRate} - n.sold * highest.rate >= (n.count + 1) * ${fullTaxRate} OR n.back * highest.rate - x.amount * ${fullTaxRate} >= (n.count + 1) * ${fullTaxRate}
      OR n.count = 1 AND ${unexplainedTaxCondition("x.amount", "n.amount")})`;
