/** The levels as a tree: their order, what is unfolded, and where the keyboard goes. */
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
  /** The levels right below. */
  readonly children: number;
  /** The locations below, itself aside. */
  readonly locations: number;
}

/** Every level in reading order: below its own, by priority and then by name; one whose own is not seen stands at the top. */
export function readTree(rows: readonly EntityValues[]): readonly TreeNode[] {
  const ids = new Set(rows.map((row) => row["id"]));
  const below = new Map<unknown, EntityValues[]>();
  for (const row of rows) {
    const parent = ids.has(row["parentId"]) ? row["parentId"] : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const order = (one: EntityValues, other: EntityValues) =>
    Number(one["priority"]) - Number(other["priority"]) ||
    compareText(String(one["description"]), String(other["description"]));
  const walk = (parent: unknown, depth: number): readonly TreeNode[] =>
    (below.get(parent) ?? []).toSorted(order).flatMap((row) => {
      const under = walk(row["id"], depth + 1);
      const type = isTargetLayerType(row["type"]) ? row["type"] : "STORE";
      const node: TreeNode = {
        id: Number(row["id"]),
        parentId: typeof row["parentId"] === "number" ? row["parentId"] : null,
        targetId: Number(row["targetId"]),
        name: String(row["description"]),
        code: String(row["code"]),
        type,
        isActive: row["isActive"] === true,
        isLocation: isLocation(
          isLocationType(row["locationType"]) ? { type, locationType: row["locationType"] } : { type },
        ),
        depth,
        children: (below.get(row["id"]) ?? []).length,
        locations: under.filter((one) => one.isLocation).length,
      };
      return [node, ...under];
    });
  return walk(null, 0);
}

/** What is seen of a tree: what is folded hides what is below it; a search shows what it finds, with the way to it. */
export function visibleNodes(
  nodes: readonly TreeNode[],
  folded: ReadonlySet<number>,
  search: string,
): readonly TreeNode[] {
  const wanted = foldText(search).trim();
  if (wanted !== "") {
    const found = new Set(
      nodes.filter(({ name, code }) => foldText(`${name} ${code}`).includes(wanted)).map(({ id }) => id),
    );
    const shown = new Set(nodes.filter(({ id }) => found.has(id)).flatMap(({ id }) => wayTo(nodes, id)));
    return nodes.filter(({ id }) => shown.has(id));
  }
  return nodes.filter(
    ({ id }) =>
      !wayTo(nodes, id)
        .slice(1)
        .some((one) => folded.has(one)),
  );
}

/** A level and those above it, itself first. */
export function wayTo(nodes: readonly TreeNode[], id: number): readonly number[] {
  const node = nodes.find((one) => one.id === id);
  return node === undefined ? [] : [id, ...(node.parentId === null ? [] : wayTo(nodes, node.parentId))];
}

/** The levels that one may be put below: wider ones of its target, of which none is below it; the top of a target may be below another. Whether its mover may is for the server to say. */
export function placesFor(nodes: readonly TreeNode[], id: number, type: TargetLayerType): readonly TreeNode[] {
  const own = nodes.find((node) => node.id === id);
  const parent = nodes.find((node) => node.id === own?.parentId);
  const isWithin = own !== undefined && parent?.targetId === own.targetId;
  return nodes.filter((node) => {
    if (wayTo(nodes, node.id).includes(id) || (isWithin && node.targetId !== own.targetId)) return false;
    return (
      targetLayerTypes[node.type].depth < targetLayerTypes[type].depth ||
      (type === "CHAIN" && node.type === "CHAIN" && !isWithin)
    );
  });
}

/** Where a key leads among what is seen; null where it leads nowhere. `fold` says that the level is folded, or unfolded, instead. */
export function afterKey(
  key: string,
  at: number,
  seen: readonly TreeNode[],
  folded: ReadonlySet<number>,
): { readonly id: number; readonly fold?: boolean } | null {
  const index = seen.findIndex(({ id }) => id === at);
  const node = seen[index];
  const go = (to: TreeNode | undefined) => (to === undefined ? null : { id: to.id });
  if (node === undefined) return go(seen[0]);
  if (key === "ArrowDown") return go(seen[index + 1]);
  if (key === "ArrowUp") return go(seen[index - 1]);
  if (key === "Home") return go(seen[0]);
  if (key === "End") return go(seen.at(-1));
  if (key === "ArrowRight")
    return node.children > 0 && folded.has(at)
      ? { id: at, fold: false }
      : go(seen.find(({ parentId }) => parentId === at));
  if (key === "ArrowLeft")
    return node.children > 0 && !folded.has(at)
      ? { id: at, fold: true }
      : go(seen.find(({ id }) => id === node.parentId));
  if (key.length !== 1) return null;
  const letter = foldText(key);
  return go([...seen.slice(index + 1), ...seen.slice(0, index)].find(({ name }) => foldText(name).startsWith(letter)));
}

function compareText(one: string, other: string): number {
  const [left, right] = [foldText(one), foldText(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}
