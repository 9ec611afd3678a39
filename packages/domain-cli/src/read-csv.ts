/** Reading a CSV file piece by piece: cells between quotes hold anything, and no more than one row is kept in memory. */

/** What keeps a row from being read: a quote that is not closed, or that text follows; a cell that is longer than a cell may be, and cut. */
export type CsvFault = "quote" | "tooLong";

/** One row of a file. */
export interface CsvRow {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: CsvFault | null;
}

/** No cell of a file of users is longer. Units: characters. */
export const longestCell = 10_000;

/** Reads rows; empty lines are left out. The delimiter is told by a first line such as `sep=;`, which is no row, or else by the signs of the first line, when none is given. */
export async function* readCsv(pieces: AsyncIterable<string>, delimiter?: string): AsyncGenerator<CsvRow> {
  const row = newRow();
  let mark: string | undefined;
  let waiting = "";
  let skips = false;
  const begin = (): string => {
    const declared = /^"?sep=([^\r\n"])"?(?=[\r\n]|$)/iu.exec(waiting)?.[1];
    skips = declared !== undefined;
    return delimiter ?? declared ?? delimiterOf(waiting);
  };
  function* withoutHeader(rows: Iterable<CsvRow>): Generator<CsvRow> {
    for (const row of rows) {
      if (!skips) yield row;
      skips = false;
    }
  }
  for await (const piece of pieces) {
    waiting += piece;
    if (mark === undefined && !/[\r\n]/u.test(waiting) && waiting.length < longestCell) continue;
    mark ??= begin();
    // The last sign may be half of a line end or of a doubled quote.
    yield* withoutHeader(row.take(waiting.slice(0, -1), mark));
    waiting = waiting.slice(-1);
  }
  mark ??= begin();
  yield* withoutHeader(row.take(waiting, mark));
  yield* withoutHeader(row.end());
}

/** The sign that stands most often outside quotes in the first line. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/u.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/gu, "");
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ",";
}

/** Where reading stands in a cell: before its first sign, in one without quotes, in one between quotes, at a quote in it (its end, or the first half of a doubled one), after its end. */
type Place = "start" | "bare" | "quoted" | "quote" | "closed";

function newRow() {
  let [cells, cell, place, fault]: [string[], string, Place, CsvFault | null] = [[], "", "start", null];
  let [line, begun, wasReturn] = [1, 1, false];
  const add = (sign: string): void => {
    if (cell.length < longestCell) cell += sign;
    else fault ??= "tooLong";
  };
  const finishCell = (): void => {
    cells.push(cell);
    [cell, place] = ["", "start"];
  };
  const finish = (): CsvRow | null => {
    finishCell();
    const row = { line: begun, cells, fault };
    [cells, fault] = [[], null];
    return row.fault === null && row.cells.length === 1 && row.cells[0] === "" ? null : row;
  };
  function* take(text: string, mark: string): Generator<CsvRow> {
    for (const sign of text) {
      const isRest = wasReturn && sign === "\n";
      wasReturn = false;
      if (isRest) continue;
      if (place === "quote") place = sign === '"' ? "quoted" : "closed";
      else if (place === "quoted" && sign === '"') {
        place = "quote";
        continue;
      }
      if (place === "quoted") {
        add(sign);
        if (sign === "\n") line += 1;
      } else if (sign === mark) finishCell();
      else if (sign === "\n" || sign === "\r") {
        const row = finish();
        if (row !== null) yield row;
        wasReturn = sign === "\r";
        line += 1;
        begun = line;
      } else if (place === "start" && sign === '"') place = "quoted";
      else if (place !== "closed" || (sign !== " " && sign !== "\t")) {
        if (place === "closed") fault ??= "quote";
        add(sign);
        place = "bare";
      }
    }
  }
  function* end(): Generator<CsvRow> {
    // Whatever else is wrong with the row, what it lacks is the quote.
    if (place === "quoted") fault = "quote";
    const row = finish();
    if (row !== null) yield row;
  }
  return { take, end };
}
