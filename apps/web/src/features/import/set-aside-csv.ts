/** Rows that a batch set aside, as a file: to be corrected in a spreadsheet, or as corrected on the page. */
import type { ImportMapping } from "@comptoir/domain/import-file";
import { printCsv } from "@comptoir/domain/report";
import { printCsvRows } from "@comptoir/domain/text";

import type { SetAsideRows } from "./import-gateway.ts";

type SetAsideRow = Pick<SetAsideRows["rows"][number], "row" | "cells" | "issues">;

type CsvOptions = Readonly<{
  delimiter: ImportMapping["delimiter"];
  /** Name of the last column: the number of each row in the file that it comes from. */
  rowNumber: string;
}>;

/** Prints rows for a spreadsheet, with their reasons and numbers in the last columns. */
export function printSetAside(
  header: readonly string[],
  rows: readonly SetAsideRow[],
  {
    delimiter,
    rowNumber,
    reason,
    reasonOf,
  }: CsvOptions & Readonly<{ reason: string; reasonOf: (row: SetAsideRow) => string }>,
): string {
  const csvRows = [
    [...header, reason, rowNumber],
    ...rows.map((row) => [...fitCells(row.cells, header), reasonOf(row), String(row.row)]),
  ];
  // Amounts keep their signs; other texts are guarded against being taken for formulas.
  return `\ufeff${printCsv(csvRows, delimiter === "|" ? ";" : delimiter, [...header.map(() => true), false, true])}`;
}

/** Prints corrected rows with their numbers, to be read again by the mapping of their batch. */
export function printCorrected(
  header: readonly string[],
  rows: readonly Pick<SetAsideRow, "row" | "cells">[],
  { delimiter, rowNumber }: CsvOptions,
): string {
  return printCsvRows(
    [[...header, rowNumber], ...rows.map(({ row, cells }) => [...fitCells(cells, header), String(row)])],
    delimiter === "|" ? ";" : delimiter,
  );
}

/** A row with as many cells as the header; what is beyond goes to the last cell, so that nothing is lost. */
function fitCells(cells: readonly string[], header: readonly string[]): readonly string[] {
  if (cells.length <= header.length) return header.map((_, columnIndex) => cells[columnIndex] ?? "");
  return [...cells.slice(0, header.length - 1), cells.slice(header.length - 1).join(" ")];
}
