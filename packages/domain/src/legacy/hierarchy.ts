/** The legacy hierarchy: a tree of records, each below another. */

import { circlesOf } from "../access/index.ts";
import { issue, type Issue } from "../result/index.ts";

/** What of a record makes the tree. */
export interface HierarchyNode {
  readonly id: number;
  /** Null at the top. */
  readonly parentId: number | null;
}

/**
 * Lists the records that have no place in the tree: those below a record that is not there, and those that stand below themselves.
 *
 * Errors: HIERARCHY_PARENT (no such record above), HIERARCHY_CYCLE, each at the position of its record. Source: behaviour 3.8 (our reading).
 *
 * @example checkHierarchy([{ id: 1, parentId: 2 }, { id: 2, parentId: 1 }, { id: 3, parentId: 9 }]).map(({ code, path }) => [path[0], code]) // => [[0, "HIERARCHY_CYCLE"], [1, "HIERARCHY_CYCLE"], [2, "HIERARCHY_PARENT"]]
 */
export function checkHierarchy(nodes: readonly HierarchyNode[]): readonly Issue[] {
  const known = new Set(nodes.map(({ id }) => id));
  const circles = circlesOf(nodes);
  return nodes.flatMap(({ id, parentId }, index): readonly Issue[] => {
    if (parentId !== null && !known.has(parentId)) return [issue("HIERARCHY_PARENT", [index, "parentId"], { value: parentId })];
    return circles.has(id) ? [issue("HIERARCHY_CYCLE", [index, "parentId"])] : [];
  });
}
