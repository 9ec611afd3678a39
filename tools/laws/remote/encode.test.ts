import { isSame } from "@comptoir/domain/testing";
import fc from "fast-check";
import { expect, test } from "vitest";

import { CannotBeSent, decodeValue, encodeValue } from "./encode.ts";
import { parseServedFunctions } from "./remote-functions.ts";

const arbValue = fc.anything({
  withBigInt: true,
  withMap: true,
  withSet: true,
  withDate: true,
  withNullPrototype: false,
  key: fc.oneof(fc.string(), fc.constantFrom("$", "__proto__", "value")),
});

test("decode(JSON(encode(x))) is x, also for types that JSON lacks", () => {
  fc.assert(
    fc.property(arbValue, (value) => {
      const decodedValue = decodeValue(JSON.parse(JSON.stringify(encodeValue(value))));
      expect(isSame(comparableForm(decodedValue), comparableForm(value))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [-0],
  [Number.NaN],
  [Infinity],
  [-Infinity],
  [2n ** 70n],
  [undefined],
  [new Map([[-0, undefined]])],
  [new Uint8Array([1, 255])],
  [{ $: "bigint", value: "5" }],
])("%s comes back", (value) => {
  expect(decodeValue(JSON.parse(JSON.stringify(encodeValue(value))))).toEqual(value);
});

test("a function or a symbol cannot be sent, wherever it hides", () => {
  expect(() => encodeValue([{ a: () => 1 }])).toThrow(CannotBeSent);
  expect(() => encodeValue(new Map([[1, Symbol("x")]]))).toThrow(CannotBeSent);
});

test("an answer of an unknown kind is refused", () => {
  expect(() => decodeValue({ $: "Tensor", value: [] })).toThrow(/unknown kind "Tensor"/u);
  expect(() => decodeValue({ $: "Map", value: 5 })).toThrow(/without its list/u);
});

test("the served functions are a list of names per area", () => {
  expect(parseServedFunctions({ money: ["addCents"] })).toEqual({ money: ["addCents"] });
  for (const wrongBody of [null, [], {}, { money: 1 }, { money: [1] }, "money"])
    expect(parseServedFunctions(wrongBody)).toBe(null);
});

/** Converts a value to a form that compares equal after encoding: invalid dates are never equal, and a hole in a list is sent as undefined. */
function comparableForm(value: unknown): unknown {
  if (value instanceof Date) return ["Date", value.getTime()];
  if (value instanceof Map)
    return ["Map", ...Array.from(value, ([key, part]) => [comparableForm(key), comparableForm(part)])];
  if (value instanceof Set) return ["Set", ...Array.from(value, comparableForm)];
  if (Array.isArray(value)) return Array.from(value, comparableForm);
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, comparableForm(part)]);
  return value;
}
