/** Reads the thresholds of risk events from the settings of layers. */

import { centsFromDollars } from "@comptoir/domain/money";
import { defaultRiskLimits, type RiskLimits } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { readSettings } from "../../access/index.ts";

/** Thresholds of each location; a missing location has the default. */
export type RiskLimitsByLocation = ReadonlyMap<number, RiskLimits>;

/** Reads the current thresholds of locations, whatever the day of the events. */
export const readRiskLimits = Effect.fn("exception.limits")(function* (locationIds: readonly number[]) {
  const settingValueAt = yield* readSettings();
  const limitEntries = locationIds.map((id): readonly [number, RiskLimits] => {
    const [dollars, percent] = [
      settingValueAt(id, "EXCEPTION_REFUND_ABOVE"),
      settingValueAt(id, "EXCEPTION_DISCOUNT_ABOVE"),
    ];
    const refundLimitResult = typeof dollars === "number" ? centsFromDollars(dollars) : null;
    return [
      id,
      {
        refund: refundLimitResult?.ok === true ? refundLimitResult.value : defaultRiskLimits.refund,
        discount: typeof percent === "number" ? percent : defaultRiskLimits.discount,
      },
    ];
  });
  const limitsByLocation: RiskLimitsByLocation = new Map(limitEntries);
  return limitsByLocation;
});
