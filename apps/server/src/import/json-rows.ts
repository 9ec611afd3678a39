import { FileProblem } from "./file-problem.ts";

/** Reads lines of JSON records as rows of texts: the keys of the first records are the header. */

/** Tells whether a file holds records, one a line, by its first characters. */
export const isJsonLines = (text: string): boolean => /^\ufeff?\s*\{\s*"/u.test(text);

/** Number of first records that tell the columns; later records have no other keys. */
const recordsForHeader = 1_000;

/**
 * Makes a reader of whole lines. Objects inside records are columns named by both keys, as in "total.amount"; lists are their JSON. A key that
 * no first record has makes its row one cell longer, which is refused like any other row of a wrong length.
 *
 * Throws `FileProblem` with IMPORT_JSON.
 */
export function makeJsonReader(): (text: string, firstRow: number) => readonly (readonly string[])[] {
  let header: readonly string[] | null = null;
  return (text, firstRow) => {
    const records = text
      .split("\n")
      .map((line) => line.replace(/^\ufeff/u, "").trim())
      .filter((line) => line !== "")
      .map((line, index) => parseRecord(line, firstRow + index + (header === null ? 1 : 0)));
    const known = header ?? [...new Set(records.slice(0, recordsForHeader).flatMap((record) => [...record.keys()]))];
    const rows = records.map((record) => {
      const cells = known.map((key) => record.get(key) ?? "");
      const others = [...record].filter(([key]) => !known.includes(key)).map(([, value]) => value);
      return [...cells, ...others];
    });
    if (header !== null) return rows;
    header = known;
    return [known, ...rows];
  };
}

function parseRecord(line: string, row: number): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new FileProblem("IMPORT_JSON", row);
  }
  if (!isRecord(value)) throw new FileProblem("IMPORT_JSON", row);
  const cells = new Map<string, string>();
  addCells(cells, value, "");
  return cells;
}

function addCells(cells: Map<string, string>, record: Readonly<Record<string, unknown>>, prefix: string): void {
  for (const [key, value] of Object.entries(record)) {
    if (isRecord(value)) addCells(cells, value, `${prefix}${key}.`);
    else if (value === null || value === undefined) cells.set(`${prefix}${key}`, "");
    else cells.set(`${prefix}${key}`, typeof value === "string" ? value : JSON.stringify(value));
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
