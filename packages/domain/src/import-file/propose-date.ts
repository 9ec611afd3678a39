/** Asks which of several dates of a receipt is the day of its sale. */

import { guessDatePatterns } from "./date-guess.ts";
import { compileDatePattern } from "./date-pattern.ts";
import { foldHeader } from "./fold-header.ts";
import { headerWords } from "./header-words.data.ts";
import type { FileSample, MappingAnswer, MappingQuestion } from "./mapping-proposal.ts";
import { namesOfColumn } from "./xml-names.ts";

/** Names of dates that may be the day of a sale: those that a mapping takes by themselves, and others. Days of deliveries, births or due payments are none. */
const receiptDateHeaders: ReadonlySet<string> = new Set(
  [
    ...headerWords.transactions.date,
    "issue date",
    "issued at",
    "issued on",
    "date issued",
    "posted at",
    "posted on",
    "accounting date",
    "book date",
    "booking date",
    "fiscal date",
    "trading date",
    "trading day",
    "effective date",
    "completed at",
    "paid at",
    "created at",
    "opened at",
    "date d’émission",
    "date émission",
    "date de comptabilisation",
    "date comptable",
    "date d’affaires",
    "date de création",
    "fecha de emisión",
    "fecha emisión",
    "fecha contable",
    "fecha de contabilización",
    "fecha de registro",
    "fecha de creación",
  ].map(foldHeader),
);

/**
 * Returns the question which column is the date of the sale, if a file has another date of the receipt that is a different day on some row;
 * null if there is none. The answer reads the column by its own pattern, if it has only one.
 *
 * Source: docs/decisions/0491.
 *
 * @example askDateColumn({ date: "Posting date" }, { header: ["Issue date", "Posting date"], rows: [["2026-03-01", "2026-03-02"]] })?.answers.map(({ answer }) => answer) // => ["date:Posting date", "date:Issue date"]
 */
export function askDateColumn(
  columns: Readonly<Record<string, string>>,
  { header, rows, record = null }: FileSample,
): MappingQuestion | null {
  const usedColumns = new Set(Object.values(columns));
  const valuesOf = (column: string): readonly string[] => {
    const columnIndex = header.indexOf(column);
    return rows.map((cells) => cells[columnIndex] ?? "");
  };
  const { date } = columns;
  const otherDateColumns = header.filter(
    (column, at) =>
      !usedColumns.has(column) &&
      header.indexOf(column) === at &&
      namesOfColumn(column, record).some((name) => receiptDateHeaders.has(foldHeader(name))) &&
      valuesOf(column).some((value) => value.trim() !== ""),
  );
  const dateCandidates = [...(date === undefined ? [] : [date]), ...otherDateColumns].flatMap((column) => {
    const datePatterns = guessDatePatterns(valuesOf(column));
    return datePatterns.length === 0
      ? []
      : [{ column, patterns: datePatterns, days: parseDays(valuesOf(column), datePatterns[0] ?? "") }];
  });
  const [first, ...rest] = dateCandidates;
  if (first === undefined) return null;
  const differingCandidates = rest.filter(({ days }) =>
    days.some((day, row) => day !== null && first.days[row] !== null && day !== first.days[row]),
  );
  if (differingCandidates.length === 0) return null;
  return {
    asks: "dateColumn",
    column: first.column,
    answers: [first, ...differingCandidates].map(({ column, patterns }): MappingAnswer => {
      const [pattern = ""] = patterns;
      return {
        answer: `date:${column}`,
        change: { columns: { date: column }, dateFormat: patterns.length === 1 ? pattern : "" },
      };
    }),
  };
}

/** Reads the days of a column by a pattern; null for an empty cell or one that is no date. */
function parseDays(values: readonly string[], pattern: string): readonly (string | null)[] {
  const readDate = compileDatePattern(pattern);
  return values.map((value) => readDate?.(value.trim())?.date ?? null);
}
