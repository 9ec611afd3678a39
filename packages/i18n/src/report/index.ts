/** Reports in words: what a screen and every file of a report are written with. */

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
