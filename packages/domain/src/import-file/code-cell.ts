/** Reads a cell that contains a code, in the file's own spelling. */

import { cellText, refuseCell, type CellReader, type ColumnPlace } from "./cell-reader.ts";

/**
 * Makes the reader of a code column. It accepts the mapping's own values and the table's codes, in any case. An empty cell, and a file
 * without the column, give null. Any other cell is rejected with IMPORT_VALUE_UNKNOWN.
 */
export function createCodeCellReader<Code extends string>(
  place: ColumnPlace | null,
  table: Readonly<Record<Code, unknown>>,
  values: Readonly<Record<string, Code>>,
): CellReader<Code | null> {
  if (place === null) return () => null;
  const tableCodes = Object.keys(table).filter((code): code is Code => Object.hasOwn(table, code));
  const codeByKey = new Map([
    ...tableCodes.map((code) => [keyOf(code), code] as const),
    ...Object.entries(values).map(([text, code]) => [keyOf(text), code] as const),
  ]);
  return (row) => {
    const codeText = cellText(row, place);
    const matchingCode = codeByKey.get(keyOf(codeText));
    if (matchingCode !== undefined) return matchingCode;
    if (codeText !== "") refuseCell(row, place, "IMPORT_VALUE_UNKNOWN");
    return null;
  };
}

function keyOf(text: string): string {
  return text.trim().toLowerCase();
}
