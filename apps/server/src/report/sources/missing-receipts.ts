/** Builds the SQL that finds gaps in the receipt numbers of tills. */

import { addDays } from "@comptoir/domain/period";
import { gapDetectionRules } from "@comptoir/domain/transaction";

import type { SourceCut } from "../source.ts";
import { factConditions } from "./sale-line.ts";

/** Factor that combines a batch and an ordinal to one number, so that the least receipt can be picked. */
const batchFactorSql = "2147483648";

const seriesKeySql = "by_store, location_id, terminal";

/**
 * Builds the statement of the gaps in receipt numbers. Each row has the receipt after the gap (`batch_id`, `sale_no`) and its
 * number as written, the missing numbers
 * (`lowest` to `highest`), and the till ('' if the tills of a location share one sequence). Days around the cut show how
 * its numbers run.
 */
export function missingReceiptsSql(sourceCut: SourceCut): string {
  const { daysApart, receiptsPerBreak } = gapDetectionRules;
  const widerCut = {
    ...sourceCut,
    from: addDays(sourceCut.from, -2 * daysApart),
    to: addDays(sourceCut.to, daysApart),
  };
  const { dateSql } = sourceCut.dialect;
  const sameSeriesCondition = (left: string, right: string) =>
    seriesKeySql
      .split(", ")
      .map((name) => `${left}.${name} = ${right}.${name}`)
      .join(" AND ");
  return `(WITH numbered AS (
      SELECT s.location_id, s.business_date, s.terminal, CASE WHEN s.number ~ '^[0-9]{1,15}$' THEN s.number::bigint END AS n, min(s.number) AS written, min(s.batch_id * ${batchFactorSql}::bigint + s.sale_no) AS receipt
      FROM sale s WHERE ${factConditions("s", widerCut).join(" AND ")} GROUP BY 1, 2, 3, 4),
    counted AS (
      SELECT false AS by_store, location_id, terminal, business_date, n, written, receipt FROM numbered WHERE n IS NOT NULL
      UNION ALL SELECT true, location_id, '', business_date, n, min(written), min(receipt) FROM numbered WHERE n IS NOT NULL GROUP BY location_id, business_date, n),
    ordered AS (SELECT c.*, lag(n) OVER (PARTITION BY ${seriesKeySql}, business_date ORDER BY n) AS before FROM counted c),
    days AS (SELECT ${seriesKeySql}, business_date, count(*) AS receipts, min(n) AS low, max(n) AS high, count(CASE WHEN n - before > 1 THEN 1 END) AS holes FROM ordered GROUP BY ${seriesKeySql}, business_date),
    beside AS (
      SELECT d.*, lag(business_date) OVER w AS previous_date, lag(low) OVER w AS previous_low, lag(high) OVER w AS previous_high, lag(receipts) OVER w AS previous_receipts, lead(low) OVER w AS next_low
      FROM days d WINDOW w AS (PARTITION BY ${seriesKeySql} ORDER BY business_date)),
    near AS (SELECT b.*, coalesce(business_date - previous_date <= ${daysApart}, false) AS is_near, coalesce(business_date - previous_date <= ${daysApart} AND low > previous_low AND high > previous_high, false) AS goes_on FROM beside b),
    broken AS (SELECT o.*, holes + CASE WHEN goes_on AND low > previous_high + 1 THEN 1 ELSE 0 END AS breaks FROM near o),
    runs AS (
      SELECT r.*, CASE WHEN is_near THEN lag(breaks) OVER w ELSE 0 END AS previous_breaks, CASE WHEN lead(goes_on) OVER w THEN lead(business_date) OVER w END AS next_date
      FROM broken r WINDOW w AS (PARTITION BY ${seriesKeySql} ORDER BY business_date)),
    ways AS (
      SELECT r.*, sum(CASE WHEN by_store THEN 0 ELSE breaks END) OVER d AS of_tills, sum(CASE WHEN by_store THEN breaks - receipts ELSE receipts END) OVER d AS of_store, count(CASE WHEN NOT by_store THEN 1 END) OVER d AS tills
      FROM runs r WINDOW d AS (PARTITION BY location_id, business_date)),
    told AS (
      SELECT y.* FROM ways y WHERE y.business_date BETWEEN ${dateSql(sourceCut.from)} AND ${dateSql(sourceCut.to)} AND y.by_store = (y.of_store < y.of_tills OR y.of_store = y.of_tills AND y.tills > 1)
        AND (breaks + previous_breaks <= 1 OR (breaks + previous_breaks) * ${receiptsPerBreak} <= receipts + CASE WHEN is_near THEN previous_receipts ELSE 0 END)),
    edges AS MATERIALIZED (SELECT o.* FROM ordered o WHERE o.n - o.before > 1 OR o.before IS NULL),
    open AS (
      SELECT o.*, t.goes_on, t.previous_date, t.previous_high, t.next_date, t.next_low, CASE WHEN t.is_near AND t.previous_receipts > t.receipts THEN t.previous_receipts ELSE t.receipts END AS longest
      FROM told t JOIN edges o ON ${sameSeriesCondition("t", "o")} AND t.business_date = o.business_date WHERE o.n - o.before > 1 OR t.goes_on),
    sides AS (
      SELECT ${seriesKeySql}, business_date, n, previous_date AS beside_date FROM open WHERE goes_on AND (previous_high > before OR before IS NULL AND previous_high >= n)
      UNION ALL SELECT ${seriesKeySql}, business_date, n, next_date FROM open WHERE next_date IS NOT NULL AND before IS NOT NULL AND next_low < n),
    below AS (
      SELECT s.by_store, s.location_id, s.terminal, s.business_date, s.n, max(p.n) AS highest
      FROM sides s JOIN ordered p ON ${sameSeriesCondition("p", "s")} AND p.business_date = s.beside_date AND p.n < s.n GROUP BY s.by_store, s.location_id, s.terminal, s.business_date, s.n),
    gaps AS (
      SELECT o.*, CASE WHEN b.highest IS NULL OR o.before > b.highest THEN coalesce(o.before, o.previous_high) ELSE b.highest END + 1 AS lowest
      FROM open o LEFT JOIN below b ON ${sameSeriesCondition("b", "o")} AND b.business_date = o.business_date AND b.n = o.n)
    SELECT location_id, business_date, (receipt / ${batchFactorSql})::integer AS batch_id, (receipt % ${batchFactorSql})::integer AS sale_no, by_store, terminal, lowest, n - 1 AS highest, n - lowest AS missing, written
    FROM gaps WHERE n - lowest BETWEEN 1 AND longest)`;
}
