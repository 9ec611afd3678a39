import { FileProblem } from "./file-problem.ts";
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
 * Throws `FileProblem` with IMPORT_JSON at the line of a record.
 */
export function makeJsonReader(): (texts: readonly RecordText[]) => JsonRows {
  let header: readonly string[] | null = null;
  return (texts) => {
    const numbers = texts.map(({ number }) => number);
    const records = texts.map(({ content, number }) => parseRecord(content, number));
    const known = header ?? [...new Set(records.slice(0, recordsForHeader).flatMap((record) => [...record.keys()]))];
    const rows = records.map((record) => {
      const cells = known.map((key) => record.get(key) ?? "");
      const others = [...record].filter(([key]) => !known.includes(key)).map(([, value]) => value);
      return [...cells, ...others];
    });
    if (header !== null || records.length === 0) return { rows, numbers };
    header = known;
    return { rows: [known, ...rows], numbers: [numbers[0] ?? 1, ...numbers] };
  };
}

function parseRecord(line: string, row: number): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new FileProblem("IMPORT_JSON", row);
  }
  if (!isJsonObject(value)) throw new FileProblem("IMPORT_JSON", row);
  const cellByName = new Map<string, string>();
  addCells(cellByName, value, "");
  return cellByName;
}

function addCells(cellByName: Map<string, string>, record: Readonly<Record<string, unknown>>, prefix: string): void {
  for (const [key, value] of Object.entries(record)) {
    if (isJsonObject(value)) addCells(cellByName, value, `${prefix}${key}.`);
    else if (value === null || value === undefined) cellByName.set(`${prefix}${key}`, "");
    else cellByName.set(`${prefix}${key}`, typeof value === "string" ? value : JSON.stringify(value));
  }
}

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
