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
  const accessCheck = changeAccess(accessState, caller, { kind: "moveLayer", layerId: layerBefore.id, parentId });
  if (!accessCheck.ok) return accessCheck.issues.map((moveIssue) => ({ ...moveIssue, path: ["parentId"] }));
  const targetOf = (layerId: number | null) => accessState.layers.find(({ id }) => id === layerId)?.targetId;
  // A whole target may move anywhere; layers within a target stay in it.
  return targetOf(layerBefore.parentId) === layerBefore.targetId && targetOf(parentId) !== layerBefore.targetId
    ? [issue("LAYER_TARGET", ["parentId"])]
    : [];
}

/**
 * Lists the issues that a layer would cause among the layers of a target. An invalid layer type, of this layer or of a
 * child, is reported at `fieldOfTypeIssue`.
 */
export function findLayerIssues(
  hangingLayers: readonly HangingLayer[],
  hangingLayer: HangingLayer,
  fieldOfTypeIssue: "type" | "parentId",
): readonly Issue[] {
  const layerIds = new Set(hangingLayers.map(({ id }) => id));
  const layersAfter = [...hangingLayers.filter(({ id }) => id !== hangingLayer.id), hangingLayer].map((hanging) =>
    hanging.parentId === null || layerIds.has(hanging.parentId) ? hanging : { ...hanging, parentId: null },
  );
  const treeIssues = checkLayers(layersAfter).flatMap((layerIssue) => {
    const [index, field] = layerIssue.path;
    const layerOfIssue = layersAfter[Number(index)];
    if (layerIssue.code === "LAYER_TYPE")
      return layerOfIssue?.id === hangingLayer.id || layerOfIssue?.parentId === hangingLayer.id
        ? [{ ...layerIssue, path: [fieldOfTypeIssue] }]
        : [];
    return layerOfIssue?.id === hangingLayer.id ? [{ ...layerIssue, path: [String(field)] }] : [];
  });
  return treeIssues.filter(
    ({ code }, index) => treeIssues.findIndex((otherIssue) => otherIssue.code === code) === index,
  );
}

/** Previews the move of a layer below another. Errors: HTTP_404, those of `findMoveIssues` and `findLayerIssues`. */
export const previewMove = Effect.fn("previewMove")(function* (caller: Caller, id: number, parentId: number | null) {
  const { layer, layers } = yield* findInScope(caller, id);
  const accessState = yield* loadAccessState();
  const undeletedAccessState: AccessState = { ...accessState, layers };
  const ownMoveIssues = findMoveIssues(layer, parentId, caller, undeletedAccessState);
  const moveIssues =
    ownMoveIssues.length > 0
      ? ownMoveIssues
      : findLayerIssues(
          layers.filter(({ targetId }) => targetId === layer.targetId),
          { ...layer, parentId },
          "parentId",
        );
  if (moveIssues.length > 0) return yield* Effect.fail(invalid(moveIssues));
  const layerMove = { layerId: id, parentId };
  const mayNamePeople = hasPermission(caller.permissions, ["USER_READ"]);
  const movePreview: MovePreview = {
    people: peopleAffectedByMove(undeletedAccessState, layerMove).flatMap(
      ({ userId, permissions: { gained, lost } }) => {
        const affectedUser = accessState.users.find((candidate) => candidate.id === userId);
        return affectedUser === undefined
          ? []
          : [
              {
                ...(mayNamePeople && { userId, userName: `${affectedUser.firstName} ${affectedUser.lastName}`.trim() }),
                layer: layer.description,
                gained,
                lost,
              },
            ];
      },
    ),
    values: listMovedSettingValues(yield* listSettingValues(), layerMove, layers),
  };
  return movePreview;
});

type SettingValues = Effect.Success<ReturnType<typeof listSettingValues>>;

function listMovedSettingValues(
  settingValues: SettingValues,
  move: { readonly layerId: number; readonly parentId: number | null },
  layers: readonly LayerNode[],
): MovePreview["values"] {
  return [...new Set(settingValues.map(({ code }) => code))].toSorted().flatMap((code) => {
    const valuesOfCode = settingValues.filter((setting) => setting.code === code);
    const valueChangeOfLayer = valueChangeOfMove(
      valuesOfCode.flatMap(({ layerId, value }) => (layerId === null ? [] : [{ layerId, value }])),
      move,
      layers,
    );
    if (valueChangeOfLayer === null) return [];
    const valueForAllLayers = valuesOfCode.find(({ layerId }) => layerId === null)?.value ?? defaultSettingValue(code);
    const [valueBefore, valueAfter] = [
      valueChangeOfLayer.before?.value ?? valueForAllLayers,
      valueChangeOfLayer.after?.value ?? valueForAllLayers,
    ];
    const layerNameOfNewValue = layers.find(({ id }) => id === valueChangeOfLayer.after?.layerId)?.description ?? null;
    return valueBefore === valueAfter
      ? []
      : [
          {
            code,
            before: valueBefore,
            after: valueAfter,
            from: layerNameOfNewValue,
            layers: valueChangeOfLayer.layerIds.length,
          },
        ];
  });
}
