/** Tells and counts the elements of an XML document that are records which a mapping leaves out. */

import { listRecords, type LeftOutRecords } from "./record-columns.ts";
import { findPlace, learnShape, lineOf, localName, prefixOf, type ShapeNode, type XmlShape } from "./xml-shape.ts";

/** What an element outside the columns is: a record that is left out, one that may hold such a record, or neither. */
type LeftOutKind = "leftOut" | "above" | "other";

/** Elements outside the columns, by the names of the open elements from the root. */
export class LeftOutCounter {
  readonly #paths: readonly string[];
  readonly #steps: readonly (readonly string[])[];
  /** Listed path by the path as written; kinds of the paths met so far. */
  readonly #written: ReadonlyMap<string, string>;
  readonly #met = new Map<string, { readonly kind: LeftOutKind; readonly path: string }>();
  readonly #counts = new Map<string, number>();
  readonly #surroundings = new Map<string, Surroundings>();

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

  /** What stands around a record that is left out, in an element that the beginning does not have. */
  surroundingsOf(names: readonly string[]): Surroundings {
    const written = names.join("/");
    const known = this.#surroundings.get(written) ?? new Surroundings();
    this.#surroundings.set(written, known);
    return known;
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

/** Elements around records that are left out, such as those of a refund around its lines. */
export class Surroundings {
  readonly #shape: XmlShape = learnShape(() => ({ line: 1 }));
  #names = 0;
  #lines: readonly ShapeNode[] = [];
  #count = 0;

  readonly events = this.#shape.events;

  /** Whether there are lines since the last call that no path lists. */
  hasMoreLines(): boolean {
    const root = this.#shape.root();
    if (root === null) return false;
    if (this.#shape.names() > this.#names) {
      this.#names = this.#shape.names();
      const { rivals } = listRecords(root);
      this.#lines = rivals.flatMap(({ name, hasLines }) => (hasLines ? (findPlace(root, name) ?? []) : []));
    }
    const count = this.#lines.reduce((sum, line) => sum + line.count, 0);
    const hasMore = count > this.#count;
    this.#count = count;
    return hasMore;
  }
}
