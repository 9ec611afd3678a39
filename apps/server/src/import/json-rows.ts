import { FileProblem } from "./file-problem.ts";
import { shapeLimits } from "./xml/xml-shape.ts";
import type { RecordText } from "./json-array.ts";

/** Reads JSON records as rows of texts: the keys of the first records are the header. */

/** Tells whether a file holds records, one a line, by its first characters. */
export const isJsonLines = (text: string): boolean => /^\ufeff?\s*\{\s*"/u.test(text);

/** Number of first records that tell the columns; later records have no other keys. */
const recordsForHeader = 1_000;

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
 * Throws `FileProblem` with IMPORT_JSON at the line of a record, with IMPORT_XML_SHAPE if it nests too deeply, and with IMPORT_XML_TWICE if it has a key twice.
 */
export function makeJsonReader(): (texts: readonly RecordText[]) => JsonRows {
  let header: ReadonlySet<string> | null = null;
  return (texts) => {
    const numbers = texts.map(({ number }) => number);
    const records = texts.map(({ content, number }) => parseRecord(content, number));
    const known = header ?? new Set(records.slice(0, recordsForHeader).flatMap((record) => [...record.keys()]));
    const names = [...known];
    const rows = records.map((record) => {
      const cells = names.map((key) => record.get(key) ?? "");
      const others = [...record].filter(([key]) => !known.has(key)).map(([, value]) => value);
      return [...cells, ...others];
    });
    if (header !== null || records.length === 0) return { rows, numbers };
    header = known;
    return { rows: [names, ...rows], numbers: [numbers[0] ?? 1, ...numbers] };
  };
}

function parseRecord(line: string, row: number): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = longDigits.test(line) ? JSON.parse(line, keepDigits) : JSON.parse(line);
  } catch {
    throw new FileProblem("IMPORT_JSON", row);
  }
  if (!isJsonObject(value)) throw new FileProblem("IMPORT_JSON", row);
  if (isDeeper(value, shapeLimits.levels))
    throw new FileProblem("IMPORT_XML_SHAPE", row, { line: row, ...shapeLimits });
  const twice = findTwice(line, value);
  if (twice !== null) throw new FileProblem("IMPORT_XML_TWICE", row, { column: twice });
  const cellByName = new Map<string, string>();
  addCells({ cellByName, row }, value, "");
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
const longDigits = /\d{16}/u;

/** Keeps numbers with many digits as they are written: a receipt number of nineteen digits would become another one. */
const keepDigits = (_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
  typeof value === "number" && source !== undefined && source.length > 15 ? source : value;

/** A text of JSON, which is a key if a colon follows. */
const jsonText = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/gu;

/** Finds a key that an object of a record has twice, of which a reading keeps the last; null if there is none. */
function findTwice(line: string, value: unknown): string | null {
  const written = [...line.matchAll(jsonText)].flatMap(([, text = "", colon]) => (colon === undefined ? [] : [text]));
  const read = listKeys(value);
  if (written.length === read.length) return null;
  const left = new Map<string, number>();
  for (const key of read) left.set(key, (left.get(key) ?? 0) + 1);
  for (const text of written) {
    const key = String(JSON.parse(`"${text}"`));
    const count = left.get(key) ?? 0;
    if (count === 0) return key;
    left.set(key, count - 1);
  }
  return null;
}

const listKeys = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).filter((inner) => typeof inner === "object");
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return inside.length === 0 ? own : [...own, ...inside.flatMap(listKeys)];
};

/** Whether objects and lists nest more deeply than a number of levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
