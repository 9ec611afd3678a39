/** Tells and counts the elements of an XML document that are records which a mapping leaves out. */

import { makeAmountTest } from "./amount-test.ts";
import type { LeftOutRecords } from "./record-columns.ts";
import { amountPath, isMarkupAttribute, lineOf, localName, prefixOf, type ShapeNode } from "./xml-shape.ts";

/** Kind of an element that no column has: a record that is left out, an element around such records, or another one. */
type LeftOutKind = "leftOut" | "above" | "other";

/** Counts elements outside the columns: records that are left out, and elements with an amount. Elements are given by the names from the root. */
export class LeftOutCounter {
  readonly #paths: readonly string[];
  readonly #steps: readonly (readonly string[])[];
  /** Listed path by the path as written. */
  readonly #written: ReadonlyMap<string, string>;
  /** Kinds of the elements met so far, by their path as written. */
  readonly #met = new Map<string, { readonly kind: LeftOutKind; readonly path: string }>();
  readonly #counts = new Map<string, number>();
  readonly #isAmount = makeAmountTest();
  readonly #amountsAbove = new Map<string, number>();
  /** Path of the open element that no column has, until an amount in it is counted. */
  #unread: string | null = null;

  constructor({ paths, nodes }: LeftOutRecords) {
    this.#paths = paths;
    this.#steps = paths.map((path) => path.split("/"));
    this.#written = new Map([...nodes].map(([node, path]) => [writtenPathOfNode(node), path]));
  }

  /** Number of elements that were left out so far, by the path of their record; those with an amount that no column has, by their own path. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Number of amounts above the records so far, by their column: a mapping may read it or not. */
  get amountsAbove(): ReadonlyMap<string, number> {
    return this.#amountsAbove;
  }

  /** Counts a value of a column above the records, if it is an amount. */
  countAbove(column: string, value: string): void {
    if (this.#isAmount(column, value)) this.#amountsAbove.set(column, (this.#amountsAbove.get(column) ?? 0) + 1);
  }

  /** Begins an element that no column has, by its path; null begins one that is counted elsewhere. */
  beginUnread(path: string | null): void {
    this.#unread = path;
  }

  /** Counts the element that was begun, once, if a value in it is an amount, by the names of the open elements. */
  findAmount(names: readonly string[], value: string): void {
    if (this.#unread === null || isMarkupAttribute(names.at(-1) ?? "") || !this.#isAmount(amountPath(names), value))
      return;
    this.#count(this.#unread);
    this.#unread = null;
  }

  /** Counts a value without a column, by the names of the open elements, if it is an amount. */
  countAmount(names: readonly string[], value: string): void {
    if (this.#isAmount(amountPath(names), value)) this.#count(toWrittenPath(names));
  }

  #count(path: string): void {
    this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1);
  }

  /** Tells what an element is, and counts one that is left out. */
  tell(names: readonly string[]): LeftOutKind {
    if (this.#paths.length === 0) return "other";
    const joinedNames = names.join("/");
    let foundKind = this.#met.get(joinedNames);
    if (foundKind === undefined) this.#met.set(joinedNames, (foundKind = this.#find(joinedNames, names)));
    if (foundKind.kind === "leftOut") this.#count(foundKind.path);
    return foundKind.kind;
  }

  #find(written: string, names: readonly string[]): { readonly kind: LeftOutKind; readonly path: string } {
    const beginsWithSteps = (steps: readonly string[]) =>
      names.every((name, at) => matchesStep(steps[at] ?? "", name, names[at - 1] ?? name));
    const pathIndex = this.#steps.findIndex((steps) => steps.length === names.length && beginsWithSteps(steps));
    const leftOutPath = this.#written.get(written) ?? this.#paths[pathIndex];
    if (leftOutPath !== undefined) return { kind: "leftOut", path: leftOutPath };
    return { kind: this.#steps.some(beginsWithSteps) ? "above" : "other", path: "" };
  }
}

/** Path of open elements, without prefixes. */
export const toWrittenPath = (names: readonly string[]): string => names.map(localName).join("/");

/** Whether an element is the step of a path: its name, or without the prefix that its parent has too. */
const matchesStep = (step: string, name: string, parent: string): boolean =>
  step === name || (step === localName(name) && prefixOf(name) === prefixOf(parent));

const writtenPathOfNode = (node: ShapeNode): string =>
  lineOf(node)
    .map(({ name }) => name)
    .join("/");
