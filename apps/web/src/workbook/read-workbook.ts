/** Reads the first sheet of a workbook as rows of texts, whichever program wrote it. */
import { fromDateSerial, WorkbookError } from "@comptoir/api/workbook";
import { SaxesParser, type SaxesTagPlain } from "saxes";

import { openZip, type Zip } from "./zip.ts";

/** Maximum number of rows read, and maximum length of a cell. */
const rowsAtMost = 200_000;
const cellAtMost = 131_068;
/** Maximum number of columns in a row. */
const columnsAtMost = 16_384;

/** Reads the rows of the first sheet: numbers as plain decimals, days as YYYY-MM-DD, booleans as true and false. Throws `WorkbookError`. */
export async function readWorkbook(file: Blob): Promise<readonly (readonly string[])[]> {
  const zip = await openZip(file);
  const { path, isFrom1904 } = await findSheet(zip);
  const [texts, isDay] = [await readTexts(zip), await readStyles(zip)];
  return readRows(zip, path, { texts, isDay, isFrom1904 });
}

interface Handlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Parses an XML entry; names are without their prefix. Returns false if there is no such entry. */
async function walk(zip: Zip, name: string, { open, close, text }: Handlers): Promise<boolean> {
  const content = zip.read(name);
  if (content === null) return false;
  const parser = new SaxesParser();
  const local = (full: string) => full.slice(full.indexOf(":") + 1);
  const refuse = (): never => {
    throw new WorkbookError("IMPORT_WORKBOOK");
  };
  parser.on("error", refuse);
  // Custom entities are used for entity bombs; no spreadsheet program writes any.
  parser.on("doctype", refuse);
  parser.on("opentag", (tag: SaxesTagPlain) => open?.(local(tag.name), tag.attributes));
  parser.on("closetag", (tag: SaxesTagPlain) => close?.(local(tag.name)));
  if (text !== undefined) parser.on("text", text);
  const decoder = new TextDecoder();
  for await (const bytes of content) parser.write(decoder.decode(bytes, { stream: true }));
  parser.write(decoder.decode());
  parser.close();
  return true;
}

/** Finds the first sheet in the order of the workbook, wherever its file is. */
async function findSheet(zip: Zip) {
  let id: string | null = null;
  let isFrom1904 = false;
  await walk(zip, "xl/workbook.xml", {
    open: (name, attributes) => {
      if (name === "sheet") id ??= attributeOf(attributes, "id");
      if (name === "workbookPr") isFrom1904 = isOn(attributes["date1904"]);
    },
  });
  const paths = new Map<string, string>();
  await walk(zip, "xl/_rels/workbook.xml.rels", {
    open: (name, { Id = "", Target = "" }) => {
      if (name === "Relationship") paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const path = paths.get(id ?? "");
  if (path === undefined) throw new WorkbookError("IMPORT_WORKBOOK");
  return { path, isFrom1904 };
}

/** Reads the shared strings, without their phonetic readings for East Asian scripts. */
async function readTexts(zip: Zip): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let readings = 0;
  await walk(zip, "xl/sharedStrings.xml", {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") readings += 1;
      isText = name === "t" && readings === 0;
    },
    close: (name) => {
      if (name === "si") texts.push(unescaped(text));
      if (name === "rPh") readings -= 1;
      isText = false;
    },
    text: (part) => {
      if (isText) text = longer(text, part);
    },
  });
  return texts;
}

/** Reads for each style whether its cells hold days. */
async function readStyles(zip: Zip): Promise<readonly boolean[]> {
  const ownFormats = new Map<string, string>();
  const isDay: boolean[] = [];
  let isInCells = false;
  await walk(zip, "xl/styles.xml", {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") ownFormats.set(numFmtId, formatCode);
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) isDay.push(isDayFormat(numFmtId, ownFormats.get(numFmtId)));
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return isDay;
}

/** Says whether a format shows a day: a built-in one, or a custom code with a year, month or day. */
function isDayFormat(id: string, code: string | undefined): boolean {
  const number = Number(id);
  if (
    (number >= 14 && number <= 22) ||
    (number >= 27 && number <= 36) ||
    (number >= 45 && number <= 47) ||
    (number >= 50 && number <= 58)
  )
    return true;
  return (
    code !== undefined &&
    /[ymdhs]/iu.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./gu, "")) &&
    !/general/iu.test(code)
  );
}

interface Reading {
  readonly texts: readonly string[];
  readonly isDay: readonly boolean[];
  readonly isFrom1904: boolean;
}

async function readRows(zip: Zip, path: string, reading: Reading): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  let cell = { type: "", style: 0, column: 0 };
  let value = "";
  let isValue = false;
  let readings = 0;
  let nextColumn = 0;
  const found = await walk(zip, path, {
    open: (name, attributes) => {
      if (name === "row") {
        const at = Number(attributes["r"] ?? rows.length + 1);
        if (!Number.isSafeInteger(at) || at > rowsAtMost) throw new WorkbookError("IMPORT_FILE_TOO_LARGE");
        while (rows.length < at) rows.push([]);
        nextColumn = 0;
      } else if (name === "c") {
        const column = columnOf(attributes["r"]) ?? nextColumn;
        if (column >= columnsAtMost) throw new WorkbookError("IMPORT_WORKBOOK");
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), column };
        nextColumn = column + 1;
        value = "";
      } else if (name === "rPh") readings += 1;
      isValue = (name === "v" || name === "t") && readings === 0;
    },
    close: (name) => {
      isValue = false;
      if (name === "rPh") readings -= 1;
      if (name !== "c") return;
      const row = rows.at(-1);
      if (row === undefined || value === "") return;
      while (row.length < cell.column) row.push("");
      row[cell.column] = textOf(cell.type, cell.style, value, reading);
    },
    text: (part) => {
      if (isValue) value = longer(value, part);
    },
  });
  if (!found) throw new WorkbookError("IMPORT_WORKBOOK");
  return rows;
}

function textOf(type: string, style: number, value: string, { texts, isDay, isFrom1904 }: Reading): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return isOn(value) ? "true" : "false";
  if (type !== "n") return unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return (isDay[style] === true ? fromDateSerial(number, isFrom1904) : null) ?? plainNumber(number);
}

/** Rounds a number to the fifteen digits that spreadsheets keep, which removes errors of binary arithmetic. */
function plainNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  return text.includes("e") ? BigInt(Math.round(number)).toString() : text;
}

function longer(text: string, part: string): string {
  if (text.length + part.length > cellAtMost) throw new WorkbookError("IMPORT_FIELD_TOO_LONG");
  return text + part;
}

/** Decodes characters that XML cannot hold, written as _x000D_. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Parses the column of a reference such as AB12. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(place ?? "")?.[0];
  return letters === undefined
    ? null
    : [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
}

const attributeOf = (attributes: Readonly<Record<string, string>>, name: string): string | null =>
  Object.entries(attributes).find(([full]) => full.slice(full.indexOf(":") + 1) === name)?.[1] ?? null;

const isOn = (text: string | undefined): boolean => text === "1" || text === "true";
