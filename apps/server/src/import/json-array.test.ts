import { writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { expect, test } from "vitest";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { csvRows } from "./csv-rows.ts";
import { isJsonArray, makeArrayReader, type RecordText } from "./json-array.ts";

/** Reads a text in pieces of a length. */
function readInPieces(text: string, length: number): readonly RecordText[] {
  const read = makeArrayReader();
  const records: RecordText[] = [];
  let rest = "";
  for (let at = 0; at < text.length; at += length) {
    const answer = read(rest + text.slice(at, at + length), at + length >= text.length);
    records.push(...answer.records);
    rest = answer.rest;
  }
  return records;
}

/** Values of records, with marks of JSON inside texts. */
const arbRecord = fc.record({
  no: fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", "\n", "é", "a") }),
  total_money: fc.record({ amount: fc.integer(), currency: fc.constant("CAD") }),
  tags: fc.array(fc.string(), { maxLength: 2 }),
});

test("an array of records is read back whatever its spaces and the length of the pieces", () => {
  fc.assert(
    fc.property(
      fc.array(arbRecord, { maxLength: 8 }),
      fc.constantFrom(undefined, 2, "\t"),
      fc.integer({ min: 1, max: 40 }),
      (list, indent, length) => {
        const text = `\ufeff \n${JSON.stringify(list, null, indent)}\r\n`;
        const records = readInPieces(text, length);
        expect(records.map(({ content }) => JSON.parse(content))).toEqual(list);
        for (const { content, number } of records)
          expect(
            text
              .split("\n")
              .slice(number - 1)
              .join("\n"),
          ).toContain(content);
      },
    ),
  );
});

test.each([
  ['[{"a":1},\n{"a":2}', 2],
  ['[{"a":1}\n{"a":2}]', 2],
  ['[{"a":1},\n2]', 2],
  ['[{"a":1}]\n\n,{"a":2}]', 3],
  ['[\n{"a":1},]', 2],
  ['[\n{"a":"}]', 2],
])("%j is refused at line %i", (text, row) => {
  for (const length of [1, 3, 100])
    expect(() => readInPieces(text, length)).toThrow(expect.objectContaining({ code: "IMPORT_JSON", row }));
});

test.each([
  ['[{"a":1}]', true],
  ['\ufeff\n [\n  { "a":1}', true],
  ["[]", true],
  ["[a],b", false],
  ["[1,2]", false],
  ['{"a":1}', false],
])("%j begins an array of records: %s", (text, isArray) => {
  expect(isJsonArray(text)).toBe(isArray);
});

test("a large array on one line is read in chunks, none of which holds much of it", async () => {
  const path = join(temporaryFolder("array"), "sales.json");
  const count = 40_000;
  const records = Array.from({ length: count }, (_, no) => ({
    no,
    total_money: { amount: no * 5, currency: "CAD" },
    // Only some records have a tip.
    ...(no % 900 === 899 && { tip_money: { amount: 100, currency: "CAD" } }),
  }));
  writeFileSync(path, JSON.stringify(records));
  let [rowsRead, mostRows, sum] = [0, 0, 0];
  let header: readonly string[] = [];
  for await (const { rows } of csvRows(path, { delimiter: ",", encoding: "utf-8" })) {
    const data = rowsRead === 0 ? rows.slice(1) : rows;
    if (rowsRead === 0) header = rows[0] ?? [];
    expect(data.every((cells) => cells.length === header.length)).toBe(true);
    mostRows = Math.max(mostRows, rows.length);
    rowsRead += data.length;
    sum += data.reduce((total, cells) => total + Number(cells[1]), 0);
  }
  expect(header).toEqual([
    "no",
    "total_money.amount",
    "total_money.currency",
    "tip_money.amount",
    "tip_money.currency",
  ]);
  expect([rowsRead, sum]).toEqual([count, (5 * count * (count - 1)) / 2]);
  expect(mostRows).toBeLessThan(count / 2);
});
