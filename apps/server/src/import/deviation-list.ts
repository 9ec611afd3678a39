import type { Deviation, DeviationCode } from "@comptoir/domain/import-file";

/** Counts the values that an import adjusts, and keeps the first of each kind as examples. */

/** Adjusted values of one kind. */
export interface DeviationCount {
  readonly code: DeviationCode;
  readonly count: number;
  readonly examples: readonly { readonly row: number; readonly value: string; readonly taken: string }[];
}

export interface DeviationList {
  /** Counts a deviation of a row, or of the whole file (row 0), `times` times (once by default). */
  readonly add: (row: number, deviation: Deviation, times?: number) => void;
  readonly listDeviations: () => readonly DeviationCount[];
}

/** Maximum number of examples of a kind: of deviations of rows, and of deviations of the whole file, such as records that are left out. */
const [examplesAtMost, wholeFileAtMost] = [3, 20];
const valueLengthAtMost = 80;

export function makeDeviationList(): DeviationList {
  const deviationByCode = new Map<DeviationCode, { count: number; examples: DeviationCount["examples"][number][] }>();
  return {
    add: (row, { code, value, taken }, times = 1) => {
      const countedDeviation = deviationByCode.get(code) ?? { count: 0, examples: [] };
      countedDeviation.count += times;
      if (countedDeviation.examples.length < (row === 0 ? wholeFileAtMost : examplesAtMost))
        countedDeviation.examples.push({
          row,
          value: value.slice(0, valueLengthAtMost),
          taken: taken.slice(0, valueLengthAtMost),
        });
      deviationByCode.set(code, countedDeviation);
    },
    listDeviations: () =>
      Array.from(deviationByCode, ([code, { count, examples }]) => ({ code, count, examples: [...examples] })),
  };
}
