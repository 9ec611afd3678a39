/** Elements of an XML document that may be its record, and those beside them. */

import { isOfReceipt, valuesOf, type RecordRival } from "@comptoir/domain/import-file";

import { headerOf, isRarelyTwice, noneLeftOut, type LeftOutRecords } from "./record-columns.ts";
import { isRepeatedNode, lineOf, pathOf, placesOf, type ShapeNode } from "./xml-shape.ts";

/** Fewest values that make an element a record of its own. */
const valuesAtLeast = 2;

/** Most records that are offered. */
const recordsAtMost = 12;

/** Elements that may be records. */
export interface RecordList {
  /** Elements to choose from, those that hold lines first. */
  readonly records: readonly ShapeNode[];
  /** All that have values of their own. */
  readonly rivals: readonly RecordRival[];
}

/**
 * Lists the elements that may be the record of a file: those that repeat, that only some of their repeated parents have, or that stand beside these.
 * In JSON they are the objects of lists. Elements elsewhere that hold lines are listed even if they stand once. If no element repeats, every element with values may be the record.
 */
export function listRecords(root: ShapeNode): RecordList {
  const places = placesOf(root);
  const hasManyValues = (node: ShapeNode) => ownValues(node) >= valuesAtLeast;
  const isBelowRepeated = (node: ShapeNode) => lineOf(node).slice(0, -1).some(isRepeatedNode);
  const isBesideRepeated = ({ parent }: ShapeNode) => [...(parent?.children.values() ?? [])].some(isRepeatedNode);
  const items = listJsonItems(root, places);
  const repeated =
    items.length > 0
      ? items
      : places.filter(
          (node) =>
            isRepeatedNode(node) ||
            (isBelowRepeated(node) && (node.parents < (node.parent?.count ?? 0) || isBesideRepeated(node))),
        );
  const rich = (repeated.length > 0 ? repeated : places).filter(hasManyValues);
  const foundNodes = rich.length > 0 ? rich : repeated.filter((node) => ownValues(node) > 0);
  const rivals = listRivals((items.length > 0 ? items : places).filter((node) => ownValues(node) > 0));
  const withLines = new Set([...rivals].flatMap(([node, { values }]) => (values === "other" ? [] : [node])));
  const foundLines = foundNodes.filter((node) => withLines.has(node));
  const above = new Set(foundLines.flatMap(lineOf));
  const elsewhere =
    foundLines.length === 0
      ? []
      : [...withLines].filter((node) => !above.has(node) && !lineOf(node).some((part) => foundLines.includes(part)));
  const rankOf = (node: ShapeNode) => (withLines.has(node) ? 1 : 0);
  return {
    records: [...foundNodes, ...elsewhere]
      .toSorted((left, right) => rankOf(right) - rankOf(left) || right.count - left.count)
      .slice(0, recordsAtMost),
    rivals: [...rivals.values()],
  };
}

/** Lists the objects of lists of JSON, and their document if it is a receipt of its own; none for XML. */
function listJsonItems(root: ShapeNode, places: readonly ShapeNode[]): readonly ShapeNode[] {
  const items = places.filter(({ isItem }) => isItem);
  const isReceipt = items.length > 0 && isOfReceipt(headerOf(root, noneLeftOut.nodes), pathOf(root));
  return isReceipt ? [root, ...items] : items;
}

/** Describes elements, those inside others first: lines inside an element are none of its own. */
function listRivals(places: readonly ShapeNode[]): ReadonlyMap<ShapeNode, RecordRival> {
  const lines = new Map<ShapeNode, string>();
  const rivals = places.toReversed().map((node) => {
    const rival = rivalOf(node, lines);
    if (rival.values !== "other") lines.set(node, rival.name);
    return [node, rival] as const;
  });
  const dated = rivals.flatMap(([node, { values }]) => (values === "dated" ? [node] : []));
  return new Map(
    rivals.toReversed().map(([node, rival]) => [node, { ...rival, isDatedAlone: isDatedAlone(node, dated) }]),
  );
}

/** Whether an element has the only date of its receipt: no other one in its parent is dated, and nothing above it has a date or number. */
function isDatedAlone(node: ShapeNode, dated: readonly ShapeNode[]): boolean {
  const { parent } = node;
  if (parent === null || !dated.includes(node)) return false;
  if (dated.some((other) => other !== node && lineOf(other).includes(parent))) return false;
  const leftOut = new Map([[node, ""]]);
  // The root of a file with several receipts has the date of the file.
  const above = lineOf(parent).filter((part) => part.parent !== null || part === parent);
  return !above.some((part) => isOfReceipt(headerOf(part, leftOut), pathOf(part)));
}

/** Describes an element by the names of its own values. */
function rivalOf(shapeNode: ShapeNode, lines: LeftOutRecords["nodes"]): RecordRival {
  const { children, attributes, hasText } = shapeNode;
  const list = lineOf(shapeNode).findLast(isRepeatedNode);
  return {
    name: pathOf(shapeNode),
    header: headerOf(shapeNode, noneLeftOut.nodes),
    values: valuesOf(headerOf(shapeNode, lines), pathOf(shapeNode)),
    hasAmount: hasOwnAmount(shapeNode, lines),
    isBlock: isRepeatedNode(shapeNode) || children.size > 0 || (attributes.size > 0 && !hasText),
    isRepeated: isRepeatedNode(shapeNode),
    isOnce: !isRepeatedNode(shapeNode),
    isDatedAlone: false,
    list: list === undefined ? null : pathOf(list),
  };
}

const hasOwnAmount = (node: ShapeNode, lines: LeftOutRecords["nodes"]): boolean =>
  node.hasAmount ||
  [...node.children.values()].some(
    (child) => !isRepeatedNode(child) && !lines.has(child) && hasOwnAmount(child, lines),
  );

/** Number of values that an element holds itself, without those of lists in it. */
function ownValues(node: ShapeNode): number {
  const inside = [...node.children.values()]
    .filter((child) => !isRepeatedNode(child) || isRarelyTwice(child))
    .map(ownValues);
  return inside.reduce((sum, count) => sum + count, node.attributes.size + (node.hasText ? 1 : 0));
}
