import fc from "fast-check";
import { expect, test } from "vitest";

import { cellLengthAtMost, readCsv, type CsvRow } from "./read-csv.ts";

async function* pieces(text: string, length: number): AsyncGenerator<string> {
  for (let offset = 0; offset < text.length; offset += length) yield text.slice(offset, offset + length);
}

async function rowsOf(
  text: string,
  { length = 3, delimiter }: { readonly length?: number; readonly delimiter?: string } = {},
): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(pieces(text, length), delimiter)) rows.push(row);
  return rows;
}

const cellsOf = async (...args: Parameters<typeof rowsOf>): Promise<readonly (readonly string[])[]> =>
  (await rowsOf(...args)).map(({ cells }) => cells);

const arbCell = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('a"b', "x,y", "deux\nlignes", "a\r\nb", '""', "😀", ""),
);
const arbTable = fc.array(fc.array(arbCell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
const quote = (cell: string): string => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

test("parses RFC 4180 rows back, however the file is split", async () => {
  await fc.assert(
    fc.asyncProperty(
      arbTable,
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.integer({ min: 1, max: 9 }),
      async (table, end, length) => {
        const text = table.map((cells) => cells.map(quote).join(",") + end).join("");
        const rows = await rowsOf(text, { length, delimiter: "," });
        expect([rows.map(({ cells }) => cells), rows.filter(({ fault }) => fault !== null)]).toEqual([table, []]);
      },
    ),
  );
});

test("a first line that names the delimiter is not a row, but counts as a line", async () => {
  for (const lineEnd of ["\n", "\r\n", "\r"]) {
    for (const sep of ["sep=;", "SEP=;", '"sep=;"']) {
      expect(
        (await rowsOf(`${sep}${lineEnd}a,b;c${lineEnd}1;2${lineEnd}`)).map(({ line, cells }) => [line, ...cells]),
      ).toEqual([
        [2, "a,b", "c"],
        [3, "1", "2"],
      ]);
    }
  }
  expect(await cellsOf("sep=\t\na\tb\n")).toEqual([["a", "b"]]);
  expect(await cellsOf("sep=;\na,b\n", { delimiter: "," })).toEqual([["a", "b"]]);
  expect(await cellsOf("sep=;")).toEqual([]);
  expect(await cellsOf("sep=;x\na;b\n")).toEqual([
    ["sep=", "x"],
    ["a", "b"],
  ]);
  expect(await cellsOf("a;b\nsep=,\n")).toEqual([["a", "b"], ["sep=,"]]);
});

test.each([
  [
    "one that is not closed",
    'a,b\n1,"x\n2,y\n',
    [
      ["a", "b"],
      ["1", "x\n2,y\n"],
    ],
    1,
  ],
  ["one that is not closed and holds nothing", 'a,b\n"', [["a", "b"], [""]], 1],
  [
    "one that text follows; the row after it is read",
    '"a,b"c,d\n"1" x,2\n3,4',
    [
      ["a,bc", "d"],
      ["1x", "2"],
      ["3", "4"],
    ],
    0,
  ],
  ["one that another quote follows", '"a" "b",c\n', [['a"b"', "c"]], 0],
])("a quote that is wrong is named: %s", async (_, text, cells, fault) => {
  const rows = await rowsOf(text, { delimiter: "," });
  expect([rows.map((row) => row.cells), rows[fault]?.fault, rows.at(-1)?.fault === "quote"]).toEqual([
    cells,
    "quote",
    fault === rows.length - 1,
  ]);
});

test("blanks after a closed quote, a doubled quote and a quote inside a text are right", async () => {
  expect(await rowsOf('"a" ,"b"\t\n"say ""hi""",5" disk\n"",""', { delimiter: "," })).toMatchObject([
    { cells: ["a", "b"], fault: null },
    { cells: ['say "hi"', '5" disk'], fault: null },
    { cells: ["", ""], fault: null },
  ]);
});

test("a row is known by the line it begins on", async () => {
  expect(
    (await rowsOf('a,b\r\n\r\n"x\ny",2\n3,4', { delimiter: "," })).map(({ line, cells }) => [line, cells.length]),
  ).toEqual([
    [1, 2],
    [3, 2],
    [5, 2],
  ]);
});

test.each([
  ["a;b,c;d\n1;2;3", ["a", "b,c", "d"]],
  ["a\tb\n", ["a", "b"]],
  ['"x;y;z",b\n', ["x;y;z", "b"]],
  ["alone", ["alone"]],
])("the first line of %j gives the delimiter", async (text, first) => {
  expect((await cellsOf(text))[0]).toEqual(first);
});

test("a quote that never ends takes no more memory than a cell may, and is named", async () => {
  const [row] = await rowsOf(`"${"x".repeat(cellLengthAtMost * 30)}`, { length: 65_536 });
  expect([row?.fault, row?.cells[0]?.length]).toEqual(["quote", cellLengthAtMost]);
  expect(
    (await rowsOf(`a\n"${"x".repeat(cellLengthAtMost + 1)}"\nb\n`, { length: 65_536 })).map(({ fault }) => fault),
  ).toEqual([null, "tooLong", null]);
});

test("no text makes it throw", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), async (text, length) => {
      expect(Array.isArray(await rowsOf(text, { length }))).toBe(true);
    }),
  );
});
