/** Forms of targets and layers. */

import { findCycleNodes } from "../access/index.ts";
import { rulesOf } from "../field/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { identityKey } from "../text/index.ts";
import { defineForm, type FormValue } from "../validation/index.ts";

import { layerFields, leastLayerId, priorityRules } from "./layer-fields.data.ts";
import { isLocationDepth, targetLayerTypes, type LocationType, type TargetLayerType } from "./target-layer.ts";

/** Maximum number of layers of a target. */
const layersAtMost = 10_000;

/**
 * The form of a layer. Among the layers of a target a new one is given any id of its own, so that others can hang below it.
 *
 * Units: `businessDayStart` in minutes after midnight; `weekStart` from 0 for Sunday. Source: specification 3, behaviour 3.9, 3.12 (16).
 */
export const layerForm = /* @__PURE__ */ (() => {
  const { parentId, type, ...otherRules } = rulesOf(layerFields);
  // Issues of the layer's place are listed before those of its name.
  return defineForm({ id: [{ default: 0 }, { integer: { min: leastLayerId } }], parentId, type, ...otherRules });
})();

/** A layer as submitted. */
export type LayerForm = FormValue<typeof layerForm>;

/**
 * Form of a target with its layers. The layers form a tree without cycles, each
 * below one of a wider type. Codes are unique. Only a store, or a layer below one, is a location.
 *
 * Source: specification 3 and 5, behaviour 3.9.
 */
export const targetForm = /* @__PURE__ */ defineForm(
  {
    id: [{ default: 0 }, { integer: { min: 0 } }],
    code: ["shopCode"],
    description: [{ required: "TARGET_DESCRIPTION" }, "max200"],
    isActive: [{ default: true }, "flag"],
    priority: priorityRules,
    layers: [{ default: [] }, { list: { of: layerForm, max: layersAtMost } }],
  },
  [
    {
      fields: ["layers"],
      check: ({ layers }) =>
        checkLayers(layers).map(({ code, path, params }) => issue(code, ["layers", ...path], params)),
    },
  ],
);

/** A target as submitted. */
export type TargetForm = FormValue<typeof targetForm>;

/** Layer fields that the hierarchy check reads. */
export interface HangingLayer {
  readonly id: number;
  readonly parentId: number | null;
  readonly type: TargetLayerType;
  readonly code: string;
  readonly locationType: LocationType | null;
}

/**
 * Lists the issues of a target's layers as a tree; the path starts with the layer's index.
 *
 * Errors: LAYER_UNKNOWN (the one above is not there, or an id comes twice), LAYER_CYCLE, LAYER_TYPE, LAYER_CODE_EXISTS, LOCATION_TYPE.
 * Source: behaviour 3.9.
 *
 * @example checkLayers([{ id: 1, parentId: 1, type: "CHAIN", code: "A", locationType: null }]) // => [{ code: "LAYER_CYCLE", path: [0, "parentId"], params: {} }]
 */
export function checkLayers(layers: readonly HangingLayer[]): readonly Issue[] {
  const firstIndexById = new Map<number | null, number>();
  const firstIndexByCode = new Map<string, number>();
  for (const [index, { id, code }] of layers.entries()) {
    if (!firstIndexById.has(id)) firstIndexById.set(id, index);
    const codeKey = identityKey(code);
    if (!firstIndexByCode.has(codeKey)) firstIndexByCode.set(codeKey, index);
  }
  const cycleLayerIds = findCycleNodes(layers);
  return layers.flatMap((layer, index) => {
    const layerAbove = layers[firstIndexById.get(layer.parentId) ?? -1];
    const isInCycle = cycleLayerIds.has(layer.id);
    return [
      ...(firstIndexById.get(layer.id) === index ? [] : [issue("LAYER_UNKNOWN", [index, "id"])]),
      ...(layer.parentId !== null && layerAbove === undefined ? [issue("LAYER_UNKNOWN", [index, "parentId"])] : []),
      ...(isInCycle ? [issue("LAYER_CYCLE", [index, "parentId"])] : []),
      ...(layerAbove !== undefined && !isInCycle && depthOf(layerAbove) >= depthOf(layer)
        ? [issue("LAYER_TYPE", [index, "type"], { above: layerAbove.type })]
        : []),
      ...(firstIndexByCode.get(identityKey(layer.code)) === index ? [] : [issue("LAYER_CODE_EXISTS", [index, "code"])]),
      ...(layer.locationType !== null && !isLocationDepth(layer.type)
        ? [issue("LOCATION_TYPE", [index, "locationType"])]
        : []),
    ];
  });
}

const depthOf = ({ type }: HangingLayer): number => targetLayerTypes[type].depth;
