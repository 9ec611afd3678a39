/** Random values of system operation: tasks, logs, schedules. */

import fc, { type Arbitrary } from "fast-check";

import type {
  LogExtract,
  LogLevel,
  LogLine,
  LogSource,
  MissedPolicy,
  OverlapPolicy,
  Task,
  TaskKind,
  TaskPattern,
} from "../../operation/index.ts";
import { wallClockOf } from "../wall-clock.ts";
import { arbMoment, arbSpan, arbZone, type Moment } from "./calendar.ts";

/** A whole number near one of the given bounds, or anywhere up to ten times the largest. */
export function arbAround(bounds: readonly number[]): Arbitrary<number> {
  const furthest = 10 * Math.max(1, ...bounds.map(Math.abs));
  return fc.oneof(
    fc.tuple(fc.constantFrom(...bounds), fc.integer({ min: -2, max: 2 })).map(([bound, distance]) => bound + distance),
    fc.integer({ min: -furthest, max: furthest }),
  );
}

const arbSomeNumbers = (min: number, max: number, sizeAtMost: number): Arbitrary<readonly number[]> =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: sizeAtMost })
    .map((values) => values.toSorted((a, b) => a - b));

const listNumbers = (min: number, max: number): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

const someOrAll = (min: number, max: number, sizeAtMost: number): Arbitrary<readonly number[]> =>
  fc.oneof(fc.constant(listNumbers(min, max)), arbSomeNumbers(min, max, sizeAtMost));

const [arbDays, arbMonths, arbWeekdays] = [listNumbers(1, 31), listNumbers(1, 12), listNumbers(0, 6)];

/** A task pattern that runs a few times a day, on days of every kind, including the last days that short months lack. */
export const arbTaskPattern: Arbitrary<TaskPattern> = fc.oneof(
  fc.record({
    minutes: arbSomeNumbers(0, 59, 3),
    hours: arbSomeNumbers(0, 23, 3),
    days: someOrAll(1, 31, 4),
    months: someOrAll(1, 12, 4),
    weekdays: someOrAll(0, 6, 4),
  }),
  fc.record({
    minutes: arbSomeNumbers(0, 59, 2),
    hours: arbSomeNumbers(0, 23, 2),
    days: arbSomeNumbers(28, 31, 2),
    months: arbSomeNumbers(1, 12, 2),
    weekdays: fc.constant(arbWeekdays),
  }),
);

/** An interval pattern: every hour of every day. */
export const arbHourlyPattern: Arbitrary<TaskPattern> = arbSomeNumbers(0, 59, 4).map((minutes) => ({
  minutes,
  hours: listNumbers(0, 23),
  days: arbDays,
  months: arbMonths,
  weekdays: arbWeekdays,
}));

/** A pattern that runs a few times every day. */
export const arbDailyPattern: Arbitrary<TaskPattern> = fc
  .record({ minutes: arbSomeNumbers(0, 59, 2), hours: arbSomeNumbers(0, 23, 2) })
  .map((times) => ({ ...times, days: arbDays, months: arbMonths, weekdays: arbWeekdays }));

/** An instant, and a daily pattern near its time of day, which may fall into a skipped or repeated hour. */
export const arbTaskMoment: Arbitrary<Moment & { readonly pattern: TaskPattern }> = fc
  .tuple(
    arbMoment,
    fc.array(fc.constantFrom(-120, -90, -61, -60, -31, -30, -1, 0, 1, 29, 30, 59, 60, 90, 120), {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([moment, offs]) => {
    const readings = offs.map(
      (offsetMinutes) =>
        new Date(Math.floor(wallClockOf(moment.instant, moment.timeZone) / 60_000) * 60_000 + offsetMinutes * 60_000),
    );
    const sortUnique = (values: readonly number[]): readonly number[] => [...new Set(values)].toSorted((a, b) => a - b);
    return {
      ...moment,
      pattern: {
        minutes: sortUnique(readings.map((at) => at.getUTCMinutes())),
        hours: sortUnique(readings.map((at) => at.getUTCHours())),
        days: arbDays,
        months: arbMonths,
        weekdays: arbWeekdays,
      },
    };
  });

/** A valid task. */
export const arbTask: Arbitrary<Task> = fc.record({
  id: fc.nat(1_000_000),
  kind: fc.constantFrom<TaskKind>(
    "REPORT_DELIVERY",
    "BATCH_EXPORT",
    "IMPORT_PICKUP",
    "INTEGRITY_CHECK",
    "STORE_DAY_AUDIT",
    "FIGURE_ALERT",
    "STOCK_SNAPSHOT",
    "RETENTION",
    "EMAIL_DIGEST",
    "BACKUP",
    "WEBHOOK",
    "AUDIT_FEED",
  ),
  description: fc.constantFrom("Rapport du lundi", "Export d’hier", "a"),
  pattern: arbDailyPattern,
  timeZone: arbZone,
  overlap: fc.constantFrom<OverlapPolicy>("SKIP", "QUEUE"),
  missed: fc.constantFrom<MissedPolicy>("SKIP", "LAST", "EACH"),
  retry: fc.record({
    attempts: fc.integer({ min: 1, max: 10 }),
    firstDelayMs: fc.integer({ min: 1, max: 86_400 }).map((seconds) => seconds * 1_000),
    factor: fc.integer({ min: 1, max: 10 }),
    delayAtMostMs: fc.integer({ min: 1, max: 86_400 }).map((seconds) => seconds * 1_000),
  }),
  isEnabled: fc.boolean(),
});

/** Sources of log lines. */
export const logSourceNames = [
  "APPLICATION",
  "REQUESTS",
  "JOBS",
  "IMPORTS",
  "EXPORTS",
  "AUDIT",
  "CLIENT_ERRORS",
  "TERMINALS",
] as const satisfies readonly LogSource[];

/** Levels of log lines, lowest first. */
export const logLevelNames = ["DEBUG", "INFO", "WARNING", "ERROR"] as const satisfies readonly LogLevel[];

/** A valid log search. */
export const arbLogExtract: Arbitrary<LogExtract> = fc
  .tuple(
    fc.shuffledSubarray([...logSourceNames], { minLength: 1 }),
    arbSpan(30),
    fc.record({
      level: fc.constantFrom(...logLevelNames),
      terminal: fc.constantFrom(null, "3", "A-1"),
      userId: fc.constantFrom(null, 7),
      text: fc.constantFrom("", "drawer", "É"),
      isRedacted: fc.boolean(),
    }),
  )
  .map(([sources, span, others]) => ({ sources, ...span, ...others }));

/** A line of a log. */
export const arbLogLine: Arbitrary<LogLine> = fc.record({
  atMs: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  source: fc.constantFrom(...logSourceNames),
  level: fc.constantFrom(...logLevelNames),
  terminal: fc.constantFrom(null, "3"),
  userId: fc.constantFrom(null, 7),
  text: fc.string(),
});

/** A card number: 13 to 19 digits, the last of which is the Luhn check digit. */
export const arbCard: Arbitrary<string> = fc
  .stringMatching(/^\d{12,18}$/u)
  .map((digits) => `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`);

/** Luhn: double every second digit from the right, and sum the digits of each product. */
const luhnSum = (digits: string): number =>
  [...digits]
    .toReversed()
    .reduce(
      (sum, digit, index) =>
        sum +
        [...String(index % 2 === 0 ? Number(digit) : Number(digit) * 2)].reduce(
          (part, character) => part + Number(character),
          0,
        ),
      0,
    );
