/** Scope: a caller's target layer and its descendants. */

/** Layer fields that the descendants are computed from. */
export interface LayerLink {
  readonly id: number;
  /** Parent layer; null at the top. */
  readonly parentId: number | null;
}

/**
 * Returns the ids of a layer and its descendants; an unknown layer has an empty scope.
 *
 * Source: behaviour 3.9.
 *
 * @example [...scopeOf(2, [{ id: 1, parentId: null }, { id: 2, parentId: 1 }, { id: 3, parentId: 2 }])] // => [2, 3]
 */
export function scopeOf(layerId: number, layers: Iterable<LayerLink>): ReadonlySet<number> {
  const childIdsByParent = new Map<number | null, number[]>();
  let isKnownLayer = false;
  for (const { id, parentId } of layers) {
    isKnownLayer ||= id === layerId;
    const siblingIds = childIdsByParent.get(parentId);
    if (siblingIds === undefined) childIdsByParent.set(parentId, [id]);
    else siblingIds.push(id);
  }
  const scopeIds = new Set<number>();
  if (!isKnownLayer) return scopeIds;
  const pendingLayerIds = [layerId];
  for (let id = pendingLayerIds.pop(); id !== undefined; id = pendingLayerIds.pop()) {
    if (scopeIds.has(id)) continue;
    scopeIds.add(id);
    for (const child of (childIdsByParent.get(id) ?? []).toReversed()) pendingLayerIds.push(child);
  }
  return scopeIds;
}

/**
 * Tells whether a layer is the caller's own or one of its descendants.
 *
 * @example isInScope(1, 2, [{ id: 1, parentId: 2 }, { id: 2, parentId: null }]) // => true
 */
export function isInScope(layerId: number, callerLayerId: number, layers: Iterable<LayerLink>): boolean {
  return scopeOf(callerLayerId, layers).has(layerId);
}
