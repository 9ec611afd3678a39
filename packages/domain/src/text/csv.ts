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
