import type { Deviation, DeviationCode } from "@comptoir/domain/import-file";

/** Counts the values that an import adjusts, and keeps the first of each kind as examples. */

/** Adjusted values of one kind. */
export interface DeviationCount {
  readonly code: DeviationCode;
  readonly count: number;
  readonly examples: readonly { readonly row: number; readonly value: string; readonly taken: string }[];
}

export interface DeviationList {
  /** Adds a deviation of a row, or of the whole file (row 0), which is there so many times. */
  readonly add: (row: number, deviation: Deviation, times?: number) => void;
  readonly listDeviations: () => readonly DeviationCount[];
}

/** Most examples of a kind; of what concerns the whole file, such as records that are left out, each is one of its own. */
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
