import { FileProblem } from "./file-problem.ts";
import { shapeLimits } from "./xml/xml-shape.ts";
import type { RecordText } from "./json-array.ts";

/** Reads JSON records as rows of texts: the keys of the first records are the header. */

/** Tells whether a file holds records, one a line, by its first characters. */
export const isJsonLines = (text: string): boolean => /^\ufeff?\s*\{\s*"/u.test(text);

/** Maximum number of first records that tell the columns; a later record with another key is refused. */
const headerRecordsAtMost = 1_000;

/** Rows of JSON records, each with the number of its line in the file. */
export interface JsonRows {
  readonly rows: readonly (readonly string[])[];
  readonly numbers: readonly number[];
}

/** Lists the records of whole lines, the first of which has the number `firstLine`; empty lines count. */
export const listJsonLines = (text: string, firstLine: number): readonly RecordText[] =>
  text.split("\n").flatMap((line, index) => {
    const content = line.replace(/^\ufeff/u, "").trim();
    return content === "" ? [] : [{ content, number: firstLine + index }];
  });

/**
 * Makes a reader of records. Objects inside records are columns named by both keys, as in "total.amount"; lists are their JSON. A key that no first
 * record has makes its row one cell longer, which is refused like any other row of a wrong length. The header has no line: it has the number of the
 * first record's.
 *
 * Throws `FileProblem` with IMPORT_JSON at the line of a record that is no JSON object, with IMPORT_XML_SHAPE if it nests too deeply, and with IMPORT_XML_TWICE if it has a key twice.
 */
export function makeJsonReader(): (texts: readonly RecordText[]) => JsonRows {
  let headerNames: ReadonlySet<string> | null = null;
  return (texts) => {
    const rowNumbers = texts.map(({ number }) => number);
    const parsedRecords = texts.map(({ content, number }) => parseRecord(content, number));
    const knownNames =
      headerNames ?? new Set(parsedRecords.slice(0, headerRecordsAtMost).flatMap((record) => [...record.keys()]));
    const columnNames = [...knownNames];
    const rows = parsedRecords.map((record) => {
      const knownCells = columnNames.map((key) => record.get(key) ?? "");
      const otherCells = [...record].filter(([key]) => !knownNames.has(key)).map(([, value]) => value);
      return [...knownCells, ...otherCells];
    });
    if (headerNames !== null || parsedRecords.length === 0) return { rows, numbers: rowNumbers };
    headerNames = knownNames;
    return { rows: [columnNames, ...rows], numbers: [rowNumbers[0] ?? 1, ...rowNumbers] };
  };
}

function parseRecord(line: string, row: number): ReadonlyMap<string, string> {
  let parsedValue: unknown;
  try {
    parsedValue = longDigitsPattern.test(line) ? JSON.parse(line, keepDigits) : JSON.parse(line);
  } catch {
    throw new FileProblem("IMPORT_JSON", row);
  }
  if (!isJsonObject(parsedValue)) throw new FileProblem("IMPORT_JSON", row);
  if (isDeeper(parsedValue, shapeLimits.levels))
    throw new FileProblem("IMPORT_XML_SHAPE", row, { line: row, ...shapeLimits });
  const repeatedKey = findRepeatedKey(line, parsedValue);
  if (repeatedKey !== null) throw new FileProblem("IMPORT_XML_TWICE", row, { column: repeatedKey });
  const cellByName = new Map<string, string>();
  addCells({ cellByName, row }, parsedValue, "");
  return cellByName;
}

/** Cells of a record, and its line. */
interface RecordCells {
  readonly cellByName: Map<string, string>;
  readonly row: number;
}

function addCells(cells: RecordCells, record: Readonly<Record<string, unknown>>, prefix: string): void {
  const { cellByName, row } = cells;
  for (const [key, value] of Object.entries(record)) {
    if (cellByName.has(`${prefix}${key}`))
      throw new FileProblem("IMPORT_XML_TWICE", row, { column: `${prefix}${key}` });
    if (isJsonObject(value)) addCells(cells, value, `${prefix}${key}.`);
    else if (value === null || value === undefined) cellByName.set(`${prefix}${key}`, "");
    else cellByName.set(`${prefix}${key}`, typeof value === "string" ? value : JSON.stringify(value));
  }
}

/** A number, or a text, with more digits than a number of JavaScript keeps. */
const longDigitsPattern = /\d{16}/u;

/** Keeps numbers with many digits as they are written: a receipt number of nineteen digits would become another one. */
const keepDigits = (_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
  typeof value === "number" && source !== undefined && source.length > 15 ? source : value;

/** A text of JSON, which is a key if a colon follows. */
const jsonTextPattern = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/gu;

/** Finds a key that an object of a JSON text has twice, which parsing would hide; null if there is none. */
function findRepeatedKey(line: string, value: unknown): string | null {
  const writtenKeys = [...line.matchAll(jsonTextPattern)].flatMap(([, text = "", colon]) =>
    colon === undefined ? [] : [text],
  );
  const parsedKeys = listKeys(value);
  if (writtenKeys.length === parsedKeys.length) return null;
  const countLeftByKey = new Map<string, number>();
  for (const key of parsedKeys) countLeftByKey.set(key, (countLeftByKey.get(key) ?? 0) + 1);
  for (const text of writtenKeys) {
    const writtenKey = String(JSON.parse(`"${text}"`));
    const countLeft = countLeftByKey.get(writtenKey) ?? 0;
    if (countLeft === 0) return writtenKey;
    countLeftByKey.set(writtenKey, countLeft - 1);
  }
  return null;
}

const listKeys = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  const innerObjects = Object.values(value).filter((inner) => typeof inner === "object");
  const ownKeys = Array.isArray(value) ? [] : Object.keys(value);
  return innerObjects.length === 0 ? ownKeys : [...ownKeys, ...innerObjects.flatMap(listKeys)];
};

/** Whether objects and lists nest more deeply than a number of levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
