import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

const arbCell = fc.string({ unit: fc.oneof(fc.constantFrom(...'",;\t\r\n= a'), fc.constantFrom("é", "\u00a0", "🛒")), maxLength: 8 });

/** Cells read by RFC 4180, written a second time: one character after the other, and whether it stands between quotes. */
function readRows(file: string, delimiter: string): readonly (readonly string[])[] {
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

/** Rows of cells as the text of a file. */
export function csvRules({ printRows }: typeof text): Readonly<Record<string, RuleRow>> {
  return {
    "csv-rows": {
      says: "Rows of cells are a line each; a cell that holds the delimiter, a quote or the end of a line stands between quotes, and any other as it is.",
      source: "behaviour 3.1 (CSV); RFC 4180",
      laws: {
        "rows that were written are read again as they were": fc.property(fc.array(fc.array(arbCell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), fc.constantFrom("," as const, ";" as const, "\t" as const), (rows, delimiter) => {
          same(readRows(printRows(rows, delimiter), delimiter), rows);
        }),
        "a cell without any of them is written as it is": fc.property(fc.stringMatching(/^[^",;\t\r\n]{0,12}$/u), fc.constantFrom("," as const, ";" as const, "\t" as const), (cell, delimiter) => {
          same(printRows([[cell, cell]], delimiter), `${cell}${delimiter}${cell}\r\n`);
        }),
        "a line end alone puts a cell between quotes": fc.property(fc.constantFrom("\r", "\n", "\r\n", '"'), fc.constantFrom("," as const, ";" as const, "\t" as const), (end, delimiter) => {
          same(printRows([[`a${end}b`]], delimiter), `"a${end === '"' ? '""' : end}b"\r\n`);
        }),
      },
    },
  };
}
