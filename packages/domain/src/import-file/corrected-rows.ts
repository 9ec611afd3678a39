/** Finds which rows that an import set aside come again in a file that corrects it. */

import type { ImportMapping } from "./import-mapping.ts";
import { createKeyFinder, recordKey, undatedKey, type PartialRecordKey } from "./record-key.ts";
import type { ParsedRow } from "./row-fact.ts";

/** Rows that an import set aside, under the header of its file. */
export interface SetAsideTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** Finds the rows set aside that a row of the correction brings again: its cells, and its fact, null if it cannot be read. */
export type CorrectedRowFinder = (cells: readonly string[], fact: ParsedRow | null) => readonly number[];

/**
 * Makes a finder for a correction with a given header. A row of it names the row that it corrects in a column that the
 * first file does not have; a row that names none brings again all rows of its receipt.
 *
 * Source: decision 0434.
 *
 * @example createCorrectedRowFinder(builtInMappings["uci-online-retail"], { header: ["InvoiceNo"], rows: [{ row: 4, cells: ["7"] }] }, ["InvoiceNo", "Row"])(["8", "4"], null) // => [4]
 */
export function createCorrectedRowFinder(
  mapping: ImportMapping,
  { header, rows }: SetAsideTable,
  correctionHeader: readonly string[],
): CorrectedRowFinder {
  const knownNames = new Set(header.map((name) => name.trim()));
  const ownColumns = correctionHeader.flatMap((name, index) => (knownNames.has(name.trim()) ? [] : [index]));
  const rowNumbers = new Set(rows.map(({ row }) => row));
  const rowsByKey = groupByKey(rows, createKeyFinder(mapping, header));
  const findKeys = createKeyFinder(mapping, correctionHeader);
  return (cells, fact) => {
    const namedRow = ownColumns
      .map((index) => Number((cells[index] ?? "").trim() || NaN))
      .find((row) => rowNumbers.has(row));
    if (namedRow !== undefined) return [namedRow];
    return listKeys(
      fact === null ? findKeys(cells) : { key: recordKey(mapping, fact), undated: undatedKey(fact) },
    ).flatMap((key) => rowsByKey.get(key) ?? []);
  };
}

/** Groups rows by the key of their receipt. */
function groupByKey(
  rows: SetAsideTable["rows"],
  findKeys: (cells: readonly string[]) => PartialRecordKey,
): ReadonlyMap<string, readonly number[]> {
  const rowsByKey = new Map<string, number[]>();
  for (const { row, cells } of rows)
    for (const key of listKeys(findKeys(cells))) {
      const rowsOfKey = rowsByKey.get(key);
      if (rowsOfKey === undefined) rowsByKey.set(key, [row]);
      else rowsOfKey.push(row);
    }
  return rowsByKey;
}

/** Lists the known keys of a row, marked so that one with a date never equals one without. */
const listKeys = ({ key, undated }: PartialRecordKey): readonly string[] => [
  ...(key === null ? [] : [`dated ${key}`]),
  ...(undated === null ? [] : [`undated ${undated}`]),
];
