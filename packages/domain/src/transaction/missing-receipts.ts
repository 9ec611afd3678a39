/** Receipts that are missing at a store: told from the numbers of its receipts, by till or over all tills, as they turn out to run. */

import { daysBetween, type CalendarDate } from "../period/index.ts";

import { findSequenceGaps, type SequenceGap } from "./sequence.ts";

/** A numbered receipt of a store, in any state. */
export interface NumberedReceipt {
  readonly businessDate: CalendarDate;
  readonly terminal: string;
  readonly number: string;
}

/** Numbers that no receipt has, on the day of the receipt after them. */
export interface MissingReceipts extends SequenceGap {
  readonly businessDate: CalendarDate;
  /** The till that counts them; null where the tills of a store count together. */
  readonly terminal: string | null;
}

/** Scope in which receipt numbers run on without a gap. Source: decision 0259. */
export const receiptRun = {
  /** Numbers go on from the last day with receipts that is not longer ago. Units: days. */
  daysApart: 7,
  /** Numbers in which more breaks than one in so many receipts stand are no sequence. */
  receiptsPerBreak: 20,
} as const;

/** The numbers of one till, or of all together, on one day. */
interface NumberedDay {
  readonly businessDate: CalendarDate;
  readonly terminal: string | null;
  readonly numbers: ReadonlySet<number>;
  readonly low: number;
  readonly high: number;
  /** Places where a number does not follow the one before it. */
  readonly breaks: number;
  /** The day before it, when that is near; and whether its numbers go on from there. */
  readonly previous: NumberedDay | null;
  readonly goesOn: boolean;
}

/**
 * Finds the receipts that are missing at one store.
 *
 * On each day its numbers run as leaves fewer breaks: at each till for itself, or over all tills together. They go on from the day before when both the
 * lowest and the highest are higher than there, or begin anew. Where they break too often they are no sequence, and nothing is missing; a jump longer than
 * the receipts of a day is a new start. Receipts of the day before and after fill a gap. A number that is not a whole number stands in no sequence.
 *
 * Source: behaviour 3.4 (Integrity: sequence gaps per terminal), decision 0259.
 *
 * @example findMissingReceipts([{ businessDate: "2026-03-10", terminal: "3", number: "4416" }, { businessDate: "2026-03-10", terminal: "3", number: "4418" }, { businessDate: "2026-03-10", terminal: "3", number: "4419" }]).map(({ from, count }) => [from, count]) // => [[4417, 1]]
 */
export function findMissingReceipts(receipts: readonly NumberedReceipt[]): readonly MissingReceipts[] {
  const readable = receipts.filter(({ number }) => /^\d{1,15}$/u.test(number));
  const tills = [...new Set(readable.map(({ terminal }) => terminal))].map((terminal) =>
    daysOf(
      terminal,
      readable.filter((receipt) => receipt.terminal === terminal),
    ),
  );
  const together = daysOf(null, readable);
  return [...together.values()].flatMap((all) => {
    const own = tills.flatMap((days) => days.get(all.businessDate) ?? []);
    const [receiptsOfTills, breaksOfTills] = [
      sum(own.map(({ numbers }) => numbers.size)),
      sum(own.map(({ breaks }) => breaks)),
    ];
    // A number that two tills have was given by neither of one counter.
    const breaks = all.breaks + receiptsOfTills - all.numbers.size;
    const isShared = breaks === breaksOfTills ? own.length > 1 : breaks < breaksOfTills;
    return (isShared ? [all] : own).flatMap((day) =>
      missingOn(
        day,
        nextOf(day, day.terminal === null ? together : tills.find((days) => days.get(day.businessDate) === day)),
      ),
    );
  });
}

/** The days of a sequence, in their order. */
function daysOf(terminal: string | null, receipts: readonly NumberedReceipt[]): ReadonlyMap<CalendarDate, NumberedDay> {
  const numbers = new Map<CalendarDate, Set<number>>();
  for (const { businessDate, number } of receipts) {
    const known = numbers.get(businessDate) ?? new Set();
    numbers.set(businessDate, known.add(Number(number)));
  }
  const days = new Map<CalendarDate, NumberedDay>();
  for (const [businessDate, own] of [...numbers].toSorted(([left], [other]) => (left < other ? -1 : 1))) {
    const before = [...days.values()].at(-1);
    const previous = before !== undefined && isNear(before.businessDate, businessDate) ? before : null;
    const ascending = [...own].toSorted((a, b) => a - b);
    const [low, high] = [ascending[0] ?? 0, ascending.at(-1) ?? 0];
    const goesOn = previous !== null && low > previous.low && high > previous.high;
    const breaks = findSequenceGaps(ascending.map(String)).gaps.length + (goesOn && low > previous.high + 1 ? 1 : 0);
    days.set(businessDate, { businessDate, terminal, numbers: own, low, high, breaks, previous, goesOn });
  }
  return days;
}

/** The day whose numbers go on from a day. */
function nextOf(day: NumberedDay, days: ReadonlyMap<CalendarDate, NumberedDay> = new Map()): NumberedDay | null {
  return [...days.values()].find(({ previous, goesOn }) => previous === day && goesOn) ?? null;
}

function missingOn(
  { businessDate, terminal, numbers, breaks, previous, goesOn }: NumberedDay,
  next: NumberedDay | null,
): readonly MissingReceipts[] {
  const ofTwoDays = breaks + (previous?.breaks ?? 0);
  if (ofTwoDays > 1 && ofTwoDays * receiptRun.receiptsPerBreak > numbers.size + (previous?.numbers.size ?? 0))
    return [];
  const near = [...numbers, ...(goesOn ? (previous?.numbers ?? []) : []), ...(next?.numbers ?? [])];
  const longest = Math.max(numbers.size, previous?.numbers.size ?? 0);
  const { gaps } = findSequenceGaps(near.map(String));
  return gaps
    .filter(({ to, count }) => numbers.has(to + 1) && count <= longest)
    .map((gap) => ({ ...gap, businessDate, terminal }));
}

const isNear = (earlier: CalendarDate, later: CalendarDate): boolean =>
  daysBetween(earlier, later) <= receiptRun.daysApart;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
