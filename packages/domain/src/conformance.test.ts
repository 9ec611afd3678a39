/** Checks that every conformance file is listed, belongs to a rule, and exists. */

import { expect, test } from "vitest";

import { lawBooks } from "./testing/index.ts";

const files = Object.keys(import.meta.glob(["../conformance/*.json", "../conformance/*.txt"], {})).map((path) =>
  path.replace(/^.*\//u, ""),
);
const [readme] = Object.values(
  import.meta.glob(["../conformance/README.md"], { query: "?raw", import: "default", eager: true }),
);
const citedCases = new Set(
  lawBooks.flatMap((book) => Object.values(book.rulesOf())).flatMap(({ cases = [] }) => cases),
);

test("every table of cases is in the README", () => {
  expect(files.filter((file) => file.endsWith(".json") && !String(readme).includes(`\`${file}\``))).toEqual([]);
});

test("every table of cases belongs to a rule, and every file that a rule names is there", () => {
  expect(files.filter((file) => file.endsWith(".json") && !citedCases.has(file))).toEqual([]);
  expect([...citedCases].filter((file) => !files.includes(file))).toEqual([]);
});
