/** Tells and counts the elements of an XML document that are records which a mapping leaves out. */

import type { LeftOutRecords } from "./record-columns.ts";
import { lineOf, localName, prefixOf, type ShapeNode } from "./xml-shape.ts";

/** Kind of an element that no column has: a record that is left out, an element around such records, or another one. */
type LeftOutKind = "leftOut" | "above" | "other";

/** Elements outside the columns, by the names of the open elements from the root. */
export class LeftOutCounter {
  readonly #paths: readonly string[];
  readonly #steps: readonly (readonly string[])[];
  /** Listed path by the path as written; kinds of the paths met so far. */
  readonly #written: ReadonlyMap<string, string>;
  readonly #met = new Map<string, { readonly kind: LeftOutKind; readonly path: string }>();
  readonly #counts = new Map<string, number>();

  constructor({ paths, nodes }: LeftOutRecords) {
    this.#paths = paths;
    this.#steps = paths.map((path) => path.split("/"));
    this.#written = new Map([...nodes].map(([node, path]) => [writtenPathOf(node), path]));
  }

  /** Number of elements so far by the path of their record. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Tells what an element is, and counts one that is left out. */
  tell(names: readonly string[]): LeftOutKind {
    if (this.#paths.length === 0) return "other";
    const written = names.join("/");
    let met = this.#met.get(written);
    if (met === undefined) this.#met.set(written, (met = this.#find(written, names)));
    if (met.kind === "leftOut") this.#counts.set(met.path, (this.#counts.get(met.path) ?? 0) + 1);
    return met.kind;
  }

  #find(written: string, names: readonly string[]): { readonly kind: LeftOutKind; readonly path: string } {
    const begins = (steps: readonly string[]) =>
      names.every((name, at) => isStep(steps[at] ?? "", name, names[at - 1] ?? name));
    const at = this.#steps.findIndex((steps) => steps.length === names.length && begins(steps));
    const path = this.#written.get(written) ?? this.#paths[at];
    if (path !== undefined) return { kind: "leftOut", path };
    return { kind: this.#steps.some(begins) ? "above" : "other", path: "" };
  }
}

/** Whether an element is the step of a path: its name, or without the prefix that its parent has too. */
const isStep = (step: string, name: string, parent: string): boolean =>
  step === name || (step === localName(name) && prefixOf(name) === prefixOf(parent));

const writtenPathOf = (node: ShapeNode): string =>
  lineOf(node)
    .map(({ name }) => name)
    .join("/");
