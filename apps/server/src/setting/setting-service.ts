/** Service of settings: reads and changes values with their origin, history and planned changes. */

import type { Caller } from "@comptoir/api/contract";
import { BadRequest, toApiIssue } from "@comptoir/api/errors";
import type {
  ConfigSetting,
  ProductCodes,
  SettingFileCheck,
  SettingFileRow,
  SettingFileWire,
  SettingSave,
  SettingSaves,
} from "@comptoir/api/wire";
import { dayStart, parseCalendarDate } from "@comptoir/domain/period";
import { issue } from "@comptoir/domain/result";
import {
  checkOutgoingAddress,
  checkSetting,
  compareSettingFile,
  getSettingRow,
  inheritorsOf,
  isSecretSetting,
  isSettingCode,
  settingOriginOf,
  productCodeSettings,
  settingCodes,
  toSettingFile,
  type ProductCodeField,
  type SettingCode,
} from "@comptoir/domain/setting";
import type { TargetLayer } from "@comptoir/domain/target";
import { Clock, Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import {
  clockSettingCodes,
  assignSetting,
  lockSettings,
  defaultSettingValue,
  isAdminAt,
  listSettingValues,
  listLayers,
  listSettingSteps,
  scopeFor,
  settingsAt,
  deletePlannedSetting,
} from "../access/index.ts";
import { sealText } from "../auth/sealed-text.ts";
import { conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { productVersion } from "../product-version.ts";

/** Lists every setting as it applies at a layer of the caller's scope, and the values of lower layers on request. Errors: ACCESS_DENIED. */
export const listSettings = Effect.fn("listSettings")(function* (
  caller: Caller,
  layerId: number | undefined,
  withBelow: boolean,
) {
  const { layers: scope } = yield* scopeFor(caller, { layerId });
  const targetLayerId = layerId ?? caller.layerId;
  const [layers, settingValues, steps] = yield* Effect.all([
    listLayers(),
    listSettingValues(),
    listSettingSteps({ layerId: targetLayerId }),
  ]);
  const nameOf = (id: number | undefined) => {
    const layer = layers.find((candidate) => candidate.id === id);
    return layer === undefined ? null : { id: layer.id, description: layer.description };
  };
  return settingCodes.map((code): ConfigSetting => {
    const ofCode = settingValues.filter((setting) => setting.code === code);
    const values = ofCode.flatMap((setting) =>
      setting.layerId === null ? [] : [{ layerId: setting.layerId, value: setting.value }],
    );
    const ofAll = ofCode.find((setting) => setting.layerId === null)?.value ?? defaultSettingValue(code);
    const { own, above } = settingOriginOf(targetLayerId, values, layers);
    const stepsOfCode = steps.filter((step) => step.code === code);
    const layersBelow = {
      inheriting: inheritorsOf(targetLayerId, values, layers).length,
      own: scope.flatMap(({ id, description }) =>
        values.flatMap((setting) =>
          setting.layerId === id && id !== targetLayerId ? [{ id, description, value: setting.value }] : [],
        ),
      ),
    };
    const { id, group } = getSettingRow(code);
    return {
      id,
      code,
      group,
      value: own?.value ?? above?.value ?? ofAll,
      layerId: (own ?? above)?.layerId ?? null,
      isInherited: own === null,
      from: nameOf((own ?? above)?.layerId),
      above: { value: above?.value ?? ofAll, from: nameOf(above?.layerId) },
      planned: stepsOfCode
        .filter(({ state }) => state === "PLANNED")
        .toReversed()
        .map(toStep),
      current: stepsOfCode.filter(({ state }) => state === "CURRENT").map(toStep)[0] ?? null,
      version: Math.max(0, ...stepsOfCode.map((step) => step.id)),
      ...(withBelow && { below: layersBelow }),
    };
  });
});

type Step = Effect.Success<ReturnType<typeof listSettingSteps>>[number];
const toStep = ({ layerId: _, code: __, ...step }: Step) => step;

const getListedSetting = Effect.fnUntraced(function* (caller: Caller, layerId: number, code: SettingCode) {
  const settingRow = (yield* listSettings(caller, layerId, true)).find((setting) => setting.code === code);
  return settingRow ?? (yield* Effect.fail(notFound()));
});

/**
 * Sets a layer's value of a setting, at once or from the start of a business day of that layer. Errors: those of the
 * setting, SETTING_DATE, SETTING_STALE, ACCESS_DENIED.
 */
export const saveSetting = Effect.fn("saveSetting")(function* (
  caller: Caller,
  { code, layerId, value, from, version }: SettingSave,
) {
  if (!isSettingCode(code)) return yield* Effect.fail(invalid([issue("ONE_OF", ["code"])]));
  const { layers } = yield* scopeFor(caller, { layerId });
  const layer = layers.find(({ id }) => id === layerId);
  if (layer === undefined) return yield* Effect.fail(notFound());
  if (getSettingRow(code).isForAdmins === true && !(yield* isAdminAt(caller.userId, layerId)))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const checkResult = checkSetting(code, value, layer);
  const startsAtMs = from === undefined ? null : startOf(from, layer, yield* Clock.currentTimeMillis);
  const valueIssues = [
    ...(checkResult.ok ? checkOutgoingAddress(code, checkResult.value, yield* OutgoingNetworks) : checkResult.issues),
    ...(startsAtMs === undefined ? [issue("SETTING_DATE", ["from"])] : []),
  ];
  if (!checkResult.ok || valueIssues.length > 0) return yield* Effect.fail(invalid(valueIssues));
  const storedValue =
    isSecretSetting(code) && checkResult.value !== null
      ? yield* sealText(String(checkResult.value))
      : checkResult.value;
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockSettings(layerId);
      const settingBefore = yield* getListedSetting(caller, layerId, code);
      if (settingBefore.version !== version)
        return yield* Effect.fail(conflict("SETTING_STALE", { version: settingBefore.version }));
      yield* assignSetting({
        layerId,
        code,
        value: storedValue,
        userId: caller.userId,
        ...(startsAtMs !== null && startsAtMs !== undefined && { holdsFrom: new Date(startsAtMs) }),
      });
      if (startsAtMs === null && isClockCode(code)) yield* touchLayer(layerId);
      return yield* getListedSetting(caller, layerId, code);
    }),
  );
});

