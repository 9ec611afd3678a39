/** Scope: a caller sees their target layer and what is below it. */

/** Layer fields that the descendants are computed from. */
export interface LayerLink {
  readonly id: number;
  /** The layer right above; null at the top. */
  readonly parentId: number | null;
}

/**
 * Gives the ids of a layer and of every layer below it; a layer that is not in the list has no scope at all.
 *
 * Source: behaviour 3.9.
 *
 * @example [...scopeOf(2, [{ id: 1, parentId: null }, { id: 2, parentId: 1 }, { id: 3, parentId: 2 }])] // => [2, 3]
 */
export function scopeOf(layerId: number, layers: Iterable<LayerLink>): ReadonlySet<number> {
  const below = new Map<number | null, number[]>();
  let isKnown = false;
  for (const { id, parentId } of layers) {
    isKnown ||= id === layerId;
    const siblings = below.get(parentId);
    if (siblings === undefined) below.set(parentId, [id]);
    else siblings.push(id);
  }
  const scope = new Set<number>();
  if (!isKnown) return scope;
  const waiting = [layerId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (scope.has(id)) continue;
    scope.add(id);
    for (const child of (below.get(id) ?? []).toReversed()) waiting.push(child);
  }
  return scope;
}

/**
 * Says whether a layer is the caller's own or below it.
 *
 * @example isInScope(1, 2, [{ id: 1, parentId: 2 }, { id: 2, parentId: null }]) // => true
 */
export function isInScope(layerId: number, callerLayerId: number, layers: Iterable<LayerLink>): boolean {
  return scopeOf(callerLayerId, layers).has(layerId);
}
