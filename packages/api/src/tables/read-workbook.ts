/** Reads the sheets of a workbook as rows of texts, whichever program wrote it. */
import { WorkbookError } from "../workbook/cell.ts";
import { cellText, readCellStyles, type CellStyle } from "./cell-text.ts";
import { listOpenSheets, readOpenRows } from "./read-opendocument.ts";
import { readXml, walkXml, type Attributes } from "./xml-reader.ts";
import { openZip, type Zip } from "./zip.ts";

/** Maximum length of a cell. */
const cellLengthAtMost = 131_068;
/** Maximum number of columns in a row. */
const columnsAtMost = 16_384;

/** A sheet, in the order of the workbook. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

export interface OpenWorkbook {
  readonly sheets: readonly WorkbookSheet[];
  /**
   * Yields the rows of a sheet in pieces, blank ones included: numbers as plain decimals, days as YYYY-MM-DD.
   *
   * A formula is its stored value, or its text if it has none.
   */
  readonly rows: (sheet: WorkbookSheet) => AsyncGenerator<readonly (readonly string[])[]>;
}

/** Opens a workbook of Excel (.xlsx, .xlsm) or OpenDocument (.ods); null if the archive holds none. Throws `WorkbookError`. */
export async function openWorkbook(zip: Zip, rowsAtMost: number): Promise<OpenWorkbook | null> {
  if (zip.names.includes("xl/workbook.bin")) throw new WorkbookError("IMPORT_WORKBOOK");
  if (zip.names.includes("content.xml")) {
    const sheets = await listOpenSheets(zip);
    return { sheets, rows: (sheet) => readOpenRows(zip, sheets.indexOf(sheet), rowsAtMost) };
  }
  if (!zip.names.includes("xl/workbook.xml")) return null;
  const { sheets, isFrom1904 } = await listSheets(zip);
  const pathBySheetId = await readSheetPaths(zip);
  let sharedReading: Promise<SharedParts> | undefined;
  return {
    sheets,
    rows: async function* (sheet) {
      const sheetPath = pathBySheetId.get(sheets.find((candidate) => candidate === sheet)?.id ?? "");
      if (sheetPath === undefined) throw new WorkbookError("IMPORT_WORKBOOK");
      sharedReading ??= readSharedParts(zip, isFrom1904);
      yield* readRows(zip, sheetPath, await sharedReading, rowsAtMost);
    },
  };
}

/** Maximum number of rows of a sheet that is read at once. */
const wholeSheetRowsAtMost = 200_000;

/** Reads all rows of the first sheet. Throws `WorkbookError`. */
export async function readWorkbook(file: Blob): Promise<readonly (readonly string[])[]> {
  const openedWorkbook = await openWorkbook(await openZip(file), wholeSheetRowsAtMost);
  const [firstSheet] = openedWorkbook?.sheets ?? [];
  if (openedWorkbook === null || firstSheet === undefined) throw new WorkbookError("IMPORT_WORKBOOK");
  const sheetRows: (readonly string[])[] = [];
  for await (const piece of openedWorkbook.rows(firstSheet)) sheetRows.push(...piece);
  return sheetRows;
}

async function listSheets(zip: Zip) {
  const sheets: (WorkbookSheet & { readonly id: string })[] = [];
  let isFrom1904 = false;
  await readXml(zip, "xl/workbook.xml", {
    open: (name, { id = "", name: title = "", state = "visible", date1904 }) => {
      if (name === "sheet") sheets.push({ name: title, isHidden: state !== "visible", id });
      if (name === "workbookPr") isFrom1904 = isTrueText(date1904);
    },
  });
  return { sheets, isFrom1904 };
}

