/** A report as a file: the rendered rows with their totals, as the screen shows them. */
import { formatClock, formatDate, fromDayNumber, offsetAt } from "@comptoir/domain/period";
import {
  printCsv,
  withDecimals,
  withFormats,
  type FieldCatalogue,
  type ReportFilter,
  type Table,
  type TableRow,
} from "@comptoir/domain/report";

import {
  cellsOf,
  columnHeaderText,
  isFigureColumn,
  formatOf,
  formattedCellsOf,
  typedCell,
  type FileColumn,
  type FileWords,
} from "./file-cells.ts";
import type { ReportWords } from "./report-words.ts";
import { sheetCodeOf } from "./sheet-code.ts";
import type { Names } from "./value-words.ts";

/** CSV format: commas between cells with decimal points, or semicolons with decimal commas. */
export type CsvStyle = "comma" | "semicolon";

/** A row of a workbook: texts, numbers as plain decimals, percents as parts of one, days as YYYY-MM-DD and times of day as HH:MM. */
export interface FileRow {
  readonly cells: readonly (string | null)[];
  /** Outline level of the row, among foldable groups. */
  readonly level: number;
  readonly isTotal: boolean;
}

/** Indexes the names of field values by field and value. */
export const indexValueNames = (
  names: readonly {
    readonly field: string;
    readonly names: readonly { readonly value: string | number; readonly name: string }[];
  }[],
): Names =>
  new Map(
    names.map(
      ({ field, names: list }) => [field, new Map(list.map(({ value, name }) => [value, name] as const))] as const,
    ),
  );

/** Rows of a table with the names of their values. A file is written of several, so that it never holds all rows. */
export interface FilePage extends Pick<Table, "rows"> {
  readonly names: Names;
}

/** Yields a CSV file in chunks of lines: names instead of ids, plain numbers, and no formulas. */
export async function* streamCsv(
  columns: Table["columns"],
  pages: AsyncIterable<FilePage> | Iterable<FilePage>,
  by: FileWords,
  style: CsvStyle,
): AsyncGenerator<string> {
  const delimiter = style === "comma" ? "," : ";";
  yield printCsv([columns.map((column) => columnHeaderText(column, by, "raw"))], delimiter);
  const isFigureByColumn = columns.map(isFigureColumn);
  for await (const { rows, names } of pages) {
    for (const chunk of chunksOf(labelTotalRows({ columns, rows }, by))) {
      const csvLines = chunk.map((row) => {
        const cellTexts = cellsOf(row, columns, { ...by, names }).map((cell) => cell ?? "");
        return style === "comma"
          ? cellTexts
          : cellTexts.map((cell, index) => (isFigureByColumn[index] === true ? cell.replace(".", ",") : cell));
      });
      yield printCsv(csvLines, delimiter, isFigureByColumn);
    }
  }
}

/**
 * Yields a CSV file with the texts of the screen: each figure, date and time in the format of its column. By default, semicolons separate
 * cells where figures have decimal commas. Decimals that depend on the figures are those of the first page and the total, which the screen reads first.
 */
export async function* streamFormattedCsv(
  table: Pick<Table, "columns"> & { readonly total: TableRow | null },
  pages: AsyncIterable<FilePage> | Iterable<FilePage>,
  by: FileWords,
  delimiter: ";" | "," | "\t" = by.words.language === "fr" ? ";" : ",",
): AsyncGenerator<string> {
  const formattedColumns = withFormats(table.columns, by.columns);
  yield printCsv([formattedColumns.map((column) => columnHeaderText(column, by))], delimiter);
  const isFigureByColumn = formattedColumns.map(isFigureColumn);
  let columnsWithDecimals: Table["columns"] | null = null;
  for await (const { rows, names } of pages) {
    columnsWithDecimals ??= withDecimals(formattedColumns, [...rows, table.total ?? undefined]);
    for (const chunk of chunksOf(labelTotalRows({ columns: columnsWithDecimals, rows }, by))) {
      const csvLines = chunk.map((row) =>
        formattedCellsOf(row, columnsWithDecimals ?? formattedColumns, { ...by, names }).map((cell) => cell ?? ""),
      );
      yield printCsv(csvLines, delimiter, isFigureByColumn);
    }
  }
}

/** Cuts rows into pieces that are written at once; other requests run between two. */
function* chunksOf(rows: readonly TableRow[]): Generator<readonly TableRow[]> {
  for (let start = 0; start < rows.length; start += rowsPerChunk) yield rows.slice(start, start + rowsPerChunk);
}

const rowsPerChunk = 1_000;

/** Metadata of a JSON export, beside its table. */
export interface JsonHead {
  readonly name: string;
  readonly place: string;
  readonly from: string;
  readonly to: string;
  readonly filters: readonly string[];
  /** Instant at which the rows were read. */
  readonly asOf: string;
  /** Past instant as of which the rows are known; absent for the present. */
  readonly knownAt?: string;
  /** Number of rows of the report, including those that the file leaves out. */
  readonly rowCount: number;
}

