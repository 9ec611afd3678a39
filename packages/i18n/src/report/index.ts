/** Texts of reports, on screen and in files. */

export {
  createReportWords,
  fieldGroupOf,
  fieldGroups,
  offeredPeriods,
  type FieldGroup,
  type Names,
  type ReportWords,
} from "./report-words.ts";
export {
  csvPieces,
  fileColumns,
  fileHead,
  fileHeader,
  fileRows,
  isFigure,
  jsonPieces,
  levelColumn,
  momentText,
  namesOf,
  type CsvStyle,
  type FileColumn,
  type FileRow,
  type FileWords,
  type JsonHead,
} from "./report-file.ts";
