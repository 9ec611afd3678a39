/** Decides which figures are usual for a weekday, from the same weekdays before it. */

import { percentOf } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";

/** A figure of a day. */
export interface DayFigure {
  readonly date: CalendarDate;
  readonly value: number;
}

/** A usual day: the middle one of the days considered, and how far they usually lie from it. */
export interface UsualDay extends DayFigure {
  /** Median distance of the days' figures from this one, in the unit of the figure. */
  readonly spread: number;
  /** Number of days considered. */
  readonly days: number;
}

/** Number of weeks before a day that are considered. */
export const usualWeeks = 7;

/** Minimum number of days to compare with; fewer do not show what is usual. */
const daysAtLeast = 5;

/** A change is unusual beyond so many times the usual distance, and beyond this share of the usual figure. */
const usualSpreadsAtMost = 3;
const usualPercentAtMost = 10;

/**
 * Finds the usual day among days of one weekday: the middle of the last seven or five by figure. It is a real day, so that
 * the difference to it can be explained to the cent. Null for fewer than five days.
 *
 * Source: decision 0376.
 *
 * @example usualDayOf([5, 1, 4, 2, 3].map((value, index) => ({ date: fromDayNumber(20_000 + 7 * index), value })))?.value // => 3
 */
export function usualDayOf(days: readonly DayFigure[]): UsualDay | null {
  const consideredDays = considerDays(days);
  const middleDay = middleOf(consideredDays, ({ value }) => value);
  if (middleDay === undefined) return null;
  const distancesFromMiddle = consideredDays.map(({ value }) => Math.abs(value - middleDay.value));
  return {
    ...middleDay,
    spread: middleOf(distancesFromMiddle, (distance) => distance) ?? 0,
    days: consideredDays.length,
  };
}

/**
 * Tells whether a figure is unusual: more than three times the usual distance away, and more than a tenth of the usual figure.
 *
 * Source: decision 0376.
 *
 * @example isUnusual(70, { date: fromDayNumber(20_000), value: 100, spread: 8, days: 7 }) // => true
 */
export function isUnusual(value: number, usualDay: UsualDay): boolean {
  const distanceFromUsual = Math.abs(value - usualDay.value);
  const distancePercent = percentOf(distanceFromUsual, Math.abs(usualDay.value));
  return (
    distanceFromUsual > usualSpreadsAtMost * usualDay.spread &&
    (distancePercent === null || distancePercent > usualPercentAtMost)
  );
}

/** Figure with the usual figure to compare it with. */
export interface UnusualFigure {
  readonly key: string;
  readonly value: number;
  readonly usual: UsualDay;
}

/** Maximum number of unusual figures that the front page names. */
const namedFiguresAtMost = 3;

/**
 * Picks the unusual figures that differ most from their usual ones, the largest difference first; at most three, and none on a usual day.
 *
 * Source: decision 0376.
 *
 * @example pickUnusual([{ key: "A", value: 100, usual: { date: fromDayNumber(20_000), value: 100, spread: 8, days: 7 } }]) // => []
 */
export function pickUnusual(figures: readonly UnusualFigure[]): readonly UnusualFigure[] {
  const distanceOf = ({ value, usual }: UnusualFigure): number => Math.abs(value - usual.value);
  return figures
    .filter(({ value, usual }) => isUnusual(value, usual))
    .toSorted((a, b) => distanceOf(b) - distanceOf(a) || (a.key < b.key ? -1 : 1))
    .slice(0, namedFiguresAtMost);
}

/** Takes the last seven or five days, latest first, because an odd number has a middle; none of fewer than five. */
export function considerDays(days: readonly DayFigure[]): readonly DayFigure[] {
  const latestDays = days.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, usualWeeks);
  const consideredDays = latestDays.slice(0, latestDays.length % 2 === 0 ? latestDays.length - 1 : latestDays.length);
  return consideredDays.length < daysAtLeast ? [] : consideredDays;
}

/** Returns the middle one of an odd number of entries by their values. */
export function middleOf<T>(list: readonly T[], valueOf: (entry: T) => number): T | undefined {
  // The sort is stable: of equal figures the first stays first.
  return list.toSorted((a, b) => valueOf(a) - valueOf(b))[(list.length - 1) / 2];
}
