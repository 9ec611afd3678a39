import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { findExpressions } from "./find-expressions.mjs";
import { slowParts } from "./slow-parts.mjs";

const root = join(import.meta.dirname, "../../packages/domain/src");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/(?:\.test\.ts|-test\.ts)$/u.test(file) && !/^testing[/\\]/u.test(file),
);
const allExpressions = files.map((file) => ({
  file: file.replaceAll("\\", "/"),
  ...findExpressions(readFileSync(join(root, file), "utf8")),
}));

describe("every regular expression of the domain takes linear time", () => {
  const expressions = allExpressions.flatMap(({ file, literals }) => literals.map((literal) => ({ file, ...literal })));

  test.each(expressions)("$file /$pattern/$flags", (expression) => {
    expect(slowParts(expression)).toEqual([]);
  });

  test("there are expressions to look at", () => {
    expect(expressions.length).toBeGreaterThan(50);
  });
});

/** Files that build expressions from literal parts and a delimiter of the file format; none has nested repetitions. */
const madeIn = [
  "import-file/date-pattern.ts",
  "import-file/number-guess.ts",
  "import-file/scaled-number.ts",
  "operation/invoice-text.ts",
  "text/csv.ts",
];

test("an expression is made of a text only where it was looked at by eye", () => {
  expect(
    allExpressions
      .filter(({ made }) => made.length > 0)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(madeIn);
});

test.each([
  [String.raw`const bad = /^(a+)+$/u;`, "exponential"],
  [String.raw`const bad = (text: string): string => text.replace(/\s+$/, "");`, "polynomial"],
  [String.raw`const bad = /^\p{L}*\p{L}*x$/u.test("a");`, "polynomial"],
  [String.raw`const bad = { test: /^([+-])?\s*(.*?)\s*(-)?$/ } as const;`, "polynomial"],
])("a slow one that is planted is found: %s", (source, how) => {
  const [planted] = findExpressions(source).literals;
  expect(planted && slowParts(planted)[0]).toMatch(how);
});

test("ignores text that only looks like an expression, and finds expressions built from text", () => {
  expect(findExpressions("const half = 4 / 2 / 1; // /(a+)+/\nconst text = '/(a+)+/';").literals).toEqual([]);
  expect(findExpressions("export const made = (part: string) => new RegExp(`^${part}$`);").made).toHaveLength(1);
});
