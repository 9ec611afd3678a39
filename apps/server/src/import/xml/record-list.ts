/** Elements of an XML document that may be its record, and those beside them. */

import { isOfReceipt, valuesOf, type RecordRival } from "@comptoir/domain/import-file";

import { listOwnColumnNames, isRarelyTwice, noneLeftOut, type LeftOutRecords } from "./record-columns.ts";
import { isRepeatedNode, lineOf, pathOf, listNodes, type ShapeNode } from "./xml-shape.ts";

/** Fewest values that make an element a record of its own. */
const manyValuesAtLeast = 2;

/** Most records that are offered. */
const offeredRecordsAtMost = 12;

/** Elements that may be records. */
export interface RecordList {
  /** Elements to choose from, those that hold lines first. */
  readonly records: readonly ShapeNode[];
  /** Descriptions of all elements that have values of their own. */
  readonly rivals: readonly RecordRival[];
}

/**
 * Lists the elements that may be the record of a file: those that repeat, that only some of their repeated parents have, or that stand beside these.
 * In JSON they are the objects of lists. Elements elsewhere that hold lines are listed even if they stand once. If no element repeats, every element with values may be the record.
 */
export function listRecords(root: ShapeNode): RecordList {
  const allNodes = listNodes(root);
  const hasManyValues = (node: ShapeNode) => countOwnValues(node) >= manyValuesAtLeast;
  const isBelowRepeated = (node: ShapeNode) => lineOf(node).slice(0, -1).some(isRepeatedNode);
  const isBesideRepeated = ({ parent }: ShapeNode) => [...(parent?.children.values() ?? [])].some(isRepeatedNode);
  const jsonItems = listJsonItems(root, allNodes);
  const repeatedNodes =
    jsonItems.length > 0
      ? jsonItems
      : allNodes.filter(
          (node) =>
            isRepeatedNode(node) ||
            (isBelowRepeated(node) && (node.parents < (node.parent?.count ?? 0) || isBesideRepeated(node))),
        );
  const nodesWithManyValues = (repeatedNodes.length > 0 ? repeatedNodes : allNodes).filter(hasManyValues);
  const foundNodes =
    nodesWithManyValues.length > 0 ? nodesWithManyValues : repeatedNodes.filter((node) => countOwnValues(node) > 0);
  const rivalByNode = listRivals(
    (jsonItems.length > 0 ? jsonItems : allNodes).filter((node) => countOwnValues(node) > 0),
  );
  const nodesWithLines = new Set([...rivalByNode].flatMap(([node, { values }]) => (values === "other" ? [] : [node])));
  const foundLineNodes = foundNodes.filter((node) => nodesWithLines.has(node));
  const nodesAboveLines = new Set(foundLineNodes.flatMap(lineOf));
  const lineNodesElsewhere =
    foundLineNodes.length === 0
      ? []
      : [...nodesWithLines].filter(
          (node) => !nodesAboveLines.has(node) && !lineOf(node).some((part) => foundLineNodes.includes(part)),
        );
  const rankOf = (node: ShapeNode) => (nodesWithLines.has(node) ? 1 : 0);
  return {
    records: [...foundNodes, ...lineNodesElsewhere]
      .toSorted((left, right) => rankOf(right) - rankOf(left) || right.count - left.count)
      .slice(0, offeredRecordsAtMost),
    rivals: [...rivalByNode.values()],
  };
}

/** Lists the objects of lists of JSON, and their document if it is a receipt of its own; none for XML. */
function listJsonItems(root: ShapeNode, places: readonly ShapeNode[]): readonly ShapeNode[] {
  const itemNodes = places.filter(({ isItem }) => isItem);
  const isRootReceipt = itemNodes.length > 0 && isOfReceipt(listOwnColumnNames(root, noneLeftOut.nodes), pathOf(root));
  return isRootReceipt ? [root, ...itemNodes] : itemNodes;
}

/** Describes elements by their own values, inner elements first, because the values of lines inside an element are not its own. */
function listRivals(places: readonly ShapeNode[]): ReadonlyMap<ShapeNode, RecordRival> {
  const lineNameByNode = new Map<ShapeNode, string>();
  const nodeRivals = places.toReversed().map((node) => {
    const rival = describeRival(node, lineNameByNode);
    if (rival.values !== "other") lineNameByNode.set(node, rival.name);
    return [node, rival] as const;
  });
  const datedNodes = nodeRivals.flatMap(([node, { values }]) => (values === "dated" ? [node] : []));
  return new Map(
    nodeRivals.toReversed().map(([node, rival]) => [node, { ...rival, isDatedAlone: isDatedAlone(node, datedNodes) }]),
  );
}

/** Whether an element has the only date of its receipt: no other one in its parent is dated, and nothing above it has a date or number. */
function isDatedAlone(node: ShapeNode, dated: readonly ShapeNode[]): boolean {
  const { parent } = node;
  if (parent === null || !dated.includes(node)) return false;
  if (dated.some((other) => other !== node && lineOf(other).includes(parent))) return false;
  const leftOutNodes = new Map([[node, ""]]);
  // The root of a file with several receipts has the date of the file.
  const nodesAbove = lineOf(parent).filter((part) => part.parent !== null || part === parent);
  return !nodesAbove.some((part) => isOfReceipt(listOwnColumnNames(part, leftOutNodes), pathOf(part)));
}

/** Describes an element by the names of its own values. */
function describeRival(shapeNode: ShapeNode, lines: LeftOutRecords["nodes"]): RecordRival {
  const { children, attributes, hasText } = shapeNode;
  const enclosingList = lineOf(shapeNode).findLast(isRepeatedNode);
  return {
    name: pathOf(shapeNode),
    header: listOwnColumnNames(shapeNode, noneLeftOut.nodes),
    values: valuesOf(listOwnColumnNames(shapeNode, lines), pathOf(shapeNode)),
    hasAmount: hasOwnAmount(shapeNode, lines),
    isBlock: isRepeatedNode(shapeNode) || children.size > 0 || (attributes.size > 0 && !hasText),
    isRepeated: isRepeatedNode(shapeNode),
    isOnce: !isRepeatedNode(shapeNode),
    isDatedAlone: false,
    list: enclosingList === undefined ? null : pathOf(enclosingList),
  };
}

const hasOwnAmount = (node: ShapeNode, lines: LeftOutRecords["nodes"]): boolean =>
  node.hasAmount ||
  [...node.children.values()].some(
    (child) => !isRepeatedNode(child) && !lines.has(child) && hasOwnAmount(child, lines),
  );

/** Number of values that an element holds itself, without those of lists in it. */
function countOwnValues(node: ShapeNode): number {
  const valueCountsInside = [...node.children.values()]
    .filter((child) => !isRepeatedNode(child) || isRarelyTwice(child))
    .map(countOwnValues);
  return valueCountsInside.reduce((sum, count) => sum + count, node.attributes.size + (node.hasText ? 1 : 0));
}