/** Sets several values of a layer at once: all of them, or none. Errors: as saveSetting, with the field of the change. */
export const saveSettings = Effect.fn("saveSettings")(function* (caller: Caller, { layerId, changes }: SettingSaves) {
  const codes = changes.map(({ code }) => code);
  const repeatedIndex = codes.findIndex((code, index) => codes.indexOf(code) !== index);
  if (repeatedIndex !== -1) return yield* Effect.fail(invalid([issue("ONE_OF", ["changes", repeatedIndex, "code"])]));
  return yield* inTransaction(
    Effect.forEach(changes, (change, index) =>
      Effect.mapError(saveSetting(caller, { ...change, layerId }), (error) =>
        error instanceof BadRequest
          ? new BadRequest({
              issues: error.issues.map((problem) => ({
                ...problem,
                field: `changes.${index}.${problem.field ?? "value"}`,
              })),
            })
          : error,
      ),
    ),
  );
});

/** Lists a layer's own values, with the version of every setting there. */
const ownValuesAt = Effect.fnUntraced(function* (caller: Caller, layerId: number) {
  const listedSettings = yield* listSettings(caller, layerId, false);
  const settings = listedSettings.flatMap((setting) =>
    isSettingCode(setting.code) ? [{ ...setting, code: setting.code }] : [],
  );
  return {
    own: new Map(settings.flatMap(({ code, isInherited, value }) => (isInherited ? [] : [[code, value] as const]))),
    versions: new Map(settings.map(({ code, version }): readonly [string, number] => [code, version])),
  };
});

/** Writes a layer's own values to a file, without secrets. Errors: ACCESS_DENIED. */
export const settingFileAt = Effect.fn("settingFileAt")(function* (caller: Caller, layerId: number | undefined) {
  const layer = layerId ?? caller.layerId;
  const { layers } = yield* scopeFor(caller, { layerId: layer });
  const { own } = yield* ownValuesAt(caller, layer);
  const file: SettingFileWire = {
    ...toSettingFile(own),
    product: productVersion,
    layer: layers.find(({ id }) => id === layer)?.description ?? "",
    madeAt: new Date(yield* Clock.currentTimeMillis).toISOString(),
  };
  return file;
});

