/** Shape of an XML document: its elements by their place, which of them repeat, and where they hold values. */

import { xmlLimits, XmlFault, type XmlEvents } from "@comptoir/api/tables";

import { makeAmountTest } from "./amount-test.ts";

/** All elements with the same path in a document, as one node of its shape. */
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
  /** Number of parent elements that contain this element. */
  parents: number;
  /** Largest number of these elements in a single parent; above 1, the element repeats. */
  most: number;
  /** Other children of the parent that come before this element in every parent; null until it is first counted. */
  after: ReadonlySet<ShapeNode> | null;
}

/** Maximum number of different elements and attributes, and maximum length of a name. Units: characters. */
const [namesAtMost, nameAtMost] = [2_000, 200];

/** Attributes that describe the document and hold no values. */
export const isMarkupAttribute = (attribute: string): boolean => /^(?:xmlns(?::|$)|xsi:|xml:)/u.test(attribute);

interface OpenNode {
  readonly node: ShapeNode;
  readonly countByChild: Map<ShapeNode, number>;
}

/** Shape that is being learnt. */
export interface XmlShape {
  readonly events: XmlEvents;
  readonly root: () => ShapeNode | null;
}

/** Most children and attributes of an element, after the beginning, whose names are learnt even if they are plain values: lines do not have more. */
const plainValuesAtMost = 200;

/**
 * Learns a shape from the parts of a document. Its functions throw `XmlFault` if the document has too many different names. After the beginning of a file
 * (`isLate`) plain values of an element that has many, such as a block of totals, count for nothing: they are no records.
 */
export function learnShape(place: () => { readonly line: number }, isLate = false): XmlShape {
  let rootNode: ShapeNode | null = null;
  let nameCount = 0;
  const isAmount = makeAmountTest();
  const openNodes: OpenNode[] = [];
  const addName = (name: string) => {
    nameCount += 1;
    if (nameCount > namesAtMost || name.length > nameAtMost) throw new XmlFault("deep", place().line, 1);
  };
  const findOrAddChild = (parent: ShapeNode | null, name: string): ShapeNode => {
    const knownChild = parent === null ? rootNode : parent.children.get(name);
    if (knownChild !== undefined && knownChild !== null) return knownChild;
    addName(name);
    const newNode = makeNode(name, parent);
    if (parent === null) rootNode = newNode;
    else {
      parent.children.set(name, newNode);
      const newLocalName = localName(name);
      parent.localNames.set(newLocalName, (parent.localNames.get(newLocalName) ?? 0) + 1);
    }
    return newNode;
  };
  return {
    root: () => rootNode,
    events: {
      open: (name, attributes, isItem = false) => {
        const parentFrame = openNodes.at(-1);
        const openedNode = findOrAddChild(parentFrame?.node ?? null, name);
        openedNode.count += 1;
        openedNode.isItem ||= isItem;
        if (parentFrame !== undefined) countInParent(parentFrame, openedNode);
        for (const attribute of Object.keys(attributes)) {
          if (isMarkupAttribute(attribute) || openedNode.attributes.has(attribute)) continue;
          if (isLate && openedNode.attributes.size >= plainValuesAtMost) continue;
          addName(attribute);
          openedNode.attributes.add(attribute);
        }
        openedNode.hasAmount ||= Object.entries(attributes).some(([name, value]) =>
          isAmount(`${openedNode.path}/@${name}`, value),
        );
        openNodes.push({ node: openedNode, countByChild: new Map() });
      },
      text: (text) => {
        const currentNode = openNodes.at(-1);
        if (currentNode === undefined) return;
        const { node } = currentNode;
        if (!node.hasText && text.trim() !== "") node.hasText = true;
        node.hasAmount ||= isAmount(node.path, text);
      },
      close: () => {
        const closedNode = openNodes.pop();
        if (isLate && closedNode !== undefined && forgetValue(closedNode.node)) nameCount -= 1;
      },
    },
  };
}

