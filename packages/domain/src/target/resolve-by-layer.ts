/** Values can be set at any layer; the most specific one applies. */

import type { LayerLink } from "../access/index.ts";

import { targetLayerTypes, type TargetLayer } from "./target-layer.ts";

/** A value set at a layer. */
export interface LayerValue<T> {
  readonly layerId: number;
  readonly value: T;
}

/** Layer fields that decide which value wins. */
export type LayerRank = Pick<TargetLayer, "id" | "parentId" | "priority">;

/**
 * Lists a layer and its ancestors, itself first; empty for an unknown layer.
 *
 * @example listLayerAndAncestors(2, [{ id: 1, parentId: null }, { id: 2, parentId: 1 }]).map((layer) => layer.id) // => [2, 1]
 */
export function listLayerAndAncestors<L extends LayerLink>(layerId: number, layers: Iterable<L>): readonly L[] {
  const allLayers = [...layers];
  const path: L[] = [];
  const visitedIds = new Set<number>();
  // A path has five steps or fewer, so searching the list is cheaper than a map; a longer path uses one.
  let findLayer = (id: number): L | undefined => allLayers.find((layer) => layer.id === id);
  let layer = findLayer(layerId);
  while (layer !== undefined && !visitedIds.has(layer.id)) {
    visitedIds.add(layer.id);
    path.push(layer);
    if (path.length === pathLengthBeforeMap) {
      const layerById = new Map(allLayers.toReversed().map((layer) => [layer.id, layer]));
      findLayer = (id) => layerById.get(id);
    }
    layer = layer.parentId === null ? undefined : findLayer(layer.parentId);
  }
  return path;
}

const pathLengthBeforeMap = 8;

/**
 * Returns the value that applies at a layer: its own, else that of the nearest ancestor; null if none is set.
 *
 * Source: behaviour 3.9 (most specific first).
 *
 * @example resolveByLayer(2, [{ layerId: 1, value: "QC" }], [{ id: 1, parentId: null, priority: 0 }, { id: 2, parentId: 1, priority: 0 }]) // => { layerId: 1, value: "QC" }
 */
export function resolveByLayer<T>(
  layerId: number,
  values: Iterable<LayerValue<T>>,
  layers: Iterable<LayerRank>,
): LayerValue<T> | null {
  const valueByLayer = new Map<number, LayerValue<T>>();
  for (const value of values) if (!valueByLayer.has(value.layerId)) valueByLayer.set(value.layerId, value);
  for (const { id } of listLayerAndAncestors(layerId, layers)) {
    const nearestValue = valueByLayer.get(id);
    if (nearestValue !== undefined) return nearestValue;
  }
  return null;
}

/**
 * Compares layers by precedence if a layer serves several targets: deepest first, then lower priority, then
 * lower id.
 *
 * @example [{ id: 2, depth: 1, priority: 5 }, { id: 1, depth: 2, priority: 9 }].sort(compareLayers).map((layer) => layer.id) // => [1, 2]
 */
export function compareLayers(
  left: Readonly<{ id: number; depth: number; priority: number }>,
  right: Readonly<{ id: number; depth: number; priority: number }>,
): number {
  return right.depth - left.depth || left.priority - right.priority || left.id - right.id;
}

/**
 * Returns the value that applies among several, for a layer that serves several targets; null if none is set at a known layer.
 * The deepest layer type wins, then the lower priority, then the lower id.
 *
 * Source: behaviour 3.9.
 *
 * @example resolveAcross([{ layerId: 1, value: "QC" }, { layerId: 2, value: "ON" }], [{ id: 1, type: "CHAIN", priority: 0 }, { id: 2, type: "STORE", priority: 9 }]) // => { layerId: 2, value: "ON" }
 */
export function resolveAcross<T>(
  values: Iterable<LayerValue<T>>,
  layers: Iterable<Pick<TargetLayer, "id" | "type" | "priority">>,
): LayerValue<T> | null {
  const rankByLayer = new Map(
    [...layers].map(({ id, type, priority }) => [id, { id, depth: targetLayerTypes[type].depth, priority }]),
  );
  let bestCandidate: {
    readonly rank: { readonly id: number; readonly depth: number; readonly priority: number };
    readonly value: LayerValue<T>;
  } | null = null;
  for (const value of values) {
    const rank = rankByLayer.get(value.layerId);
    if (rank !== undefined && (bestCandidate === null || compareLayers(rank, bestCandidate.rank) < 0))
      bestCandidate = { rank, value };
  }
  return bestCandidate?.value ?? null;
}
