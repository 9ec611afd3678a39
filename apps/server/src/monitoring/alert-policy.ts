/** Reads the alert limits of terminals, and whether alerts are mailed, from the settings of a layer. */

import { defaultAlertLimits, type AlertLimits } from "@comptoir/domain/operation";
import type { SettingCode } from "@comptoir/domain/setting";
import { Effect } from "effect";

import { readSettings } from "../access/index.ts";

/** Alert limits of the terminals of a layer, and whether their alerts are mailed. */
export interface AlertPolicy extends AlertLimits {
  readonly isMailed: boolean;
}

/** Reads the alert policies of some layers. */
export const alertPoliciesAt = Effect.fn("monitoring.policies")(function* (layerIds: readonly number[]) {
  const settingValueAt = yield* readSettings();
  return new Map(
    layerIds.map((id): readonly [number, AlertPolicy] => {
      const numberSettingOf = (code: SettingCode, otherwise: number): number => {
        const settingValue = settingValueAt(id, code);
        return typeof settingValue === "number" ? settingValue : otherwise;
      };
      return [
        id,
        {
          unsentTransactions: numberSettingOf("TERMINAL_UNSENT", defaultAlertLimits.unsentTransactions),
          queueDepth: numberSettingOf("TERMINAL_QUEUE", defaultAlertLimits.queueDepth),
          clockDriftMs: numberSettingOf("TERMINAL_CLOCK_SECONDS", defaultAlertLimits.clockDriftMs / 1_000) * 1_000,
          diskFreePercent: numberSettingOf("TERMINAL_DISK_PERCENT", defaultAlertLimits.diskFreePercent),
          isMailed: settingValueAt(id, "TERMINAL_ALERT_MAIL") === true,
        },
      ];
    }),
  );
});
