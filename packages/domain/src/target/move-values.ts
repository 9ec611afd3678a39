/** Inherited values that change when a layer moves. */

import { scopeOf } from "../access/index.ts";

import { listLayerAndAncestors, resolveByLayer, type LayerRank, type LayerValue } from "./resolve-by-layer.ts";

/** A value inherited from elsewhere after a move. */
export interface InheritedValueChange<T> {
  /** Inherited value before the move; null if no ancestor sets one. */
  readonly before: LayerValue<T> | null;
  readonly after: LayerValue<T> | null;
  /** The layer and the descendants that inherit it: none of them has its own value, nor a layer between. */
  readonly layerIds: readonly number[];
}

/**
 * Returns how an inherited value changes when a layer moves; null if it changes for nobody.
 *
 * Source: behaviour 3.9 (most specific first).
 *
 * @example valueChangeOfMove([{ layerId: 1, value: "QC" }], { layerId: 2, parentId: null }, [{ id: 1, parentId: null, priority: 0 }, { id: 2, parentId: 1, priority: 0 }]) // => { before: { layerId: 1, value: "QC" }, after: null, layerIds: [2] }
 */
export function valueChangeOfMove<T>(
  values: Iterable<LayerValue<T>>,
  { layerId, parentId }: { readonly layerId: number; readonly parentId: number | null },
  layers: readonly LayerRank[],
): InheritedValueChange<T> | null {
  const valueList = [...values];
  const ownerLayerIds = new Set(valueList.map((value) => value.layerId));
  if (ownerLayerIds.has(layerId)) return null;
  const valueBefore = resolveByLayer(layerId, valueList, layers);
  const valueAfter = parentId === null ? null : resolveByLayer(parentId, valueList, layers);
  if (valueBefore?.value === valueAfter?.value) return null;
  const movedLayerIds = scopeOf(layerId, layers);
  const inheritingLayers = layers.filter(
    ({ id }) =>
      movedLayerIds.has(id) && !pathIdsWithin(id, layerId, layers).some((ancestor) => ownerLayerIds.has(ancestor)),
  );
  return { before: valueBefore, after: valueAfter, layerIds: inheritingLayers.map(({ id }) => id) };
}

/** Lists the ids of a layer and its ancestors up to the moved layer, both included. */
function pathIdsWithin(id: number, topId: number, layers: readonly LayerRank[]): readonly number[] {
  const layerAndAncestorIds = listLayerAndAncestors(id, layers).map((layer) => layer.id);
  return layerAndAncestorIds.slice(0, layerAndAncestorIds.indexOf(topId) + 1);
}
