/** Reads one cell of a known column; what is wrong with it becomes an issue of the row. */

import { issue, type Issue } from "../result/index.ts";

/** A cell's meaning was refused. `column` is the header, `value` the start of what stood there. */
export type RowIssue = Issue;

/** How much of a wrong value an issue repeats. */
const shownAtMost = 60;

/** The cells of one row, and what was found wrong in them. */
export interface RowState {
  cells: readonly string[];
  issues: RowIssue[] | null;
}

/** Reads what one field of the row says. */
export type CellReader<T> = (row: RowState) => T;

/** Where a field stands in the file: its header and the index of its column. */
export interface ColumnPlace {
  readonly header: string;
  readonly index: number;
  /** An ending to take off, where the mapping names one. */
  readonly suffix: string | undefined;
}

/** Notes that a cell is wrong. */
export function refuseCell(
  row: RowState,
  place: ColumnPlace,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): void {
  const raw = rawText(row, place);
  const value = raw.length > shownAtMost ? `${raw.slice(0, shownAtMost)}…` : raw;
  (row.issues ??= []).push(
    issue(code, [place.header], { column: place.header, value: value.replaceAll("\0", "\ufffd"), ...params }),
  );
}

function rawText(row: RowState, place: ColumnPlace): string {
  return row.cells[place.index] ?? "";
}

/** Gives the text of a cell, without the spaces around it and without its ending. */
export function cellText(row: RowState, place: ColumnPlace): string {
  const text = rawText(row, place).trim();
  return place.suffix !== undefined && text.endsWith(place.suffix)
    ? text.slice(0, text.length - place.suffix.length).trimEnd()
    : text;
}

/**
 * Notes that a number was not read; one that is too large, with the most there may be.
 *
 * Errors: IMPORT_NUMBER, IMPORT_NUMBER_RANGE.
 */
export function refuseNumber(row: RowState, place: ColumnPlace, value: number, max: number): void {
  if (Number.isNaN(value)) refuseCell(row, place, "IMPORT_NUMBER");
  else refuseCell(row, place, "IMPORT_NUMBER_RANGE", { max });
}

/**
 * Reads a text no longer than a limit.
 *
 * Errors: IMPORT_REQUIRED, IMPORT_FIELD_TOO_LONG, IMPORT_ENCODING (a NUL character, which no database text holds).
 */
export function readTextCell(row: RowState, place: ColumnPlace, limit: number, isRequired: boolean): string {
  const text = cellText(row, place);
  if (text === "" && isRequired) refuseCell(row, place, "IMPORT_REQUIRED");
  else if (text.length > limit) refuseCell(row, place, "IMPORT_FIELD_TOO_LONG", { max: limit, length: text.length });
  else if (text.includes("\0")) refuseCell(row, place, "IMPORT_ENCODING");
  return text;
}