/** Reads the path of the file of each sheet, by the id of its relation. */
async function readSheetPaths(zip: Zip): Promise<ReadonlyMap<string, string>> {
  const pathById = new Map<string, string>();
  await readXml(zip, "xl/_rels/workbook.xml.rels", {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") pathById.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return pathById;
}

interface SharedParts {
  readonly texts: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly isFrom1904: boolean;
}

async function readSharedParts(zip: Zip, isFrom1904: boolean): Promise<SharedParts> {
  return { texts: await readSharedTexts(zip), styles: await readCellStyles(zip), isFrom1904 };
}

/** Reads the shared strings, without their phonetic readings for East Asian scripts. */
async function readSharedTexts(zip: Zip): Promise<readonly string[]> {
  const sharedTexts: string[] = [];
  let currentText = "";
  let isInsideText = false;
  let phoneticDepth = 0;
  await readXml(zip, "xl/sharedStrings.xml", {
    open: (name) => {
      if (name === "si") currentText = "";
      if (name === "rPh") phoneticDepth += 1;
      isInsideText = name === "t" && phoneticDepth === 0;
    },
    close: (name) => {
      if (name === "si") sharedTexts.push(decodeXmlEscapes(currentText));
      if (name === "rPh") phoneticDepth -= 1;
      isInsideText = false;
    },
    text: (part) => {
      if (isInsideText) currentText = appendCellText(currentText, part);
    },
  });
  return sharedTexts;
}

async function* readRows(
  zip: Zip,
  path: string,
  reading: SharedParts,
  rowsAtMost: number,
): AsyncGenerator<readonly (readonly string[])[]> {
  const rowCollector = createRowCollector(rowsAtMost);
  const cellReader = createCellReader(reading);
  const xmlWalk = walkXml(zip, path, {
    open: (name, attributes) => {
      if (name === "row") rowCollector.startRow(attributes["r"]);
      else if (name === "c") {
        rowCollector.startCell(attributes["r"]);
        cellReader.start(attributes);
      }
      cellReader.open(name);
    },
    close: (name) => {
      cellReader.close(name);
      if (name === "c") rowCollector.addCell(cellReader.text());
    },
    text: cellReader.append,
  });
  for (;;) {
    const { done, value: isFound } = await xmlWalk.next();
    if (done === true && !isFound) throw new WorkbookError("IMPORT_WORKBOOK");
    const rowPiece = rowCollector.take(done === true);
    if (rowPiece.length > 0) yield rowPiece;
    if (done === true) return;
  }
}

/** Collects the rows of a sheet, where rows and cells without content may be missing. */
function createRowCollector(rowsAtMost: number) {
  let collectedRows: string[][] = [];
  let [count, column, nextColumn] = [0, 0, 0];
  return {
    startRow: (rowNumberText: string | undefined): void => {
      const rowNumber = Number(rowNumberText ?? count + 1);
      if (!Number.isSafeInteger(rowNumber) || rowNumber > rowsAtMost) throw new WorkbookError("IMPORT_FILE_TOO_LARGE");
      for (; count < rowNumber; count += 1) collectedRows.push([]);
      nextColumn = 0;
    },
    startCell: (cellReference: string | undefined): void => {
      column = parseColumnIndex(cellReference) ?? nextColumn;
      if (column >= columnsAtMost) throw new WorkbookError("IMPORT_WORKBOOK");
      nextColumn = column + 1;
    },
    addCell: (text: string): void => {
      const lastRow = collectedRows.at(-1);
      if (lastRow === undefined || text === "") return;
      while (lastRow.length < column) lastRow.push("");
      lastRow[column] = text;
    },
    /** Returns the rows since the last call, without the last row, which may be incomplete, unless the sheet has ended. */
    take: (isEnd: boolean): readonly (readonly string[])[] => {
      const completeRows = isEnd ? collectedRows : collectedRows.slice(0, -1);
      collectedRows = isEnd ? [] : collectedRows.slice(-1);
      return completeRows;
    },
  };
}

/** Reads the text of a cell, without the phonetic readings for East Asian scripts. */
function createCellReader(reading: SharedParts) {
  let [type, style] = ["", 0];
  let [value, formula] = ["", ""];
  let currentPart: "value" | "formula" | null = null;
  let [hasValue, hasFormula] = [false, false];
  let phoneticDepth = 0;
  return {
    start: ({ t = "n", s = "0" }: Attributes): void => {
      [type, style] = [t, Number(s)];
      [value, formula, hasValue, hasFormula] = ["", "", false, false];
    },
    open: (name: string): void => {
      if (name === "rPh") phoneticDepth += 1;
      currentPart = phoneticDepth > 0 ? null : name === "v" || name === "t" ? "value" : name === "f" ? "formula" : null;
      hasValue ||= currentPart === "value";
      hasFormula ||= currentPart === "formula";
    },
    close: (name: string): void => {
      currentPart = null;
      if (name === "rPh") phoneticDepth -= 1;
    },
    append: (part: string): void => {
      if (currentPart === "value") value = appendCellText(value, part);
      if (currentPart === "formula") formula = appendCellText(formula, part);
    },
    // A formula that was never computed has no value, and must not pass for an empty cell.
    text: (): string =>
      hasFormula && !hasValue ? `=${formula}` : value === "" ? "" : cellTextByType(type, style, value, reading),
  };
}

function cellTextByType(
  type: string,
  style: number,
  value: string,
  { texts, styles, isFrom1904 }: SharedParts,
): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return isTrueText(value) ? "true" : "false";
  return type === "n" ? cellText(value, styles[style] ?? null, isFrom1904) : decodeXmlEscapes(value);
}

/** Appends to a cell's text. Errors: one that exceeds the maximum length of a cell. */
function appendCellText(text: string, part: string): string {
  if (text.length + part.length > cellLengthAtMost) throw new WorkbookError("IMPORT_FIELD_TOO_LONG");
  return text + part;
}

/** Decodes characters that XML cannot hold, written as _x000D_. */
const decodeXmlEscapes = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Parses the column of a reference such as AB12 to its index from 0; null if there is none. */
function parseColumnIndex(cellReference: string | undefined): number | null {
  const columnLetters = /^[A-Z]{1,3}/u.exec(cellReference ?? "")?.[0];
  return columnLetters === undefined
    ? null
    : [...columnLetters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
}

const isTrueText = (text: string | undefined): boolean => text === "1" || text === "true";
