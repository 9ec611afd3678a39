/** Shape of an XML document: its elements by their place, which of them repeat, and where they hold values. */

import { xmlLimits, XmlFault, type XmlEvents } from "@comptoir/api/tables";

import { makeAmountTest } from "./amount-test.ts";

/** Elements of the same place in a document. */
export interface ShapeNode {
  /** Name as written, with its prefix. */
  readonly name: string;
  /** Its last names without prefixes, which tell amounts: "Refunds/Entry/Net". */
  readonly path: string;
  readonly parent: ShapeNode | null;
  readonly children: Map<string, ShapeNode>;
  /** Number of its children by their name without a prefix. */
  readonly localNames: Map<string, number>;
  readonly attributes: Set<string>;
  /** Whether it is an object of a list of JSON. */
  isItem: boolean;
  hasText: boolean;
  /** Whether its text or one of its attributes is an amount. */
  hasAmount: boolean;
  count: number;
  /** Number of elements of its parent that have it. */
  parents: number;
  /** Most of them in one element of its parent; more than one repeats. */
  most: number;
  /** Elements of its parent that always come before it. */
  after: ReadonlySet<ShapeNode> | null;
}

/** Most different elements and attributes, and the longest name of one. */
const [namesAtMost, nameAtMost] = [2_000, 200];

/** Attributes that describe the document and hold no values. */
export const isMarkupAttribute = (attribute: string): boolean => /^(?:xmlns(?::|$)|xsi:|xml:)/u.test(attribute);

interface Frame {
  readonly node: ShapeNode;
  readonly seen: Map<ShapeNode, number>;
}

/** Shape that is being learnt. */
export interface XmlShape {
  readonly events: XmlEvents;
  readonly root: () => ShapeNode | null;
}

/** Most children and attributes of an element, after the beginning, whose names are learnt even if they are plain values: lines do not have more. */
const valuesAtMost = 200;

/**
 * Learns a shape from the parts of a document. Its functions throw `XmlFault` if the document has too many different names. After the beginning of a file
 * (`isLate`) plain values of an element that has many, such as a block of totals, count for nothing: they are no records.
 */
export function learnShape(place: () => { readonly line: number }, isLate = false): XmlShape {
  let root: ShapeNode | null = null;
  let names = 0;
  const isAmount = makeAmountTest();
  const stack: Frame[] = [];
  const addName = (name: string) => {
    names += 1;
    if (names > namesAtMost || name.length > nameAtMost) throw new XmlFault("deep", place().line, 1);
  };
  const childOf = (parent: ShapeNode | null, name: string): ShapeNode => {
    const known = parent === null ? root : parent.children.get(name);
    if (known !== undefined && known !== null) return known;
    addName(name);
    const node = makeNode(name, parent);
    if (parent === null) root = node;
    else {
      parent.children.set(name, node);
      const local = localName(name);
      parent.localNames.set(local, (parent.localNames.get(local) ?? 0) + 1);
    }
    return node;
  };
  return {
    root: () => root,
    events: {
      open: (name, attributes, isItem = false) => {
        const above = stack.at(-1);
        const node = childOf(above?.node ?? null, name);
        node.count += 1;
        node.isItem ||= isItem;
        if (above !== undefined) countIn(above, node);
        for (const attribute of Object.keys(attributes)) {
          if (isMarkupAttribute(attribute) || node.attributes.has(attribute)) continue;
          if (isLate && node.attributes.size >= valuesAtMost) continue;
          addName(attribute);
          node.attributes.add(attribute);
        }
        node.hasAmount ||= Object.entries(attributes).some(([name, value]) => isAmount(`${node.path}/@${name}`, value));
        stack.push({ node, seen: new Map() });
      },
      text: (text) => {
        const frame = stack.at(-1);
        if (frame === undefined) return;
        const { node } = frame;
        if (!node.hasText && text.trim() !== "") node.hasText = true;
        node.hasAmount ||= isAmount(node.path, text);
      },
      close: () => {
        const frame = stack.pop();
        if (isLate && frame !== undefined && forgetValue(frame.node)) names -= 1;
      },
    },
  };
}

