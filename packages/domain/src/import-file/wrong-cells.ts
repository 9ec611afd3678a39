/** Finds the cells of a sample that do not fit the field of their column: a few are errors of their rows, many are another column. */

import { guessDatePatterns, guessTimePatterns } from "./date-guess.ts";
import { compileDatePattern } from "./date-pattern.ts";
import { codeAtMost, descriptionLengthAtMost } from "./field-length.ts";
import { lineTotalAtMost } from "./line-limit.ts";
import { missesAllowed, proposalTolerance } from "./proposal-tolerance.data.ts";
import { createScaledReader, type NumberFormat } from "./scaled-number.ts";

/** Type of the cells of a field. */
export type CellType = "number" | "date" | "time" | "code" | "text";

/** Column of a proposal with cells that cannot be read. */
export interface WrongCells {
  readonly field: string;
  readonly column: string;
  /** Rows of these cells in the sample, from 0. */
  readonly rows: readonly number[];
  /** Whether the column may be proposed all the same: few of its cells are wrong. */
  readonly isProposed: boolean;
}

/** Finds the cells of a column that do not fit its field. Empty cells fit. */
export function findWrongCells(
  { field, column, type }: Readonly<{ field: string; column: string; type: CellType }>,
  values: readonly string[],
  format: NumberFormat,
): WrongCells & { readonly isReported: boolean } {
  const fits = createFitTest(type, values, format);
  const rows = values.flatMap((value, row) => (value.trim() === "" || fits(value) ? [] : [row]));
  const filledCount = values.filter((value) => value.trim() !== "").length;
  const isProposed = rows.length <= missesAllowed(filledCount);
  const isReported = rows.length > 0 && rows.length * proposalTolerance.cellsPerReportedMiss <= filledCount;
  return { field, column, rows, isProposed, isReported };
}

function createFitTest(type: CellType, values: readonly string[], format: NumberFormat): (value: string) => boolean {
  if (type === "code" || type === "text") {
    const lengthAtMost = type === "code" ? codeAtMost : descriptionLengthAtMost;
    return (value) => value.trim().length <= lengthAtMost;
  }
  if (type === "number") {
    const read = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4, lineTotalAtMost);
    return (value) => Number.isFinite(read(value));
  }
  const guessPatterns = type === "date" ? guessDatePatterns : guessTimePatterns;
  const patterns = guessPatterns(values);
  if (patterns.length > 0) return createPatternTest(patterns);
  // No pattern fits: the cells that the best one misses are reported.
  const nearPatterns = guessPatterns(values, proposalTolerance.cellsPerReportedMiss);
  const countRead = (pattern: string) => values.filter(createPatternTest([pattern])).length;
  return createPatternTest(nearPatterns.toSorted((left, right) => countRead(right) - countRead(left)).slice(0, 1));
}

/** Makes a function that tells whether one of the patterns reads a text. */
function createPatternTest(patterns: readonly string[]): (text: string) => boolean {
  const readers = patterns.map(compileDatePattern);
  return (text) => readers.some((read) => read !== null && read(text.trim()) !== null);
}
