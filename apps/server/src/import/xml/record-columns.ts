/** Columns of a record of an XML document: its own values, and those that stand above it. */

import { nameRecordColumns, type ColumnPath } from "@comptoir/domain/import-file";

import { isRepeatedNode, lineOf, pathOf, stepOf, type ShapeNode } from "./xml-shape.ts";

/** Element of a document, with the columns that its text and attributes are read into. */
export interface PlannedElement {
  readonly children: ReadonlyMap<string, PlannedElement>;
  /** Column of its text; null if it has none. */
  readonly text: number | null;
  readonly attributes: ReadonlyMap<string, number>;
  /** Level of the element from the root to the record that it belongs to, from 0. */
  readonly level: number;
  readonly kind: "above" | "record" | "value" | "list";
  readonly name: string;
  /** Path of an element that no column has. */
  readonly list?: string;
}

/** Plan of how to read a record. */
export interface RecordPlan {
  /** Path of its element. */
  readonly record: string;
  readonly header: readonly string[];
  /** Names of the columns above the record. */
  readonly shared: readonly string[];
  readonly root: PlannedElement;
  readonly rootName: string;
  /** Level of the record. */
  readonly level: number;
  /** Level whose rows are passed on when its element ends, so that values after them are theirs too; null passes each record on at once. */
  readonly group: number | null;
  /** Columns of each level above the record. */
  readonly columnsOfLevel: readonly (readonly number[])[];
  /** Columns of the record of which some rows have several values. */
  readonly mayBeTwice: ReadonlySet<number>;
  readonly leftOut: LeftOutRecords;
}

/** Records that a mapping leaves out: their paths, and their elements in the beginning of the file. */
export interface LeftOutRecords {
  readonly paths: readonly string[];
  readonly nodes: ReadonlyMap<ShapeNode, string>;
}

export const noneLeftOut: LeftOutRecords = { paths: [], nodes: new Map() };

/** Most rows that wait for the end of their group. */
export const waitingRowsAtMost = 10_000;

interface PlannedColumns {
  /** Level of the record. */
  readonly level: number;
  /** Whether the record is an object of a list of JSON. */
  readonly isItem: boolean;
  readonly paths: ColumnPath[];
  readonly levels: number[];
  readonly mayBeTwice: Set<number>;
}

/** Plans how to read a record. Values that come only after rows already passed on get no column. */
export function planRecord(record: ShapeNode, isWhole: boolean, leftOut = noneLeftOut): RecordPlan {
  const nodeLine = lineOf(record);
  const recordLevel = nodeLine.length - 1;
  const groupLevel = findGroupLevel(nodeLine, isWhole);
  const plannedColumns = makeEmptyColumns(recordLevel, record.isItem);
  const rootElement = planLevel(
    { line: nodeLine, group: groupLevel, columns: plannedColumns, leftOut: leftOut.nodes },
    0,
  );
  const columnNames = nameRecordColumns(plannedColumns.paths, record.isItem);
  return {
    record: pathOf(record),
    header: columnNames,
    shared: columnNames.filter((_, at) => plannedColumns.levels[at] !== recordLevel),
    root: rootElement,
    rootName: nodeLine[0]?.name ?? "",
    level: recordLevel,
    group: groupLevel,
    mayBeTwice: plannedColumns.mayBeTwice,
    columnsOfLevel: nodeLine.map((_, at) =>
      plannedColumns.levels.flatMap((columnLevel, column) => (columnLevel === at ? [column] : [])),
    ),
    leftOut,
  };
}

const makeEmptyColumns = (level: number, isItem = false): PlannedColumns => ({
  level,
  isItem,
  paths: [],
  levels: [],
  mayBeTwice: new Set(),
});

/** Finds the level that rows wait for: the deepest repeated one above that has several records, else the root of a file read to its end. */
function findGroupLevel(line: readonly ShapeNode[], isWhole: boolean): number | null {
  const mostRecordsBelow = (at: number) => line.slice(at + 1).reduce((product, { most }) => product * most, 1);
  const nodesAbove = line.slice(0, -1);
  const deepestGroupLevel = nodesAbove.findLastIndex(
    (node, at) => isRepeatedNode(node) && (mostRecordsBelow(at) > 1 || line.slice(at + 1).some(({ isItem }) => isItem)),
  );
  const groupLevel = deepestGroupLevel === -1 ? (isWhole && nodesAbove.length > 0 ? 0 : -1) : deepestGroupLevel;
  return groupLevel === -1 || mostRecordsBelow(groupLevel) > waitingRowsAtMost ? null : groupLevel;
}

interface LevelPlanning {
  readonly line: readonly ShapeNode[];
  readonly group: number | null;
  readonly columns: PlannedColumns;
  readonly leftOut: LeftOutRecords["nodes"];
}

