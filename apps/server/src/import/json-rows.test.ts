import fc from "fast-check";
import { expect, test } from "vitest";

import { isJsonLines, listJsonLines, makeJsonReader } from "./json-rows.ts";

test("records printed as lines of JSON are read back, in pieces of whole lines", () => {
  const arbRecords = fc.array(fc.record({ no: fc.string(), total: fc.integer(), isPaid: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(arbRecords, fc.integer({ min: 1, max: 5 }), (records, size) => {
      const read = makeJsonReader();
      const rows: (readonly string[])[] = [];
      const numbers: number[] = [];
      for (let at = 0; at < records.length; at += size) {
        const lines = records.slice(at, at + size).map((record) => `${JSON.stringify(record)}\r\n\n`);
        const piece = read(listJsonLines(lines.join(""), 2 * at + 1));
        rows.push(...piece.rows);
        numbers.push(...piece.numbers);
      }
      expect(numbers).toEqual([1, ...records.map((_, index) => 2 * index + 1)]);
      expect(rows).toEqual([
        ["no", "total", "isPaid"],
        ...records.map(({ no, total, isPaid }) => [no, String(total), String(isPaid)]),
      ]);
    }),
    { numRuns: 60 },
  );
});

test("a key that no first record has makes its row longer than the header", () => {
  const read = makeJsonReader();
  expect(read(listJsonLines('{"a":1}\n', 1)).rows).toEqual([["a"], ["1"]]);
  expect(read(listJsonLines('{"a":2,"b":{"c":[3]}}\n', 3)).rows).toEqual([["2", "[3]"]]);
});

test.each([
  ['{"a":1}\n{"a":', 2],
  ['{"a":1}\n[2]', 2],
  ['\n\n{"a":1}\r\n\n{"a":', 5],
])("%j is refused at row %i", (text, row) => {
  expect(() => makeJsonReader()(listJsonLines(text, 1))).toThrow(expect.objectContaining({ code: "IMPORT_JSON", row }));
});

test.each([
  ['{"a":1}', true],
  ['\ufeff { "a":1}', true],
  ["{a},b", false],
  ["a,b", false],
  ["", false],
])("%j begins lines of JSON: %s", (text, isLines) => {
  expect(isJsonLines(text)).toBe(isLines);
});
