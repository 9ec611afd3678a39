/** The groups of one axis of a pivot: a tree, a level for each field. */

import type { Weekday } from "../period/index.ts";

import { foldText } from "../text/index.ts";

import type { FieldValue, ReportRow } from "./field.ts";
import { compareKeys, groupKeyOf, type GroupGrain } from "./group-key.ts";
import type { SortDirection } from "./report-model.ts";

/** One level of an axis. */
export interface AxisLevel {
  readonly field: string;
  readonly grain: GroupGrain | null;
  readonly direction: SortDirection;
  readonly subtotal: boolean;
}

/** A group of an axis; the root is the group of everything. */
export interface AxisNode {
  readonly key: FieldValue;
  readonly id: number;
  /** How many levels are above it; the root has none. */
  readonly depth: number;
  readonly parent: AxisNode | null;
  /** In the order in which they are shown. */
  children: readonly AxisNode[];
  /** Where it stands among the children of its parent. */
  position: number;
  readonly byKey: Map<FieldValue, AxisNode>;
}

/** A tree of groups that grows by the rows that are placed in it. */
export interface Axis {
  readonly root: AxisNode;
  /** Gives the innermost group of a row. */
  readonly place: (row: ReportRow) => AxisNode;
}

/** What a key is called, where it has a name: groups stand in the order of their names. */
export type KeyNames = (field: string, key: FieldValue) => string | undefined;

/** Gives the order of the groups of a level. */
export function orderOf({ field, direction }: Pick<AxisLevel, "field" | "direction">, nameOf?: KeyNames): (left: AxisNode, right: AxisNode) => number {
  const sign = direction === "ascending" ? 1 : -1;
  const known = new Map<FieldValue, string | null>();
  const nameAs = (key: FieldValue): string | null => {
    let name = known.get(key);
    if (name === undefined) known.set(key, (name = foldName(nameOf?.(field, key))));
    return name;
  };
  return (left, right) => {
    if (left.key === null || right.key === null) return compareKeys(left.key, right.key);
    return sign * (compareKeys(nameAs(left.key), nameAs(right.key)) || compareKeys(left.key, right.key));
  };
}

function foldName(name: string | undefined): string | null {
  return name === undefined ? null : foldText(name);
}

/** Puts the groups of every level in order, by the order of the level. */
export function sortAxis(node: AxisNode, orders: readonly ((left: AxisNode, right: AxisNode) => number)[]): void {
  node.children = [...node.byKey.values()].toSorted(orders[node.depth]);
  for (const [position, child] of node.children.entries()) {
    child.position = position;
    sortAxis(child, orders);
  }
}

/** Makes the axis of some levels, without a group but that of everything. */
export function newAxis(levels: readonly AxisLevel[], weekStart: Weekday): Axis {
  const root: AxisNode = { key: null, id: 0, depth: 0, parent: null, children: [], position: 0, byKey: new Map() };
  let count = 1;
  const keyers = levels.map(({ field, grain }) => ({ field, keyOf: rememberKeys((value) => groupKeyOf(value, grain, weekStart)) }));
  const place = (row: ReportRow): AxisNode => {
    let node = root;
    for (const { field, keyOf } of keyers) {
      const key = keyOf(row[field] ?? null);
      let child = node.byKey.get(key);
      if (child === undefined) {
        child = { key, id: count, depth: node.depth + 1, parent: node, children: [], position: 0, byKey: new Map() };
        node.byKey.set(key, child);
        count += 1;
      }
      node = child;
    }
    return node;
  };
  return { root, place };
}

/** A group and the groups it is in, itself first. */
export function pathOf(node: AxisNode): readonly AxisNode[] {
  const path: AxisNode[] = [];
  for (let at: AxisNode | null = node; at !== null; at = at.parent) path.push(at);
  return path;
}

/** Few values come often: a date is cut once, not once a row. */
function rememberKeys(keyOf: (value: FieldValue) => FieldValue): (value: FieldValue) => FieldValue {
  const known = new Map<FieldValue, FieldValue>();
  return (value) => {
    let key = known.get(value);
    if (key === undefined) known.set(value, (key = keyOf(value)));
    return key;
  };
}
