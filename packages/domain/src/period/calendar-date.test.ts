import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { describe, expect, test } from "vitest";

import {
  addDays,
  addMonths,
  dayNumberOf,
  daysBetween,
  fromDayNumber,
  parseCalendarDate,
  partsOfDayNumber,
  toDayNumber,
  weekdayOf,
} from "./calendar-date.ts";
import { date } from "../testing/period-cases.ts";

describe("a date is read", () => {
  test.each(["2024-02-29", "2000-02-29", "1900-01-01", "2199-12-31", "2026-12-31"])("%s", (text) => {
    expect(parseCalendarDate(text)).toEqual({ ok: true, value: text });
  });

  test("a test that names a day which does not exist fails", () => {
    expect(() => date("2026-02-30")).toThrow("Not a date: 2026-02-30");
  });
});

describe("anything else is refused", () => {
  test.each([
    "2026-02-29",
    "1900-02-29",
    "2100-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-01-00",
    "1899-12-31",
    "2200-01-01",
    "2026-1-5",
    "26-01-05",
    "2026/01/05",
    " 2026-01-05",
    "2026-01-05T00:00",
    "",
    // Replaces one character by a neighbour of the digits, or by another mark.
    "2026/01-05",
    "2026-01/05",
    "20/6-01-05",
    "20:6-01-05",
    "1:26-01-05",
    "202/-01-05",
    "202:-01-05",
    "2026-1/-05",
    "2026-0:-05",
    "2026-01-2/",
    "2026-01-0:",
    "２０２６-01-05",
    null,
    20260105,
    new Date(0),
  ])("%s", (value) => {
    expect(parseCalendarDate(value)).toMatchObject({ ok: false, issues: [{ code: "DATE" }] });
  });
});

test("every day of 1800 to 2300 has its day number, its parts and its weekday", () => {
  const first = dayNumberOf({ year: 1800, month: 1, day: 1 });
  const last = dayNumberOf({ year: 2300, month: 12, day: 31 });
  for (let day = first; day <= last; day += 1) {
    const clock = new Date(day * 86_400_000);
    const text = fromDayNumber(day);
    if (
      text !== clock.toISOString().slice(0, 10) ||
      toDayNumber(text) !== day ||
      weekdayOf(text) !== clock.getUTCDay()
    ) {
      expect.fail(`day ${day}: ${text}`);
    }
  }
  expect(last - first).toBe(182_985);
});

test("days between two dates are those that date-fns counts", () => {
  for (const [from, to] of [
    ["2024-02-28", "2024-03-01"],
    ["2025-12-31", "2026-01-01"],
    ["2026-03-31", "2025-02-28"],
  ] as const) {
    const [a, b] = [partsOfDayNumber(toDayNumber(date(from))), partsOfDayNumber(toDayNumber(date(to)))];
    const dayCount = differenceInCalendarDays(
      new Date(b.year, b.month - 1, b.day),
      new Date(a.year, a.month - 1, a.day),
    );
    expect(daysBetween(date(from), date(to))).toBe(dayCount);
  }
});

test.each([
  ["2026-03-31", -1, "2026-02-28"],
  ["2024-03-31", -1, "2024-02-29"],
  ["2024-02-29", -12, "2023-02-28"],
  ["2024-02-29", 48, "2028-02-29"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2025-12-15", 1, "2026-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-05-31", -3, "2026-02-28"],
])("%s and %i months is %s", (from, months, to) => {
  expect(addMonths(date(from), months)).toBe(to);
});

test("a leap year has 366 days", () => {
  expect(addDays(date("2024-01-01"), 366)).toBe("2025-01-01");
  expect(addDays(date("2025-01-01"), 365)).toBe("2026-01-01");
});
