/** Splits another implementation of the rules by the areas of the law books. */

import { lawsOf, type Law, type LawBook } from "./law.ts";

/** The part of another implementation for a single area. */
export interface AreaImplementation {
  /** Functions and tables that replace ours, by name. */
  readonly functions: Readonly<Record<string, unknown>>;
  /** Names that no law of the area uses; most often a spelling error. */
  readonly unknown: readonly string[];
}

/**
 * Picks the part of another implementation that a book tests. Its exports are an object for each area, or flat functions.
 *
 * @example pickImplementation(lawBook("sums", { add: 1 }, () => ({})), { sums: { add: 2, ad: 3 } }) // => { functions: { add: 2 }, unknown: ["ad"] }
 */
export function pickImplementation(
  book: Pick<LawBook, "area" | "functions">,
  theirExports: Readonly<Record<string, unknown>>,
): AreaImplementation {
  const bookFunctions = new Set(book.functions);
  const exportsOfArea = theirExports[book.area] ?? theirExports[camelCase(book.area)];
  const ofArea =
    isRecord(exportsOfArea) && !bookFunctions.has(camelCase(book.area)) ? Object.entries(exportsOfArea) : [];
  const flat = Object.entries(theirExports).filter(([name]) => bookFunctions.has(name));
  return {
    functions: Object.fromEntries([...flat, ...ofArea.filter(([name]) => bookFunctions.has(name))]),
    unknown: ofArea.map(([name]) => name).filter((name) => !bookFunctions.has(name)),
  };
}

/**
 * Finds a law by its name, over our functions or over another implementation's.
 *
 * Errors: an Error when no law of the books has the name.
 *
 * @example findLaw([lawBook("n", {}, () => ({ r: { says: "", source: "", laws: { t: null } } }))], "n/r/t").title // => "t"
 */
export function findLaw(
  books: readonly LawBook[],
  name: string,
  theirExports: Readonly<Record<string, unknown>> = {},
): Law {
  const book = books.find(({ area }) => name.startsWith(`${area}/`));
  const law = book && lawsOf(book, pickImplementation(book, theirExports).functions).find((law) => law.name === name);
  if (law === undefined) throw new Error(`No law is called ${name}.`);
  return law;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const camelCase = (area: string): string => area.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
