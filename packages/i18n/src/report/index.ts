/** Texts of reports, on screen and in files. */

export {
  createReportWords,
  fieldGroupOf,
  fieldGroups,
  fiscalPeriods,
  offeredPeriods,
  type FieldGroup,
  type Names,
  type ReportWords,
} from "./report-words.ts";
export {
  streamCsv,
  fileColumns,
  fileHead,
  fileRows,
  hasInnerSubtotals,
  streamJson,
  momentText,
  indexValueNames,
  type CsvStyle,
  type FilePage,
  type FileRow,
  type JsonHead,
} from "./report-file.ts";
export { columnHeaderText, columnOfLevel, isFigureColumn, type FileColumn, type FileWords } from "./file-cells.ts";
