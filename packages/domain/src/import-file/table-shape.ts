/** Finds the table in a file: its delimiter, its header below title rows, and the rows that are no data. */

import { foldText } from "../text/index.ts";

import { guessDatePatterns, guessTimePatterns } from "./date-guess.ts";
import { headerWords } from "./header-words.data.ts";
import { delimiters, type FileFormat } from "./import-mapping.ts";
import { guessNumberFormats } from "./number-guess.ts";

/** Reasons for leaving a row of a table out. */
export const skipReasons = ["BEFORE_HEADER", "BLANK", "HEADER_AGAIN", "TOTAL"] as const;

/** A reason for leaving a row out. */
export type SkipReason = (typeof skipReasons)[number];

/** The last row that a header may be on; blank lines are not counted. */
export const headerRowAtMost = 50;

/**
 * Guesses the delimiter of a file from its first lines: the one that splits most lines into equally many cells.
 *
 * @example guessDelimiter(["Rapport, de caisse", "Date;Store;Total", "1;A;2,50"]) // => ";"
 */
export function guessDelimiter(lines: readonly string[]): FileFormat["delimiter"] {
  const scoredDelimiters = delimiters.map((delimiter) => {
    const lineCountByMarkCount = new Map<number, number>();
    for (const line of lines) {
      const markCount = line.split(delimiter).length - 1;
      if (markCount > 0) lineCountByMarkCount.set(markCount, (lineCountByMarkCount.get(markCount) ?? 0) + 1);
    }
    const markCountScores = [...lineCountByMarkCount].map(([marks, count]) => ({
      score: count * Math.min(marks, 20),
      count,
    }));
    return { delimiter, score: Math.max(0, ...markCountScores.map(({ score }) => score)) };
  });
  const [firstDelimiter = { delimiter: delimiters[0], score: 0 }, ...otherDelimiters] = scoredDelimiters;
  return otherDelimiters.reduce((best, candidate) => (candidate.score > best.score ? candidate : best), firstDelimiter)
    .delimiter;
}

/**
 * Finds the row of the header, counted from 1. It is the first row of the usual width whose cells are different names; known names
 * of columns decide between several. If none is, the file has no header (0) if its first row of that width holds a number or a day; otherwise it is row 1.
 *
 * @example findHeaderRow([["Rapport de caisse"], ["Date", "Magasin", "Total"], ["2026-03-12", "A", "12,50"]]) // => 2
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const filledCellCounts = rows.map((cells) => cells.filter(isFilledCell).length);
  const usualWidth = findMostFrequent(filledCellCounts.filter((width) => width > 1));
  const headerCandidates = rows.slice(0, headerRowAtMost).flatMap((cells, index) => {
    const filledCellCount = filledCellCounts[index] ?? 0;
    return filledCellCount > 1 && filledCellCount >= usualWidth * 0.6 && areHeaderNames(cells)
      ? [{ row: index + 1, known: countKnownNames(cells) }]
      : [];
  });
  const mostKnownNames = Math.max(0, ...headerCandidates.map(({ known }) => known));
  const headerRow = headerCandidates.find(({ known }) => known === mostKnownNames);
  if (headerRow !== undefined) return headerRow.row;
  const firstWideRow = rows[filledCellCounts.findIndex((width) => width > 1 && width >= usualWidth * 0.6)];
  return firstWideRow !== undefined && firstWideRow.some(isValue) ? 0 : 1;
}

/**
 * Names the columns of a file without a header by letters, as spreadsheets do.
 *
 * @example columnNames(3) // => ["A", "B", "C"]
 */
export function columnNames(width: number): readonly string[] {
  const lettersOf = (index: number): string =>
    (index < 26 ? "" : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
  return Array.from({ length: width }, (_, index) => lettersOf(index));
}

/**
 * Tells why a row below the header is no data: it is blank, repeats the header, or states a total; null for data. A total
 * begins with a word for one and leaves cells empty.
 *
 * @example skipReasonOf(["Total", "", "812,40"], ["Date", "Magasin", "Total"]) // => "TOTAL"
 */
export function skipReasonOf(cells: readonly string[], header: readonly string[]): SkipReason | null {
  const firstCell = cells.find(isFilledCell);
  if (firstCell === undefined) return "BLANK";
  if (cells.length === header.length && cells.every((cell, index) => cell.trim() === header[index]?.trim()))
    return "HEADER_AGAIN";
  const hasGap = cells.length < header.length || !cells.every(isFilledCell);
  return hasGap && totalPattern.test(foldText(firstCell.trim())) ? "TOTAL" : null;
}

/** Treatments of rows of totals and repeated headers in a mapping: read as data, or left out. */
export const summaryRowRules = ["read", "leaveOut"] as const;

/** Texts that begin a row of totals, folded: "Total", "Sous-total", "Grand total", "Totaux du jour", "Total general:". */
const totalPattern = /^(?:grand |gran |sub-?\s?|sous-?\s?)?(?:total|totaux|totales)(?:$|[\s:.(])/u;

const isFilledCell = (cell: string): boolean => cell.trim() !== "";

/** Tells whether the filled cells are different texts, and none is a number, a date or a time. */
function areHeaderNames(cells: readonly string[]): boolean {
  const filledNames = cells.filter(isFilledCell).map((cell) => cell.trim());
  return (
    new Set(filledNames).size === filledNames.length &&
    filledNames.every((name) => /\p{L}/u.test(name) && !isValue(name))
  );
}

/** Tells whether a cell is a number, a date or a time. */
function isValue(cell: string): boolean {
  const trimmedCell = cell.trim();
  return (
    trimmedCell !== "" &&
    (guessNumberFormats([trimmedCell]).formats.length > 0 ||
      guessDatePatterns([trimmedCell]).length > 0 ||
      guessTimePatterns([trimmedCell]).length > 0)
  );
}

const foldName = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");

let foldedHeaderWords: ReadonlySet<string> | undefined;

function countKnownNames(cells: readonly string[]): number {
  foldedHeaderWords ??= new Set(
    Object.values(headerWords).flatMap((fields) =>
      Object.entries(fields).flatMap(([field, words]) => [field, ...words].map(foldName)),
    ),
  );
  const knownWords = foldedHeaderWords;
  return cells.filter((cell) => isFilledCell(cell) && knownWords.has(foldName(cell))).length;
}

function findMostFrequent(values: readonly number[]): number {
  const countByValue = new Map<number, number>();
  for (const value of values) countByValue.set(value, (countByValue.get(value) ?? 0) + 1);
  return [...countByValue].reduce((bestEntry, entry) => (entry[1] > bestEntry[1] ? entry : bestEntry), [
    0, 0,
  ] as const)[0];
}
