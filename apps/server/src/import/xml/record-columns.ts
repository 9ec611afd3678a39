/** Columns of a record of an XML document: its own values, and those that stand above it. */

import { nameRecordColumns, type ColumnPath } from "@comptoir/domain/import-file";

import { isRepeatedNode, lineOf, pathOf, stepOf, type ShapeNode } from "./xml-shape.ts";

/** Place of an element as a record reads it. */
export interface Place {
  readonly children: ReadonlyMap<string, Place>;
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

/** How to read a record. */
export interface RecordPlan {
  /** Path of its element. */
  readonly record: string;
  readonly header: readonly string[];
  /** Names of the columns above the record. */
  readonly shared: readonly string[];
  readonly root: Place;
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
export const rowsHeldAtMost = 10_000;

interface Columns {
  /** Level of the record. */
  readonly level: number;
  /** Whether the record is an object of a list of JSON. */
  readonly isItem: boolean;
  readonly paths: ColumnPath[];
  readonly levels: number[];
  readonly mayBeTwice: Set<number>;
}

/** Plans how to read a record. Values that come only after the rows of a level that is not waited for are none. */
export function planRecord(record: ShapeNode, isWhole: boolean, leftOut = noneLeftOut): RecordPlan {
  const line = lineOf(record);
  const level = line.length - 1;
  const group = groupOf(line, isWhole);
  const columns = noColumns(level, record.isItem);
  const root = planLevel({ line, group, columns, leftOut: leftOut.nodes }, 0);
  const header = nameRecordColumns(columns.paths, record.isItem);
  return {
    record: pathOf(record),
    header,
    shared: header.filter((_, at) => columns.levels[at] !== level),
    root,
    rootName: line[0]?.name ?? "",
    level,
    group,
    mayBeTwice: columns.mayBeTwice,
    columnsOfLevel: line.map((_, at) => columns.levels.flatMap((own, column) => (own === at ? [column] : []))),
    leftOut,
  };
}

const noColumns = (level: number, isItem = false): Columns => ({
  level,
  isItem,
  paths: [],
  levels: [],
  mayBeTwice: new Set(),
});

/** The deepest level above the record that repeats and has several records; else the root of a file that was read to its end. */
function groupOf(line: readonly ShapeNode[], isWhole: boolean): number | null {
  const mostBelow = (at: number) => line.slice(at + 1).reduce((most, { most: own }) => most * own, 1);
  const above = line.slice(0, -1);
  const deepest = above.findLastIndex(
    (node, at) => isRepeatedNode(node) && (mostBelow(at) > 1 || line.slice(at + 1).some(({ isItem }) => isItem)),
  );
  const group = deepest === -1 ? (isWhole && above.length > 0 ? 0 : -1) : deepest;
  return group === -1 || mostBelow(group) > rowsHeldAtMost ? null : group;
}

interface Planning {
  readonly line: readonly ShapeNode[];
  readonly group: number | null;
  readonly columns: Columns;
  readonly leftOut: LeftOutRecords["nodes"];
}

/** Plans an element of the line from the root to the record. */
function planLevel(planning: Planning, level: number): Place {
  const { line, group, columns, leftOut } = planning;
  const node = line[level];
  const next = line[level + 1];
  if (node === undefined) throw new Error("A level is an element.");
  const own = addOwn(node, level, columns);
  const children = new Map<string, Place>();
  for (const [name, child] of node.children) {
    const isFooter =
      next !== undefined && (group === null || level < group) && child.after !== null && child.after.has(next);
    children.set(
      name,
      child === next
        ? planLevel(planning, level + 1)
        : isNoColumn(child, { leftOut, isOwn: next === undefined })
          ? listPlace(child, level)
          : planValue({ node: child, level, columns: isFooter ? null : columns, leftOut }),
    );
  }
  return { ...own, children, level, kind: next === undefined ? "record" : "above", name: stepOf(node) };
}

interface PlannedValue extends Pick<Planning, "leftOut"> {
  readonly node: ShapeNode;
  readonly level: number;
  readonly columns: Columns | null;
  readonly isInside?: boolean;
}

/** Plans an element that holds values of a level. */
function planValue({ node, level, columns, leftOut, isInside = false }: PlannedValue): Place {
  const own = addOwn(node, level, columns, isInside);
  const children = new Map(
    [...node.children].map(([name, child]) => [
      name,
      isNoColumn(child, { leftOut, isOwn: level === columns?.level })
        ? listPlace(child, level)
        : planValue({ node: child, level, columns, leftOut, isInside: true }),
    ]),
  );
  return { ...own, children, level, kind: "value", name: stepOf(node) };
}

/** Whether an element repeats, is a record that is left out, or stands around one. A value of the record that is rarely there twice is a column. */
const isNoColumn = (
  node: ShapeNode,
  { leftOut, isOwn }: Pick<Planning, "leftOut"> & { readonly isOwn: boolean },
): boolean =>
  (isRepeatedNode(node) && !(isOwn && isRarelyTwice(node))) ||
  [...leftOut.keys()].some((other) => lineOf(other).includes(node));

/** Whether an element is a value that at most every second of its parents has once more: two quantities in a line, by mistake. */
export const isRarelyTwice = ({ children, attributes, hasText, count, parents }: ShapeNode): boolean =>
  hasText && children.size === 0 && attributes.size === 0 && (count - parents) * 2 <= parents;

const listPlace = (node: ShapeNode, level: number): Place => ({
  children: new Map(),
  text: null,
  attributes: new Map(),
  level,
  kind: "list",
  name: stepOf(node),
  list: pathOf(node),
});

/** Adds the columns of an element. Their names have one step; those of attributes, and of values inside another one, two. */
function addOwn(
  shapeNode: ShapeNode,
  level: number,
  columns: Columns | null,
  isInside = false,
): Pick<Place, "text" | "attributes"> {
  if (columns === null) return { text: null, attributes: new Map() };
  const steps = lineOf(shapeNode).map(stepOf);
  const addColumn = (steps: readonly string[], least: number): number => {
    columns.levels.push(level);
    return columns.paths.push({ steps, least, isShared: level !== columns.level }) - 1;
  };
  const addText = () => {
    // A list of JSON says what its objects are: "../orders/id".
    const column = addColumn(steps, isInside || (columns.isItem && level !== columns.level) ? 2 : 1);
    if (level === columns.level && shapeNode.parent !== null && isRepeatedNode(shapeNode) && isRarelyTwice(shapeNode))
      columns.mayBeTwice.add(column);
    return column;
  };
  return {
    attributes: new Map([...shapeNode.attributes].map((name) => [name, addColumn([...steps, `@${name}`], 2)])),
    text: shapeNode.hasText ? addText() : null,
  };
}

/** Lists the names of the values that an element holds itself, without those of elements that are left out. */
export function headerOf(node: ShapeNode, leftOut: LeftOutRecords["nodes"]): readonly string[] {
  const level = lineOf(node).length - 1;
  const columns = noColumns(level);
  planLevel({ line: Array.from({ length: level + 1 }, () => node), group: null, columns, leftOut }, level);
  return nameRecordColumns(columns.paths);
}