/** Plans an element of the line from the root to the record. */
function planLevel(planning: LevelPlanning, level: number): PlannedElement {
  const { line, group, columns, leftOut } = planning;
  const levelNode = line[level];
  const nextNode = line[level + 1];
  if (levelNode === undefined) throw new Error("A level is an element.");
  const ownColumns = addOwnColumns(levelNode, level, columns);
  const childElements = new Map<string, PlannedElement>();
  for (const [name, child] of levelNode.children) {
    const isFooter =
      nextNode !== undefined && (group === null || level < group) && child.after !== null && child.after.has(nextNode);
    childElements.set(
      name,
      child === nextNode
        ? planLevel(planning, level + 1)
        : isWithoutColumn(child, { leftOut, isOwn: nextNode === undefined })
          ? makeListElement(child, level)
          : planValue({ node: child, level, columns: isFooter ? null : columns, leftOut }),
    );
  }
  return {
    ...ownColumns,
    children: childElements,
    level,
    kind: nextNode === undefined ? "record" : "above",
    name: stepOf(levelNode),
  };
}

interface PlannedValue extends Pick<LevelPlanning, "leftOut"> {
  readonly node: ShapeNode;
  readonly level: number;
  readonly columns: PlannedColumns | null;
  readonly isInside?: boolean;
}

/** Plans an element that holds values of a level. */
function planValue({ node, level, columns, leftOut, isInside = false }: PlannedValue): PlannedElement {
  const ownColumns = addOwnColumns(node, level, columns, isInside);
  const childElements = new Map(
    [...node.children].map(([name, child]) => [
      name,
      isWithoutColumn(child, { leftOut, isOwn: level === columns?.level })
        ? makeListElement(child, level)
        : planValue({ node: child, level, columns, leftOut, isInside: true }),
    ]),
  );
  return { ...ownColumns, children: childElements, level, kind: "value", name: stepOf(node) };
}

/** Tells whether an element has no column: it repeats (unless rarely, in the record itself), is a left out record, or contains one. */
const isWithoutColumn = (
  node: ShapeNode,
  { leftOut, isOwn }: Pick<LevelPlanning, "leftOut"> & { readonly isOwn: boolean },
): boolean =>
  (isRepeatedNode(node) && !(isOwn && isRarelyTwice(node))) ||
  [...leftOut.keys()].some((other) => lineOf(other).includes(node));

/** Whether an element is a value that at most every second of its parents has once more: two quantities in a line, by mistake. */
export const isRarelyTwice = ({ children, attributes, hasText, count, parents }: ShapeNode): boolean =>
  hasText && children.size === 0 && attributes.size === 0 && (count - parents) * 2 <= parents;

const makeListElement = (node: ShapeNode, level: number): PlannedElement => ({
  children: new Map(),
  text: null,
  attributes: new Map(),
  level,
  kind: "list",
  name: stepOf(node),
  list: pathOf(node),
});

/** Adds the columns of an element. Their names have one step; those of attributes, and of values inside another one, two. */
function addOwnColumns(
  shapeNode: ShapeNode,
  level: number,
  columns: PlannedColumns | null,
  isInside = false,
): Pick<PlannedElement, "text" | "attributes"> {
  if (columns === null) return { text: null, attributes: new Map() };
  const pathSteps = lineOf(shapeNode).map(stepOf);
  const addColumn = (steps: readonly string[], least: number): number => {
    columns.levels.push(level);
    return columns.paths.push({ steps, least, isShared: level !== columns.level }) - 1;
  };
  const addTextColumn = () => {
    // A list of JSON says what its objects are: "../orders/id".
    const columnIndex = addColumn(pathSteps, isInside || (columns.isItem && level !== columns.level) ? 2 : 1);
    if (level === columns.level && shapeNode.parent !== null && isRepeatedNode(shapeNode) && isRarelyTwice(shapeNode))
      columns.mayBeTwice.add(columnIndex);
    return columnIndex;
  };
  return {
    attributes: new Map([...shapeNode.attributes].map((name) => [name, addColumn([...pathSteps, `@${name}`], 2)])),
    text: shapeNode.hasText ? addTextColumn() : null,
  };
}

/** Lists the names of the values that an element holds itself, without those of elements that are left out. */
export function listOwnColumnNames(node: ShapeNode, leftOut: LeftOutRecords["nodes"]): readonly string[] {
  const nodeLevel = lineOf(node).length - 1;
  const plannedColumns = makeEmptyColumns(nodeLevel);
  planLevel(
    { line: Array.from({ length: nodeLevel + 1 }, () => node), group: null, columns: plannedColumns, leftOut },
    nodeLevel,
  );
  return nameRecordColumns(plannedColumns.paths);
}
