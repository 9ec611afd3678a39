/** Error codes of a file that cannot be stored or read. */
export type FileProblemCode =
  | "IMPORT_GZIP"
  | "IMPORT_HTML"
  | "IMPORT_ENCODING"
  | "IMPORT_FIELD_TOO_LONG"
  | "IMPORT_FILE_TOO_LARGE"
  | "IMPORT_EMPTY"
  | "IMPORT_NO_ROOM"
  | "IMPORT_QUOTA"
  | "IMPORT_QUOTE"
  | "IMPORT_JSON"
  | "IMPORT_PDF"
  | "IMPORT_PICTURE"
  | "IMPORT_SHEET"
  | "IMPORT_WORKBOOK"
  | "IMPORT_WORKBOOK_PASSWORD"
  | "IMPORT_OTHER_RECORDS"
  | "IMPORT_RECORD"
  | "IMPORT_XML"
  | "IMPORT_XML_DTD"
  | "IMPORT_XML_LATE"
  | "IMPORT_XML_NEW"
  | "IMPORT_XML_SHAPE"
  | "IMPORT_XML_TWICE"
  | "IMPORT_ZIP"
  | "IMPORT_DELIMITER";

/** Error of the readers; converted where they become a stream. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
  readonly code: FileProblemCode;
  /** Number of the row being read when the error occurred; 0 for a file that is not stored. */
  readonly row: number;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: FileProblemCode, row: number, params: Readonly<Record<string, string | number>> = {}) {
    super(`${code} at row ${row}`);
    this.code = code;
    this.row = row;
    this.params = params;
  }
}
