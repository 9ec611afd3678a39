/** SQL of the stock ledger that several sources share: its movements with their days and kinds, and their values. */

import { committedFacts } from "../../sales/index.ts";
import type { Dialect } from "../dialect.ts";
import { applyToTexts, type Fragment } from "../fragment.ts";
import { type SourceCut } from "../source.ts";
import { clockJoinSql } from "./sale-line.ts";

/** SQL of the business day of a movement at its location. Needs the join `place` of `clockJoinSql`. */
export const movementDaySql = (alias: string, { dialect }: Pick<SourceCut, "dialect">): string =>
  `((${alias}.happened_at AT TIME ZONE place.time_zone) - ${dialect.minutesSql("place.day_start::integer")})::date`;

/** SQL condition: a movement may belong to a day of the cut or later. Starts a day early, because time zones differ. */
export const sinceCutStartCondition = (alias: string, { dialect, from }: SourceCut): string =>
  `${alias}.happened_at >= (${dialect.dateSql(from)} - 1)::timestamp AT TIME ZONE 'UTC'`;

/** SQL condition on the locations of a cut. */
export const locationCondition = (alias: string, { dialect, locations }: SourceCut): string =>
  dialect.isAmong(
    `${alias}.location_id`,
    locations.map(({ id }) => id),
  );

/**
 * SQL condition: a movement counts as a loss or, negative, as a find: shortages less surpluses of counts, and withdrawals. Kind and sign are those of
 * the movement that it reverses, if it is a reversal. Source: behaviour 3.3, decision 0108.
 */
export const isLossSql = (kind: string, sign: string): string =>
  `(${kind} IN ('COUNT', 'LATE_OFFSET') OR ${kind} IN ('ADJUSTMENT', 'REVERSAL') AND ${sign} <= 0)`;

/** SQL conditions of each sum; reversals count as the kind of the movement that they reverse. */
export const conditionSqlByStockSum = {
  received: "kind = 'RECEIPT'",
  sold: "kind = 'SALE'",
  returned: "kind = 'RETURN'",
  transferredIn: "kind = 'TRANSFER' AND sign > 0",
  transferredOut: "kind = 'TRANSFER' AND sign <= 0",
  counted: "kind IN ('COUNT', 'LATE_OFFSET')",
  free: "kind = 'ADJUSTMENT' AND reason = 'FREE'",
  found: "kind = 'ADJUSTMENT' AND (reason = 'FOUND' OR reason IS NULL AND sign > 0)",
  lost: "kind = 'ADJUSTMENT' AND (reason = 'LOST' OR reason IS NULL AND sign <= 0)",
  damaged: "kind = 'ADJUSTMENT' AND reason = 'DAMAGED'",
  expired: "kind = 'ADJUSTMENT' AND reason = 'EXPIRED'",
  reversed: "kind = 'REVERSAL' OR kind = 'ADJUSTMENT' AND reason = 'REVERSAL'",
} as const;

/** Sums that are shown as positive numbers although they reduce the stock. */
export const stockSumsTakenAway: ReadonlySet<string> = new Set(["sold", "transferredOut"]);

/**
 * SQL of the movements since the cut's first day: sales on the business day of their receipt, others on that of their
 * instant. A reversal has the kind of the movement that it reverses.
 */
export const movementsSql = (
  cut: SourceCut,
): string => `(SELECT e.location_id, e.item_id, ${movementDaySql("e", cut)} AS day, coalesce(root.kind, e.kind) AS kind, coalesce(root.reason, e.reason) AS reason, sign(coalesce(root.quantity, e.quantity))::integer AS sign, e.quantity
  FROM posted_movement e ${clockJoinSql("e", cut)} LEFT JOIN posted_movement root ON root.location_id = e.location_id AND root.movement_key = e.reverses
  WHERE ${locationCondition("e", cut)} AND ${sinceCutStartCondition("e", cut)}
  UNION ALL SELECT l.location_id, l.item_id, l.business_date, CASE l.kind WHEN 1 THEN 'RETURN' ELSE 'SALE' END, NULL::text, sign(-l.quantity)::integer, -l.quantity FROM sale_line l
  WHERE ${[locationCondition("l", cut), `l.business_date >= ${cut.dialect.dateSql(cut.from)}`, ...(cut.dialect.isCopy ? [] : [committedFacts("l")])].join(" AND ")} AND l.counted AND l.kind <= 1 AND l.item_id IS NOT NULL) move`;

/** SQL of the value of a quantity at a unit price or cost; null if the unit is unknown. Units: cents. */
export const valueOfQuantitySql = ({ wideSql, roundedSql }: Dialect, quantity: string, unit: string): string =>
  `CASE WHEN ${unit} IS NOT NULL THEN (${roundedSql(`(${wideSql(quantity)} * ${unit})`, "100000")})::bigint END`;

/** SQL of the value of a quantity, from SQL fragments. Units: cents. */
export const valueOfQuantityFragment = (dialect: Dialect, quantity: Fragment, unit: Fragment): Fragment =>
  applyToTexts((ofSql = "", atSql = "") => valueOfQuantitySql(dialect, ofSql, atSql), quantity, unit);
