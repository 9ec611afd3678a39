/** Reads a cell of a known column, and records an issue of the row if it is invalid. */

import { issue, type Issue } from "../result/index.ts";

import { takePart, type CellPart } from "./cell-part.ts";
import { codeAtMost } from "./field-length.ts";

/** Issue of a rejected cell: its parameter `column` is the header, `value` the beginning of the cell's text. */
export type RowIssue = Issue;

/** A number as spreadsheets write those with many digits: "1.23457E+11". */
const roundedCodePattern = /^\d(?:[.,]\d+)?E\+\d+$/u;

/** Maximum length of a cell's text quoted in an issue. */
const quotedCharactersAtMost = 60;

/** The cells of a row, and its issues. */
export interface RowReading {
  cells: readonly string[];
  issues: RowIssue[] | null;
}

/** Reads a field of a row. */
export type CellReader<T> = (row: RowReading) => T;

/** Position of a field in the file: its header and column index. */
export interface ColumnPlace {
  readonly header: string;
  readonly index: number;
  /** Suffix to remove, if the mapping names one. */
  readonly suffix: string | undefined;
  /** Part of the cell that the field takes; absent if it takes the whole text. */
  readonly part?: CellPart | undefined;
}

/** Records a cell as invalid. */
export function refuseCell(
  row: RowReading,
  place: ColumnPlace,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): void {
  const rawCell = readRawCell(row, place);
  const quotedCell = rawCell.length > quotedCharactersAtMost ? `${rawCell.slice(0, quotedCharactersAtMost)}…` : rawCell;
  (row.issues ??= []).push(
    issue(code, [place.header], { column: place.header, value: quotedCell.replaceAll("\0", "\ufffd"), ...params }),
  );
}

function readRawCell(row: RowReading, place: ColumnPlace): string {
  return row.cells[place.index] ?? "";
}

/** A formula that gives its text, as tills write codes so that spreadsheets keep their zeros: ="0012". */
const formulaTextPattern = /^="([^"]*)"$/u;

/**
 * Trims a text, and takes it out of a formula.
 *
 * @example [' ="0012" ', " 12 ", '="a"&"b"'].map(trimCell) // => ["0012", "12", '="a"&"b"']
 */
export function trimCell(rawText: string): string {
  const trimmedText = rawText.trim();
  return trimmedText.startsWith('="') ? (formulaTextPattern.exec(trimmedText)?.[1] ?? trimmedText).trim() : trimmedText;
}

/** Returns the text of a cell, trimmed, out of its formula, and without its suffix. */
export function cellText(row: RowReading, place: ColumnPlace): string {
  const trimmedCell = trimCell(readRawCell(row, place));
  return place.suffix !== undefined && trimmedCell.endsWith(place.suffix)
    ? trimmedCell.slice(0, trimmedCell.length - place.suffix.length).trimEnd()
    : trimmedCell;
}

/**
 * Records an unreadable number; for one that is too large, with the maximum.
 *
 * Errors: IMPORT_NUMBER, IMPORT_NUMBER_RANGE.
 */
export function refuseNumber(row: RowReading, place: ColumnPlace, value: number, max: number): void {
  if (Number.isNaN(value)) refuseCell(row, place, "IMPORT_NUMBER");
  else refuseCell(row, place, "IMPORT_NUMBER_RANGE", { max });
}

/**
 * Reads a text no longer than a limit of characters.
 *
 * Errors: IMPORT_REQUIRED, IMPORT_PART (no such part), IMPORT_FIELD_TOO_LONG, IMPORT_ENCODING (a NUL character, which no database text holds),
 * IMPORT_CODE_ROUNDED (a code that a spreadsheet took for a number: several receipts have the same).
 */
export function readTextCell(row: RowReading, place: ColumnPlace, limit: number, isRequired: boolean): string {
  const cellContent = cellText(row, place);
  const requestedText =
    place.part === undefined || cellContent === "" ? cellContent : (takePart(cellContent, place.part) ?? "");
  if (requestedText === "" && cellContent !== "") refuseCell(row, place, "IMPORT_PART");
  else if (requestedText === "" && isRequired) refuseCell(row, place, "IMPORT_REQUIRED");
  else if (requestedText.length > limit)
    refuseCell(row, place, "IMPORT_FIELD_TOO_LONG", { max: limit, length: requestedText.length });
  else if (requestedText.includes("\0")) refuseCell(row, place, "IMPORT_ENCODING");
  else if (limit === codeAtMost && requestedText.includes("E+") && roundedCodePattern.test(requestedText))
    refuseCell(row, place, "IMPORT_CODE_ROUNDED");
  return requestedText;
}
