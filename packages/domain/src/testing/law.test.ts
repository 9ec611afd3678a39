import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { findLaw, pickImplementation } from "./against.ts";
import { checkLaw, holdLaw, isBroken, lawBook, lawsOf, fixedCase, type Law } from "./law.ts";
import { lawBooks } from "./laws/index.ts";
import { holds, same } from "./same.ts";

const sums = lawBook("sums", { add: (a: number, b: number) => a + b }, ({ add }) => ({
  add: {
    says: "Sums.",
    source: "–",
    laws: { "order does not matter": fc.property(fc.nat(), fc.nat(), (a, b) => add(a, b) === add(b, a)) },
  },
}));
const [ownLaw] = lawsOf(sums);
const [theirLaws] = lawsOf(sums, { add: (a: number, b: number) => a - b });

const lawOf = (law: Law | undefined): Law => {
  if (law === undefined) throw new Error("the book has a law");
  return law;
};

describe("a law", () => {
  test("holds for ours", () => {
    expect(checkLaw(lawOf(ownLaw), { runs: 50 })).toMatchObject({ runs: 50, failure: null });
    expect(() => holdLaw(lawOf(ownLaw))).not.toThrow();
  });

  test("tests another implementation, and shrinks the counterexample", () => {
    const { failure, seed } = checkLaw(lawOf(theirLaws));
    expect(failure?.values).toBe("[0,1]");
    expect(checkLaw(lawOf(theirLaws), { seed, path: failure?.path ?? "" }).failure?.values).toBe("[0,1]");
    expect(() => holdLaw(lawOf(theirLaws), { seed })).toThrow(/sums\/add\/order does not matter[^]*\[0,1\][^]*seed/u);
  });

  test("that throws a text says the text", () => {
    const thrown: unknown = "out of words";
    const property = fc.property(fc.constant(1), () => {
      throw thrown;
    });
    expect(checkLaw({ ...lawOf(ownLaw), property }).failure).toMatchObject({ message: "out of words", values: "[1]" });
  });

  test.each([
    ["after one push", 1, /^\[push(?:,push)*,\d+\]$/u],
    ["before anything is done", 0, /^\[no command,\d+\]$/u],
  ])(
    "over commands is reproduced by seed and path when it breaks %s, and passes for a correct implementation",
    (_when, sumAtMost, expected) => {
      const push: fc.Command<{ n: number }, { n: number }> = {
        check: () => true,
        run: (model) => void (model.n += 1),
        toString: () => "push",
      };
      const lawOver = (allowedSum: number): Law => ({
        ...lawOf(ownLaw),
        property: fc.property(fc.commands([fc.constant(push)]), fc.nat(9), (commands, _n) => {
          const model = { n: 0 };
          if (allowedSum > 0) fc.modelRun(() => ({ model, real: model }), commands);
          holds(model.n < allowedSum, "few enough");
        }),
      });
      const { failure } = checkLaw(lawOver(sumAtMost), { seed: 3 });
      expect(failure?.values).toMatch(expected);
      expect(checkLaw(lawOver(sumAtMost), { seed: 3, path: failure?.path ?? "" }).failure?.values).toBe(
        failure?.values,
      );
      expect(() => holdLaw(lawOver(1000), { seed: 3, path: failure?.path ?? "" })).not.toThrow();
    },
  );

  test("that no case comes up to is broken, without a case", () => {
    const property = fc.property(fc.nat(), () => fc.pre(false));
    expect(checkLaw({ ...lawOf(ownLaw), property }).failure).toEqual({
      message: "too many cases were thrown away",
      values: "",
      path: "",
    });
  });

  test.each<readonly [actual: unknown, expected: unknown, said: string]>([
    [0, -0, '0 where the law says "-0"'],
    [Number.NaN, 1, '"NaN" where the law says 1'],
    [1n, 2, '"1n" where the law says 2'],
    [new Map([["a", 1]]), new Set(["a"]), '[["a",1]] where the law says ["a"]'],
    [undefined, null, "undefined where the law says null"],
  ])("tells %o from %o", (actual, expected, message) => {
    expect(() => same(actual, expected)).toThrow(`value: ${message}`);
  });
});

describe("another implementation", () => {
  const book = { area: "import-file", functions: ["readRow", "printRow"] };

  test("has an object an area, by the area's name or as a variable is written, or flat functions", () => {
    expect(pickImplementation(book, { "import-file": { readRow: 1 } })).toEqual({
      functions: { readRow: 1 },
      unknown: [],
    });
    expect(pickImplementation(book, { importFile: { readRow: 1, printCsvRows: 2 } })).toEqual({
      functions: { readRow: 1 },
      unknown: ["printCsvRows"],
    });
    expect(pickImplementation(book, { printRow: 1, other: 2 })).toEqual({ functions: { printRow: 1 }, unknown: [] });
    // The object under the area's name replaces its functions.
    expect(pickImplementation(book, { printRow: 1, importFile: { printRow: 2 } }).functions).toEqual({ printRow: 2 });
    expect(pickImplementation({ area: "percent", functions: ["percent"] }, { percent: { of: 1 } }).functions).toEqual({
      percent: { of: 1 },
    });
  });

  test("is tested with a law by its full name", () => {
    expect(findLaw([sums], "sums/add/order does not matter", { add: (a: number, b: number) => a - b }).title).toBe(
      "order does not matter",
    );
    expect(
      checkLaw(findLaw([sums], "sums/add/order does not matter", { sums: { add: (a: number, b: number) => a - b } }))
        .failure,
    ).not.toBeNull();
    expect(() => findLaw([sums], "sums/subtract/order")).toThrow("No law is called sums/subtract/order.");
  });

  test("is tested with a single case by its values", () => {
    expect(checkLaw(lawOf(theirLaws), { values: [4, 4] })).toMatchObject({ runs: 1, failure: null });
    expect(checkLaw(lawOf(theirLaws), { values: [4, 5] }).failure).not.toBeNull();
  });
});

describe("the law books", () => {
  test("have one name a law", () => {
    const names = lawBooks.flatMap((book) => lawsOf(book)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test("give every rule a sentence, a source, and a law", () => {
    for (const book of lawBooks) {
      for (const [rule, { says, source, laws }] of Object.entries(book.rulesOf())) {
        expect({ rule, says: says.length > 10, source: source.length > 1, laws: Object.keys(laws).length > 0 }).toEqual(
          { rule, says: true, source: true, laws: true },
        );
      }
    }
  });

  test("are all listed", () => {
    const files = Object.keys(import.meta.glob(["./laws/*.ts", "!./laws/*.test.ts", "!./laws/index.ts"], {}));
    expect(lawBooks.map(({ area }) => `./laws/${area}.ts`).toSorted()).toEqual(files.toSorted());
  });
});

test("a law over a fixed value runs once, however many cases are requested, and can fail", () => {
  let triedCases = 0;
  const lawOver = (isHeld: boolean): Law => ({
    name: "n/r/t",
    area: "n",
    rule: "r",
    title: "t",
    property: fixedCase(7, (value) => {
      triedCases += 1;
      return isHeld && value === 7;
    }),
  });
  expect([checkLaw(lawOver(true), { runs: 1_000 }).runs, isBroken(lawOver(true), { runs: 1_000 }), triedCases]).toEqual(
    [1, false, 2],
  );
  expect([checkLaw(lawOver(false)).failure?.values, isBroken(lawOver(false))]).toEqual(["[7]", true]);
});
