/** Reading a CSV file piece by piece: cells between quotes hold anything, and no more than one row is kept in memory. */

/** One row of a file. */
export interface CsvRow {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A cell was longer than a cell may be, such as one whose quote never ends; it is cut. */
  readonly isTooLong: boolean;
}

/** No cell of a file of users is longer. Units: characters. */
export const longestCell = 10_000;

/** Reads rows; empty lines are left out, and a mark of UTF-8 at the beginning is taken off. The delimiter is told by the first line when none is given. */
export async function* readCsv(pieces: AsyncIterable<string>, delimiter?: string): AsyncGenerator<CsvRow> {
  const row = newRow();
  let mark = delimiter;
  let isFirst = true;
  let waiting = "";
  for await (const piece of pieces) {
    waiting += isFirst ? piece.replace(/^\uFEFF/u, "") : piece;
    isFirst = false;
    if (mark === undefined && !/[\r\n]/u.test(waiting) && waiting.length < longestCell) continue;
    mark ??= delimiterOf(waiting);
    // The last sign may be half of a line end or of a doubled quote.
    yield* row.take(waiting.slice(0, -1), mark);
    waiting = waiting.slice(-1);
  }
  yield* row.take(waiting, mark ?? delimiterOf(waiting));
  yield* row.end();
}

/** The sign that stands most often outside quotes in the first line. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/u.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/gu, "");
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ",";
}

function newRow() {
  let [cells, cell, line, begun, isQuoted, wasQuote, wasReturn, isTooLong]: [string[], string, number, number, boolean, boolean, boolean, boolean] = [[], "", 1, 1, false, false, false, false];
  const add = (sign: string): void => {
    if (cell.length < longestCell) cell += sign;
    else isTooLong = true;
  };
  const finish = (): CsvRow | null => {
    const row = { line: begun, cells: [...cells, cell], isTooLong };
    const isEmpty = cells.length === 0 && cell === "";
    [cells, cell, isTooLong] = [[], "", false];
    return isEmpty ? null : row;
  };
  function* take(text: string, mark: string): Generator<CsvRow> {
    for (const sign of text) {
      if (wasReturn && sign === "\n") { wasReturn = false; continue; }
      wasReturn = false;
      if (wasQuote) {
        wasQuote = false;
        if (sign === '"') { add(sign); continue; }
        isQuoted = false;
      } else if (isQuoted) {
        if (sign === '"') wasQuote = true;
        else add(sign);
        if (sign === "\n") line += 1;
        continue;
      }
      if (sign === '"' && cell === "") isQuoted = true;
      else if (sign === mark) { cells.push(cell); cell = ""; }
      else if (sign === "\n" || sign === "\r") {
        const row = finish();
        if (row !== null) yield row;
        wasReturn = sign === "\r";
        line += 1;
        begun = line;
      } else add(sign);
    }
  }
  function* end(): Generator<CsvRow> {
    const row = finish();
    if (row !== null) yield row;
  }
  return { take, end };
}
