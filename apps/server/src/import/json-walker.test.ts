import fc from "fast-check";
import { expect, test } from "vitest";

import { createJsonWalker } from "./json-walker.ts";

type Part = readonly ["open", string, boolean] | readonly ["text", string] | readonly ["close"];

/** Walks a text in pieces of a length, and lists its parts. */
function walk(text: string, length: number): readonly Part[] {
  const parts: Part[] = [];
  const walker = createJsonWalker({
    open: (name, _, isItem = false) => parts.push(["open", name, isItem]),
    text: (value) => parts.push(["text", value]),
    close: () => parts.push(["close"]),
  });
  for (let at = 0; at < text.length; at += length) walker.write(text.slice(at, at + length));
  walker.end();
  return parts;
}

/** Lists the parts of a value by its rules. */
function partsOf(value: unknown, name: string, isItem = false): readonly Part[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => partsOf(item, name, true));
  const isObject = typeof value === "object" && value !== null;
  const inside: readonly Part[] = isObject
    ? Object.entries(value).flatMap(([key, inner]) => partsOf(inner, key))
    : value === null || value === ""
      ? []
      : [["text", String(value)]];
  return [["open", name, isItem && isObject], ...inside, ["close"]];
}

const arbKey = fc.string({ unit: fc.constantFrom("a", "é", '"', "\\", "{", "]", ",", "_", "\n"), minLength: 1 });

const { document: arbDocument } = fc.letrec<{ document: object; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    tie("document"),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
  document: fc.dictionary(arbKey, tie("value"), { maxKeys: 4 }).map((keys) =>
    Object.fromEntries(
      Object.entries(keys)
        .map(([key, value]) => [key.trim(), value] as const)
        .filter(([key]) => key !== "" && !/^\d+$/u.test(key)),
    ),
  ),
}));

test("a document is walked by its values, whatever its spaces and the length of the pieces", () => {
  fc.assert(
    fc.property(
      arbDocument,
      fc.constantFrom(undefined, 2, "\t"),
      fc.integer({ min: 1, max: 40 }),
      (document, indent, length) => {
        const text = `\ufeff\n${JSON.stringify(document, null, indent)}\r\n`;
        expect(walk(text, length)).toEqual(partsOf(document, "JSON"));
      },
    ),
    { numRuns: 300 },
  );
});

test("numbers stay as they are written, also with more digits than a number of JavaScript keeps", () => {
  const texts = walk('{"id":1234567890123456789,"amount":12.50,"tax":-0}', 7).flatMap((part) =>
    part[0] === "text" ? [part[1]] : [],
  );
  expect(texts).toEqual(["1234567890123456789", "12.50", "-0"]);
});

test("slashes and colons of keys, which paths have, become underscores", () => {
  expect(walk('{"a/b:c":1}', 100)[1]).toEqual(["open", "a_b_c", false]);
});

test.each([
  '{"a":1',
  '{"a":1,}',
  '{"a" 1}',
  '{"a":1 "b":2}',
  '{"a":[1,]}',
  '{"a":[1}',
  '{"a":01}',
  '{"a":NaN}',
  '{"a":"\n"}',
  '{"a":"x}',
  '{"a":1}{"a":2}',
  "{'a':1}",
  '{"a":{]}',
  "",
])("%j is refused", (text) => {
  for (const length of [1, 3, 100])
    expect(() => walk(text, length)).toThrow(expect.objectContaining({ reason: "broken" }));
});

test("a document that nests more deeply than a hundred levels is refused, and so is a text that never ends", () => {
  const deep = `{"a":${"[".repeat(100_000)}`;
  expect(() => walk(deep, 16_384)).toThrow(expect.objectContaining({ reason: "deep" }));
  expect(() => walk(`{"a":"${"x".repeat(2_000_000)}`, 16_384)).toThrow(expect.objectContaining({ reason: "long" }));
});
