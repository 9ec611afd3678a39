/** Finds missing receipts of a store from gaps in the numbers, per till or over all tills. */

import { daysBetween, type CalendarDate } from "../period/index.ts";

import { findSequenceGaps, type SequenceGap } from "./sequence.ts";

/** A numbered receipt, in any state. */
export interface NumberedReceipt {
  readonly businessDate: CalendarDate;
  readonly terminal: string;
  readonly number: string;
}

/** Missing numbers, dated as the receipt after them. */
export interface MissingReceipts extends SequenceGap {
  readonly businessDate: CalendarDate;
  /** Till of the counter; null if all tills share one. */
  readonly terminal: string | null;
}

/** Parameters of the detection of gaps. Source: decision 0259. */
export const gapDetectionRules = {
  /** Maximum gap between days with receipts for numbers to continue. Units: days. */
  daysApart: 7,
  /** Numbers with more breaks than one per this many receipts are not a sequence. */
  receiptsPerBreak: 20,
} as const;

/** Maximum number of terminals at one location that is plausible; more are mostly another column that is read as the terminal. */
export const plausibleTerminalsAtMost = 200;

/** Numbers of a till, or of all tills together, on one day. */
interface NumberedDay {
  readonly businessDate: CalendarDate;
  readonly terminal: string | null;
  readonly numbers: ReadonlySet<number>;
  readonly low: number;
  readonly high: number;
  /** Number of times a number does not follow the previous one. */
  readonly breaks: number;
  /** The previous day if it is recent, and whether its numbers continue. */
  readonly previous: NumberedDay | null;
  readonly goesOn: boolean;
}

/**
 * Finds the missing receipts of a store.
 *
 * Each day, numbers are read per till or over all tills, whichever has fewer breaks. They continue from the previous day if both the
 * lowest and the highest are higher, else they restart. With too many breaks they are not a sequence, and nothing is missing. A jump longer than
 * the receipts of the day, or of the day before, is a restart. Receipts of the neighbouring days fill gaps. A number that is not an integer is
 * ignored.
 *
 * Source: behaviour 3.4 (Integrity: sequence gaps per terminal), decision 0259.
 *
 * @example findMissingReceipts([{ businessDate: "2026-03-10", terminal: "3", number: "4416" }, { businessDate: "2026-03-10", terminal: "3", number: "4418" }, { businessDate: "2026-03-10", terminal: "3", number: "4419" }]).map(({ from, count }) => [from, count]) // => [[4417, 1]]
 */
export function findMissingReceipts(receipts: readonly NumberedReceipt[]): readonly MissingReceipts[] {
  const readableReceipts = receipts.filter(({ number }) => /^\d{1,15}$/u.test(number));
  const daysOfTills = [...groupBy(readableReceipts, ({ terminal }) => terminal)].flatMap(([terminal, receiptsOfTill]) =>
    listNumberedDays(terminal, receiptsOfTill),
  );
  const tillDaysByDate = groupBy(daysOfTills, ({ businessDate }) => businessDate);
  const daysOfStore = listNumberedDays(null, readableReceipts);
  const continuingDayByDay = new Map(
    [...daysOfTills, ...daysOfStore].flatMap((day) =>
      day.goesOn && day.previous !== null ? [[day.previous, day] as const] : [],
    ),
  );
  return daysOfStore.flatMap((storeDay) => {
    const tillDaysOfDate = tillDaysByDate.get(storeDay.businessDate) ?? [];
    const [tillNumberCount, tillBreakCount] = [
      sumNumbers(tillDaysOfDate.map(({ numbers }) => numbers.size)),
      sumNumbers(tillDaysOfDate.map(({ breaks }) => breaks)),
    ];
    // A number used by two tills is not from a shared counter.
    const storeBreaks = storeDay.breaks + tillNumberCount - storeDay.numbers.size;
    const isCounterShared = storeBreaks === tillBreakCount ? tillDaysOfDate.length > 1 : storeBreaks < tillBreakCount;
    return (isCounterShared ? [storeDay] : tillDaysOfDate).flatMap((day) =>
      listMissingOnDay(day, continuingDayByDay.get(day) ?? null),
    );
  });
}

/** Lists the days of a till's numbers, or of all tills together, in order of the business dates. */
function listNumberedDays(terminal: string | null, receipts: readonly NumberedReceipt[]): readonly NumberedDay[] {
  const numbersByDay = new Map<CalendarDate, Set<number>>();
  for (const { businessDate, number } of receipts) {
    const numbersOfDay = numbersByDay.get(businessDate) ?? new Set();
    numbersByDay.set(businessDate, numbersOfDay.add(Number(number)));
  }
  const numberedDays: NumberedDay[] = [];
  for (const [businessDate, numbersOnDay] of [...numbersByDay].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const dayBefore = numberedDays.at(-1);
    const previousDay = dayBefore !== undefined && isNear(dayBefore.businessDate, businessDate) ? dayBefore : null;
    const ascendingNumbers = [...numbersOnDay].toSorted((a, b) => a - b);
    const [lowNumber, highNumber] = [ascendingNumbers[0] ?? 0, ascendingNumbers.at(-1) ?? 0];
    const continuesPreviousDay = previousDay !== null && lowNumber > previousDay.low && highNumber > previousDay.high;
    const breakCount =
      findSequenceGaps(ascendingNumbers.map(String)).gaps.length +
      (continuesPreviousDay && lowNumber > previousDay.high + 1 ? 1 : 0);
    numberedDays.push({
      businessDate,
      terminal,
      numbers: numbersOnDay,
      low: lowNumber,
      high: highNumber,
      breaks: breakCount,
      previous: previousDay,
      goesOn: continuesPreviousDay,
    });
  }
  return numberedDays;
}

function listMissingOnDay(
  { businessDate, terminal, numbers, breaks, previous, goesOn }: NumberedDay,
  nextDay: NumberedDay | null,
): readonly MissingReceipts[] {
  const breaksOfTwoDays = breaks + (previous?.breaks ?? 0);
  if (
    breaksOfTwoDays > 1 &&
    breaksOfTwoDays * gapDetectionRules.receiptsPerBreak > numbers.size + (previous?.numbers.size ?? 0)
  )
    return [];
  const nearNumbers = [...numbers, ...(goesOn ? (previous?.numbers ?? []) : []), ...(nextDay?.numbers ?? [])];
  const longestGap = Math.max(numbers.size, previous?.numbers.size ?? 0);
  const { gaps } = findSequenceGaps(nearNumbers.map(String));
  return gaps
    .filter(({ to, count }) => numbers.has(to + 1) && count <= longestGap)
    .map((gap) => ({ ...gap, businessDate, terminal }));
}

const isNear = (earlierDate: CalendarDate, laterDate: CalendarDate): boolean =>
  daysBetween(earlierDate, laterDate) <= gapDetectionRules.daysApart;

const sumNumbers = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function groupBy<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const valuesByKey = new Map<Key, Value[]>();
  for (const value of values) {
    const valuesOfKey = valuesByKey.get(keyOf(value));
    if (valuesOfKey === undefined) valuesByKey.set(keyOf(value), [value]);
    else valuesOfKey.push(value);
  }
  return valuesByKey;
}
