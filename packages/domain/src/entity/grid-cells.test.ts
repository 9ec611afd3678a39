import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  blockBetween,
  blockOfPaste,
  validateEdit,
  placeTexts,
  printClipboard,
  readCell,
  readClipboard,
  unknownReference,
  type CellParsers,
} from "./index.ts";

describe("cells on the clipboard", () => {
  it.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"a\tb"\t"c\nd"\r\n', [["a\tb", "c\nd"]]],
    ['"say ""hi"""\r\n', [['say "hi"']]],
    ['12" pipe\tx', [['12" pipe', "x"]]],
    ['"open\tx', [['"open', "x"]]],
    ['"a"b\tx', [['"a"b', "x"]]],
    ["\t\r\n\r\n", [["", ""], [""]]],
    ["", []],
    ["x", [["x"]]],
  ])("reads %j", (text, cells) => {
    expect(readClipboard(text)).toEqual(cells);
  });

  it("gives back what was copied", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.string({ unit: fc.constantFrom("a", "é", '"', "\t", "\n", "\r", " ", "0") }), {
            minLength: 1,
            maxLength: 4,
          }),
          { maxLength: 4 },
        ),
        (rows) => {
          expect(readClipboard(printClipboard(rows))).toEqual(rows);
        },
      ),
    );
  });
});

describe("a pasted table", () => {
  const grid = { rows: 10, columns: 4 };
  const selectionOf = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

  it.each([
    ["one value into every selected cell", [["x"]], selectionOf(1, 1, 3, 2), selectionOf(1, 1, 3, 2)],
    [
      "a table from the first cell on",
      [
        ["a", "b"],
        ["c", "d"],
      ],
      selectionOf(2, 1),
      selectionOf(2, 1, 3, 2),
    ],
    [
      "a table repeated in a selection that holds it whole",
      [["a", "b"]],
      selectionOf(0, 0, 2, 3),
      selectionOf(0, 0, 2, 3),
    ],
    [
      "a table once where the selection does not hold it whole",
      [["a", "b"]],
      selectionOf(0, 0, 2, 2),
      selectionOf(0, 0, 0, 1),
    ],
    ["what the grid has room for", [["a"], ["b"], ["c"]], selectionOf(8, 3), selectionOf(8, 3, 9, 3)],
  ])("is %s", (_, table, selectedBlock, expected) => {
    expect(blockOfPaste(table, selectedBlock, grid)).toEqual(expected);
  });

  it("fills a short line with nothing", () => {
    expect(placeTexts([["a", "b"], ["c"]], selectionOf(0, 0, 1, 1)).map(({ text }) => text)).toEqual([
      "a",
      "b",
      "c",
      "",
    ]);
  });

  it("goes between two cells, whichever was chosen first", () => {
    expect(blockBetween({ row: 3, column: 2 }, { row: 1, column: 3 })).toEqual({
      top: 1,
      left: 2,
      bottom: 3,
      right: 3,
    });
  });
});

const words: CellParsers = {
  numberOf: (text) => text.replace(",", "."),
  flagOf: (text) => (text === "oui" ? true : text === "non" ? false : null),
  referenceOf: (_, text) => (text === "Crèmerie" ? 3 : undefined),
  codeOf: (_, text) => (text === "Au poids" ? "WEIGHED" : undefined),
};

describe("a cell of a grid", () => {
  it.each([
    ["price", " 4,99 ", "4.99"],
    ["price", "cher", "cher"],
    ["price", "", null],
    ["departmentId", "Crèmerie", 3],
    ["departmentId", "Lune", unknownReference],
    ["isOpenRefund", "oui", true],
    ["type", "Au poids", "WEIGHED"],
    ["type", "STANDARD", "STANDARD"],
    ["codes", "A1; B2,", ["A1", "B2"]],
    ["upc", "036000291452", "036000291452"],
  ])("reads %s %j", (field, text, value) => {
    expect(readCell("product", field, text, words)).toEqual(value);
  });

  const milk = {
    id: 7,
    sku: "LAIT",
    description: "Lait",
    type: "STANDARD",
    price: 49_900,
    weight: 1_000,
    departmentId: 3,
    vendorId: null,
    codes: [],
  };

  it("changes nothing when the same is typed again", () => {
    expect(
      validateEdit("product", milk, {
        price: "4.9900",
        description: " Lait ",
        departmentId: 3,
        vendorId: null,
        weight: "1",
      }),
    ).toEqual({ changes: [], issues: [] });
  });

  it("says what changes, in exact counts", () => {
    expect(validateEdit("product", milk, { price: "5.49", vendorId: 9 }).changes).toEqual([
      { field: "price", before: 49_900, after: 54_900 },
      { field: "vendorId", before: null, after: 9 },
    ]);
  });

  it("says everything that is wrong at once, as it was typed", () => {
    const { changes, issues } = validateEdit("product", milk, { price: "cher", departmentId: "Lune", description: "" });
    expect(issues.map(({ code, path }) => [path[0], code])).toEqual([
      ["departmentId", "REFERENCE_UNKNOWN"],
      ["description", "REQUIRED"],
      ["price", "DECIMAL"],
    ]);
    expect(changes.map(({ field, after }) => [field, after])).toEqual([
      ["price", "cher"],
      ["departmentId", "Lune"],
      ["description", ""],
    ]);
  });
});
