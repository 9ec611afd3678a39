import { FileProblem } from "./file-problem.ts";

/** Finds the records of a file that is one JSON array of objects, piece by piece. */

/** Tells by the first characters whether a file is a JSON array of records, or an empty array. */
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
type ArrayPosition = "open" | "first" | "record" | "comma" | "closed";

const positionAfterRecord = { ",": "record", "]": "closed" } as const;

/**
 * Makes a finder of records. Each call gets the previous `rest` followed by new text.
 *
 * Throws `FileProblem` with IMPORT_JSON at the line of an element that is no object, of a text outside the array, and of the last
 * line if the array does not end.
 */
export function makeArrayReader(): (text: string, isEnd: boolean) => RecordTexts {
  let arrayPosition: ArrayPosition = "open";
  const recordState = { depth: 0, isInText: false, isEscaped: false };
  let [line, startLine, scanned] = [1, 1, 0];
  return (text, isEnd) => {
    const wholeRecords: RecordText[] = [];
    let recordStart = 0;
    for (; scanned < text.length; scanned += 1) {
      const character = text.charAt(scanned);
      if (character === "\n") line += 1;
      if (recordState.depth > 0) {
        if (!advanceRecord(recordState, character)) continue;
        wholeRecords.push({ content: text.slice(recordStart, scanned + 1), number: startLine });
        arrayPosition = "comma";
      } else if (!isBlankCharacter(character)) {
        if (character === "{" && (arrayPosition === "first" || arrayPosition === "record")) {
          [recordStart, startLine, recordState.depth] = [scanned, line, 1];
        } else arrayPosition = nextArrayPosition(arrayPosition, character) ?? refuseLine(line);
      }
    }
    if (isEnd && arrayPosition !== "closed") refuseLine(line);
    const unfinishedStart = recordState.depth > 0 ? recordStart : text.length;
    scanned -= unfinishedStart;
    return { records: wholeRecords, rest: text.slice(unfinishedStart), line };
  };
}

/** Tells whether a character is white space or a byte order mark. */
const isBlankCharacter = (character: string): boolean => character.trim() === "";

function refuseLine(line: number): never {
  throw new FileProblem("IMPORT_JSON", line);
}

/** Reads a character inside a record, and tells whether the record ends with it. */
function advanceRecord(record: { depth: number; isInText: boolean; isEscaped: boolean }, character: string): boolean {
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
function nextArrayPosition(between: ArrayPosition, character: string): ArrayPosition | undefined {
  if (between === "open") return character === "[" ? "first" : undefined;
  if (between === "first") return character === "]" ? "closed" : undefined;
  return between === "comma" && (character === "," || character === "]") ? positionAfterRecord[character] : undefined;
}
