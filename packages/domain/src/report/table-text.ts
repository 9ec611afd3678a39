/** Text of a table's cells: as displayed on screen, and as a file. */

import type { LanguageCode } from "../language/index.ts";
import { guardAgainstFormula, printCsvRows } from "../text/index.ts";

import { formatPlainCell } from "./cell-text.ts";
import { withDecimals } from "./column-decimals.ts";
import { formatColumnCell } from "./column-format.ts";
import type { FieldValue } from "./field.ts";
import type { Table, TableColumn } from "./table.ts";

/** Cell format of an export: as on screen, or plain numbers with a decimal point. */
export type CellStyle = "formatted" | "raw";

/** Options of a table's text. */
export interface TableTextOptions {
  readonly language: LanguageCode;
  readonly style: CellStyle;
  /** Returns the header text of a column. */
  readonly headerOf: (column: TableColumn) => string;
  /** Label of a key or code, if it has one; the value itself by default. */
  readonly wordOf?: (value: string | number, column: TableColumn) => string | undefined;
}

/**
 * Formats a table as rows of cells, headers first.
 *
 * @example tableText({ columns: [{ field: "net", type: "money", grain: null, aggregate: "sum", display: "value", path: [], kind: "value" }], rows: [{ kind: "total", path: [], cells: [123456] }] }, { language: "en", style: "formatted", headerOf: ({ field }) => field }) // => [["net"], ["$1,234.56"]]
 */
export function tableText(
  { columns: plainColumns, rows }: Table,
  { language, style, headerOf, wordOf }: TableTextOptions,
): readonly (readonly string[])[] {
  const columnsWithDecimals = withDecimals(plainColumns, rows);
  const writeCell = (value: FieldValue, column: TableColumn): string => {
    const wordOfValue = value === null ? undefined : wordOf?.(value, column);
    return (
      wordOfValue ?? (style === "raw" ? formatPlainCell(value, column.type) : formatColumnCell(value, column, language))
    );
  };
  return [
    columnsWithDecimals.map(headerOf),
    ...rows.map(({ cells }) => columnsWithDecimals.map((column, index) => writeCell(cells[index] ?? null, column))),
  ];
}

/**
 * Formats rows of cells as CSV; `figures` marks the columns with numbers, which are written unchanged. Any other cell that
 * a spreadsheet would take for a formula, or that starts with an apostrophe, gets an apostrophe: so does `+33 6 12` in a text column.
 *
 * Source: behaviour 3.1 (CSV export).
 *
 * @example printCsv([["+33 6 12", "-12.05"], ["=1+1", "b;c"]], ";", [false, true]) // => "'+33 6 12;-12.05\r\n'=1+1;\"b;c\"\r\n"
 */
export function printCsv(
  lines: readonly (readonly string[])[],
  delimiter: "," | ";" | "\t" = ",",
  figures: readonly boolean[] = [],
): string {
  return printCsvRows(
    lines.map((cells) =>
      cells.map((cell, column) =>
        figures[column] === true && isSignedNumber(cell) ? cell : guardAgainstFormula(cell),
      ),
    ),
    delimiter,
  );
}

/** Matches a signed number as reports write it: plain, or with the marks of thousands, an amount or a percentage. */
const isSignedNumber = (cell: string): boolean => /^[-+]\$?\d[\d\s.,]*(?:K\s?)?[$%]?$/u.test(cell);
