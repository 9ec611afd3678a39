import fc from "fast-check";
import { expect, test } from "vitest";

import { longestCell, readCsv, type CsvRow } from "./read-csv.ts";

async function* pieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function rowsOf(text: string, { length = 3, delimiter }: { readonly length?: number; readonly delimiter?: string } = {}): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(pieces(text, length), delimiter)) rows.push(row);
  return rows;
}

const cellsOf = async (...args: Parameters<typeof rowsOf>): Promise<readonly (readonly string[])[]> => (await rowsOf(...args)).map(({ cells }) => cells);

const arbCell = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('a"b', "x,y", "deux\nlignes", "a\r\nb", '""', "😀", ""));
const arbTable = fc.array(fc.array(arbCell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
const quote = (cell: string): string => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

test("what was written by the rules of RFC 4180 is read back, however the file is cut into pieces", async () => {
  await fc.assert(fc.asyncProperty(arbTable, fc.constantFrom("\n", "\r\n", "\r"), fc.boolean(), fc.integer({ min: 1, max: 9 }), async (table, end, hasMark, length) => {
    const text = (hasMark ? "\uFEFF" : "") + table.map((cells) => cells.map(quote).join(",") + end).join("");
    fc.pre(!table[0]?.[0]?.startsWith("\uFEFF"));
    expect(await cellsOf(text, { length, delimiter: "," })).toEqual(table);
  }));
});

test("a row is known by the line it begins on", async () => {
  expect((await rowsOf('a,b\r\n\r\n"x\ny",2\n3,4', { delimiter: "," })).map(({ line, cells }) => [line, cells.length])).toEqual([[1, 2], [3, 2], [5, 2]]);
});

test.each([["a;b,c;d\n1;2;3", ["a", "b,c", "d"]], ["a\tb\n", ["a", "b"]], ['"x;y;z",b\n', ["x;y;z", "b"]], ["alone", ["alone"]]])("the delimiter of %j is told by its first line", async (text, first) => {
  expect((await cellsOf(text))[0]).toEqual(first);
});

test("a quote that never ends takes no more memory than a cell may, and is named", async () => {
  const [row] = await rowsOf(`"${"x".repeat(longestCell * 30)}`, { length: 65_536 });
  expect([row?.isTooLong, row?.cells[0]?.length]).toEqual([true, longestCell]);
});

test("no text makes it throw", async () => {
  await fc.assert(fc.asyncProperty(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), async (text, length) => {
    expect(Array.isArray(await rowsOf(text, { length }))).toBe(true);
  }));
});
