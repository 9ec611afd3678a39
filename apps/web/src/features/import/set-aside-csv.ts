/** Rows that a batch set aside, as a file: to be corrected in a spreadsheet, or as corrected on the page. */
import type { ImportMapping } from "@comptoir/domain/import-file";
import { printCsv } from "@comptoir/domain/report";
import { printCsvRows } from "@comptoir/domain/text";

import type { SetAsideRows } from "./import-gateway.ts";

type SetAsideRow = Pick<SetAsideRows["rows"][number], "cells" | "issues">;

/** Prints rows for a spreadsheet, with their reasons in a last column. */
export function printSetAside(
  header: readonly string[],
  rows: readonly SetAsideRow[],
  {
    delimiter,
    reason,
    reasonOf,
  }: Readonly<{ delimiter: ImportMapping["delimiter"]; reason: string; reasonOf: (row: SetAsideRow) => string }>,
): string {
  const csvRows = [[...header, reason], ...rows.map((row) => [...fitCells(row.cells, header), reasonOf(row)])];
  // Amounts keep their signs; other texts are guarded against being taken for formulas.
  return `\ufeff${printCsv(csvRows, delimiter === "|" ? ";" : delimiter, [...header.map(() => true), false])}`;
}

/** Prints corrected rows, to be read again by the mapping of their batch. */
export function printCorrected(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: ImportMapping["delimiter"],
): string {
  return printCsvRows([header, ...rows.map((cells) => fitCells(cells, header))], delimiter === "|" ? ";" : delimiter);
}

/** A row with as many cells as the header; what is beyond goes to the last cell, so that nothing is lost. */
function fitCells(cells: readonly string[], header: readonly string[]): readonly string[] {
  if (cells.length <= header.length) return header.map((_, columnIndex) => cells[columnIndex] ?? "");
  return [...cells.slice(0, header.length - 1), cells.slice(header.length - 1).join(" ")];
}
