/** Reads the tolerance of counts at a location from its settings. */

import { defaultTolerance, type Tolerance } from "@comptoir/domain/inventory";
import { wholeQuantity } from "@comptoir/domain/measure";
import { centsFromDollars } from "@comptoir/domain/money";
import { Effect } from "effect";

import { settingsAt } from "../access/index.ts";

/** Reads the current tolerance of a location, whatever the day of the count. */
export const toleranceAt = (locationId: number) =>
  Effect.map(settingsAt(locationId), (values): Tolerance => {
    const [units, dollars, percent] = [
      values.get("RECOUNT_UNITS_ABOVE"),
      values.get("RECOUNT_COST_ABOVE"),
      values.get("RECOUNT_PERCENT_ABOVE"),
    ];
    const costToleranceCents = typeof dollars === "number" ? centsFromDollars(dollars) : null;
    return {
      quantity: typeof units === "number" ? wholeQuantity(units) : defaultTolerance.quantity,
      cost: costToleranceCents?.ok === true ? costToleranceCents.value : defaultTolerance.cost,
      percent: typeof percent === "number" ? percent : defaultTolerance.percent,
    };
  });
