import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkLaw, holdLaw, lawBook, lawsOf, type Law } from "./law.ts";
import { lawBooks } from "./laws/index.ts";

const sums = lawBook("sums", { add: (a: number, b: number) => a + b }, ({ add }) => ({
  add: { says: "Sums.", source: "–", laws: { "order does not matter": fc.property(fc.nat(), fc.nat(), (a, b) => add(a, b) === add(b, a)) } },
}));
const [ours] = lawsOf(sums);
const [theirs] = lawsOf(sums, { add: (a: number, b: number) => a - b });

const lawOf = (law: Law | undefined): Law => {
  if (law === undefined) throw new Error("the book has a law");
  return law;
};

describe("a law", () => {
  test("holds for ours", () => {
    expect(checkLaw(lawOf(ours), { runs: 50 })).toMatchObject({ runs: 50, failure: null });
    expect(() => holdLaw(lawOf(ours))).not.toThrow();
  });

  test("is held against another implementation, and shrinks the case that breaks it", () => {
    const { failure, seed } = checkLaw(lawOf(theirs));
    expect(failure?.values).toBe("[0,1]");
    expect(checkLaw(lawOf(theirs), { seed, path: failure?.path ?? "" }).failure?.values).toBe("[0,1]");
    expect(() => holdLaw(lawOf(theirs), { seed })).toThrow(/sums\/add\/order does not matter[^]*\[0,1\][^]*seed/u);
  });
});

describe("the law books", () => {
  test("have one name a law", () => {
    const names = lawBooks.flatMap((book) => lawsOf(book)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("say of every rule what it says, where it comes from, and hold it by a law", () => {
    for (const book of lawBooks) {
      for (const [rule, { says, source, laws }] of Object.entries(book.rulesOf())) {
        expect({ rule, says: says.length > 10, source: source.length > 1, laws: Object.keys(laws).length > 0 }).toEqual({ rule, says: true, source: true, laws: true });
      }
    }
  });

  test("are all listed", () => {
    const files = Object.keys(import.meta.glob(["./laws/*.ts", "!./laws/*.test.ts", "!./laws/index.ts"], {}));
    expect(lawBooks.map(({ area }) => `./laws/${area}.ts`).toSorted()).toEqual(files.toSorted());
  });
});
