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
const clockFields = { TIME_ZONE: "timeZone", BUSINESS_DAY_START: "businessDayStart", WEEK_START: "weekStart" } as const;

const checkLayer = Effect.fn("layer.check")(function* (input: EntityValues, { caller, before }: SaveContext<LayerRow>) {
  yield* lockAccess;
  const form = checkForm(layerForm, { ...input, id: before?.id ?? 0 });
  if (!form.ok) return form;
  const { parentId, type } = form.value;
  const layers = yield* listUndeletedLayers();
  const accessState: AccessState = { ...(yield* loadAccessState()), layers };
  const isNew = before === null || before.isDeleted;
  const issues = isNew
    ? yield* forbidPlace(parentId, caller, accessState)
    : findMoveIssues(before, parentId, caller, accessState);
  if (issues.length > 0) return failAll(issues);
  const targetId = before?.targetId ?? layers.find(({ id }) => id === parentId)?.targetId ?? 0;
  const layerIssues = findLayerIssues(
    layers.filter((layer) => layer.targetId === targetId),
    form.value,
    isNew || type !== before.type ? "type" : "parentId",
  );
  if (layerIssues.length > 0) return failAll(layerIssues);
  if (before?.isActive === true && !form.value.isActive) yield* refuseUsed(caller, before.id);
  const entityValues: EntityValues = { ...form.value, targetId, changedBy: caller.userId };
  return ok(entityValues);
});

/** Checks the parent of a new or restored layer: it must be in the caller's scope, and the caller must have TARGETLAYER_CUD there. */
const forbidPlace = Effect.fnUntraced(function* (parentId: number | null, caller: Caller, state: AccessState) {
  if (parentId === null) return [issue("REQUIRED", ["parentId"])];
  const parent = state.layers.find(({ id }) => id === parentId);
  if (parent === undefined || !isInScope(parentId, caller.layerId, state.layers))
    return [issue("LAYER_UNKNOWN", ["parentId"])];
  yield* requireCreation(caller, "TargetLayer", parent.targetId);
  if (!hasPermission(permissionsAt(state, { userId: caller.userId, layerId: parentId }), ["TARGETLAYER_CUD"]))
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission: "TARGETLAYER_CUD" }));
  return [];
});

/** Refuses to take a layer out of use while it is the home of a user, the place of a role, or the parent of another layer. */
const refuseUsed = Effect.fnUntraced(function* (caller: Caller, id: number) {
  if (id === caller.layerId) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const { layers, users } = yield* countLayerUses(id);
  if (layers + users > 0) return yield* Effect.fail(invalid([issue("LAYER_IN_USE", [], { layers, users })]));
});

const relateLayer = Effect.fn("layer.related")(function* (id: number, values: EntityValues) {
  const settingValues = yield* listSettingValues();
  for (const code of clockSettingCodes) {
    const value = values[clockFields[code]];
    const layerValue = settingValues.find((setting) => setting.layerId === id && setting.code === code)?.value ?? null;
    if ((typeof value === "string" || typeof value === "number" || value === null) && value !== layerValue)
      yield* assignSetting({ layerId: id, code, value, userId: Number(values["changedBy"]) });
  }
});

const beforeRemove = Effect.fn("layer.beforeRemove")(function* (caller: Caller, rows: readonly LayerRow[]) {
  yield* lockAccess;
  for (const { id } of rows) yield* refuseUsed(caller, id);
});

export const layerService = makeEntityService(layerTable, LayerFields, {
  check: checkLayer,
  writeRelated: relateLayer,
  beforeRemove,
  takenIssue: issue("LAYER_CODE_EXISTS", ["code"]),
});

/** Reads the clock settings of a layer: its own values, and the inherited ones with their source. */
export const layerValues = Effect.fn("layerValues")(function* (caller: Caller, id: number) {
  const { layer, layers } = yield* findInScope(caller, id);
  const settingValues = yield* listSettingValues();
  return clockSettingCodes.map((code): LayerValue => {
    const ofCode = settingValues.filter((setting) => setting.code === code);
    const ofLayers = ofCode.flatMap(({ layerId, value }) => (layerId === null ? [] : [{ layerId, value }]));
    const valueAbove = layer.parentId === null ? null : resolveByLayer(layer.parentId, ofLayers, layers);
    const from = layers.find((candidate) => candidate.id === valueAbove?.layerId);
    return {
      code,
      own: ofLayers.find(({ layerId }) => layerId === id)?.value ?? null,
      inherited:
        valueAbove?.value ?? ofCode.find(({ layerId }) => layerId === null)?.value ?? defaultSettingValue(code),
      from: from === undefined ? null : { id: from.id, description: from.description },
    };
  });
});
