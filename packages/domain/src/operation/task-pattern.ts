/** Task patterns, as in cron: minute, hour, day of the month, month, weekday. */

import { fail, failAll, issue, ok, type Issue, type Result } from "../result/index.ts";

/** A parsed pattern: the matching values of each field, in order, without duplicates. */
export interface TaskPattern {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
}

/** Range of one field of a schedule pattern. */
export interface PatternFieldRow {
  readonly min: number;
  readonly max: number;
  /** Number of values of a star, from the minimum. */
  readonly count: number;
}

/**
 * Fields of a pattern in order. Sunday is 0 or 7, as in cron.
 *
 * Source: behaviour 3.8 (pattern); decision 0117.
 */
export const patternFields = {
  minutes: { min: 0, max: 59, count: 60 },
  hours: { min: 0, max: 23, count: 24 },
  days: { min: 1, max: 31, count: 31 },
  months: { min: 1, max: 12, count: 12 },
  weekdays: { min: 0, max: 7, count: 7 },
} as const satisfies Record<keyof TaskPattern, PatternFieldRow>;

/** Maximum length of a pattern. Units: characters. */
const patternLengthAtMost = 200;

/** Number of days of each month in a leap year. */
const longestDaysByMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/**
 * Parses a pattern: five fields between spaces, each a list of stars, numbers and ranges; a star or a range may have a step (`8-18/2`). When
 * both the day of the month and the weekday are limited, either is enough.
 *
 * Errors: TASK_PATTERN (not five fields, or invalid fields, each named), TASK_NEVER_RUNS (days that none of the months has).
 * Source: behaviour 3.8; decision 0117.
 *
 * @example parseTaskPattern("30 7 * * 1-5").value.weekdays // => [1, 2, 3, 4, 5]
 */
export function parseTaskPattern(value: unknown): Result<TaskPattern> {
  if (typeof value !== "string" || value.length > patternLengthAtMost) return fail(issue("TASK_PATTERN"));
  const fieldTexts = value.split(/[ \t]/u).filter((text) => text !== "");
  if (!areFiveFields(fieldTexts)) return fail(issue("TASK_PATTERN"));
  const issues: Issue[] = [];
  const valuesOf = (field: keyof TaskPattern, text: string): readonly number[] => {
    const fieldValues = readField(text, patternFields[field]);
    if (fieldValues === null) issues.push(issue("TASK_PATTERN", [], { field }));
    return fieldValues ?? [];
  };
  const pattern: TaskPattern = {
    minutes: valuesOf("minutes", fieldTexts[0]),
    hours: valuesOf("hours", fieldTexts[1]),
    days: valuesOf("days", fieldTexts[2]),
    months: valuesOf("months", fieldTexts[3]),
    weekdays: sortUnique(valuesOf("weekdays", fieldTexts[4]).map((day) => day % 7)),
  };
  if (issues.length > 0) return failAll(issues);
  return hasPossibleDay(pattern) ? ok(pattern) : fail(issue("TASK_NEVER_RUNS"));
}

/**
 * Formats a pattern, each field as a star or a list; parsing it again gives the same pattern.
 *
 * @example printTaskPattern(parseTaskPattern("0,30 8-18/2 * * 7,1").value) // => "0,30 8,10,12,14,16,18 * * 0,1"
 */
export function printTaskPattern(pattern: TaskPattern): string {
  const { minutes, hours, days, months, weekdays } = patternFields;
  const printField = (values: readonly number[], { count }: PatternFieldRow): string =>
    values.length === count ? "*" : values.join(",");
  return [
    printField(pattern.minutes, minutes),
    printField(pattern.hours, hours),
    printField(pattern.days, days),
    printField(pattern.months, months),
    printField(pattern.weekdays, weekdays),
  ].join(" ");
}

/**
 * Tells whether a pattern runs on a date.
 *
 * @example [2, 8].map((day) => isTaskDay(parseTaskPattern("0 7 1 * 1").value, { month: 6, day, weekday: day % 7 === 1 ? 1 : 2 })) // => [false, true]
 */
export function isTaskDay(
  { days, months, weekdays }: TaskPattern,
  date: { readonly month: number; readonly day: number; readonly weekday: number },
): boolean {
  if (!months.includes(date.month)) return false;
  const [isDay, isWeekday] = [days.includes(date.day), weekdays.includes(date.weekday)];
  return isEitherEnough({ days, weekdays }) ? isDay || isWeekday : isDay && isWeekday;
}

/** Tells whether either of the day of the month and the weekday is enough: if both are limited; an unlimited field leaves the choice to the other. */
const isEitherEnough = ({ days, weekdays }: Pick<TaskPattern, "days" | "weekdays">): boolean =>
  days.length < patternFields.days.count && weekdays.length < patternFields.weekdays.count;

const hasPossibleDay = (pattern: TaskPattern): boolean =>
  isEitherEnough(pattern) ||
  pattern.months.some((month) => pattern.days.some((day) => day <= (longestDaysByMonth[month - 1] ?? 0)));

const areFiveFields = (texts: readonly string[]): texts is readonly [string, string, string, string, string] =>
  texts.length === 5;

const sortUnique = (values: Iterable<number>): readonly number[] => [...new Set(values)].toSorted((a, b) => a - b);

function readField(text: string, { min, max, count }: PatternFieldRow): readonly number[] | null {
  const fieldValues: number[] = [];
  for (const part of text.split(",")) {
    const partMatch = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/u.exec(part);
    if (partMatch === null) return null;
    const [, firstText, lastText, step] = partMatch;
    const isStar = firstText === undefined;
    const firstValue = isStar ? min : Number(firstText);
    const lastValue = isStar ? min + count - 1 : Number(lastText ?? firstText);
    const stepSize = Number(step ?? 1);
    // Reject a step on a single number: schedulers disagree about its meaning.
    const isStepAllowed = step === undefined || isStar || lastText !== undefined;
    if (firstValue < min || lastValue > max || firstValue > lastValue || stepSize < 1 || !isStepAllowed) return null;
    for (let value = firstValue; value <= lastValue; value += stepSize) fieldValues.push(value);
  }
  return sortUnique(fieldValues);
}
