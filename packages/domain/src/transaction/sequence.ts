/** The numbers of one terminal, one after the other: what is missing, and what is there twice. */

/** Numbers that are missing, both ends included. */
export interface SequenceGap {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Faults in the receipt numbers of one terminal. */
export interface SequenceReport {
  readonly gaps: readonly SequenceGap[];
  /** Numbers that more than one receipt has: without the zeros before them, or as they were written when they are unreadable. */
  readonly duplicates: readonly string[];
  /** Numbers that are no whole numbers from 0 on, or that the till cannot count to, as they were written. */
  readonly unreadable: readonly string[];
  readonly missing: number;
}

/** How the numbers of a terminal run. */
export interface SequenceRule {
  /** The last number before these, when it is known: numbers may be missing between two days. */
  readonly after?: number;
  /** The highest number, after which the terminal starts again at 1; a till of four digits has 9999. Absent when it never does. */
  readonly last?: number;
}

/**
 * Finds the gaps and the duplicates among the numbers of one terminal, in whatever order they come. Every receipt has a number: those that
 * were void, suspended or rung up in training as well. A number that cannot be read stands in no order, and is a duplicate when it comes twice.
 *
 * When the numbers start again, the widest stretch without any lies between the newest and the oldest, and is no gap.
 *
 * Source: behaviour 3.4 (Integrity: sequence gaps and duplicates per terminal), 3.13 (terminal 3 misses 4417), decision 0092.
 *
 * @example findSequenceGaps(["4416", "4418"]).gaps // => [{ from: 4417, to: 4417, count: 1 }]
 */
export function findSequenceGaps(numbers: readonly string[], { after, last }: SequenceRule = {}): SequenceReport {
  const isCounted = (text: string): boolean =>
    isReadable(text) && (last === undefined || (Number(text) >= 1 && Number(text) <= last));
  const readable = numbers
    .filter(isCounted)
    .map(Number)
    .toSorted((a, b) => a - b);
  const unreadable = numbers.filter((number) => !isCounted(number));
  const present = [...new Set(readable)];
  const gaps =
    last === undefined
      ? gapsOf(after === undefined ? present : [after, ...present.filter((number) => number > after)])
      : gapsOnCircle(present, last, after);
  return {
    gaps,
    duplicates: [...repeated(readable).map(String), ...repeated(unreadable)],
    unreadable,
    missing: gaps.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Lists values that occur more than once, each once. */
function repeated<Value>(values: readonly Value[]): readonly Value[] {
  const seen = new Set<Value>();
  const again = new Set<Value>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}

function isReadable(text: string): boolean {
  return /^\d{1,15}$/u.test(text);
}

/** Lists the gaps between ascending numbers. */
function gapsOf(ascending: readonly number[]): readonly SequenceGap[] {
  return ascending.flatMap((number, index) => gap((ascending[index - 1] ?? number) + 1, number - 1));
}

function gap(from: number, to: number): readonly SequenceGap[] {
  return from <= to ? [{ from, to, count: to - from + 1 }] : [];
}

/** Numbers from 1 to `last` on a circle: laid straight from their start on, searched for gaps, and the gaps bent back. */
function gapsOnCircle(present: readonly number[], last: number, after: number | undefined): readonly SequenceGap[] {
  const start = after ?? startOf(present, last);
  const steps = new Set([0, ...present.map((number) => (((number - start) % last) + last) % last)]);
  return gapsOf([...steps].toSorted((a, b) => a - b)).flatMap(({ from, to }) => {
    const low = ((start + from - 1) % last) + 1;
    const high = ((start + to - 1) % last) + 1;
    return low <= high ? gap(low, high) : [...gap(low, last), ...gap(1, high)];
  });
}

/** The number right after the widest stretch without any, the stretch over the end of the circle first. */
function startOf(ascending: readonly number[], last: number): number {
  let start = ascending[0] ?? 1;
  let widest = last + start - (ascending.at(-1) ?? start);
  ascending.forEach((number, index) => {
    const width = number - (ascending[index - 1] ?? number);
    if (width > widest) [start, widest] = [number, width];
  });
  return start;
}
