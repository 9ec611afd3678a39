/** Reads which batches of sales counted at an instant, and how far a growing batch had grown. */

import { Effect } from "effect";

import type { DateSpan } from "@comptoir/domain/period";

import type { SalesDates } from "../../widget-data/sales-dates.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import type { ScopeLocation } from "../../widget-data/widget-scope.ts";

/** Instant of a past report. Everything that was stored until its end counts, such as in the same millisecond. Units: milliseconds since 1970. */
export type KnownInstant = number | "now";

/** Batch that counted at an instant. */
export interface PastBatch {
  readonly batchId: number;
  /** Number of the first receipt that arrived later; null if all were there. */
  readonly endNo: number | null;
}

/** Stores and days whose batches are read. */
export interface PastDays extends DateSpan {
  readonly locations: readonly Pick<ScopeLocation, "id">[];
}

/** SQL of the end of an instant. */
export const endOfInstantSql = (instant: KnownInstant): string =>
  instant === "now" ? "timestamptz 'infinity'" : `(timestamptz 'epoch' + ${instant + 1} * interval '1 millisecond')`;

/** SQL condition: a batch `b` counted at an instant. */
export function countedThenCondition(instant: KnownInstant): string {
  const endSql = endOfInstantSql(instant);
  return `(b.state IN ('COMMITTED', 'UNDONE') AND b.committed_at < ${endSql} AND (b.undone_at IS NULL OR b.undone_at >= ${endSql}) AND NOT b.hidden @> (${endSql} - interval '1 microsecond'))`;
}

/** SQL of the number of the first receipt of a batch `b` that arrived after an instant; null if there is none, as there is none after now. */
export const firstLaterNoSql = (instant: KnownInstant): string =>
  instant === "now"
    ? "NULL::integer"
    : `(SELECT min(a.first_no) FROM sale_arrival a WHERE a.batch_id = b.batch_id AND a.known_at >= ${endOfInstantSql(instant)})`;

/**
 * Reads the first and last business date with a counted receipt at an instant, as `readSalesDates` does for the present. Only the days of batches
 * that counted then are searched, not those of the receipts that came later.
 */
export const readKnownSalesDates = Effect.fn("report.knownSalesDates")(function* (
  snapshot: Snapshot,
  { locations }: Pick<PastDays, "locations">,
  instant: KnownInstant,
) {
  const edgeDaySql = (order: "ASC" | "DESC") => `LATERAL (
    SELECT s.business_date FROM sale s JOIN sale_batch b ON b.batch_id = s.batch_id
    WHERE s.location_id = l.id AND s.business_date BETWEEN l.first_date AND l.last_date AND s.counted AND ${countedThenCondition(instant)} AND s.sale_no < coalesce(${firstLaterNoSql(instant)}, 2147483647)
    ORDER BY s.location_id, s.business_date ${order} LIMIT 1)`;
  const locationIdsSql = `'{${locations.map(({ id }) => id).join(",")}}'::integer[]`;
  const [row] = yield* snapshot.query<SalesDates>(`
    WITH l AS MATERIALIZED (
      SELECT p.id, min(b.first_date) AS first_date, max(b.last_date) AS last_date FROM sale_batch b, unnest(b.location_ids) AS p (id)
      WHERE b.location_ids && ${locationIdsSql} AND p.id = ANY (${locationIdsSql}) AND ${countedThenCondition(instant)} GROUP BY 1)
    SELECT min(first.business_date) AS "firstSalesDate", max(last.business_date) AS "lastSalesDate"
    FROM l, ${edgeDaySql("ASC")} AS first, ${edgeDaySql("DESC")} AS last`);
  return row ?? { firstSalesDate: null, lastSalesDate: null };
});

/** Lists the batches with days of stores that counted at an instant. */
export const readPastBatches = Effect.fn("report.pastBatches")(function* (
  snapshot: Snapshot,
  { locations, from, to }: PastDays,
  instant: KnownInstant,
) {
  const batches = yield* snapshot.query<PastBatch>(`
    SELECT b.batch_id AS "batchId", ${firstLaterNoSql(instant)} AS "endNo" FROM sale_batch b
    WHERE b.location_ids && '{${locations.map(({ id }) => id).join(",")}}'::integer[] AND b.first_date <= date '${to}' AND b.last_date >= date '${from}' AND ${countedThenCondition(instant)}
    ORDER BY b.batch_id`);
  return batches.filter(({ endNo }) => endNo === null || endNo > 1);
});