/** Forgets an element that is a plain value, the first of its name, in an element that has many; tells whether it did. */
function forgetValue({ name, parent, children, attributes, count }: ShapeNode): boolean {
  if (parent === null || parent.children.size <= plainValuesAtMost) return false;
  if (count > 1 || children.size > 0 || attributes.size > 0) return false;
  parent.children.delete(name);
  const forgottenLocalName = localName(name);
  parent.localNames.set(forgottenLocalName, (parent.localNames.get(forgottenLocalName) ?? 1) - 1);
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
const precedingNodesAtMost = 100;

const mayBeRecord = ({ children, attributes, count }: ShapeNode): boolean =>
  children.size > 0 || attributes.size > 0 || count > 1;

/** Counts an element in its parent, and which others came before it. */
function countInParent({ countByChild }: OpenNode, node: ShapeNode): void {
  const timesInParent = (countByChild.get(node) ?? 0) + 1;
  if (timesInParent === 1) {
    node.parents += 1;
    if (node.after === null)
      node.after = new Set([...countByChild.keys()].filter(mayBeRecord).slice(0, precedingNodesAtMost));
    else if (node.after.size > 0) node.after = new Set([...node.after].filter((other) => countByChild.has(other)));
  }
  node.most = Math.max(node.most, timesInParent);
  countByChild.set(node, timesInParent);
}

/** Returns an element's name in paths: without prefix. Of siblings that differ by prefix, only that without, or with the parent's, has none. */
export function stepOf({ name, parent }: ShapeNode): string {
  const nameWithoutPrefix = localName(name);
  if (parent === null || (parent.localNames.get(nameWithoutPrefix) ?? 0) < 2) return nameWithoutPrefix;
  return prefixOf(name) === prefixOf(parent.name) && !parent.children.has(nameWithoutPrefix) ? nameWithoutPrefix : name;
}

/** Prefix of a name; empty if it has none. */
export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(":")));

/** Finds the child of a step: by its name now, or by its name without a prefix if it is the only one, because a path may be of a file with others. */
function findChildOfStep({ children, localNames }: ShapeNode, step: string): ShapeNode | undefined {
  const stepWithoutPrefix = localName(step);
  const childNodes = [...children.values()];
  return (
    childNodes.find((child) => stepOf(child) === step) ??
    (localNames.get(stepWithoutPrefix) === 1
      ? childNodes.find(({ name }) => localName(name) === stepWithoutPrefix)
      : undefined)
  );
}

/** Finds the node of a path; null if there is none. */
export function findNode(root: ShapeNode, path: string): ShapeNode | null {
  const [first = "", ...steps] = path.split("/");
  let foundNode: ShapeNode | undefined = localName(root.name) === localName(first) ? root : undefined;
  for (const step of steps) foundNode = foundNode && findChildOfStep(foundNode, step);
  return foundNode ?? null;
}

/** Name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Number of last steps of a path that tell amounts. */
const amountPathSteps = 3;

/** Joins the last names of a path, without prefixes. The joined text tells whether a value is an amount. */
export const amountPath = (names: readonly string[]): string => names.slice(-amountPathSteps).map(localName).join("/");

/** Lists the nodes from the root to the given one, which is included. */
export function lineOf(node: ShapeNode): readonly ShapeNode[] {
  return node.parent === null ? [node] : [...lineOf(node.parent), node];
}

/** Returns the path of a node: "Receipts/Receipt/Line". */
export const pathOf = (node: ShapeNode): string => lineOf(node).map(stepOf).join("/");

/** Lists a node and all nodes below it, in the order of the document. */
export function listNodes(node: ShapeNode): readonly ShapeNode[] {
  return [node, ...[...node.children.values()].flatMap(listNodes)];
}

/** Whether elements of a place repeat in their parent, or may by their place in a list. */
export const isRepeatedNode = ({ most, isItem }: ShapeNode): boolean => most > 1 || isItem;

/** Maximum numbers of levels and of different names of a document. */
export const shapeLimits = { levels: xmlLimits.levels, names: namesAtMost };
