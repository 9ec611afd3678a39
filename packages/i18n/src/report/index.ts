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
  columnHeaderText,
  fileRows,
  hasInnerSubtotals,
  isFigureColumn,
  streamJson,
  columnOfLevel,
  momentText,
  indexValueNames,
  type CsvStyle,
  type FileColumn,
  type FilePage,
  type FileRow,
  type FileWords,
  type JsonHead,
} from "./report-file.ts";
