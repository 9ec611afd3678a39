/** Reads the sheets of a workbook as rows of texts, whichever program wrote it. */
import { WorkbookError } from "../workbook/cell.ts";
import { cellText, readCellStyles, type CellStyle } from "./cell-text.ts";
import { listOpenSheets, readOpenRows } from "./read-opendocument.ts";
import { readXml, walkXml, type Attributes } from "./xml-reader.ts";
import { openZip, type Zip } from "./zip.ts";

/** Maximum length of a cell. */
const cellAtMost = 131_068;
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
  const files = await sheetFiles(zip);
  let reading: Promise<Reading> | undefined;
  return {
    sheets,
    rows: async function* (sheet) {
      const path = files.get(sheets.find((candidate) => candidate === sheet)?.id ?? "");
      if (path === undefined) throw new WorkbookError("IMPORT_WORKBOOK");
      reading ??= readShared(zip, isFrom1904);
      yield* readRows(zip, path, await reading, rowsAtMost);
    },
  };
}

/** Maximum number of rows of a sheet that is read at once. */
const rowsOfWhole = 200_000;

/** Reads all rows of the first sheet. Throws `WorkbookError`. */
export async function readWorkbook(file: Blob): Promise<readonly (readonly string[])[]> {
  const book = await openWorkbook(await openZip(file), rowsOfWhole);
  const [firstSheet] = book?.sheets ?? [];
  if (book === null || firstSheet === undefined) throw new WorkbookError("IMPORT_WORKBOOK");
  const rows: (readonly string[])[] = [];
  for await (const piece of book.rows(firstSheet)) rows.push(...piece);
  return rows;
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

/** Files of the sheets by their relation, wherever they are. */
async function sheetFiles(zip: Zip): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  await readXml(zip, "xl/_rels/workbook.xml.rels", {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return paths;
}

interface Reading {
  readonly texts: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly isFrom1904: boolean;
}

async function readShared(zip: Zip, isFrom1904: boolean): Promise<Reading> {
  return { texts: await readTexts(zip), styles: await readCellStyles(zip), isFrom1904 };
}

/** Reads the shared strings, without their phonetic readings for East Asian scripts. */
async function readTexts(zip: Zip): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let readings = 0;
  await readXml(zip, "xl/sharedStrings.xml", {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") readings += 1;
      isText = name === "t" && readings === 0;
    },
    close: (name) => {
      if (name === "si") texts.push(unescapeXml(text));
      if (name === "rPh") readings -= 1;
      isText = false;
    },
    text: (part) => {
      if (isText) text = appendText(text, part);
    },
  });
  return texts;
}

async function* readRows(
  zip: Zip,
  path: string,
  reading: Reading,
  rowsAtMost: number,
): AsyncGenerator<readonly (readonly string[])[]> {
  const rows = collectRows(rowsAtMost);
  const cell = readCell(reading);
  const walk = walkXml(zip, path, {
    open: (name, attributes) => {
      if (name === "row") rows.startRow(attributes["r"]);
      else if (name === "c") {
        rows.startCell(attributes["r"]);
        cell.start(attributes);
      }
      cell.open(name);
    },
    close: (name) => {
      cell.close(name);
      if (name === "c") rows.addCell(cell.text());
    },
    text: cell.append,
  });
  for (;;) {
    const { done, value: isFound } = await walk.next();
    if (done === true && !isFound) throw new WorkbookError("IMPORT_WORKBOOK");
    const piece = rows.take(done === true);
    if (piece.length > 0) yield piece;
    if (done === true) return;
  }
}

/** Collects the rows of a sheet, where rows and cells without content may be missing. */
function collectRows(rowsAtMost: number) {
  let rows: string[][] = [];
  let [count, column, nextColumn] = [0, 0, 0];
  return {
    startRow: (place: string | undefined): void => {
      const number = Number(place ?? count + 1);
      if (!Number.isSafeInteger(number) || number > rowsAtMost) throw new WorkbookError("IMPORT_FILE_TOO_LARGE");
      for (; count < number; count += 1) rows.push([]);
      nextColumn = 0;
    },
    startCell: (place: string | undefined): void => {
      column = columnOf(place) ?? nextColumn;
      if (column >= columnsAtMost) throw new WorkbookError("IMPORT_WORKBOOK");
      nextColumn = column + 1;
    },
    addCell: (text: string): void => {
      const row = rows.at(-1);
      if (row === undefined || text === "") return;
      while (row.length < column) row.push("");
      row[column] = text;
    },
    /** Returns the rows since the last call. The last row may not be complete until the sheet ends. */
    take: (isEnd: boolean): readonly (readonly string[])[] => {
      const completeRows = isEnd ? rows : rows.slice(0, -1);
      rows = isEnd ? [] : rows.slice(-1);
      return completeRows;
    },
  };
}

/** Reads the text of a cell, without the phonetic readings for East Asian scripts. */
function readCell(reading: Reading) {
  let [type, style] = ["", 0];
  let [value, formula] = ["", ""];
  let isIn: "value" | "formula" | null = null;
  let [hasValue, hasFormula] = [false, false];
  let readings = 0;
  return {
    start: ({ t = "n", s = "0" }: Attributes): void => {
      [type, style] = [t, Number(s)];
      [value, formula, hasValue, hasFormula] = ["", "", false, false];
    },
    open: (name: string): void => {
      if (name === "rPh") readings += 1;
      isIn = readings > 0 ? null : name === "v" || name === "t" ? "value" : name === "f" ? "formula" : null;
      hasValue ||= isIn === "value";
      hasFormula ||= isIn === "formula";
    },
    close: (name: string): void => {
      isIn = null;
      if (name === "rPh") readings -= 1;
    },
    append: (part: string): void => {
      if (isIn === "value") value = appendText(value, part);
      if (isIn === "formula") formula = appendText(formula, part);
    },
    // A formula that was never computed has no value, and must not pass for an empty cell.
    text: (): string =>
      hasFormula && !hasValue ? `=${formula}` : value === "" ? "" : textOf(type, style, value, reading),
  };
}

function textOf(type: string, style: number, value: string, { texts, styles, isFrom1904 }: Reading): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return isTrueText(value) ? "true" : "false";
  return type === "n" ? cellText(value, styles[style] ?? null, isFrom1904) : unescapeXml(value);
}

/** Appends to a cell's text. Errors: one that exceeds the maximum length of a cell. */
function appendText(text: string, part: string): string {
  if (text.length + part.length > cellAtMost) throw new WorkbookError("IMPORT_FIELD_TOO_LONG");
  return text + part;
}

/** Decodes characters that XML cannot hold, written as _x000D_. */
const unescapeXml = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Parses the column of a reference such as AB12. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(place ?? "")?.[0];
  return letters === undefined
    ? null
    : [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
}

const isTrueText = (text: string | undefined): boolean => text === "1" || text === "true";
