/** Texts of reports, on screen and in files. */

export { fieldGroupOf, fieldGroups, type FieldGroup } from "./field-groups.ts";
export { fiscalPeriods, offeredPeriods } from "./offered-periods.ts";
export { createReportWords, type ReportWords } from "./report-words.ts";
export type { Names, WrittenColumn } from "./value-words.ts";
export {
  streamCsv,
  streamFormattedCsv,
  workbookColumns,
  fileHead,
  workbookRows,
  hasInnerSubtotals,
  streamJson,
  momentText,
  indexValueNames,
  type CsvStyle,
  type FilePage,
  type FileRow,
  type JsonHead,
} from "./report-file.ts";
export {
  columnHeaderText,
  columnOfLevel,
  isFigureColumn,
  isGroupCell,
  type FileColumn,
  type FileWords,
} from "./file-cells.ts";
