/** Workbooks with one sheet, written and read. */

export {
  fromDateSerial,
  toDateSerial,
  WorkbookError,
  type CellFormat,
  type CellValue,
  type SheetColumn,
  type SheetRow,
  type WorkbookFault,
} from "./cell.ts";
export { writeZip, streamZip, type ZipEntry } from "./write-zip.ts";
export { columnLetters, streamWorkbook, workbookMimeType, writeWorkbook, type Sheet } from "./write-workbook.ts";
