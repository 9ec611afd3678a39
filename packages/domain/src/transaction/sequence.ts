/** Receipt numbers of a terminal: gaps and duplicates. */

/** A gap of missing numbers, both ends included. */
export interface SequenceGap {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Faults in the receipt numbers of a terminal. */
export interface SequenceReport {
  readonly gaps: readonly SequenceGap[];
  /** Numbers on more than one receipt: without leading zeros, or as written if unreadable. */
  readonly duplicates: readonly string[];
  /** Numbers that are not integers from 0 on, or beyond the till's highest, as written. */
  readonly unreadable: readonly string[];
  readonly missing: number;
}

/** Numbering of a terminal. */
export interface SequenceRule {
  /** Last number before these, if known: a gap may be between two days. */
  readonly after?: number;
  /** Highest number, after which the terminal restarts at 1; 9999 for four digits. Absent if it never does. */
  readonly last?: number;
}

/**
 * Finds the gaps and duplicates in the numbers of a terminal, in any order. Every receipt has a number, including void,
 * suspended and training ones. An unreadable number is a duplicate if it occurs twice, and never part of a gap.
 *
 * When numbers restart, the widest range without any is between the newest and the oldest, and is not a gap.
 *
 * Source: behaviour 3.4 (Integrity: sequence gaps and duplicates per terminal), 3.13 (terminal 3 misses 4417), decision 0092.
 *
 * @example findSequenceGaps(["4416", "4418"]).gaps // => [{ from: 4417, to: 4417, count: 1 }]
 */
export function findSequenceGaps(numbers: readonly string[], { after, last }: SequenceRule = {}): SequenceReport {
  const isCountedNumber = (text: string): boolean =>
    isReadable(text) && (last === undefined || (Number(text) >= 1 && Number(text) <= last));
  const readableNumbers = numbers
    .filter(isCountedNumber)
    .map(Number)
    .toSorted((a, b) => a - b);
  const unreadableNumbers = numbers.filter((number) => !isCountedNumber(number));
  const presentNumbers = [...new Set(readableNumbers)];
  const gaps =
    last === undefined
      ? listGaps(after === undefined ? presentNumbers : [after, ...presentNumbers.filter((number) => number > after)])
      : listGapsOnCircle(presentNumbers, last, after);
  return {
    gaps,
    duplicates: [...listRepeatedValues(readableNumbers).map(String), ...listRepeatedValues(unreadableNumbers)],
    unreadable: unreadableNumbers,
    missing: gaps.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Lists values that occur more than once, without repeats. */
function listRepeatedValues<Value>(values: readonly Value[]): readonly Value[] {
  const seenValues = new Set<Value>();
  const duplicateValues = new Set<Value>();
  for (const value of values) (seenValues.has(value) ? duplicateValues : seenValues).add(value);
  return [...duplicateValues];
}

function isReadable(text: string): boolean {
  return /^\d{1,15}$/u.test(text);
}

/** Lists the gaps between ascending numbers. */
function listGaps(ascending: readonly number[]): readonly SequenceGap[] {
  return ascending.flatMap((number, index) => gapBetween((ascending[index - 1] ?? number) + 1, number - 1));
}

function gapBetween(from: number, to: number): readonly SequenceGap[] {
  return from <= to ? [{ from, to, count: to - from + 1 }] : [];
}

/** Lists the gaps on the circle of the numbers 1 to `lastNumber`: unrolls it from the start, finds the gaps, and maps them back. */
function listGapsOnCircle(
  presentNumbers: readonly number[],
  lastNumber: number,
  numberAfter: number | undefined,
): readonly SequenceGap[] {
  const circleStart = numberAfter ?? findCircleStart(presentNumbers, lastNumber);
  const stepsFromStart = new Set([
    0,
    ...presentNumbers.map((number) => (((number - circleStart) % lastNumber) + lastNumber) % lastNumber),
  ]);
  return listGaps([...stepsFromStart].toSorted((a, b) => a - b)).flatMap(({ from, to }) => {
    const lowNumber = ((circleStart + from - 1) % lastNumber) + 1;
    const highNumber = ((circleStart + to - 1) % lastNumber) + 1;
    return lowNumber <= highNumber
      ? gapBetween(lowNumber, highNumber)
      : [...gapBetween(lowNumber, lastNumber), ...gapBetween(1, highNumber)];
  });
}

/** Finds the number after the widest range without any, which may span the end of the circle. */
function findCircleStart(ascending: readonly number[], lastNumber: number): number {
  let startNumber = ascending[0] ?? 1;
  let widestGap = lastNumber + startNumber - (ascending.at(-1) ?? startNumber);
  ascending.forEach((number, index) => {
    const gapWidth = number - (ascending[index - 1] ?? number);
    if (gapWidth > widestGap) [startNumber, widestGap] = [number, gapWidth];
  });
  return startNumber;
}
