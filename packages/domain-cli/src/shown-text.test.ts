import fc from "fast-check";
import { expect, test } from "vitest";

import { toJsonLine, escapeLine } from "./shown-text.ts";

const arbText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "a",
      "\n",
      "\r",
      "\u007f",
      "\u0085",
      "\u001b",
      "\u202e",
      "\u2066",
      "\u200f",
      "\u2028",
      "\u{e0041}",
      "\ud800",
      '"',
      "\\",
      "é",
    ),
  }),
);

test("JSON is read back to the value itself, and holds no sign that is not seen", () => {
  fc.assert(
    fc.property(fc.oneof(arbText, fc.array(arbText), fc.dictionary(arbText, arbText)), (value) => {
      const text = toJsonLine(value);
      expect([JSON.parse(text), /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text)]).toEqual([
        JSON.parse(JSON.stringify(value)),
        false,
      ]);
    }),
  );
  expect(toJsonLine("A\u007f\u0085B")).toBe(String.raw`"A\u007f\u0085B"`);
});

test("a line is one line, and no sign of it steers the terminal or turns its letters around", () => {
  fc.assert(
    fc.property(arbText, (text) => {
      const line = escapeLine(text);
      expect([
        line.indexOf("\n"),
        /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(line.slice(0, -1)),
        line.length,
      ]).toEqual([line.length - 1, false, text.length + 1]);
    }),
  );
  expect(escapeLine("Zoé 👩‍🌾\u202egpj")).toBe("Zoé 👩‍🌾?gpj\n");
});
