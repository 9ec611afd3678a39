/** Values that a layer inherits when it moves below another. */

import { scopeOf } from "../access/index.ts";

import { pathToTop, resolveByLayer, type LayerRank, type LayerValue } from "./resolve-by-layer.ts";

/** A value that a layer inherits from elsewhere once it has moved. */
export interface MovedValue<T> {
  /** Null when nothing above gives one. */
  readonly before: LayerValue<T> | null;
  readonly after: LayerValue<T> | null;
  /** The layer and those below it that inherit it: none of them has one of its own, nor has any between. */
  readonly layerIds: readonly number[];
}

/**
 * Says how a value given at layers counts otherwise once a layer is put below another; null when it counts for nobody differently.
 *
 * Source: behaviour 3.9 (most specific first).
 *
 * @example moveValue([{ layerId: 1, value: "QC" }], { layerId: 2, parentId: null }, [{ id: 1, parentId: null, priority: 0 }, { id: 2, parentId: 1, priority: 0 }]) // => { before: { layerId: 1, value: "QC" }, after: null, layerIds: [2] }
 */
export function moveValue<T>(
  values: Iterable<LayerValue<T>>,
  { layerId, parentId }: { readonly layerId: number; readonly parentId: number | null },
  layers: readonly LayerRank[],
): MovedValue<T> | null {
  const given = [...values];
  const owners = new Set(given.map((value) => value.layerId));
  if (owners.has(layerId)) return null;
  const before = resolveByLayer(layerId, given, layers);
  const after = parentId === null ? null : resolveByLayer(parentId, given, layers);
  if (before?.value === after?.value) return null;
  const below = scopeOf(layerId, layers);
  const inheriting = layers.filter(
    ({ id }) => below.has(id) && !pathWithin(id, layerId, layers).some((ancestor) => owners.has(ancestor)),
  );
  return { before, after, layerIds: inheriting.map(({ id }) => id) };
}

/** The layers from one up to the layer that moves, both included. */
function pathWithin(id: number, topId: number, layers: readonly LayerRank[]): readonly number[] {
  const path = pathToTop(id, layers).map((layer) => layer.id);
  return path.slice(0, path.indexOf(topId) + 1);
}
