/** Tables inside archives: the sheets of workbooks of Excel and OpenDocument, and the files of a ZIP. */

export { openZip, type Zip } from "./zip.ts";
export { openWorkbook, readWorkbook, type OpenWorkbook, type WorkbookSheet } from "./read-workbook.ts";
export {
  createXmlWalker,
  XmlFault,
  xmlLimits,
  type XmlEvents,
  type XmlFaultReason,
  type XmlWalker,
} from "./xml-walker.ts";
