/** Formats and parses CSV. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/**
 * Formats rows of cells, one per line; a cell with the delimiter, a quote or a line end is quoted.
 *
 * Source: RFC 4180.
 *
 * @example printCsvRows([["a", "b;c"]], ";") // => "a;\"b;c\"\r\n"
 */
export function printCsvRows(rows: readonly (readonly string[])[], delimiter: "," | ";" | "\t"): string {
  return rows.map((cells) => `${cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter)}\r\n`).join("");
}

function quoteCell(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Parses CSV into rows of cells, as {@link printCsvRows} writes them. A byte order mark is dropped, any line end is accepted,
 * and empty lines are skipped. Formula guards stay on the cells.
 *
 * Errors: IMPORT_QUOTE, with the row's index, for a quote that is not closed or is followed by text. Source: RFC 4180.
 *
 * @example parseCsvRows("a;\"b;c\"\r\n", ";") // => { ok: true, value: [["a", "b;c"]] }
 */
export function parseCsvRows(text: string, delimiter: "," | ";" | "\t"): Result<readonly (readonly string[])[]> {
  const cellPattern = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?)(${delimiter}|\\r\\n|\\r|\\n|$)`,
    "uy",
  );
  cellPattern.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  const rows: (readonly string[])[] = [];
  let currentRow: string[] = [];
  while (cellPattern.lastIndex < text.length || currentRow.length > 0) {
    const cellMatch = cellPattern.exec(text);
    if (cellMatch === null) return fail(issue("IMPORT_QUOTE", [rows.length]));
    const [, quotedText, bare = "", end] = cellMatch;
    currentRow.push(quotedText === undefined ? bare : quotedText.replaceAll('""', '"'));
    if (end === delimiter) continue;
    if (currentRow.length > 1 || quotedText !== undefined || bare !== "") rows.push(currentRow);
    currentRow = [];
  }
  return ok(rows);
}

/**
 * Adds an apostrophe to a text that a spreadsheet would take for a formula, also after blanks or with full-width signs. A text that starts with an apostrophe gets
 * another one, so that parsing restores it.
 *
 * Source: behaviour 3.1 (CSV export).
 *
 * @example guardAgainstFormula("=1+1") // => "'=1+1"
 */
export function guardAgainstFormula(text: string): string {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}']*[=+\-@＝＋－＠']/u.test(text) || /^[\t\r\n]/u.test(text)
    ? `'${text}`
    : text;
}

/**
 * Removes the formula guard of a text.
 *
 * @example removeFormulaGuard("'=1+1") // => "=1+1"
 */
export function removeFormulaGuard(text: string): string {
  const unguarded = text.slice(1);
  return guardAgainstFormula(unguarded) === text ? unguarded : text;
}
