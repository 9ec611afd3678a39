/** Checks whether a layer may move below another, and previews the consequences. */

import type { Caller } from "@comptoir/api/contract";
import type { MovePreview } from "@comptoir/api/wire";
import { hasPermission, isInScope } from "@comptoir/domain/access";
import { issue, type Issue } from "@comptoir/domain/result";
import { changeAccess, peopleAffectedByMove, type AccessState } from "@comptoir/domain/role";
import { checkLayers, valueChangeOfMove, type HangingLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { defaultSettingValue, listSettingValues, loadAccessState } from "../access/index.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { listUndeletedLayers, type LayerNode } from "./layer-repository.ts";

/** Finds a layer in the caller's scope; returns it with all layers that are not deleted. Errors: HTTP_404. */
export const findInScope = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const layers = yield* listUndeletedLayers();
  const layer = layers.find((candidate) => candidate.id === id);
  return layer === undefined || !isInScope(id, caller.layerId, layers)
    ? yield* Effect.fail(notFound())
    : { layer, layers };
});

/** Lists the reasons against moving a layer below another. Errors: REQUIRED, LAYER_TARGET, those of the domain for moving a layer. */
export function findMoveIssues(
  layerBefore: Pick<LayerNode, "id" | "parentId" | "targetId">,
  parentId: number | null,
  caller: Caller,
  accessState: AccessState,
): readonly Issue[] {
  if (parentId === layerBefore.parentId) return [];
  // A layer without a parent would leave its chain, or be above all of it.
  if (parentId === null) return [issue("REQUIRED", ["parentId"])];
  const accessIssues = changeAccess(accessState, caller, { kind: "moveLayer", layerId: layerBefore.id, parentId });
  if (!accessIssues.ok) return accessIssues.issues.map((moveIssue) => ({ ...moveIssue, path: ["parentId"] }));
  const targetOf = (layerId: number | null) => accessState.layers.find(({ id }) => id === layerId)?.targetId;
  // A whole target may move anywhere; layers within a target stay in it.
  return targetOf(layerBefore.parentId) === layerBefore.targetId && targetOf(parentId) !== layerBefore.targetId
    ? [issue("LAYER_TARGET", ["parentId"])]
    : [];
}

/**
 * Lists the issues that a layer would cause among the layers of a target. `kind` is the field to report an invalid layer
 * type at, of this layer or of a child.
 */
export function findLayerIssues(
  hangingLayers: readonly HangingLayer[],
  hangingLayer: HangingLayer,
  fieldOfTypeIssue: "type" | "parentId",
): readonly Issue[] {
  const ids = new Set(hangingLayers.map(({ id }) => id));
  const allLayers = [...hangingLayers.filter(({ id }) => id !== hangingLayer.id), hangingLayer].map((hanging) =>
    hanging.parentId === null || ids.has(hanging.parentId) ? hanging : { ...hanging, parentId: null },
  );
  const treeIssues = checkLayers(allLayers).flatMap((layerIssue) => {
    const [index, field] = layerIssue.path;
    const movedLayer = allLayers[Number(index)];
    if (layerIssue.code === "LAYER_TYPE")
      return movedLayer?.id === hangingLayer.id || movedLayer?.parentId === hangingLayer.id
        ? [{ ...layerIssue, path: [fieldOfTypeIssue] }]
        : [];
    return movedLayer?.id === hangingLayer.id ? [{ ...layerIssue, path: [String(field)] }] : [];
  });
  return treeIssues.filter(
    ({ code }, index) => treeIssues.findIndex((otherIssue) => otherIssue.code === code) === index,
  );
}

/** Previews the move of a layer below another, or lists the errors that forbid it. */
export const previewMove = Effect.fn("previewMove")(function* (caller: Caller, id: number, parentId: number | null) {
  const { layer, layers } = yield* findInScope(caller, id);
  const accessState = yield* loadAccessState();
  const state: AccessState = { ...accessState, layers };
  const forbids = findMoveIssues(layer, parentId, caller, state);
  const moveIssues =
    forbids.length > 0
      ? forbids
      : findLayerIssues(
          layers.filter(({ targetId }) => targetId === layer.targetId),
          { ...layer, parentId },
          "parentId",
        );
  if (moveIssues.length > 0) return yield* Effect.fail(invalid(moveIssues));
  const move = { layerId: id, parentId };
  const isNamed = hasPermission(caller.permissions, ["USER_READ"]);
  const movePreview: MovePreview = {
    people: peopleAffectedByMove(state, move).flatMap(({ userId, permissions: { gained, lost } }) => {
      const user = accessState.users.find((candidate) => candidate.id === userId);
      return user === undefined
        ? []
        : [
            {
              ...(isNamed && { userId, userName: `${user.firstName} ${user.lastName}`.trim() }),
              layer: layer.description,
              gained,
              lost,
            },
          ];
    }),
    values: movedSettingValues(yield* listSettingValues(), move, layers),
  };
  return movePreview;
});

type Given = Effect.Success<ReturnType<typeof listSettingValues>>;

function movedSettingValues(
  settingValues: Given,
  move: { readonly layerId: number; readonly parentId: number | null },
  layers: readonly LayerNode[],
): MovePreview["values"] {
  return [...new Set(settingValues.map(({ code }) => code))].toSorted().flatMap((code) => {
    const ofCode = settingValues.filter((setting) => setting.code === code);
    const valueChanges = valueChangeOfMove(
      ofCode.flatMap(({ layerId, value }) => (layerId === null ? [] : [{ layerId, value }])),
      move,
      layers,
    );
    if (valueChanges === null) return [];
    const ofAll = ofCode.find(({ layerId }) => layerId === null)?.value ?? defaultSettingValue(code);
    const [valueBefore, valueAfter] = [valueChanges.before?.value ?? ofAll, valueChanges.after?.value ?? ofAll];
    const from = layers.find(({ id }) => id === valueChanges.after?.layerId)?.description ?? null;
    return valueBefore === valueAfter
      ? []
      : [{ code, before: valueBefore, after: valueAfter, from, layers: valueChanges.layerIds.length }];
  });
}
