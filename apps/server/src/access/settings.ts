/** Resolves settings for a layer: the nearest layer with a value wins, then the installation, then the default. */

import { lockoutRulesOf, passwordPolicyOf } from "@comptoir/domain/session";
import { settingCodes, settings, type SettingCode, type SettingValue } from "@comptoir/domain/setting";
import { resolveByLayer } from "@comptoir/domain/target";
import { lastLabelUpTo } from "@comptoir/domain/text";
import { Effect } from "effect";

import { listLayers } from "./layer-repository.ts";
import { defaultSettingValue, listSettingValues } from "./setting-repository.ts";

/** Reads all settings once; returns a function that resolves them for a layer id, or null for the whole installation. */
export const readSettings = Effect.fn("readSettings")(function* () {
  const [layers, settingValues] = yield* Effect.all([listLayers(), listSettingValues()]);
  return (layerId: number | null, code: SettingCode): SettingValue => {
    const settingsOfCode = settingValues.filter((setting) => setting.code === code);
    const valuesOfLayers = settingsOfCode.flatMap((setting) =>
      setting.layerId === null ? [] : [{ layerId: setting.layerId, value: setting.value }],
    );
    const nearestValue = layerId === null ? null : resolveByLayer(layerId, valuesOfLayers, layers);
    return (
      nearestValue?.value ??
      settingsOfCode.find((setting) => setting.layerId === null)?.value ??
      defaultSettingValue(code)
    );
  };
});

/** Reads all effective settings of a layer; null is the installation. */
export const settingsAt = Effect.fn("settingsAt")(function* (layerId: number | null) {
  const resolveSetting = yield* readSettings();
  return new Map(settingCodes.map((code) => [code, resolveSetting(layerId, code)] as const));
});

/** Reads the effective value of a setting at a layer. */
export const getSetting = Effect.fn("getSetting")(function* (layerId: number, code: SettingCode) {
  const settingValue: SettingValue | undefined = (yield* settingsAt(layerId)).get(code);
  return settingValue ?? defaultSettingValue(code);
});

/** Reads for each location how many days its export files or its error log are stored, as the setting `code` says. */
export const retentionDaysAt = Effect.fn("retentionDaysAt")(function* (
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

/** Reads how many days the server's log is stored. All chains share the log, so the longest period that one of them sets counts. */
export const logDays = Effect.fn("logDays")(function* () {
  const configuredLogDays = (yield* listSettingValues()).flatMap(({ code, value }) =>
    code === "LOG_DAYS" && typeof value === "number" ? [value] : [],
  );
  return configuredLogDays.length === 0 ? settings.LOG_DAYS.initial : Math.max(...configuredLogDays);
});

/** Reads the password policy of a layer. */
export const passwordPolicyAt = (layerId: number | null) =>
  Effect.map(settingsAt(layerId), (values) => passwordPolicyOf(Object.fromEntries(values)));

/** Reads the bounds of the last label of e-mail addresses that a layer allows. */
export const lastLabelAt = (layerId: number | null) =>
  Effect.map(settingsAt(layerId), (values) => lastLabelUpTo(values.get("EMAIL_LAST_LABEL")));

/** Reads the lockout rules that apply to accounts of a layer, such as the number of failures that lock an account. */
export const lockoutRulesAt = (layerId: number | null) =>
  Effect.map(settingsAt(layerId), (values) => lockoutRulesOf(Object.fromEntries(values)));
