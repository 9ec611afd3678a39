/** Layers: each hangs below a wider one of its target, moves only within what its mover holds, and goes only when nothing stands on it. */

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
  clockCodes,
  giveSetting,
  holdAccess,
  initialOf,
  listGivenSettings,
  loadAccessState,
  requireCreation,
} from "../access/index.ts";
import { makeService, type SaveContext } from "../entity/index.ts";
import { forbidden, invalid } from "../http/refusal.ts";
import { findInScope, forbidMove, wrongAmong } from "./layer-move.ts";
import { countUses, listHangingLayers } from "./layer-repository.ts";
import { layerTable, type LayerRow } from "./layer-table.ts";

/** The fields of a layer that are settings given at it. */
const clockFields = { TIME_ZONE: "timeZone", BUSINESS_DAY_START: "businessDayStart", WEEK_START: "weekStart" } as const;

const check = Effect.fn("layer.check")(function* (input: EntityValues, { caller, before }: SaveContext<LayerRow>) {
  yield* holdAccess;
  const form = checkForm(layerForm, { ...input, id: before?.id ?? 0 });
  if (!form.ok) return form;
  const { parentId, type } = form.value;
  const layers = yield* listHangingLayers();
  const state: AccessState = { ...(yield* loadAccessState()), layers };
  const isNew = before === null || before.isDeleted;
  const issues = isNew ? yield* forbidPlace(parentId, caller, state) : forbidMove(before, parentId, caller, state);
  if (issues.length > 0) return failAll(issues);
  const targetId = before?.targetId ?? layers.find(({ id }) => id === parentId)?.targetId ?? 0;
  const wrong = wrongAmong(
    layers.filter((layer) => layer.targetId === targetId),
    form.value,
    isNew || type !== before.type ? "type" : "parentId",
  );
  if (wrong.length > 0) return failAll(wrong);
  if (before?.isActive === true && !form.value.isActive) yield* refuseUsed(caller, before.id);
  const values: EntityValues = { ...form.value, targetId, changedBy: caller.userId };
  return ok(values);
});

/** A new layer, or one that comes back, hangs below a layer at which its maker holds the permission. */
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
  const { layers, users } = yield* countUses(id);
  if (layers + users > 0) return yield* Effect.fail(invalid([issue("LAYER_IN_USE", [], { layers, users })]));
});

const related = Effect.fn("layer.related")(function* (id: number, values: EntityValues) {
  const given = yield* listGivenSettings();
  for (const code of clockCodes) {
    const value = values[clockFields[code]];
    const own = given.find((setting) => setting.layerId === id && setting.code === code)?.value ?? null;
    if ((typeof value === "string" || typeof value === "number" || value === null) && value !== own)
      yield* giveSetting({ layerId: id, code, value, userId: Number(values["changedBy"]) });
  }
});

const beforeRemove = Effect.fn("layer.beforeRemove")(function* (caller: Caller, rows: readonly LayerRow[]) {
  yield* holdAccess;
  for (const { id } of rows) yield* refuseUsed(caller, id);
});

export const layerService = makeService(layerTable, LayerFields, {
  check,
  related,
  beforeRemove,
  taken: issue("LAYER_CODE_EXISTS", ["code"]),
});

/** Clock settings of a layer: its own values, and the inherited ones with their source. */
export const layerValues = Effect.fn("layerValues")(function* (caller: Caller, id: number) {
  const { layer, layers } = yield* findInScope(caller, id);
  const given = yield* listGivenSettings();
  return clockCodes.map((code): LayerValue => {
    const ofCode = given.filter((setting) => setting.code === code);
    const ofLayers = ofCode.flatMap(({ layerId, value }) => (layerId === null ? [] : [{ layerId, value }]));
    const above = layer.parentId === null ? null : resolveByLayer(layer.parentId, ofLayers, layers);
    const from = layers.find((candidate) => candidate.id === above?.layerId);
    return {
      code,
      own: ofLayers.find(({ layerId }) => layerId === id)?.value ?? null,
      inherited: above?.value ?? ofCode.find(({ layerId }) => layerId === null)?.value ?? initialOf(code),
      from: from === undefined ? null : { id: from.id, description: from.description },
    };
  });
});
