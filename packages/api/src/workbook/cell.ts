/** Cell types of a workbook, and the conversion of dates and times to spreadsheet numbers. */

/** Number format of the cells of a column. */
export type CellFormat = "text" | "number" | "money" | "percent" | "day" | "time" | "flag";

/**
 * Value of a cell: null for an empty one, a text, a number as exact decimals (0.25 for 25 %), a day as YYYY-MM-DD, a time of day as HH:MM,
 * or true and false.
 */
export type CellValue = string | boolean | null;

export interface SheetColumn {
  readonly header: string;
  readonly format: CellFormat;
  /** Number format code of the cells that are no texts, in place of that of `format`. */
  readonly code?: string;
}

/** A row of cells. */
export interface SheetRow {
  readonly cells: readonly CellValue[];
  /** Outline level among foldable groups; 0 is outside of them. */
  readonly level?: number;
  readonly isTotal?: boolean;
}

/** Error codes of an invalid workbook. */
export type WorkbookFault =
  | "IMPORT_FILE_TOO_LARGE"
  | "IMPORT_FIELD_TOO_LONG"
  | "IMPORT_WORKBOOK"
  | "IMPORT_WORKBOOK_PASSWORD";

export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  readonly code: WorkbookFault;
  constructor(code: WorkbookFault) {
    super(code);
    this.code = code;
  }
}

const dayMs = 86_400_000;

/**
 * Converts a date to its serial number, counted from 30 December 1899; null for other texts, and before March 1900,
 * where spreadsheets differ.
 */
export function toDateSerial(day: string): number | null {
  const dayStartMs = /^\d{4}-\d{2}-\d{2}$/u.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const dateSerial = (dayStartMs - Date.UTC(1899, 11, 30)) / dayMs;
  // 30 February parses as 2 March.
  return dateSerial >= 61 && dateSerial <= 2_958_465 && fromDateSerial(dateSerial, false) === day ? dateSerial : null;
}

/** Converts a time of day to a fraction of a day; null if the text is no time of day. */
export function toDayFraction(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : (Number(hours) * 60 + Number(minutes)) / 1_440;
}

/** Converts a serial number to its day, or to its moment to the minute if it has a time; null outside the days of spreadsheets. */
export function fromDateSerial(serial: number, isFrom1904: boolean): string | null {
  const daysFrom1900 = serial + (isFrom1904 ? 1_462 : 0);
  if (!(daysFrom1900 >= 0 && daysFrom1900 < 2_958_466)) return null;
  const instantText = new Date(Date.UTC(1899, 11, 30) + Math.round(daysFrom1900 * 1_440) * 60_000).toISOString();
  return Number.isInteger(daysFrom1900) ? instantText.slice(0, 10) : instantText.slice(0, 16).replace("T", " ");
}
