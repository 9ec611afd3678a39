/** Run times of a task in the local time of its store. */

import { localMsToInstant, offsetAt, partsOfDayNumber, weekdayOfDayNumber } from "../period/index.ts";

import { isTaskDay, patternFields, type TaskPattern } from "./task-pattern.ts";

/** Pattern and time zone of a task. */
export interface TaskTime {
  readonly pattern: TaskPattern;
  readonly timeZone: string;
}

/** Number of upcoming runs on a screen. Source: behaviour 3.8 (next five runs preview). */
export const upcomingRunsShown = 5;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Distance from 1970 beyond which no runs are searched; Date reaches a little further. Units: milliseconds. */
const instantMsAtMost = 8e15;

/** Consecutive 29ths of February are at most eight years apart; a pattern without a run within that time never runs. */
const searchDays = 8 * 365 + 1;

/**
 * Lists the next runs of a task after an instant, in order.
 *
 * A task of chosen hours runs once per local time: a skipped one moves forward by the length of the skip, of a repeated one
 * the first counts. A task of every hour follows elapsed time: it runs at each instant whose local time matches, so a
 * repeated hour runs twice, and a skipped one never.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (next five runs, time zone); decision 0117.
 *
 * @example nextRuns({ pattern: parseTaskPattern("30 2 * * *").value, timeZone: "America/Toronto" }, Date.UTC(2026, 2, 7, 12), 2).map((at) => new Date(at).toISOString()) // => ["2026-03-08T07:30:00.000Z", "2026-03-09T06:30:00.000Z"]
 */
export function nextRuns(time: TaskTime, afterMs: number, count: number = upcomingRunsShown): readonly number[] {
  const runInstants: number[] = [];
  for (const dueMs of generateRuns(time, afterMs)) {
    if (runInstants.length >= count) break;
    if (dueMs > afterMs) runInstants.push(dueMs);
  }
  return runInstants;
}

/** Yields every run after an instant, in order, and some before it, until none comes within eight years of the previous one. */
export function* generateRuns({ pattern, timeZone }: TaskTime, afterMs: number): Generator<number, void> {
  if (!(Math.abs(afterMs) <= instantMsAtMost)) return;
  // No time zone is a day behind UTC, and a local time of yesterday may have moved forward by a skipped day.
  let dayNumber = Math.floor(afterMs / dayMs) - 2;
  let lastDayNumber = dayNumber + searchDays;
  while (dayNumber <= lastDayNumber) {
    if (!isDayOf(pattern, dayNumber)) {
      dayNumber += 1;
      continue;
    }
    lastDayNumber = dayNumber + searchDays;
    if (hasSteadyOffset(dayNumber, timeZone)) {
      const startMs = dayNumber * dayMs - offsetAt(dayNumber * dayMs, timeZone);
      for (const readingMs of listTimesOfDayMs(pattern)) yield startMs + readingMs;
      dayNumber += 1;
      continue;
    }
    // Near a clock change, days are combined: a moved local time may be in the next one.
    const combinedRuns = new Set<number>();
    for (; !hasSteadyOffset(dayNumber, timeZone); dayNumber += 1) {
      if (isDayOf(pattern, dayNumber))
        for (const readingMs of listTimesOfDayMs(pattern))
          for (const dueMs of instantsOf(dayNumber * dayMs + readingMs, timeZone, pattern)) combinedRuns.add(dueMs);
    }
    yield* [...combinedRuns].toSorted((a, b) => a - b);
  }
}

function isDayOf(pattern: TaskPattern, dayNumber: number): boolean {
  const { month, day } = partsOfDayNumber(dayNumber);
  return isTaskDay(pattern, { month, day, weekday: weekdayOfDayNumber(dayNumber) });
}

/** Tells whether a time zone has no clock change on a day, the day before or the day after. */
const hasSteadyOffset = (dayNumber: number, timeZone: string): boolean =>
  offsetAt((dayNumber - 1) * dayMs, timeZone) === offsetAt((dayNumber + 2) * dayMs, timeZone);

const listTimesOfDayMs = ({ hours, minutes }: TaskPattern): readonly number[] =>
  hours.flatMap((hour) => minutes.map((minute) => hour * hourMs + minute * minuteMs));

/** Lists the instants of a local time: one for a task of chosen hours, every occurrence for a task of every hour. */
function instantsOf(localMs: number, timeZone: string, { hours }: TaskPattern): readonly number[] {
  const listInstant = (result: ReturnType<typeof localMsToInstant>): readonly number[] =>
    result.ok ? [result.value] : [];
  if (hours.length < patternFields.hours.count) return listInstant(localMsToInstant(localMs, timeZone));
  const hasLocalTime = (atMs: number): boolean => atMs + offsetAt(atMs, timeZone) === localMs;
  return [
    ...listInstant(localMsToInstant(localMs, timeZone)),
    ...listInstant(localMsToInstant(localMs, timeZone, "later")),
  ].filter(hasLocalTime);
}
