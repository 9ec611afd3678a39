/** Cells on the clipboard as spreadsheets write them: tab-separated, a row per line, quoted if needed. */

/**
 * Parses a table copied from a spreadsheet. A quoted cell may contain tabs, line breaks and doubled quotes; in any other cell a quote is an ordinary
 * character.
 *
 * Source: ours (Excel, Google Sheets and LibreOffice write so).
 *
 * @example readClipboard("Lait\t4,99\r\n\"2\tL\"\t\r\n") // => [["Lait", "4,99"], ["2\tL", ""]]
 */
export function readClipboard(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let nextOffset = 0;
  while (nextOffset < text.length) {
    const row: string[] = [];
    for (;;) {
      const cellWithEnd = readCellAt(text, nextOffset);
      row.push(cellWithEnd.text);
      nextOffset = cellWithEnd.end;
      if (text[nextOffset] !== "\t") break;
      nextOffset += 1;
    }
    rows.push(row);
    nextOffset += text.startsWith("\r\n", nextOffset) ? 2 : 1;
  }
  return rows;
}

/**
 * Formats cells for the clipboard, so that a spreadsheet can paste them.
 *
 * @example printClipboard([["Lait", "2\t\"L\""]]) // => "Lait\t\"2\t\"\"L\"\"\"\r\n"
 */
export function printClipboard(rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (row) =>
        `${row.map((cell) => (/[\t\n\r"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t")}\r\n`,
    )
    .join("");
}

/** Parses the cell at an offset; returns its end: a tab, a line break or the end of the text. */
function readCellAt(text: string, from: number): { readonly text: string; readonly end: number } {
  const quotedCell = text[from] === '"' ? readQuoted(text, from) : null;
  if (quotedCell !== null) return quotedCell;
  let cellEnd = from;
  while (cellEnd < text.length && !isCellEnd(text[cellEnd])) cellEnd += 1;
  return { text: text.slice(from, cellEnd), end: cellEnd };
}

/** Reads a quoted cell; null if no quote closes it: its first quote is then a plain character. */
function readQuoted(text: string, from: number): { readonly text: string; readonly end: number } | null {
  let quoteEnd = text.indexOf('"', from + 1);
  while (quoteEnd !== -1 && text[quoteEnd + 1] === '"') quoteEnd = text.indexOf('"', quoteEnd + 2);
  if (quoteEnd === -1 || (quoteEnd + 1 < text.length && !isCellEnd(text[quoteEnd + 1]))) return null;
  return { text: text.slice(from + 1, quoteEnd).replaceAll('""', '"'), end: quoteEnd + 1 };
}

const isCellEnd = (character: string | undefined): boolean =>
  character === "\t" || character === "\n" || character === "\r";
