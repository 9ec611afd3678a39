import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbCell = fc.string({
  unit: fc.oneof(fc.constantFrom(...'",;\t\r\n= a'), fc.constantFrom("é", "\u00a0", "🛒")),
  maxLength: 8,
});

/** Characters before a formula that a spreadsheet ignores. */
const arbBlanks = fc.string({
  unit: fc.constantFrom(" ", "\n", "\r", "\t", "\u00a0", "\ufeff", "\u200b", "\u0000", "'"),
  maxLength: 4,
});
const arbGuarded = fc.oneof(
  fc.string(),
  arbAnyText,
  fc
    .tuple(arbBlanks, fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠", ""), fc.string({ maxLength: 6 }))
    .map((parts) => parts.join("")),
);

/** Parses cells by RFC 4180, written independently: one character at a time, inside quotes or outside. */
function parseCsvRows(file: string, delimiter: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let index = 0; index < file.length; index += 1) {
    const character = file.charAt(index);
    if (isQuoted && character === '"' && file.charAt(index + 1) === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === delimiter) [row, cell] = [[...row, cell], ""];
    else if (!isQuoted && file.startsWith("\r\n", index)) {
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
      index += 1;
    } else cell += character;
  }
  return rows;
}

/** Builds the rules and laws of writing rows of cells as text. */
export function csvRules({
  guardAgainstFormula,
  printCsvRows,
  parseCsvRows: readOurs,
  removeFormulaGuard,
}: typeof text): Readonly<Record<string, RuleRow>> {
  return {
    "csv-rows": {
      says: "CSV: each row is a line; a cell with the delimiter, a quote or a line break is quoted, any other is written as it is.",
      source: "behaviour 3.1 (CSV); RFC 4180",
      laws: {
        "rows written as CSV are read back the same": fc.property(
          fc.array(fc.array(arbCell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
          fc.constantFrom("," as const, ";" as const, "\t" as const),
          (rows, delimiter) => {
            same(parseCsvRows(printCsvRows(rows, delimiter), delimiter), rows);
          },
        ),
        "parsing restores the written rows, with a byte order mark and with any line ends; an empty line is not a row":
          fc.property(
            fc.array(fc.array(arbCell, { minLength: 2, maxLength: 4 }), { maxLength: 4 }),
            fc.constantFrom("," as const, ";" as const, "\t" as const),
            fc.constantFrom("\r\n", "\n", "\r"),
            fc.boolean(),
            (rows, delimiter, end, isMarked) => {
              const lines = rows.map((row) => printCsvRows([row], delimiter).slice(0, -2) + end).join(end);
              same(readOurs((isMarked ? "\ufeff" : "") + lines, delimiter), { ok: true, value: rows });
              same(readOurs(lines.slice(0, -end.length), delimiter), { ok: true, value: rows });
            },
          ),
        "a quote that is not closed, or is followed by text, is reported with its row": fc.property(
          fc.nat(3),
          fc.constantFrom('"a', '"a"b', '"a""'),
          (before, broken) => {
            same(readOurs(`${"a,b\n".repeat(before)}c,${broken}`, ","), {
              ok: false,
              issues: [{ code: "IMPORT_QUOTE", path: [before], params: {} }],
            });
          },
        ),
        "a cell without special characters is not quoted": fc.property(
          fc.stringMatching(/^[^",;\t\r\n]{0,12}$/u),
          fc.constantFrom("," as const, ";" as const, "\t" as const),
          (cell, delimiter) => {
            same(printCsvRows([[cell, cell]], delimiter), `${cell}${delimiter}${cell}\r\n`);
          },
        ),
        "a line break alone makes a cell quoted": fc.property(
          fc.constantFrom("\r", "\n", "\r\n", '"'),
          fc.constantFrom("," as const, ";" as const, "\t" as const),
          (end, delimiter) => {
            same(printCsvRows([[`a${end}b`]], delimiter), `"a${end === '"' ? '""' : end}b"\r\n`);
          },
        ),
      },
    },
    "guarded-cells": {
      says: "A text that a spreadsheet would take for a formula, or that begins with a tab or a line end, gets a leading apostrophe, also after blanks or with full-width signs; parsing removes it.",
      source: "behaviour 3.1 (CSV export)",
      laws: {
        "no guarded text is a formula, and the guard comes off again": fc.property(arbGuarded, (written) => {
          const cell = guardAgainstFormula(written);
          holds(!/^[\s\p{Cc}\u200b]*[=+\-@＝＋－＠]/u.test(cell) && !/^[\t\r\n]/u.test(cell), "the cell is no formula");
          same(removeFormulaGuard(cell), written);
        }),
        "a text that begins with a letter or a digit is written as it is, tabs inside it too": fc.property(
          fc.stringMatching(/^[A-Za-z\d][ \w\t=+@'-]{0,8}$/u),
          (plain) => same([guardAgainstFormula(plain), removeFormulaGuard(plain)], [plain, plain]),
        ),
        "a leading tab, line feed or return is guarded": fc.property(
          fc.constantFrom("\t", "\r", "\n"),
          fc.string(),
          (blank, rest) => same(guardAgainstFormula(blank + rest), `'${blank}${rest}`),
        ),
      },
    },
  };
}