/** Forgets an element that is a plain value, the first of its name, in an element that has many; tells whether it did. */
function forgetValue({ name, parent, children, attributes, count }: ShapeNode): boolean {
  if (parent === null || parent.children.size <= valuesAtMost) return false;
  if (count > 1 || children.size > 0 || attributes.size > 0) return false;
  parent.children.delete(name);
  const local = localName(name);
  parent.localNames.set(local, (parent.localNames.get(local) ?? 1) - 1);
  return true;
}

const makeNode = (name: string, parent: ShapeNode | null): ShapeNode => ({
  name,
  path: amountPath([...(parent?.path.split("/") ?? []), name]),
  parent,
  children: new Map(),
  localNames: new Map(),
  attributes: new Set(),
  isItem: false,
  hasText: false,
  hasAmount: false,
  count: 0,
  parents: 0,
  most: parent === null ? 1 : 0,
  after: null,
});

/** Most elements before another one that are remembered: a hostile file has thousands. */
const beforeAtMost = 100;

const mayBeRecord = ({ children, attributes, count }: ShapeNode): boolean =>
  children.size > 0 || attributes.size > 0 || count > 1;

/** Counts an element in its parent, and which others came before it. */
function countIn({ seen }: Frame, node: ShapeNode): void {
  const times = (seen.get(node) ?? 0) + 1;
  if (times === 1) {
    node.parents += 1;
    if (node.after === null) node.after = new Set([...seen.keys()].filter(mayBeRecord).slice(0, beforeAtMost));
    else if (node.after.size > 0) node.after = new Set([...node.after].filter((other) => seen.has(other)));
  }
  node.most = Math.max(node.most, times);
  seen.set(node, times);
}

/** Name of a step: without its prefix, unless another element of its place has the same name; then the one with its parent's prefix or without one is. */
export function stepOf({ name, parent }: ShapeNode): string {
  const local = localName(name);
  if (parent === null || (parent.localNames.get(local) ?? 0) < 2) return local;
  return prefixOf(name) === prefixOf(parent.name) && !parent.children.has(local) ? local : name;
}

/** Prefix of a name; empty if it has none. */
export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(":")));

/** Finds the child of a step: by its name now, or by its name without a prefix if it is the only one, because a path may be of a file with others. */
function childOfStep({ children, localNames }: ShapeNode, step: string): ShapeNode | undefined {
  const local = localName(step);
  const known = [...children.values()];
  return (
    known.find((child) => stepOf(child) === step) ??
    (localNames.get(local) === 1 ? known.find(({ name }) => localName(name) === local) : undefined)
  );
}

/** Finds the place of a path; null if there is none. */
export function findPlace(root: ShapeNode, path: string): ShapeNode | null {
  const [first = "", ...steps] = path.split("/");
  let place: ShapeNode | undefined = localName(root.name) === localName(first) ? root : undefined;
  for (const step of steps) place = place && childOfStep(place, step);
  return place ?? null;
}

/** Name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Number of last steps of a path that tell amounts. */
const amountSteps = 3;

/** Last names of open elements and an attribute without prefixes, which tell amounts. */
export const amountPath = (names: readonly string[]): string => names.slice(-amountSteps).map(localName).join("/");

/** Elements from the root to one of a place. */
export function lineOf(node: ShapeNode): readonly ShapeNode[] {
  return node.parent === null ? [node] : [...lineOf(node.parent), node];
}

/** Path of a place: "Receipts/Receipt/Line". */
export const pathOf = (node: ShapeNode): string => lineOf(node).map(stepOf).join("/");

/** All places below one, and itself, in the order of the document. */
export function placesOf(node: ShapeNode): readonly ShapeNode[] {
  return [node, ...[...node.children.values()].flatMap(placesOf)];
}

/** Whether elements of a place repeat in their parent, or may by their place in a list. */
export const isRepeatedNode = ({ most, isItem }: ShapeNode): boolean => most > 1 || isItem;

/** Levels that a document may have, and different names. */
export const shapeLimits = { levels: xmlLimits.levels, names: namesAtMost };
