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

test.each(["lines", "array"])("a record of %s that nests too deeply is refused by its line", (kind) => {
  const deep = `{"a":${"[".repeat(200)}${"]".repeat(200)}}`;
  const read = () =>
    kind === "lines"
      ? makeJsonReader()(listJsonLines(`{"a":1}\n${deep}`, 1))
      : makeJsonReader()([{ content: `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, number: 2 }]);
  expect(read).toThrow(expect.objectContaining({ code: "IMPORT_XML_SHAPE", row: 2 }));
});

test("a record of fifty thousand keys is read in the time of its length, not of its square", () => {
  const record = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`key ${at}`, at]));
  const start = performance.now();
  const read = makeJsonReader();
  const { rows } = read(listJsonLines(`${JSON.stringify(record)}\n`, 1));
  expect(rows[1]).toHaveLength(50_000);
  expect(read(listJsonLines(JSON.stringify(record), 2)).rows[0]).toHaveLength(50_000);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("numbers with more digits than a number of JavaScript keeps stay as they are written", () => {
  const { rows } = makeJsonReader()(listJsonLines('{"no":1234567890123456789,"total":12.5}', 1));
  expect(rows[1]).toEqual(["1234567890123456789", "12.5"]);
});

test.each([
  ['{"no":"R1","total":1,"total":9}', "total"],
  ['{"no":"a\\":1","\\u0074otal":1,"total":9}', "total"],
  ['{"no":"R1","tax":{"amount":1},"total":{"amount":1,"amount":2}}', "amount"],
  ['{"line":{"total":1},"line.total":9}', "line.total"],
])("%s is refused, because a reading would keep one of two values", (text, column) => {
  expect(() => makeJsonReader()(listJsonLines(`{"no":"R0"}\n${text}`, 1))).toThrow(
    expect.objectContaining({ code: "IMPORT_XML_TWICE", row: 2, params: { column } }),
  );
});

test("records whose texts look like keys are read", () => {
  const record = { a: '":"', b: { a: "x" }, c: [{ a: 1 }, { a: '\\"' }], __proto: "" };
  expect(() => makeJsonReader()(listJsonLines(JSON.stringify(record), 1))).not.toThrow();
});
