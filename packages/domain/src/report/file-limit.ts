/** Limits of the rows in a file of a report. */

/** Formats of a report's file. */
export type ReportFileFormat = "csv" | "csvLocal" | "csvFormatted" | "xlsx" | "html" | "json";

/** Rows of a sheet in the workbook format. Source: ECMA-376, as spreadsheets read it. */
export const sheetRowsAtMost = 1_048_576;

/** Rows of a sheet that the title, the header and the total of a report take. */
const sheetRowsBesideData = 16;

/**
 * Maximum rows of a report's file. Texts are written row by row; a workbook ends where its sheet does, and a page that opens without a network holds its rows in memory.
 * Source: decision 0427.
 */
export const fileRowsAtMost = {
  csv: 5_000_000,
  csvLocal: 5_000_000,
  csvFormatted: 5_000_000,
  json: 5_000_000,
  xlsx: sheetRowsAtMost - sheetRowsBesideData,
  html: 100_000,
} as const satisfies Record<ReportFileFormat, number>;