/** Compares a file with a layer's own values. Errors: SETTING_FILE, SETTING_FILE_NEWER, ACCESS_DENIED. */
export const checkSettingFile = Effect.fn("checkSettingFile")(function* (
  caller: Caller,
  { layerId, content }: typeof SettingFileCheck.Type,
) {
  const { layers } = yield* scopeFor(caller, { layerId });
  const { own, versions } = yield* ownValuesAt(caller, layerId);
  const fileComparison = compareSettingFile(
    content,
    own,
    layers.find(({ id }) => id === layerId),
  );
  if (!fileComparison.ok) return yield* Effect.fail(invalid(fileComparison.issues));
  const allowedNetworks = yield* OutgoingNetworks;
  return fileComparison.value.map(({ code, outcome, value, issues }): SettingFileRow => {
    const addressIssues = isSettingCode(code) ? checkOutgoingAddress(code, value, allowedNetworks) : [];
    return {
      code,
      outcome: addressIssues.length > 0 ? "INVALID" : outcome,
      before: isSettingCode(code) ? (own.get(code) ?? null) : null,
      value,
      version: versions.get(code) ?? 0,
      issues: [...issues, ...addressIssues].map(toApiIssue),
    };
  });
});

const isClockCode = (code: SettingCode): boolean => clockSettingCodes.some((clockCode) => clockCode === code);

/** Increases the version of a layer when its clock changes, because the editor of a layer shows the clock and must notice the change. */
const touchLayer = Effect.fnUntraced(function* (layerId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE target_layer SET version = version + 1 WHERE target_layer_id = ${layerId}`;
});

/** Returns the start of a future business day in the layer's time zone, in ms; undefined if the text is not a date or the day has begun. */
function startOf(day: string, { timeZone, businessDayStart }: TargetLayer, now: number): number | undefined {
  const dateResult = parseCalendarDate(day);
  if (!dateResult.ok) return undefined;
  const start = dayStart(dateResult.value, timeZone, businessDayStart);
  return start > now ? start : undefined;
}

/** Deletes a planned value of a layer in the caller's scope. Errors: HTTP_404, also for a value that is already in force. */
export const deletePlannedValue = Effect.fn("deletePlannedValue")(function* (caller: Caller, id: number) {
  const { layers } = yield* scopeFor(caller);
  const find = Effect.map(listSettingSteps({ id }), (steps) =>
    steps.find(({ state, layerId }) => state === "PLANNED" && layers.some((layer) => layer.id === layerId)),
  );
  const stepBeforeLock = yield* find;
  if (stepBeforeLock === undefined) return yield* Effect.fail(notFound());
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockSettings(stepBeforeLock.layerId);
      const step = yield* find;
      if (step === undefined) return yield* Effect.fail(notFound());
      yield* deletePlannedSetting(step, caller.userId);
      return yield* getListedSetting(caller, step.layerId, step.code);
    }),
  );
});

/** Lists the past, current and planned values of a setting at a layer, latest first. Errors: ACCESS_DENIED, HTTP_404 for an unknown code. */
export const settingHistory = Effect.fn("settingHistory")(function* (
  caller: Caller,
  code: string,
  layerId: number | undefined,
) {
  yield* scopeFor(caller, { layerId });
  if (!isSettingCode(code)) return yield* Effect.fail(notFound());
  return (yield* listSettingSteps({ layerId: layerId ?? caller.layerId }))
    .filter((step) => step.code === code)
    .map(toStep);
});

const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work)).pipe(
    Effect.catchIf(SqlError.isSqlError, Effect.die),
  );

/** Lists the values of the coded product fields (status, tare, bottle, environment), as set for the layer that the caller acts in. */
export const productCodes = Effect.fn("productCodes")(function* ({ layerId }: Caller) {
  const values = yield* settingsAt(layerId);
  const listOf = (field: ProductCodeField) => {
    const value = values.get(productCodeSettings[field]);
    return Array.isArray(value) ? value : [];
  };
  const codes: ProductCodes = {
    statusCode: listOf("statusCode"),
    tareCode: listOf("tareCode"),
    bottleCode: listOf("bottleCode"),
    environmentCode: listOf("environmentCode"),
  };
  return codes;
});
