/** Reads the alert limits of terminals, and whether alerts are mailed; both are settings of layers. */

import { defaultAlertLimits, type AlertLimits } from "@comptoir/domain/operation";
import { settings, type SettingCode } from "@comptoir/domain/setting";
import { resolveByLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { listSettingValues, listLayers } from "../access/index.ts";

/** Alerts of the terminals of a layer. */
export interface AlertPolicy extends AlertLimits {
  readonly isMailed: boolean;
}

/** Reads the policies of some layers. */
export const alertPoliciesAt = Effect.fn("monitoring.policies")(function* (layerIds: readonly number[]) {
  const [layers, given] = yield* Effect.all([listLayers(), listSettingValues()]);
  const valueAt = (layerId: number, code: SettingCode) =>
    resolveByLayer(
      layerId,
      given.flatMap((setting) =>
        setting.code === code && setting.layerId !== null ? [{ layerId: setting.layerId, value: setting.value }] : [],
      ),
      layers,
    )?.value ??
    given.find((setting) => setting.code === code && setting.layerId === null)?.value ??
    settings[code].initial;
  return new Map(
    layerIds.map((id): readonly [number, AlertPolicy] => {
      const numberOf = (code: SettingCode, otherwise: number): number => {
        const value = valueAt(id, code);
        return typeof value === "number" ? value : otherwise;
      };
      return [
        id,
        {
          unsentTransactions: numberOf("TERMINAL_UNSENT", defaultAlertLimits.unsentTransactions),
          queueDepth: numberOf("TERMINAL_QUEUE", defaultAlertLimits.queueDepth),
          clockDriftMs: numberOf("TERMINAL_CLOCK_SECONDS", defaultAlertLimits.clockDriftMs / 1_000) * 1_000,
          diskFreePercent: numberOf("TERMINAL_DISK_PERCENT", defaultAlertLimits.diskFreePercent),
          isMailed: valueAt(id, "TERMINAL_ALERT_MAIL") === true,
        },
      ];
    }),
  );
});
