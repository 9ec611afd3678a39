/** Rows of cells as the text of a CSV file, and read again. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/**
 * Writes rows of cells as they are, a line each; a cell that holds the delimiter, a quote or the end of a line stands between quotes.
 *
 * Source: RFC 4180.
 *
 * @example printRows([["a", "b;c"]], ";") // => "a;\"b;c\"\r\n"
 */
export function printRows(rows: readonly (readonly string[])[], delimiter: "," | ";" | "\t"): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join("");
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Reads the text of a CSV file as rows of cells, as {@link printRows} writes them: a mark of UTF-8 before them is no part of them, a line may end in any way,
 * and empty lines are no rows. Guards are left on the cells.
 *
 * Errors: IMPORT_QUOTE, with the place of the row, for a quote that is not closed, or that text follows. Source: RFC 4180.
 *
 * @example readRows("a;\"b;c\"\r\n", ";") // => { ok: true, value: [["a", "b;c"]] }
 */
export function readRows(text: string, delimiter: "," | ";" | "\t"): Result<readonly (readonly string[])[]> {
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)(${delimiter}|\\r\\n|\\r|\\n|$)`,
    "uy",
  );
  cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  const rows: (readonly string[])[] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text);
    if (found === null) return fail(issue("IMPORT_QUOTE", [rows.length]));
    const [, between, bare = "", end] = found;
    row.push(between === undefined ? bare : between.replaceAll('""', '"'));
    if (end === delimiter) continue;
    if (row.length > 1 || between !== undefined || bare !== "") rows.push(row);
    row = [];
  }
  return ok(rows);
}

/**
 * Keeps a text from being taken for a formula, full-width signs and blanks before them too; a text that starts with an apostrophe gets one
 * more, so that reading gives it back.
 *
 * Source: behaviour 3.1 (CSV export).
 *
 * @example guardCell("=1+1") // => "'=1+1"
 */
export function guardCell(text: string): string {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}']*[=+\-@＝＋－＠']/u.test(text) || /^[\t\r\n]/u.test(text)
    ? `'${text}`
    : text;
}

/**
 * Takes the guard off a text.
 *
 * @example unguardCell("'=1+1") // => "=1+1"
 */
export function unguardCell(text: string): string {
  const bare = text.slice(1);
  return guardCell(bare) === text ? bare : text;
}
