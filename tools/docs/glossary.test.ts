/** Checks the glossary: one word per concept, in each of the three languages. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const page = readFileSync(fileURLToPath(new URL("../../docs/glossary.md", import.meta.url)), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| **"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** Splits a cell into words, without punctuation and text in parentheses. */
const wordsOf = (cell: string): readonly string[] =>
  cell
    .replaceAll("**", "")
    .replaceAll(/\s*\([^)]*\)/gu, "")
    .split(",")
    .map((word) => word.trim().toLowerCase());
const duplicatesOf = (words: readonly string[]): readonly string[] =>
  words.filter((word, index) => words.indexOf(word) !== index);

test.each([
  ["English", (row: readonly string[]) => row[1] ?? ""],
  ["French", (row: readonly string[]) => (row[3] ?? "").split(" · ")[0] ?? ""],
  ["Spanish", (row: readonly string[]) => (row[3] ?? "").split(" · ")[1] ?? ""],
])("the glossary maps no word twice in %s", (_, cellOf) => {
  const words = rows.flatMap((row) => wordsOf(cellOf(row)));
  expect(words.length).toBeGreaterThan(80);
  expect(words).not.toContain("");
  expect(duplicatesOf(words)).toEqual([]);
});
