import { describe, expect, it } from "vitest";

import {
  formatCell,
  printCsv,
  formatPlainCell,
  tableText,
  type FieldType,
  type FieldValue,
  type Table,
} from "./index.ts";

describe("a value in a cell", () => {
  it.each<[FieldValue, FieldType, string, string, string]>([
    ["é", "text", "é", "é", "é"],
    [3, "text", "3", "3", "3"],
    [3, "enum", "3", "3", "3"],
    [1234, "ref", "1234", "1234", "1234"],
    [20_260_312, "date", "20260312", "20260312", "20260312"],
    [1330, "time", "1330", "1330", "1330"],
    ["2026-03-12", "text", "2026-03-12", "2026-03-12", "2026-03-12"],
    ["2026-02-30", "date", "2026-02-30", "2026-02-30", "2026-02-30"],
    ["2026-03-12", "date", "March 12, 2026", "12 mars 2026", "2026-03-12"],
    [-1234, "int", "-1,234", "-1 234", "-1234"],
    [1_234_500, "qty", "1,234.5", "1 234,5", "1234.500"],
    [-123_456, "money", "-$1,234.56", "-1 234,56 $", "-1234.56"],
    [12_345, "unitCost", "$1.2345", "1,2345 $", "1.2345"],
    [1_250, "pct", "12.50 %", "12,50 %", "12.50"],
    [null, "money", "", "", ""],
  ])("%j of type %s is shown as %j and, in French, %j; a machine reads %j", (value, type, english, french, raw) => {
    const texts = [formatCell(value, type, "en"), formatCell(value, type, "fr")].map((text) =>
      text.replaceAll(/\s/gu, " "),
    );
    expect([...texts, formatPlainCell(value, type)]).toEqual([english, french, raw]);
  });

  it("has the words of its value where there are some, and nothing where nothing is known", () => {
    const table: Table = {
      columns: [
        { field: "store", type: "ref", grain: null, aggregate: null, display: "value", path: [], kind: "value" },
      ],
      rows: [[3], [4], [null], []].map((cells) => ({ kind: "row", path: [], cells })),
    };
    const wordOf = (value: string | number) => (value === 4 ? undefined : "Laval");
    expect(tableText(table, { language: "fr", style: "raw", headerOf: () => "Magasin", wordOf })).toEqual([
      ["Magasin"],
      ["Laval"],
      ["4"],
      [""],
      [""],
    ]);
    const net: Table = {
      columns: table.columns.map((column) => ({ ...column, type: "money" })),
      rows: [{ kind: "row", path: [], cells: [123_456] }],
    };
    expect(tableText(net, { language: "en", style: "formatted", headerOf: ({ field }) => field })).toEqual([
      ["store"],
      ["$1,234.56"],
    ]);
  });
});

it.each([
  "5",
  "-5",
  "+5",
  "-12.05",
  "-$1,234.56",
  "-1\u00a0234,56\u00a0$",
  "+12.50 %",
  "-5%",
  "5-5",
  "a=1",
  "a@b",
  "é\tb",
  "",
])("%j is written as it is in a column of figures", (cell) => {
  expect(printCsv([[cell]], ";", [true])).toBe(`${cell}\r\n`);
});

it.each(["-5", "+5", "-12.05", "+33 6 12", "+1 514 555-0100", "-$1,234.56", "-5%"])(
  "%j has an apostrophe in a column of texts",
  (cell) => {
    expect(printCsv([[cell]], ";")).toBe(`'${cell}\r\n`);
    expect(printCsv([["-1", cell]], ";", [true])).toBe(`-1;'${cell}\r\n`);
  },
);

it.each(["=5", "=-5", "@x", "\tx", "-x", "+x", "--5", "-$$5", "-.5", "-5=1", "-5%5", "-5 $$", "-", "-$"])(
  "%j has an apostrophe: a spreadsheet would take it for a formula",
  (cell) => {
    expect(printCsv([[cell]], ";", [true])).toBe(`'${cell}\r\n`);
  },
);

it("the default delimiter is a comma; quotes a cell with a line break or a quote", () => {
  expect(
    printCsv([
      ["a", "b;c", "d,e"],
      ["\r1", "2\n", 'say "x"'],
    ]),
  ).toBe('a,b;c,"d,e"\r\n"\'\r1","2\n","say ""x"""\r\n');
});
