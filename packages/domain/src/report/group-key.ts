/** Group keys: a field's value, or a part of its date or time. */

import {
  bucketKeyOfDate,
  parseCalendarDate,
  partsOf,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from "../period/index.ts";

import type { FieldType, FieldValue } from "./field.ts";

/** Every part of a date or time that can be grouped by, and the field types that have it. */
export const groupGrains = {
  day: "date",
  week: "date",
  month: "date",
  year: "date",
  monthOfYear: "date",
  weekday: "date",
  hour: "time",
} as const satisfies Record<string, FieldType>;

/** Part of a date or a time that values are grouped by. */
export type GroupGrain = keyof typeof groupGrains;

/**
 * Returns the group key of a value; null if the value lacks the part.
 *
 * Units: a month of the year is 1 to 12, weekday is 0 (Sunday) to 6, hour is 0 to 23.
 *
 * @example groupKeyOf("2026-03-12", "weekday", 0) // => 4
 */
export function groupKeyOf(value: FieldValue, grain: GroupGrain | null, weekStart: Weekday): FieldValue {
  if (grain === null) return value === 0 ? 0 : value;
  if (grain === "hour")
    return typeof value === "string" && /^(?:[01]\d|2[0-3]):/u.test(value) ? Number(value.slice(0, 2)) : null;
  const dateResult = parseCalendarDate(value);
  return dateResult.ok ? readDateKeyByGrain[grain](dateResult.value, weekStart) : null;
}

/**
 * Compares two keys: numbers by size, texts by their characters, null last.
 *
 * @example [null, 10, 9].toSorted(compareKeys) // => [9, 10, null]
 */
export function compareKeys(left: FieldValue, right: FieldValue): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [leftText, rightText] = [String(left), String(right)];
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0;
}

const readDateKeyByGrain = {
  day: (date, weekStart) => bucketKeyOfDate(date, "day", { weekStart }),
  week: (date, weekStart) => bucketKeyOfDate(date, "week", { weekStart }),
  month: (date, weekStart) => bucketKeyOfDate(date, "month", { weekStart }),
  year: (date) => date.slice(0, 4),
  monthOfYear: (date) => partsOf(date).month,
  weekday: (date) => weekdayOf(date),
} as const satisfies Record<Exclude<GroupGrain, "hour">, (date: CalendarDate, weekStart: Weekday) => FieldValue>;
