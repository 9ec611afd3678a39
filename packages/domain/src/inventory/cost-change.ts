/** Changes of the unit cost of an item between two receipts of goods. */

import type { UnitCost } from "../money/index.ts";

/** Change beyond which a receipt of goods is marked. Units: percent of the cost before. */
export const costChangeRules = { markedAbovePercent: 5 } as const;

/** Marks of a changed cost. */
export const costAlerts = ["RISE", "FALL"] as const;

/** Mark of a changed cost. */
export type CostAlert = (typeof costAlerts)[number];

/**
 * Returns the mark of a receipt whose unit cost differs from the cost before by more than the limit; null within the limit and if
 * either cost is unknown. After a cost of 0 any cost is a rise.
 *
 * Source: behaviour 3.4 (Receiving: cost-change alert), decision 0499.
 *
 * @example costAlertOf({ before: unitCost(10_000), after: unitCost(10_500) }) // => null
 * @example costAlertOf({ before: unitCost(10_000), after: unitCost(10_501) }) // => "RISE"
 * @example costAlertOf({ before: unitCost(10_000), after: unitCost(9_000) }) // => "FALL"
 */
export function costAlertOf({
  before,
  after,
}: {
  readonly before: UnitCost | null;
  readonly after: UnitCost | null;
}): CostAlert | null {
  if (before === null || after === null) return null;
  const costChange = after - before;
  if (Math.abs(costChange) * 100 <= costChangeRules.markedAbovePercent * before) return null;
  return costChange > 0 ? "RISE" : "FALL";
}
