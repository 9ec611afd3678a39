import { FileProblem } from "./file-problem.ts";

/** Finds the records of a file that is one JSON array of objects, piece by piece. */

/** Tells whether a file is an array of records, by its first characters. An empty array has none. */
export const isJsonArray = (text: string): boolean => /^\ufeff?\s*\[\s*[{\]]/u.test(text);

/** Text of a record, with the line of its first character in the file. */
export interface RecordText {
  readonly content: string;
  readonly number: number;
}

/** Whole records at the beginning of a text, the text after them, and the line where the reader is. */
export interface RecordTexts {
  readonly records: readonly RecordText[];
  readonly rest: string;
  readonly line: number;
}

/** State of the reader between records: before the array, before its first or next record, after a record, after the array. */
type Between = "open" | "first" | "record" | "comma" | "closed";

const afterRecord = { ",": "record", "]": "closed" } as const;

/**
 * Makes a finder of records. It gets the rest of its previous answer with more text after it, and reads no character twice.
 *
 * Throws `FileProblem` with IMPORT_JSON at the line of an element that is no object, of a text outside the array, and of the last
 * line if the array does not end.
 */
export function makeArrayReader(): (text: string, isEnd: boolean) => RecordTexts {
  let between: Between = "open";
  const record = { depth: 0, isInText: false, isEscaped: false };
  let [line, startLine, scanned] = [1, 1, 0];
  return (text, isEnd) => {
    const records: RecordText[] = [];
    let start = 0;
    for (; scanned < text.length; scanned += 1) {
      const character = text.charAt(scanned);
      if (character === "\n") line += 1;
      if (record.depth > 0) {
        if (!endsRecord(record, character)) continue;
        records.push({ content: text.slice(start, scanned + 1), number: startLine });
        between = "comma";
      } else if (!isBlankCharacter(character)) {
        if (character === "{" && (between === "first" || between === "record")) {
          [start, startLine, record.depth] = [scanned, line, 1];
        } else between = nextBetween(between, character) ?? refuseLine(line);
      }
    }
    if (isEnd && between !== "closed") refuseLine(line);
    const end = record.depth > 0 ? start : text.length;
    scanned -= end;
    return { records, rest: text.slice(end), line };
  };
}

/** Tells whether a character is white space or a byte order mark. */
const isBlankCharacter = (character: string): boolean => character.trim() === "";

function refuseLine(line: number): never {
  throw new FileProblem("IMPORT_JSON", line);
}

/** Reads a character inside a record, and tells whether the record ends with it. */
function endsRecord(record: { depth: number; isInText: boolean; isEscaped: boolean }, character: string): boolean {
  if (record.isInText) {
    if (record.isEscaped) record.isEscaped = false;
    else if (character === "\\") record.isEscaped = true;
    else if (character === '"') record.isInText = false;
    return false;
  }
  if (character === '"') record.isInText = true;
  else if (character === "{" || character === "[") record.depth += 1;
  else if (character === "}" || character === "]") record.depth -= 1;
  return record.depth === 0;
}

/** Reads a character between records; undefined if it may not be there. */
function nextBetween(between: Between, character: string): Between | undefined {
  if (between === "open") return character === "[" ? "first" : undefined;
  if (between === "first") return character === "]" ? "closed" : undefined;
  return between === "comma" && (character === "," || character === "]") ? afterRecord[character] : undefined;
}
