/** Text of a table's cells: as displayed on screen, and as a file. */

import type { LanguageCode } from "../language/index.ts";
import { decimalText, formatCount, formatPercent, formatQuantity, percent, quantity } from "../measure/index.ts";
import { cents, formatMoney, formatUnitCost, unitCost } from "../money/index.ts";
import { formatDate } from "../period/index.ts";
import { guardAgainstFormula, printCsvRows } from "../text/index.ts";

import { withDecimals } from "./column-decimals.ts";
import type { FieldType, FieldValue } from "./field.ts";
import { isCalendarDate } from "./filter.ts";
import type { Table, TableColumn } from "./table.ts";

/** Cell format of an export: as on screen, or plain numbers with a decimal point. */
export type CellStyle = "formatted" | "raw";

/** Options of a table's text. */
export interface TableTextOptions {
  readonly language: LanguageCode;
  readonly style: CellStyle;
  /** Texts of the headers. */
  readonly headerOf: (column: TableColumn) => string;
  /** Label of a key or code, if it has one; the value itself by default. */
  readonly wordOf?: (value: string | number, column: TableColumn) => string | undefined;
}

/**
 * Formats a report value as on screen, with a minimum of decimals; an unknown value is empty.
 *
 * Units: those of the type.
 *
 * @example formatCell(1234, "money", "en") // => "$12.34"
 */
export function formatCell(
  value: FieldValue,
  type: FieldType,
  language: LanguageCode,
  decimalsByType?: number,
): string {
  if (value === null) return "";
  if (typeof value === "string") return type === "date" && isCalendarDate(value) ? formatDate(value, language) : value;
  return numberFormats[type](value, language, decimalsByType);
}

/**
 * Formats a report value for machines: a number with a decimal point and no grouping, a date in ISO form.
 *
 * @example formatPlainCell(-1205, "money") // => "-12.05"
 */
export function formatPlainCell(value: FieldValue, type: FieldType): string {
  if (value === null) return "";
  return typeof value === "string" ? value : decimalText(value, decimalsOf(type));
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
  const columns = withDecimals(plainColumns, rows);
  const cellText = (value: FieldValue, column: TableColumn): string => {
    const word = value === null ? undefined : wordOf?.(value, column);
    return (
      word ??
      (style === "raw"
        ? formatPlainCell(value, column.type)
        : formatCell(value, column.type, language, column.decimals))
    );
  };
  return [
    columns.map(headerOf),
    ...rows.map(({ cells }) => columns.map((column, index) => cellText(cells[index] ?? null, column))),
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

/** Matches a signed number as reports write it: plain, or with the marks of an amount or percentage. */
const isSignedNumber = (cell: string): boolean => /^[-+]\$?\d[\d\s.,]*[$%]?$/u.test(cell);

const asText = (value: number): string => String(value);

const numberFormats = {
  text: asText,
  enum: asText,
  ref: asText,
  date: asText,
  time: asText,
  int: (value, language) => formatCount(value, language),
  qty: (value, language, least) => formatQuantity(quantity(value), language, least),
  money: (value, language) => formatMoney(cents(value), language),
  unitCost: (value, language, least) => formatUnitCost(unitCost(value), language, least),
  pct: (value, language) => formatPercent(percent(value / 100), language),
} as const satisfies Record<FieldType, (value: number, language: LanguageCode, decimalsByType?: number) => string>;

/** Returns the number of decimals that an integer of a type stands for; a percent is in hundredths. */
export function decimalsOf(type: FieldType): number {
  return decimalsByType[type];
}

const decimalsByType = {
  text: 0,
  enum: 0,
  ref: 0,
  date: 0,
  time: 0,
  int: 0,
  qty: 3,
  money: 2,
  unitCost: 4,
  pct: 2,
} as const satisfies Record<FieldType, number>;
