/** Settings resolved for a layer: the nearest layer that gives a value wins, then the installation, then the table. */

import { lockoutRulesOf, passwordPolicyOf } from "@comptoir/domain/session";
import { settingCodes, settings, type SettingCode, type SettingValue } from "@comptoir/domain/setting";
import { resolveByLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { listLayers } from "./layer-repository.ts";
import { initialOf, listGivenSettings } from "./setting-repository.ts";

/** Every setting as it stands at a layer; null is the installation as a whole. */
export const settingsAt = Effect.fn("settingsAt")(function* (layerId: number | null) {
  const [layers, given] = yield* Effect.all([listLayers(), listGivenSettings()]);
  return new Map(
    settingCodes.map((code) => {
      const ofCode = given.filter((one) => one.code === code);
      const ofLayers = ofCode.flatMap((one) =>
        one.layerId === null ? [] : [{ layerId: one.layerId, value: one.value }],
      );
      const found = layerId === null ? null : resolveByLayer(layerId, ofLayers, layers);
      return [code, found?.value ?? ofCode.find((one) => one.layerId === null)?.value ?? initialOf(code)] as const;
    }),
  );
});

/** One setting as it stands at a layer. */
export const getSetting = Effect.fn("getSetting")(function* (layerId: number, code: SettingCode) {
  const value: SettingValue | undefined = (yield* settingsAt(layerId)).get(code);
  return value ?? initialOf(code);
});

/** How many days something is kept at each of some locations. */
export const daysKeptAt = Effect.fn("daysKeptAt")(function* (
  code: "EXPORT_FILE_DAYS" | "ERROR_LOG_DAYS",
  locationIds: readonly number[],
) {
  return yield* Effect.forEach(locationIds, (id) =>
    Effect.map(getSetting(id, code), (value) => ({
      id,
      days: typeof value === "number" ? value : settings[code].initial,
    })),
  );
});

/** The password policy at a layer: what is set there, above it, or for the installation. */
export const passwordPolicyAt = (layerId: number | null) =>
  Effect.map(settingsAt(layerId), (values) => passwordPolicyOf(Object.fromEntries(values)));

/** After how many failures an account of a layer is locked. */
export const lockoutRulesAt = (layerId: number | null) =>
  Effect.map(settingsAt(layerId), (values) => lockoutRulesOf(Object.fromEntries(values)));
