/** Cycle detection in trees: nodes that are their own ancestors. */

import type { LayerLink } from "./scope.ts";

/**
 * Returns the ids of nodes in a cycle. Each node is visited once, however deep the tree is; among duplicate
 * ids the first counts.
 *
 * Source: behaviour 3.9 (no layer is its own ancestor), 3.8 (the legacy hierarchy).
 *
 * @example [...findCycleNodes([{ id: 1, parentId: 2 }, { id: 2, parentId: 1 }, { id: 3, parentId: 1 }])] // => [1, 2]
 */
export function findCycleNodes(links: readonly LayerLink[]): ReadonlySet<number> {
  const parentById = new Map(links.toReversed().map(({ id, parentId }) => [id, parentId]));
  const visitedNodeIds = new Set<number>();
  const cycleNodeIds = new Set<number>();
  for (const { id } of links) {
    const currentPathIds = new Set<number>();
    let currentNodeId: number | null = id;
    while (currentNodeId !== null && !visitedNodeIds.has(currentNodeId)) {
      visitedNodeIds.add(currentNodeId);
      currentPathIds.add(currentNodeId);
      currentNodeId = parentById.get(currentNodeId) ?? null;
    }
    // Meeting the current path again means a cycle.
    while (currentNodeId !== null && currentPathIds.has(currentNodeId) && !cycleNodeIds.has(currentNodeId)) {
      cycleNodeIds.add(currentNodeId);
      currentNodeId = parentById.get(currentNodeId) ?? null;
    }
  }
  return cycleNodeIds;
}
