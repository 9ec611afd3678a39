/** Tables of the batch beside DuckDB, and of its slowest statements. */

import { figureText, ratioText, type Table } from "../shared/report.ts";

/** Times of one database, history and period. Units: milliseconds. */
export interface PeerRow {
  readonly names: readonly string[];
  /** Times of the batch, in the order of `batchMoments`. */
  readonly batchMs: readonly number[];
  readonly peerMs: number;
}

const batchMoments = ["first", "next minute", "again"] as const;

const peerTableOf = (title: string, peerRows: readonly PeerRow[], notes: readonly string[]): Table => ({
  title,
  header: [
    "database",
    "lines",
    "period",
    ...batchMoments,
    "DuckDB",
    ...batchMoments.map((moment) => `DuckDB ÷ ${moment}`),
  ],
  rows: peerRows.map(({ names, batchMs, peerMs }) => [
    ...names,
    ...batchMs.map(figureText),
    figureText(peerMs),
    ...batchMs.map((ms) => ratioText(peerMs, ms)),
  ]),
  notes,
});

/** Tables by the clock and by the processor's time; `differences` are the rows that the databases disagree on. */
export const makePeerTables = (
  byClock: readonly PeerRow[],
  byProcessor: readonly PeerRow[],
  differences: readonly string[],
): readonly Table[] => [
  peerTableOf("Beside DuckDB on the raw lines, ms", byClock, [
    "First: with no answer of an earlier batch. Again: in the same minute, after others. Next minute: the first look in a minute, whose comparisons end at another minute. " +
      "The embedded database shares answers while nothing but receipts of tills is written; PostgreSQL shares none. To reach: 25 times ahead for a day.",
    differences.length === 0
      ? "Every row of every statement is the same from the summaries and from DuckDB's raw lines."
      : `Rows that differ between the summaries and DuckDB's raw lines: ${differences.join("; ")}.`,
  ]),
  peerTableOf("Beside DuckDB on the raw lines, the processor's time, ms", byProcessor, [
    "DuckDB uses both cores; work beside the measurement changes these figures less than those of the clock.",
  ]),
];

/** Times of single statements, slowest first. */
interface StatementTimes {
  readonly names: readonly string[];
  readonly found: readonly { readonly ms: number; readonly statement: string }[];
}

export const makeSlowestTable = (batches: readonly StatementTimes[]): Table => ({
  title: "The slowest statements of a batch, ms (one run each, alone)",
  header: ["database", "lines", "period", "statements", "all", "slowest", "what"],
  rows: batches.map(({ names, found }) => [
    ...names,
    figureText(found.length),
    figureText(found.reduce((sum, { ms }) => sum + ms, 0)),
    found
      .slice(0, 3)
      .map(({ ms }) => figureText(ms))
      .join(", "),
    found
      .slice(0, 3)
      .map(({ statement }) => subjectOf(statement))
      .join(", "),
  ]),
});

/** Lists the tables that a statement reads. */
function subjectOf(statement: string): string {
  return [...new Set([...statement.matchAll(/FROM (\w+)/gu)].map((match) => match[1] ?? ""))]
    .filter((name) => name !== "sale_batch")
    .join(" + ");
}
