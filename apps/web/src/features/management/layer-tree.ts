/** Tree of layers: order, unfolded nodes, and keyboard navigation. */
import type { EntityValues } from "@comptoir/domain/entity";
import {
  isLocation,
  isLocationType,
  isTargetLayerType,
  targetLayerTypes,
  type TargetLayerType,
} from "@comptoir/domain/target";
import { foldText } from "@comptoir/domain/text";

export interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly targetId: number;
  readonly name: string;
  readonly code: string;
  readonly type: TargetLayerType;
  readonly isActive: boolean;
  readonly isLocation: boolean;
  readonly depth: number;
  /** Number of direct children. */
  readonly children: number;
  /** Number of locations below, itself excluded. */
  readonly locations: number;
}

/** Lists layers depth first, siblings by priority and then by name; a layer whose parent is invisible is a root. */
export function buildLayerTree(rows: readonly EntityValues[]): readonly TreeNode[] {
  const rowIds = new Set(rows.map((row) => row["id"]));
  const rowsByParent = new Map<unknown, EntityValues[]>();
  for (const row of rows) {
    const parentIdInTree = rowIds.has(row["parentId"]) ? row["parentId"] : null;
    rowsByParent.set(parentIdInTree, [...(rowsByParent.get(parentIdInTree) ?? []), row]);
  }
  const compareRows = (left: EntityValues, right: EntityValues) =>
    Number(left["priority"]) - Number(right["priority"]) ||
    compareText(String(left["description"]), String(right["description"]));
  const buildNodesBelow = (parent: unknown, depth: number): readonly TreeNode[] =>
    (rowsByParent.get(parent) ?? []).toSorted(compareRows).flatMap((row) => {
      const nodesBelow = buildNodesBelow(row["id"], depth + 1);
      const layerType = isTargetLayerType(row["type"]) ? row["type"] : "STORE";
      const treeNode: TreeNode = {
        id: Number(row["id"]),
        parentId: typeof row["parentId"] === "number" ? row["parentId"] : null,
        targetId: Number(row["targetId"]),
        name: String(row["description"]),
        code: String(row["code"]),
        type: layerType,
        isActive: row["isActive"] === true,
        isLocation: isLocation(
          isLocationType(row["locationType"])
            ? { type: layerType, locationType: row["locationType"] }
            : { type: layerType },
        ),
        depth,
        children: (rowsByParent.get(row["id"]) ?? []).length,
        locations: nodesBelow.filter((descendant) => descendant.isLocation).length,
      };
      return [treeNode, ...nodesBelow];
    });
  return buildNodesBelow(null, 0);
}

/** Visible nodes of a tree: a folded node hides its descendants; a search shows its matches with their ancestors. */
export function visibleNodes(
  nodes: readonly TreeNode[],
  foldedIds: ReadonlySet<number>,
  search: string,
): readonly TreeNode[] {
  const searchedText = foldText(search).trim();
  if (searchedText !== "") {
    const matchingIds = new Set(
      nodes.filter(({ name, code }) => foldText(`${name} ${code}`).includes(searchedText)).map(({ id }) => id),
    );
    const visibleIds = new Set(
      nodes.filter(({ id }) => matchingIds.has(id)).flatMap(({ id }) => listWithAncestors(nodes, id)),
    );
    return nodes.filter(({ id }) => visibleIds.has(id));
  }
  return nodes.filter(
    ({ id }) =>
      !listWithAncestors(nodes, id)
        .slice(1)
        .some((ancestor) => foldedIds.has(ancestor)),
  );
}

/** Returns a layer and its ancestors, itself first. */
export function listWithAncestors(nodes: readonly TreeNode[], id: number): readonly number[] {
  const node = nodes.find((candidate) => candidate.id === id);
  return node === undefined ? [] : [id, ...(node.parentId === null ? [] : listWithAncestors(nodes, node.parentId))];
}

/**
 * Lists the possible parents of a layer: wider layers of its target outside its own subtree; for a new layer and a target's root also
 * those of other targets. The server checks whether the user may move it.
 */
export function listPossibleParents(
  nodes: readonly TreeNode[],
  id: number,
  type: TargetLayerType,
): readonly TreeNode[] {
  const layerNode = nodes.find((node) => node.id === id);
  const parentNode = nodes.find((node) => node.id === layerNode?.parentId);
  const hasParentInTarget = layerNode !== undefined && parentNode?.targetId === layerNode.targetId;
  return nodes.filter((node) => {
    if (listWithAncestors(nodes, node.id).includes(id) || (hasParentInTarget && node.targetId !== layerNode.targetId))
      return false;
    return (
      targetLayerTypes[node.type].depth < targetLayerTypes[type].depth ||
      (type === "CHAIN" && node.type === "CHAIN" && !hasParentInTarget)
    );
  });
}

/** Finds the node that a key moves the focus to, or the node to fold or unfold (`fold`); null for other keys. */
export function treeKeyTarget(
  key: string,
  focusedId: number,
  visibleRows: readonly TreeNode[],
  foldedIds: ReadonlySet<number>,
): { readonly id: number; readonly fold?: boolean } | null {
  const focusedIndex = visibleRows.findIndex(({ id }) => id === focusedId);
  const focusedNode = visibleRows[focusedIndex];
  const keyTargetOf = (to: TreeNode | undefined) => (to === undefined ? null : { id: to.id });
  if (focusedNode === undefined) return keyTargetOf(visibleRows[0]);
  if (key === "ArrowDown") return keyTargetOf(visibleRows[focusedIndex + 1]);
  if (key === "ArrowUp") return keyTargetOf(visibleRows[focusedIndex - 1]);
  if (key === "Home") return keyTargetOf(visibleRows[0]);
  if (key === "End") return keyTargetOf(visibleRows.at(-1));
  if (key === "ArrowRight")
    return focusedNode.children > 0 && foldedIds.has(focusedId)
      ? { id: focusedId, fold: false }
      : keyTargetOf(visibleRows.find(({ parentId }) => parentId === focusedId));
  if (key === "ArrowLeft")
    return focusedNode.children > 0 && !foldedIds.has(focusedId)
      ? { id: focusedId, fold: true }
      : keyTargetOf(visibleRows.find(({ id }) => id === focusedNode.parentId));
  if (key.length !== 1) return null;
  const letter = foldText(key);
  return keyTargetOf(
    [...visibleRows.slice(focusedIndex + 1), ...visibleRows.slice(0, focusedIndex)].find(({ name }) =>
      foldText(name).startsWith(letter),
    ),
  );
}

function compareText(a: string, b: string): number {
  const [left, right] = [foldText(a), foldText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
