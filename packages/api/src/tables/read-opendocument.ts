/** Reads the tables of an OpenDocument spreadsheet (.ods). */
import { WorkbookError } from "../workbook/cell.ts";
import type { WorkbookSheet } from "./read-workbook.ts";
import { readXml, walkXml, type Attributes } from "./xml-reader.ts";
import type { Zip } from "./zip.ts";

const columnsAtMost = 16_384;
const cellLengthAtMost = 131_068;

/** Lists the tables. Throws IMPORT_WORKBOOK_PASSWORD if the document is encrypted. */
export async function listOpenSheets(zip: Zip): Promise<readonly WorkbookSheet[]> {
  const sheets: WorkbookSheet[] = [];
  let isEncrypted = false;
  await readXml(zip, "META-INF/manifest.xml", {
    open: (name) => {
      if (name === "encryption-data") isEncrypted = true;
    },
  });
  if (isEncrypted) throw new WorkbookError("IMPORT_WORKBOOK_PASSWORD");
  await readXml(zip, "content.xml", {
    open: (name, { name: title = "" }) => {
      if (name === "table") sheets.push({ name: title, isHidden: false });
    },
  });
  return sheets;
}

/** Yields the rows of a table in pieces, with the blank rows between others. */
export async function* readOpenRows(
  zip: Zip,
  sheet: number,
  rowsAtMost: number,
): AsyncGenerator<readonly (readonly string[])[]> {
  const rowCollector = createRowCollector(rowsAtMost);
  const cellReader = createCellReader();
  let tableIndex = -1;
  const xmlWalk = walkXml(zip, "content.xml", {
    open: (name, attributes) => {
      if (name === "table") tableIndex += 1;
      if (tableIndex !== sheet) return;
      if (name === "table-row") rowCollector.startRow(parseRepeatCount(attributes["number-rows-repeated"]));
      else if (name === "table-cell" || name === "covered-table-cell") cellReader.start(attributes);
      else cellReader.open(name, attributes);
    },
    close: (name) => {
      if (tableIndex !== sheet) return;
      if (name === "annotation") cellReader.endNote();
      if (name === "table-cell" || name === "covered-table-cell") {
        const { value, times } = cellReader.end();
        rowCollector.addCell(value, times);
      }
      if (name === "table-row") rowCollector.endRow();
    },
    text: (part) => {
      if (tableIndex === sheet) cellReader.append(part);
    },
  });
  for (;;) {
    const { done } = await xmlWalk.next();
    const rowPiece = rowCollector.take();
    if (rowPiece.length > 0) yield rowPiece;
    if (done === true || tableIndex > sheet) return;
  }
}

/** Collects the rows of a table. Empty cells and rows are written only before others: a table may end with thousands. */
function createRowCollector(rowsAtMost: number) {
  let collectedRows: (readonly string[])[] = [];
  let [count, blank] = [0, 0];
  let currentRow: string[] = [];
  let [repeatedRow, pendingCells] = [1, 0];
  return {
    startRow: (times: number): void => {
      [currentRow, pendingCells, repeatedRow] = [[], 0, times];
    },
    addCell: (value: string, times: number): void => {
      if (value === "") {
        pendingCells += times;
        return;
      }
      if (currentRow.length + pendingCells + times > columnsAtMost) throw new WorkbookError("IMPORT_WORKBOOK");
      for (; pendingCells > 0; pendingCells -= 1) currentRow.push("");
      for (let repetition = 0; repetition < times; repetition += 1) currentRow.push(value);
    },
    endRow: (): void => {
      if (currentRow.length === 0) {
        blank += repeatedRow;
        return;
      }
      if (count + blank + repeatedRow > rowsAtMost) throw new WorkbookError("IMPORT_FILE_TOO_LARGE");
      count += blank + repeatedRow;
      for (; blank > 0; blank -= 1) collectedRows.push([]);
      for (let repetition = 0; repetition < repeatedRow; repetition += 1) collectedRows.push(currentRow);
    },
    /** Returns the rows since the last call. */
    take: (): readonly (readonly string[])[] => {
      const takenRows = collectedRows;
      collectedRows = [];
      return takenRows;
    },
  };
}

/** Reads the text of a cell: its paragraphs as lines, without its annotations. */
function createCellReader() {
  let cellAttributes: Attributes = {};
  let cellText = "";
  let [paragraphs, notes, isCell] = [0, 0, false];
  return {
    start: (attributes: Attributes): void => {
      [cellAttributes, cellText, paragraphs, isCell] = [attributes, "", 0, true];
    },
    open: (name: string, attributes: Attributes): void => {
      if (name === "annotation") notes += 1;
      else if (name === "p" && notes === 0 && paragraphs++ > 0) cellText += "\n";
      else if (name === "s" && notes === 0) cellText += " ".repeat(Math.min(parseRepeatCount(attributes["c"]), 1_000));
    },
    append: (part: string): void => {
      if (!isCell || notes > 0 || paragraphs === 0) return;
      cellText += part;
      if (cellText.length > cellLengthAtMost) throw new WorkbookError("IMPORT_FIELD_TOO_LONG");
    },
    endNote: (): void => {
      notes -= 1;
    },
    end: (): { readonly value: string; readonly times: number } => {
      isCell = false;
      return {
        value: cellValueText(cellAttributes, cellText),
        times: parseRepeatCount(cellAttributes["number-columns-repeated"]),
      };
    },
  };
}

/** Returns how often a cell or row is repeated; 1 if it is not stated or invalid. */
function parseRepeatCount(text: string | undefined): number {
  const parsedTimes = Number(text ?? 1);
  return Number.isSafeInteger(parsedTimes) && parsedTimes > 0 ? parsedTimes : 1;
}

/** Returns the value of a cell as it is read from Excel: plain numbers, ISO days and times, a formula without a value as its text. */
function cellValueText(cell: Attributes, text: string): string {
  const valueType = cell["value-type"];
  const { value } = cell;
  if (valueType === "float" || valueType === "percentage" || valueType === "currency") return value ?? text;
  if (valueType === "boolean") return cell["boolean-value"] ?? text;
  if (valueType === "date") return (cell["date-value"] ?? text).replace("T", " ").replace(/\.\d+$/u, "");
  if (valueType !== "time")
    return cell["formula"] !== undefined && valueType === undefined ? `=${cell["formula"]}` : text;
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)/u.exec(cell["time-value"] ?? "") ?? [];
  return hours === undefined ? text : [hours, minutes, seconds].map((part) => (part ?? "").padStart(2, "0")).join(":");
}
