/** Parses CSV as a stream: quoted cells may hold anything, and only a row is kept in memory. */

/** Faults of a row: a quote that is not closed or is followed by text; a cell beyond the maximum length, which is cut. */
export type CsvFault = "quote" | "tooLong";

/** Row of a CSV file. */
export interface CsvRow {
  /** Line number where the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: CsvFault | null;
}

/** Maximum length of a cell. Units: characters. */
export const cellLengthAtMost = 10_000;

/** Parses rows and skips empty lines. Without a given delimiter it is read from a first line such as `sep=;`, which is not a row, or guessed from the first line. */
export async function* readCsv(pieces: AsyncIterable<string>, delimiter?: string): AsyncGenerator<CsvRow> {
  const row = newRow();
  let mark: string | undefined;
  let waiting = "";
  let skips = false;
  const beginFile = (): string => {
    const declaredDelimiter = /^"?sep=([^\r\n"])"?(?=[\r\n]|$)/iu.exec(waiting)?.[1];
    skips = declaredDelimiter !== undefined;
    return delimiter ?? declaredDelimiter ?? delimiterOf(waiting);
  };
  function* withoutHeader(rows: Iterable<CsvRow>): Generator<CsvRow> {
    for (const row of rows) {
      if (!skips) yield row;
      skips = false;
    }
  }
  for await (const piece of pieces) {
    waiting += piece;
    if (mark === undefined && !/[\r\n]/u.test(waiting) && waiting.length < cellLengthAtMost) continue;
    mark ??= beginFile();
    // The last character may be half of a line end or of a doubled quote.
    yield* withoutHeader(row.take(waiting.slice(0, -1), mark));
    waiting = waiting.slice(-1);
  }
  mark ??= beginFile();
  yield* withoutHeader(row.take(waiting, mark));
  yield* withoutHeader(row.end());
}

/** Finds the delimiter that occurs most often outside quotes in the first line. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/u.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/gu, "");
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ",";
}

/** Parser state within a cell: before its first character, unquoted, quoted, at a quote in it (its end, or half of a doubled one), after its end. */
type Place = "start" | "bare" | "quoted" | "quote" | "closed";

function newRow() {
  let [cells, cell, state, fault]: [string[], string, Place, CsvFault | null] = [[], "", "start", null];
  let [line, begunLine, wasReturn] = [1, 1, false];
  const add = (sign: string): void => {
    if (cell.length < cellLengthAtMost) cell += sign;
    else fault ??= "tooLong";
  };
  const finishCell = (): void => {
    cells.push(cell);
    [cell, state] = ["", "start"];
  };
  const finish = (): CsvRow | null => {
    finishCell();
    const row = { line: begunLine, cells, fault };
    [cells, fault] = [[], null];
    return row.fault === null && row.cells.length === 1 && row.cells[0] === "" ? null : row;
  };
  function* takeText(text: string, mark: string): Generator<CsvRow> {
    for (const sign of text) {
      const isRest = wasReturn && sign === "\n";
      wasReturn = false;
      if (isRest) continue;
      if (state === "quote") state = sign === '"' ? "quoted" : "closed";
      else if (state === "quoted" && sign === '"') {
        state = "quote";
        continue;
      }
      if (state === "quoted") {
        add(sign);
        if (sign === "\n") line += 1;
      } else if (sign === mark) finishCell();
      else if (sign === "\n" || sign === "\r") {
        const row = finish();
        if (row !== null) yield row;
        wasReturn = sign === "\r";
        line += 1;
        begunLine = line;
      } else if (state === "start" && sign === '"') state = "quoted";
      else if (state !== "closed" || (sign !== " " && sign !== "\t")) {
        if (state === "closed") fault ??= "quote";
        add(sign);
        state = "bare";
      }
    }
  }
  function* endRow(): Generator<CsvRow> {
    // A missing quote is reported before any other fault of the row.
    if (state === "quoted") fault = "quote";
    const row = finish();
    if (row !== null) yield row;
  }
  return { take: takeText, end: endRow };
}
