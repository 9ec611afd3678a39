/** The instants at which a task runs, on the wall clock of its store. */

import { localMsToInstant, offsetAt, partsOfDayNumber, weekdayOfDayNumber } from "../period/index.ts";

import { isTaskDay, patternFields, type TaskPattern } from "./task-pattern.ts";

/** When a task runs: a pattern, read on the wall clock of a zone. */
export interface TaskTime {
  readonly pattern: TaskPattern;
  readonly timeZone: string;
}

/** How many coming runs a screen shows. Source: behaviour 3.8 (next five runs preview). */
export const runsShown = 5;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** No calendar reaches further. Units: milliseconds since 1970. */
const instantAtMost = 8e15;

/** From one 29th of February to the next it is eight years at most, of which the last alone is a leap year; a run that is further away never comes. */
const searchDays = 8 * 365 + 1;

/**
 * Lists the next runs of a task after an instant, in order.
 *
 * A task of chosen hours runs once for each of its readings: one that the clock skips is moved forward by the length of the skip, and of one
 * that it shows twice the first counts. A task of every hour follows time itself: it runs at each instant whose reading matches, so that an
 * hour that comes twice has its runs twice, and one that is skipped has none.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (next five runs, time zone); decision 0117.
 *
 * @example nextRuns({ pattern: parseTaskPattern("30 2 * * *").value, timeZone: "America/Toronto" }, Date.UTC(2026, 2, 7, 12), 2).map((at) => new Date(at).toISOString()) // => ["2026-03-08T07:30:00.000Z", "2026-03-09T06:30:00.000Z"]
 */
export function nextRuns(time: TaskTime, afterMs: number, count: number = runsShown): readonly number[] {
  const runs: number[] = [];
  for (const at of runsFrom(time, afterMs)) {
    if (runs.length >= count) break;
    if (at > afterMs) runs.push(at);
  }
  return runs;
}

/** Every run after an instant, in order, and some before it, until none comes within eight years of the one before. */
export function* runsFrom({ pattern, timeZone }: TaskTime, afterMs: number): Generator<number, void> {
  if (!(Math.abs(afterMs) <= instantAtMost)) return;
  // No clock is a day behind UTC, and a reading of yesterday may have been moved forward by a whole day that was skipped.
  let day = Math.floor(afterMs / dayMs) - 2;
  let lastDay = day + searchDays;
  while (day <= lastDay) {
    if (!isDayOf(pattern, day)) {
      day += 1;
      continue;
    }
    lastDay = day + searchDays;
    if (isSteady(day, timeZone)) {
      const startMs = day * dayMs - offsetAt(day * dayMs, timeZone);
      for (const readingMs of readingsOf(pattern)) yield startMs + readingMs;
      day += 1;
      continue;
    }
    // Around a change of the clock, days are taken together: a reading that is moved may fall into the next of them.
    const runs = new Set<number>();
    for (; !isSteady(day, timeZone); day += 1) {
      if (isDayOf(pattern, day))
        for (const readingMs of readingsOf(pattern))
          for (const at of instantsOf(day * dayMs + readingMs, timeZone, pattern)) runs.add(at);
    }
    yield* [...runs].toSorted((a, b) => a - b);
  }
}

function isDayOf(pattern: TaskPattern, dayNumber: number): boolean {
  const { month, day } = partsOfDayNumber(dayNumber);
  return isTaskDay(pattern, { month, day, weekday: weekdayOfDayNumber(dayNumber) });
}

/** The clock does not change on the day, nor within a day of it. */
const isSteady = (dayNumber: number, timeZone: string): boolean =>
  offsetAt((dayNumber - 1) * dayMs, timeZone) === offsetAt((dayNumber + 2) * dayMs, timeZone);

const readingsOf = ({ hours, minutes }: TaskPattern): readonly number[] =>
  hours.flatMap((hour) => minutes.map((minute) => hour * hourMs + minute * minuteMs));

/** The instants of one reading: one for a task of chosen hours; each at which the clock shows it for a task of every hour. */
function instantsOf(localMs: number, timeZone: string, { hours }: TaskPattern): readonly number[] {
  const known = (result: ReturnType<typeof localMsToInstant>): readonly number[] => (result.ok ? [result.value] : []);
  if (hours.length < patternFields.hours.count) return known(localMsToInstant(localMs, timeZone));
  const isShown = (at: number): boolean => at + offsetAt(at, timeZone) === localMs;
  return [...known(localMsToInstant(localMs, timeZone)), ...known(localMsToInstant(localMs, timeZone, "later"))].filter(
    isShown,
  );
}
