/** Groups along a pivot axis: a tree with a level for each field. */

import type { Weekday } from "../period/index.ts";

import { foldText } from "../text/index.ts";

import type { FieldValue, ReportRow } from "./field.ts";
import { compareKeys, groupKeyOf, type GroupGrain } from "./group-key.ts";
import type { SortDirection } from "./sorting.ts";

/** A level of an axis. */
export interface AxisLevel {
  readonly field: string;
  readonly grain: GroupGrain | null;
  readonly direction: SortDirection;
  readonly subtotal: boolean;
}

/** A group of an axis; the root contains every row. */
export interface AxisNode {
  readonly key: FieldValue;
  readonly id: number;
  /** Depth below the root, which has 0. */
  readonly depth: number;
  readonly parent: AxisNode | null;
  /** Child groups in display order. */
  children: readonly AxisNode[];
  /** Index among the children of its parent. */
  position: number;
  readonly byKey: Map<FieldValue, AxisNode>;
}

/** A tree of groups, filled by placing rows. */
export interface Axis {
  readonly root: AxisNode;
  /** Puts a row into its groups, making those that are new; returns the innermost group, or the one at a given depth. */
  readonly place: (row: ReportRow, depth?: number) => AxisNode;
}

/** Label of a key, if it has one: groups are sorted by their labels. */
export type KeyLabels = (field: string, key: FieldValue) => string | undefined;

/** Sort value of a group; null is last in both directions. */
export interface NodeOrder {
  readonly keyOf: (node: AxisNode) => FieldValue | undefined;
  readonly direction: SortDirection;
}

/** Lists the sort values of the groups of a level: their labels if `nameOf` is given, then their keys. */
export function listNodeOrders(
  { field, direction }: Pick<AxisLevel, "field" | "direction">,
  nameOf?: KeyLabels,
): readonly NodeOrder[] {
  const keyOrder: NodeOrder = { keyOf: ({ key }) => key ?? undefined, direction };
  if (nameOf === undefined) return [keyOrder];
  const foldNameOnce = memoizeByKey((name: string) => foldText(name));
  const foldedNameOfKey = (key: FieldValue): string | null => {
    const groupName = nameOf(field, key);
    return groupName === undefined ? null : foldNameOnce(groupName);
  };
  return [{ keyOf: ({ key }) => (key === null ? undefined : foldedNameOfKey(key)), direction }, keyOrder];
}

/** Sorts the groups of every level by its sort values: by the first, on a tie by the second, and so on. */
export function sortAxis(node: AxisNode, orders: readonly (readonly NodeOrder[])[]): void {
  node.children = sortNodes([...node.byKey.values()], orders[node.depth] ?? []);
  let childPosition = 0;
  for (const child of node.children) {
    child.position = childPosition;
    childPosition += 1;
    if (child.byKey.size > 0) sortAxis(child, orders);
  }
}

/** Sorts groups: computes the first sort value once per group, and the others only on a tie. */
function sortNodes(
  nodes: readonly AxisNode[],
  [firstOrder, ...otherOrders]: readonly NodeOrder[],
): readonly AxisNode[] {
  if (firstOrder === undefined || nodes.length < 2) return nodes;
  const firstSortKeys = nodes.map(firstOrder.keyOf);
  if (firstSortKeys.every((key) => key === firstSortKeys[0])) return sortNodes(nodes, otherOrders);
  const sortedNodes: AxisNode[] = [];
  for (const nodeIndex of nodes
    .map((_, index) => index)
    .sort(
      chainComparers(createKeyComparer(firstSortKeys, firstOrder.direction), createTieBreaker(nodes, otherOrders)),
    )) {
    const node = nodes[nodeIndex];
    if (node !== undefined) sortedNodes.push(node);
  }
  return sortedNodes;
}

type IndexComparer = (left: number, right: number) => number;

const chainComparers =
  (firstCompare: IndexComparer, secondCompare: IndexComparer): IndexComparer =>
  (left, right) =>
    firstCompare(left, right) || secondCompare(left, right);

/** Makes a function that compares the keys at two indexes; it has a fast path for numbers, by which most lists are sorted. */
function createKeyComparer(keys: readonly (FieldValue | undefined)[], direction: SortDirection): IndexComparer {
  const isText = (key: FieldValue | undefined): boolean => key !== undefined && typeof key !== "number";
  if (keys.some(isText)) return (left, right) => compareNodeKeys(keys[left], keys[right], direction);
  const sign = direction === "ascending" ? 1 : -1;
  const signedKeys = Float64Array.from(keys, (key) => (typeof key === "number" ? sign * key : Infinity));
  return (left, right) => (signedKeys[left] ?? 0) - (signedKeys[right] ?? 0);
}

const createTieBreaker =
  (nodes: readonly AxisNode[], orders: readonly NodeOrder[]): IndexComparer =>
  (index, otherIndex) => {
    const [left, right] = [nodes[index], nodes[otherIndex]];
    if (left === undefined || right === undefined) return 0;
    for (const { keyOf, direction } of orders) {
      const keyDifference = compareNodeKeys(keyOf(left), keyOf(right), direction);
      if (keyDifference !== 0) return keyDifference;
    }
    return 0;
  };

function compareNodeKeys(
  left: FieldValue | undefined,
  right: FieldValue | undefined,
  direction: SortDirection,
): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return direction === "ascending" ? compareKeys(left, right) : compareKeys(right, left);
}

/** Creates the axis of some levels, with only its root. */
export function createAxis(levels: readonly AxisLevel[], weekStart: Weekday): Axis {
  const root: AxisNode = { key: null, id: 0, depth: 0, parent: null, children: [], position: 0, byKey: new Map() };
  let nextNodeId = 1;
  // Few distinct dates and times occur, so the part of each is cached.
  const levelKeyReaders = levels.map(({ field, grain }) => ({
    field,
    keyOf:
      grain === null
        ? (value: FieldValue) => groupKeyOf(value, null, weekStart)
        : memoizeByKey((value: FieldValue) => groupKeyOf(value, grain, weekStart)),
  }));
  const placeRow = (row: ReportRow, depth = levelKeyReaders.length): AxisNode => {
    let node = root;
    for (const { field, keyOf } of levelKeyReaders) {
      if (node.depth === depth) return node;
      const groupKey = keyOf(row[field] ?? null);
      let child = node.byKey.get(groupKey);
      if (child === undefined) {
        child = {
          key: groupKey,
          id: nextNodeId,
          depth: node.depth + 1,
          parent: node,
          children: noChildren,
          position: 0,
          byKey: node.depth + 1 === levelKeyReaders.length ? noChildByKey : new Map(),
        };
        node.byKey.set(groupKey, child);
        nextNodeId += 1;
      }
      node = child;
    }
    return node;
  };
  return { root, place: placeRow };
}

/** Shared empty list of children: there are many innermost groups. */
const noChildByKey: AxisNode["byKey"] = new Map();
const noChildren: AxisNode["children"] = [];

/** Lists a group and its ancestors, itself first. */
export function pathOf(node: AxisNode): readonly AxisNode[] {
  const path: AxisNode[] = [];
  for (let ancestor: AxisNode | null = node; ancestor !== null; ancestor = ancestor.parent) path.push(ancestor);
  return path;
}

/** Caches a function by its argument. */
function memoizeByKey<K, T>(valueOf: (key: K) => T): (key: K) => T {
  const valueByKey = new Map<K, T>();
  return (key) => {
    const cachedValue = valueByKey.get(key);
    if (cachedValue !== undefined) return cachedValue;
    const value = valueOf(key);
    valueByKey.set(key, value);
    return value;
  };
}
