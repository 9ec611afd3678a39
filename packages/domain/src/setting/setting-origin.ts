/** Origin of a setting's value, and the layers where a change takes effect. */

import { scopeOf } from "../access/index.ts";
import { listLayerAndAncestors, resolveByLayer, type LayerRank, type LayerValue } from "../target/index.ts";

/** A setting at a layer: its own value, and the inherited one. */
export interface SettingOrigin<T> {
  /** Value set at the layer itself; null if the layer inherits. */
  readonly own: LayerValue<T> | null;
  /** Value of the nearest ancestor that sets one; null if none does. */
  readonly above: LayerValue<T> | null;
}

/**
 * Returns a layer's own value of a setting, and the value it would inherit.
 *
 * Source: behaviour 3.8 and 3.9.
 *
 * @example settingOriginOf(2, [{ layerId: 1, value: "QC" }], [{ id: 1, parentId: null, priority: 0 }, { id: 2, parentId: 1, priority: 0 }]) // => { own: null, above: { layerId: 1, value: "QC" } }
 */
export function settingOriginOf<T>(
  layerId: number,
  values: readonly LayerValue<T>[],
  layers: readonly LayerRank[],
): SettingOrigin<T> {
  const parentId = layers.find(({ id }) => id === layerId)?.parentId ?? null;
  return {
    own: values.find((value) => value.layerId === layerId) ?? null,
    above: parentId === null ? null : resolveByLayer(parentId, values, layers),
  };
}

/**
 * Lists the descendants whose value changes with that of a layer: neither they nor a layer between set their own.
 *
 * Source: behaviour 3.9 (most specific first).
 *
 * @example inheritorsOf(1, [{ layerId: 3, value: "x" }], [{ id: 1, parentId: null }, { id: 2, parentId: 1 }, { id: 3, parentId: 1 }]) // => [2]
 */
export function inheritorsOf(
  layerId: number,
  values: readonly Pick<LayerValue<unknown>, "layerId">[],
  layers: readonly Pick<LayerRank, "id" | "parentId">[],
): readonly number[] {
  const ownerLayerIds = new Set(values.map((value) => value.layerId));
  const scopeLayerIds = scopeOf(layerId, layers);
  return layers.flatMap(({ id }) => {
    if (id === layerId || !scopeLayerIds.has(id)) return [];
    const layerAndAncestorIds = listLayerAndAncestors(id, layers).map((layer) => layer.id);
    return layerAndAncestorIds
      .slice(0, layerAndAncestorIds.indexOf(layerId))
      .some((ancestor) => ownerLayerIds.has(ancestor))
      ? []
      : [id];
  });
}
