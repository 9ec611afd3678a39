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

/** Parses rows and skips empty lines. A first line such as `sep=;` is no row: it declares the delimiter, unless one is given. Without both, the delimiter is guessed from the first line. */
export async function* readCsv(pieces: AsyncIterable<string>, delimiter?: string): AsyncGenerator<CsvRow> {
  const rowParser = createRowParser();
  let delimiterMark: string | undefined;
  let unparsedText = "";
  let skipsFirstRow = false;
  const detectDelimiter = (): string => {
    const declaredDelimiter = /^"?sep=([^\r\n"])"?(?=[\r\n]|$)/iu.exec(unparsedText)?.[1];
    skipsFirstRow = declaredDelimiter !== undefined;
    return delimiter ?? declaredDelimiter ?? guessDelimiter(unparsedText);
  };
  function* withoutSeparatorRow(rows: Iterable<CsvRow>): Generator<CsvRow> {
    for (const row of rows) {
      if (!skipsFirstRow) yield row;
      skipsFirstRow = false;
    }
  }
  for await (const piece of pieces) {
    unparsedText += piece;
    if (delimiterMark === undefined && !/[\r\n]/u.test(unparsedText) && unparsedText.length < cellLengthAtMost)
      continue;
    delimiterMark ??= detectDelimiter();
    // The last character may be half of a line end or of a doubled quote.
    yield* withoutSeparatorRow(rowParser.take(unparsedText.slice(0, -1), delimiterMark));
    unparsedText = unparsedText.slice(-1);
  }
  delimiterMark ??= detectDelimiter();
  yield* withoutSeparatorRow(rowParser.take(unparsedText, delimiterMark));
  yield* withoutSeparatorRow(rowParser.end());
}

/** Finds the delimiter that occurs most often outside quotes in the first line. */
function guessDelimiter(text: string): string {
  const unquotedFirstLine = (/^[^\r\n]*/u.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/gu, "");
  const countsByDelimiter = [",", ";", "\t"].map((mark) => ({ mark, count: unquotedFirstLine.split(mark).length }));
  return countsByDelimiter.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ",";
}

/** Parser state within a cell: before its first character, unquoted, quoted, at a quote in it (its end, or half of a doubled one), after its end. */
type ParserState = "start" | "bare" | "quoted" | "quote" | "closed";

function createRowParser() {
  let [cells, cell, state, fault]: [string[], string, ParserState, CsvFault | null] = [[], "", "start", null];
  let [line, begunLine, wasReturn] = [1, 1, false];
  const addToCell = (sign: string): void => {
    if (cell.length < cellLengthAtMost) cell += sign;
    else fault ??= "tooLong";
  };
  const finishCell = (): void => {
    cells.push(cell);
    [cell, state] = ["", "start"];
  };
  const finishRow = (): CsvRow | null => {
    finishCell();
    const finishedRow = { line: begunLine, cells, fault };
    [cells, fault] = [[], null];
    return finishedRow.fault === null && finishedRow.cells.length === 1 && finishedRow.cells[0] === ""
      ? null
      : finishedRow;
  };
  function* parseText(text: string, mark: string): Generator<CsvRow> {
    for (const sign of text) {
      const isRestOfLineBreak = wasReturn && sign === "\n";
      wasReturn = false;
      if (isRestOfLineBreak) continue;
      if (state === "quote") state = sign === '"' ? "quoted" : "closed";
      else if (state === "quoted" && sign === '"') {
        state = "quote";
        continue;
      }
      if (state === "quoted") {
        addToCell(sign);
        if (sign === "\n") line += 1;
      } else if (sign === mark) finishCell();
      else if (sign === "\n" || sign === "\r") {
        const completedRow = finishRow();
        if (completedRow !== null) yield completedRow;
        wasReturn = sign === "\r";
        line += 1;
        begunLine = line;
      } else if (state === "start" && sign === '"') state = "quoted";
      else if (state !== "closed" || (sign !== " " && sign !== "\t")) {
        if (state === "closed") fault ??= "quote";
        addToCell(sign);
        state = "bare";
      }
    }
  }
  function* finishLastRow(): Generator<CsvRow> {
    // A missing quote is reported before any other fault of the row.
    if (state === "quoted") fault = "quote";
    const lastRow = finishRow();
    if (lastRow !== null) yield lastRow;
  }
  return { take: parseText, end: finishLastRow };
}
