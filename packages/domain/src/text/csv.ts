/** Rows of cells as the text of a CSV file. */

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
 * Keeps a text from being taken for a formula, full-width signs and blanks before them too; a text that starts with an apostrophe gets one
 * more, so that reading gives it back.
 *
 * Source: behaviour 3.1 (CSV export).
 *
 * @example guardCell("=1+1") // => "'=1+1"
 */
export function guardCell(text: string): string {
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}']*[=+\-@＝＋－＠']/u.test(text) || /^[\t\r\n]/u.test(text) ? `'${text}` : text;
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
