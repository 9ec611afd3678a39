/** How many cells of a column may not fit what a proposal takes it for: they are errors of their rows, and not of the column. */

/** Shares of the filled cells or of the rows of a sample, each as one of so many. */
export const proposalTolerance = {
  /** A column is proposed if at most one of twenty cells does not fit. */
  cellsPerMiss: 20,
  /** A column that is not proposed is reported with its wrong cells if at most one of two does not fit; others are something else. */
  cellsPerReportedMiss: 2,
} as const;

/** Number of cells or rows that may not fit, of so many. */
export const missesAllowed = (count: number): number => Math.floor(count / proposalTolerance.cellsPerMiss);
