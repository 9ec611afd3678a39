/** Workbooks with one sheet, written and read. */

export {
  dayOfSerial,
  serialOfDay,
  WorkbookError,
  type CellFormat,
  type CellValue,
  type SheetColumn,
  type SheetRow,
  type WorkbookFault,
} from "./cell.ts";
export { writeZip, zipPieces, type ZipEntry } from "./write-zip.ts";
export { columnLetters, workbookPieces, workbookType, writeWorkbook, type Sheet } from "./write-workbook.ts";
