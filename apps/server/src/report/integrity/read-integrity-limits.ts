/** Reads the tolerances of the Integrity report from the settings of layers. */

import { cents } from "@comptoir/domain/money";
import { defaultIntegrityAllowances, type IntegrityAllowances } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { readSettings } from "../../access/index.ts";

/** Tolerances of each location; a location that is not in the map has no tolerance. */
export type IntegrityAllowancesByLocation = ReadonlyMap<number, IntegrityAllowances>;

/** Reads the current tolerances of locations, whatever the day of the receipts. */
export const readIntegrityLimits = Effect.fn("integrity.limits")(function* (locationIds: readonly number[]) {
  const settingValueAt = yield* readSettings();
  const allowancesByLocation: IntegrityAllowancesByLocation = new Map(
    locationIds.map((id): readonly [number, IntegrityAllowances] => {
      const [tolerance, codes] = [settingValueAt(id, "PAYMENT_TOLERANCE"), settingValueAt(id, "TAX_CODES")];
      return [
        id,
        {
          tolerance: typeof tolerance === "number" ? cents(tolerance) : defaultIntegrityAllowances.tolerance,
          taxCodes: Array.isArray(codes) ? codes.map(({ code }) => code) : defaultIntegrityAllowances.taxCodes,
        },
      ];
    }),
  );
  return allowancesByLocation;
});