/**
 * Writes rows as JSON, some lines at a time: amounts in dollars and quantities as decimals, percents in percent, days
 * as YYYY-MM-DD, and names instead of ids. Each row has its kind.
 */
export async function* streamJson(
  columns: Table["columns"],
  pages: AsyncIterable<FilePage> | Iterable<FilePage>,
  by: FileWords,
  head: JsonHead,
): AsyncGenerator<string> {
  const describedColumns = columns.map((column) => ({
    name: columnHeaderText(column, by, "raw"),
    field: column.field,
    type: column.type,
    grain: column.grain,
    aggregate: column.aggregate,
    display: column.display,
  }));
  const isFigureByColumn = columns.map(isFigureColumn);
  const jsonCellText = (cell: string | null, index: number): string =>
    cell !== null && isFigureByColumn[index] === true ? cell : JSON.stringify(cell);
  yield `${JSON.stringify({ ...head, columns: describedColumns }).slice(0, -1)},"rows":[`;
  let rowSeparator = "\n";
  for await (const { rows, names } of pages) {
    for (const chunk of chunksOf(rows)) {
      let jsonChunk = "";
      for (const row of chunk) {
        const jsonCells = cellsOf(row, columns, { ...by, names }).map(jsonCellText);
        jsonChunk += `${rowSeparator}{"kind":${JSON.stringify(row.kind)},"cells":[${jsonCells.join(",")}]}`;
        rowSeparator = ",\n";
      }
      yield jsonChunk;
    }
  }
  yield "\n]}\n";
}

/** The columns of a workbook: numbers are numbers and days are days, which spreadsheets write in the format of the column. */
export function workbookColumns(columns: Table["columns"], by: FileWords): readonly FileColumn[] {
  return withFormats(columns, by.columns).map((column) => {
    const sheetCode = sheetCodeOf(column, by.words);
    return {
      header: columnHeaderText(column, by),
      format: formatOf(column),
      ...(sheetCode !== null && { code: sheetCode }),
    };
  });
}

/** Yields rows of a workbook in chunks, with the outline level of each: rows whose groups have totals are one level below them. */
export async function* workbookRows(
  { columns, hasInnerSubtotals }: Pick<Table, "columns"> & { readonly hasInnerSubtotals: boolean },
  pages: AsyncIterable<FilePage> | Iterable<FilePage>,
  by: FileWords,
): AsyncGenerator<readonly FileRow[]> {
  for await (const { rows, names } of pages) {
    for (const chunk of chunksOf(labelTotalRows({ columns, rows }, by))) {
      yield chunk.map((row): FileRow => {
        const isBelowSubtotal = row.kind === "row" && hasInnerSubtotals;
        const rowCells = cellsOf(row, columns, { ...by, names });
        return {
          cells: rowCells.map((cell, index) => typedCell(cell, row.cells[index], columns[index])),
          level: row.kind === "total" ? 0 : Math.max(0, row.path.length - (isBelowSubtotal ? 0 : 1)),
          isTotal: row.kind !== "row",
        };
      });
    }
  }
}

/** Tells whether the innermost groups of a table's listed rows have a subtotal. */
export function hasInnerSubtotals({ columns, rows }: Table): boolean {
  const keyColumnCount = columns.filter(({ kind }) => kind === "key").length;
  return rows.some(({ kind, path }) => kind === "subtotal" && path.length === keyColumnCount);
}

/** Returns the head of a file: the report's name, then a line with its period, place, filters, time, and notice of rows left out. */
export function fileHead(
  {
    name,
    period,
    place,
    filters,
    fields,
    asOf,
  }: {
    readonly name: string;
    readonly period: string;
    readonly place: string;
    readonly filters: readonly ReportFilter[];
    readonly fields: FieldCatalogue;
    readonly asOf: string;
  },
  { words, names, cut = "" }: Pick<FileWords, "words" | "names" | "cut">,
): readonly string[] {
  const headLines = [period, place, ...filters.map((filter) => words.filterText(filter, fields, names)), asOf, cut];
  return [name, headLines.filter((part) => part !== "").join(" · ")];
}

/** Formats an instant in the local time of a location. */
export function momentText(atMs: number, zone: string, { t, language }: Pick<ReportWords, "t" | "language">): string {
  const localMs = atMs + offsetAt(atMs, zone);
  const dayNumber = Math.floor(localMs / dayMs);
  return t("shell.at", {
    date: formatDate(fromDayNumber(dayNumber), language, "medium"),
    time: formatClock(Math.floor((localMs - dayNumber * dayMs) / minuteMs), language),
  });
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Writes the word for total, and the notice of rows left out, into the row of the grand total. */
function labelTotalRows({ columns, rows }: Table, { words, cut }: FileWords): readonly TableRow[] {
  const labelIndex = columns.findIndex((column) => !isFigureColumn(column));
  return rows.map((row) =>
    row.kind === "total" && labelIndex >= 0 && (row.cells[labelIndex] ?? null) === null
      ? {
          ...row,
          cells: row.cells.with(
            labelIndex,
            cut === undefined ? words.t("report.total") : `${words.t("report.total")} (${cut})`,
          ),
        }
      : row,
  );
}
