/** Reads the tables of an OpenDocument spreadsheet (.ods). */
import { WorkbookError } from "../workbook/cell.ts";
import type { WorkbookSheet } from "./read-workbook.ts";
import { readXml, walkXml, type Attributes } from "./xml-reader.ts";
import type { Zip } from "./zip.ts";

const columnsAtMost = 16_384;
const cellAtMost = 131_068;

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

/** Yields the rows of a table in pieces, blank ones included. */
export async function* readOpenRows(
  zip: Zip,
  sheet: number,
  rowsAtMost: number,
): AsyncGenerator<readonly (readonly string[])[]> {
  const rows = collectRows(rowsAtMost);
  const cell = readCell();
  let table = -1;
  const walk = walkXml(zip, "content.xml", {
    open: (name, attributes) => {
      if (name === "table") table += 1;
      if (table !== sheet) return;
      if (name === "table-row") rows.startRow(repeatCount(attributes["number-rows-repeated"]));
      else if (name === "table-cell" || name === "covered-table-cell") cell.start(attributes);
      else cell.open(name, attributes);
    },
    close: (name) => {
      if (table !== sheet) return;
      if (name === "annotation") cell.endNote();
      if (name === "table-cell" || name === "covered-table-cell") {
        const { value, times } = cell.end();
        rows.addCell(value, times);
      }
      if (name === "table-row") rows.endRow();
    },
    text: (part) => {
      if (table === sheet) cell.append(part);
    },
  });
  for (;;) {
    const { done } = await walk.next();
    const piece = rows.take();
    if (piece.length > 0) yield piece;
    if (done === true || table > sheet) return;
  }
}

/** Collects the rows of a table. Empty cells and rows are written only before others: a table may end with thousands. */
function collectRows(rowsAtMost: number) {
  let rows: (readonly string[])[] = [];
  let [count, blank] = [0, 0];
  let row: string[] = [];
  let [repeatedRow, pendingCells] = [1, 0];
  return {
    startRow: (times: number): void => {
      [row, pendingCells, repeatedRow] = [[], 0, times];
    },
    addCell: (value: string, times: number): void => {
      if (value === "") {
        pendingCells += times;
        return;
      }
      if (row.length + pendingCells + times > columnsAtMost) throw new WorkbookError("IMPORT_WORKBOOK");
      for (; pendingCells > 0; pendingCells -= 1) row.push("");
      for (let repetition = 0; repetition < times; repetition += 1) row.push(value);
    },
    endRow: (): void => {
      if (row.length === 0) {
        blank += repeatedRow;
        return;
      }
      if (count + blank + repeatedRow > rowsAtMost) throw new WorkbookError("IMPORT_FILE_TOO_LARGE");
      count += blank + repeatedRow;
      for (; blank > 0; blank -= 1) rows.push([]);
      for (let repetition = 0; repetition < repeatedRow; repetition += 1) rows.push(row);
    },
    /** Returns the rows since the last call. */
    take: (): readonly (readonly string[])[] => {
      const takenRows = rows;
      rows = [];
      return takenRows;
    },
  };
}

/** Reads the text of a cell: its paragraphs as lines, without its annotations. */
function readCell() {
  let cell: Attributes = {};
  let text = "";
  let [paragraphs, notes, isCell] = [0, 0, false];
  return {
    start: (attributes: Attributes): void => {
      [cell, text, paragraphs, isCell] = [attributes, "", 0, true];
    },
    open: (name: string, attributes: Attributes): void => {
      if (name === "annotation") notes += 1;
      else if (name === "p" && notes === 0 && paragraphs++ > 0) text += "\n";
      else if (name === "s" && notes === 0) text += " ".repeat(Math.min(repeatCount(attributes["c"]), 1_000));
    },
    append: (part: string): void => {
      if (!isCell || notes > 0 || paragraphs === 0) return;
      text += part;
      if (text.length > cellAtMost) throw new WorkbookError("IMPORT_FIELD_TOO_LONG");
    },
    endNote: (): void => {
      notes -= 1;
    },
    end: (): { readonly value: string; readonly times: number } => {
      isCell = false;
      return { value: valueOf(cell, text), times: repeatCount(cell["number-columns-repeated"]) };
    },
  };
}

/** Returns how often a cell or row is repeated; 1 if it is not stated or invalid. */
function repeatCount(text: string | undefined): number {
  const times = Number(text ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
}

/** The value of a cell as other workbooks give it. */
function valueOf(cell: Attributes, text: string): string {
  const type = cell["value-type"];
  const { value } = cell;
  if (type === "float" || type === "percentage" || type === "currency") return value ?? text;
  if (type === "boolean") return cell["boolean-value"] ?? text;
  if (type === "date") return (cell["date-value"] ?? text).replace("T", " ").replace(/\.\d+$/u, "");
  if (type !== "time") return cell["formula"] !== undefined && type === undefined ? `=${cell["formula"]}` : text;
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)/u.exec(cell["time-value"] ?? "") ?? [];
  return hours === undefined ? text : [hours, minutes, seconds].map((part) => (part ?? "").padStart(2, "0")).join(":");
}
