import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { TaskPattern } from "../../../operation/index.ts";
import { arbMoment } from "../../arbitraries/calendar.ts";
import { arbDailyPattern, arbHourlyPattern, arbTaskMoment, arbTaskPattern } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";

type Functions = Pick<typeof operation, "isTaskDay" | "nextRuns" | "upcomingRunsShown">;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Instants at which a clock shows a local time, in order; none if it is skipped. */
const instantsShowing = (localMs: number, timeZone: string): readonly number[] => {
  const offsets = new Set(
    [-26, 0, 26].map((hours) => wallClockOf(localMs + hours * hourMs, timeZone) - (localMs + hours * hourMs)),
  );
  return [...offsets]
    .map((offset) => localMs - offset)
    .filter((at) => wallClockOf(at, timeZone) === localMs)
    .toSorted((a, b) => a - b);
};

/** Moves a skipped local time forward by the length of the skip, as if the clock had not changed. */
const movedForward = (localMs: number, timeZone: string): number => {
  const before = localMs - 26 * hourMs;
  return localMs - (wallClockOf(before, timeZone) - before);
};

/** Builds the rules and laws of task run times. */
export const runRules = ({ isTaskDay, nextRuns, upcomingRunsShown }: Functions): Readonly<Record<string, RuleRow>> => {
  const isDay = (pattern: TaskPattern, localMs: number): boolean => {
    const date = new Date(localMs);
    return isTaskDay(pattern, { month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: date.getUTCDay() });
  };
  return {
    "task-runs": {
      says: "Daylight saving: a task at given hours runs once for each local time of the store: a skipped one is moved forward by the length of the skip, a repeated one runs the first time only. An hourly task follows elapsed time. The next five runs are shown.",
      source: "behaviour 3.8; decision 0117",
      cases: ["operation.json"],
      laws: {
        "a task at given hours runs once for each of its local times, on each of its days": fc.property(
          arbTaskMoment,
          ({ instant, timeZone, pattern }) => {
            const endMs = instant + dayMs;
            const today = Math.floor(wallClockOf(instant, timeZone) / dayMs);
            const readings = [-2, -1, 0, 1, 2].flatMap((off) =>
              pattern.hours.flatMap((hour) =>
                pattern.minutes.map((minute) => (today + off) * dayMs + hour * hourMs + minute * minuteMs),
              ),
            );
            const expectedRuns = readings.map(
              (reading) => instantsShowing(reading, timeZone)[0] ?? movedForward(reading, timeZone),
            );
            same(
              nextRuns({ pattern, timeZone }, instant, 40).filter((at) => at <= endMs),
              [...new Set(expectedRuns)].filter((at) => at > instant && at <= endMs).toSorted((a, b) => a - b),
              timeZone,
            );
          },
        ),
        "an hourly task runs at each matching instant, in a repeated hour too (end of daylight saving)": fc.property(
          arbMoment,
          arbHourlyPattern,
          ({ instant, timeZone }, pattern) => {
            const start = Math.floor(instant / minuteMs) * minuteMs;
            const expectedRuns = Array.from({ length: 150 }, (_, index) => start + index * minuteMs).filter(
              (at) => at > instant && pattern.minutes.includes(new Date(wallClockOf(at, timeZone)).getUTCMinutes()),
            );
            same(
              nextRuns({ pattern, timeZone }, instant, 14).filter((at) => at < start + 150 * minuteMs),
              expectedRuns,
              timeZone,
            );
          },
        ),
        "each run is on a day of the pattern, at its minute, or moved out of a skipped hour": fc.property(
          arbMoment,
          arbTaskPattern,
          ({ instant, timeZone }, pattern) => {
            for (const runMs of nextRuns({ pattern, timeZone }, instant, 3)) {
              const local = wallClockOf(runMs, timeZone);
              const wallClock = new Date(local);
              const isAsWritten =
                isDay(pattern, local) &&
                pattern.hours.includes(wallClock.getUTCHours()) &&
                pattern.minutes.includes(wallClock.getUTCMinutes()) &&
                local % minuteMs === 0;
              holds(
                isAsWritten || wallClockOf(runMs - dayMs, timeZone) + dayMs !== local,
                "moved by a change of the clock alone",
              );
            }
          },
        ),
        "five runs are shown, in order; a longer list begins with the shorter": fc.property(
          arbMoment,
          fc.oneof(arbDailyPattern, arbHourlyPattern),
          fc.integer({ min: 0, max: 12 }),
          ({ instant, timeZone }, pattern, count) => {
            const five = nextRuns({ pattern, timeZone }, instant);
            same([upcomingRunsShown, five.length], [5, 5]);
            same(nextRuns({ pattern, timeZone }, instant, count).slice(0, 5), five.slice(0, count));
            let before = instant;
            for (const runMs of five) {
              holds(runMs > before, "later than the one before");
              before = runMs;
            }
            same(nextRuns({ pattern, timeZone }, five[0] ?? 0, 4), five.slice(1), "what follows the first run");
          },
        ),
        "finds a leap day within eight years, and stops looking for a day that never comes": fc.property(
          fc.oneof(fc.constantFrom(1895, 2095), fc.integer({ min: 1895, max: 2104 })),
          fc.constantFrom("UTC", "America/Toronto"),
          (year, timeZone) => {
            const pattern = { minutes: [0], hours: [12], days: [29], months: [2], weekdays: [0, 1, 2, 3, 4, 5, 6] };
            const after = Date.UTC(year, 2, 1, 18);
            const leaps = Array.from({ length: 16 }, (_, index) => Date.UTC(year + 1 + index, 1, 29, 12)).filter(
              (at) => new Date(at).getUTCMonth() === 1,
            );
            same(
              nextRuns({ pattern, timeZone }, after, 2).map((at) => wallClockOf(at, timeZone)),
              leaps.slice(0, 2),
            );
            same(nextRuns({ pattern: { ...pattern, days: [30] }, timeZone }, after), []);
          },
        ),
        "without a valid instant there are no runs, nor beyond the last date of the calendar": fc.property(
          fc.constantFrom(Number.NaN, Infinity, -Infinity, 8.64e15, 8e15 + 1, -8e15 - 1),
          arbDailyPattern,
          arbHourlyPattern,
          (after, daily, hourly) => {
            for (const pattern of [daily, hourly]) {
              same(nextRuns({ pattern, timeZone: "UTC" }, after), []);
              same(
                [8e15, -8e15].map((last) => nextRuns({ pattern, timeZone: "UTC" }, last).length),
                [5, 5],
              );
            }
          },
        ),
      },
    },
  };
};
