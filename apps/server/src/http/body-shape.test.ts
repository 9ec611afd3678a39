import { expect, test } from "vitest";

import { bodyShapeAtMost, findUnstorableText, isWithinShape } from "./body-shape.ts";

const { depth, entries, values } = bodyShapeAtMost;

test.each([
  ["as deep as may be", "[".repeat(depth) + "]".repeat(depth), true],
  ["one deeper", "[".repeat(depth + 1), false],
  ["a megabyte of brackets", "[".repeat(1_000_000), false],
  ["as long as may be", `[${Array(entries).fill("1").join(",")}]`, true],
  [
    "one longer",
    `[${Array(entries + 1)
      .fill("1")
      .join(",")}]`,
    false,
  ],
  ["an object with as many members", `{${Array.from({ length: entries + 1 }, (_, n) => `"${n}":1`).join(",")}}`, false],
  [
    "too many values in lists that are short enough",
    `[${Array(40)
      .fill(
        `[${Array(Math.ceil(values / 40))
          .fill("1")
          .join(",")}]`,
      )
      .join(",")}]`,
    false,
  ],
  ["brackets and commas in a text", JSON.stringify(["[{,".repeat(100_000), 'a"],[[["b', "\\"]), true],
  ["nothing", "", true],
  ["a quote that never closes", '"[[[', true],
  ["closing brackets only", "]]]]", true],
])("%s", (_, text, isFine) => {
  expect(isWithinShape(text)).toBe(isFine);
});

test.each([
  ["in a value", { a: [{ b: "x" }, { b: "y\0" }] }, "a.1.b"],
  ["in a name", { a: { "b\0": 1 } }, "a"],
  ["at the top", "\0", ""],
  ["only as it would be written", { a: "\\u0000" }, undefined],
  ["half of a pair in a value", { a: [{ b: "x\ud83d" }] }, "a.0.b"],
  ["the other half in a name", { a: { "\udcff": 1 } }, "a"],
  ["a whole pair", { a: "😀" }, undefined],
  ["nowhere", { a: "b" }, undefined],
])("a text that no database keeps: %s", (_, value, field) => {
  expect(findUnstorableText(JSON.stringify(value))).toBe(field);
});
