/**
 * Rules for saving layers. A layer belongs below a wider layer of its target, moves only within the caller's permissions,
 * and is deleted only when nothing uses it.
 */

import type { Caller } from "@comptoir/api/contract";
import { LayerFields, type LayerValue } from "@comptoir/api/wire";
import { hasPermission, isInScope } from "@comptoir/domain/access";
import type { EntityValues } from "@comptoir/domain/entity";
import { failAll, issue, ok } from "@comptoir/domain/result";
import { permissionsAt, type AccessState } from "@comptoir/domain/role";
import { layerForm, resolveByLayer } from "@comptoir/domain/target";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";

import {
  clockSettingCodes,
  assignSetting,
  lockAccess,
  defaultSettingValue,
  listSettingValues,
  loadAccessState,
  requireCreation,
} from "../access/index.ts";
import { makeEntityService, type SaveContext } from "../entity/index.ts";
import { forbidden, invalid } from "../http/refusal.ts";
import { findInScope, findMoveIssues, findLayerIssues } from "./layer-move.ts";
import { countLayerUses, listUndeletedLayers } from "./layer-repository.ts";
import { layerTable, type LayerRow } from "./layer-table.ts";

/** Fields of a layer that are stored as settings of that layer. */
const layerFieldBySettingCode = {
  TIME_ZONE: "timeZone",
  BUSINESS_DAY_START: "businessDayStart",
  WEEK_START: "weekStart",
} as const;

const checkLayer = Effect.fn("layer.check")(function* (input: EntityValues, { caller, before }: SaveContext<LayerRow>) {
  yield* lockAccess;
  const formResult = checkForm(layerForm, { ...input, id: before?.id ?? 0 });
  if (!formResult.ok) return formResult;
  const { parentId, type } = formResult.value;
  const layers = yield* listUndeletedLayers();
  const accessState: AccessState = { ...(yield* loadAccessState()), layers };
  const isCreatedOrRestored = before === null || before.isDeleted;
  const accessIssues = isCreatedOrRestored
    ? yield* listParentIssues(parentId, caller, accessState)
    : findMoveIssues(before, parentId, caller, accessState);
  if (accessIssues.length > 0) return failAll(accessIssues);
  const targetId = before?.targetId ?? layers.find(({ id }) => id === parentId)?.targetId ?? 0;
  const treeIssues = findLayerIssues(
    layers.filter((layer) => layer.targetId === targetId),
    formResult.value,
    isCreatedOrRestored || type !== before.type ? "type" : "parentId",
  );
  if (treeIssues.length > 0) return failAll(treeIssues);
  if (before?.isActive === true && !formResult.value.isActive) yield* refuseLayerInUse(caller, before.id);
  const valuesToSave: EntityValues = { ...formResult.value, targetId, changedBy: caller.userId };
  return ok(valuesToSave);
});

/** Checks the parent of a new or restored layer: it must be in the caller's scope, and the caller must have TARGETLAYER_CUD there. */
const listParentIssues = Effect.fnUntraced(function* (parentId: number | null, caller: Caller, state: AccessState) {
  if (parentId === null) return [issue("REQUIRED", ["parentId"])];
  const parentLayer = state.layers.find(({ id }) => id === parentId);
  if (parentLayer === undefined || !isInScope(parentId, caller.layerId, state.layers))
    return [issue("LAYER_UNKNOWN", ["parentId"])];
  yield* requireCreation(caller, "TargetLayer", parentLayer.targetId);
  if (!hasPermission(permissionsAt(state, { userId: caller.userId, layerId: parentId }), ["TARGETLAYER_CUD"]))
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission: "TARGETLAYER_CUD" }));
  return [];
});

/** Refuses to take a layer out of use while it is the caller's own, the home of a user, the layer of a grant, or the parent of another layer. */
const refuseLayerInUse = Effect.fnUntraced(function* (caller: Caller, id: number) {
  if (id === caller.layerId) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const { layers, users } = yield* countLayerUses(id);
  if (layers + users > 0) return yield* Effect.fail(invalid([issue("LAYER_IN_USE", [], { layers, users })]));
});

const writeClockSettings = Effect.fn("layer.related")(function* (id: number, values: EntityValues) {
  const settingValues = yield* listSettingValues();
  for (const code of clockSettingCodes) {
    const clockValue = values[layerFieldBySettingCode[code]];
    const storedClockValue =
      settingValues.find((setting) => setting.layerId === id && setting.code === code)?.value ?? null;
    if (
      (typeof clockValue === "string" || typeof clockValue === "number" || clockValue === null) &&
      clockValue !== storedClockValue
    )
      yield* assignSetting({ layerId: id, code, value: clockValue, userId: Number(values["changedBy"]) });
  }
});

const refuseLayersInUse = Effect.fn("layer.beforeRemove")(function* (caller: Caller, rows: readonly LayerRow[]) {
  yield* lockAccess;
  for (const { id } of rows) yield* refuseLayerInUse(caller, id);
});

export const layerService = makeEntityService(layerTable, LayerFields, {
  check: checkLayer,
  writeRelated: writeClockSettings,
  beforeRemove: refuseLayersInUse,
  takenIssue: issue("LAYER_CODE_EXISTS", ["code"]),
});

/** Reads the clock settings of a layer: its own values, and the inherited ones with their source. */
export const readClockValues = Effect.fn("readClockValues")(function* (caller: Caller, id: number) {
  const { layer, layers } = yield* findInScope(caller, id);
  const settingValues = yield* listSettingValues();
  return clockSettingCodes.map((code): LayerValue => {
    const valuesOfCode = settingValues.filter((setting) => setting.code === code);
    const layerValuesOfCode = valuesOfCode.flatMap(({ layerId, value }) =>
      layerId === null ? [] : [{ layerId, value }],
    );
    const inheritedValue = layer.parentId === null ? null : resolveByLayer(layer.parentId, layerValuesOfCode, layers);
    const inheritedFromLayer = layers.find((candidate) => candidate.id === inheritedValue?.layerId);
    return {
      code,
      own: layerValuesOfCode.find(({ layerId }) => layerId === id)?.value ?? null,
      inherited:
        inheritedValue?.value ??
        valuesOfCode.find(({ layerId }) => layerId === null)?.value ??
        defaultSettingValue(code),
      from:
        inheritedFromLayer === undefined
          ? null
          : { id: inheritedFromLayer.id, description: inheritedFromLayer.description },
    };
  });
});
