import { describe, expect, test } from "vitest";

import type { LanguageCode } from "../language/index.ts";
import { compareRange } from "./comparison.ts";
import { describeComparison } from "./describe-comparison.ts";
import {
  formatBucket,
  formatClock,
  formatDate,
  formatRange,
  monthNames,
  shapesOf,
  weekdayNames,
} from "./format-date.ts";
import { date } from "../testing/period-cases.ts";
import { resolveRange } from "./resolve-range.ts";

const today = date("2026-03-12");
const range = (from: string, to: string, language: LanguageCode) =>
  formatRange({ from: date(from), to: date(to) }, language, { today });

describe("a date", () => {
  test.each([
    ["fr", "12 mars 2026", "jeudi 12 mars 2026", "1er février"],
    ["en", "March 12, 2026", "Thursday, March 12, 2026", "February 1"],
    ["es", "12 de marzo de 2026", "jueves, 12 de marzo de 2026", "1 de febrero"],
  ] as const)("in %s", (language, longText, full, first) => {
    expect(formatDate(today, language)).toBe(longText);
    expect(formatDate(today, language, "full")).toBe(full);
    expect(formatDate(date("2026-02-01"), language, "day")).toBe(first);
  });
});

describe("a range shows its inclusive end", () => {
  test.each([
    ["2026-03-12", "2026-03-12", "jeudi 12 mars", "Thursday, March 12", "jueves, 12 de marzo"],
    [
      "2025-03-12",
      "2025-03-12",
      "mercredi 12 mars 2025",
      "Wednesday, March 12, 2025",
      "miércoles, 12 de marzo de 2025",
    ],
    ["2026-03-01", "2026-03-12", "1er–12 mars", "March 1–12", "1–12 de marzo"],
    ["2026-02-27", "2026-03-05", "27 février – 5 mars", "February 27–March 5", "27 de febrero – 5 de marzo"],
    [
      "2025-12-28",
      "2026-01-03",
      "28 décembre 2025 – 3 janvier 2026",
      "December 28, 2025–January 3, 2026",
      "28 de diciembre de 2025 – 3 de enero de 2026",
    ],
    ["2026-03-01", "2026-03-31", "mars 2026", "March 2026", "marzo de 2026"],
    ["2026-01-01", "2026-03-31", "janvier–mars 2026", "January–March 2026", "enero–marzo de 2026"],
    ["2026-01-01", "2026-12-31", "2026", "2026", "2026"],
    ["2025-04-01", "2026-03-31", "avril 2025 – mars 2026", "April 2025–March 2026", "abril de 2025 – marzo de 2026"],
  ])("%s to %s", (from, to, fr, en, es) => {
    expect([range(from, to, "fr"), range(from, to, "en"), range(from, to, "es")]).toEqual([fr, en, es]);
  });
});

test("a range without a today has its year", () => {
  const span = { from: date("2026-03-05"), to: today };
  expect([formatRange(span, "fr"), formatRange({ from: today, to: today }, "en")]).toEqual([
    "5–12 mars 2026",
    "Thursday, March 12, 2026",
  ]);
});

test("a time of day is written in 24 hours", () => {
  expect([formatClock(860, "fr"), formatClock(860, "en"), formatClock(0, "es")]).toEqual(["14 h 20", "14:20", "00:00"]);
});

test("a bucket has a short name", () => {
  const [from, to] = [date("2026-03-08"), date("2026-03-14")];
  expect(formatBucket({ grain: "week", from, to }, "fr")).toBe("8–14 mars");
  expect(formatBucket({ grain: "month", from, to }, "en")).toBe("Mar 2026");
  expect(formatBucket({ grain: "day", from, to: from }, "fr")).toBe("8 mars");
  expect(formatBucket({ grain: "30min", from, to: from, time: "14:30" }, "fr")).toBe("14 h 30");
});

test("weekdays begin where the week does", () => {
  expect(weekdayNames("fr", 1, "long")).toEqual([
    "lundi",
    "mardi",
    "mercredi",
    "jeudi",
    "vendredi",
    "samedi",
    "dimanche",
  ]);
  expect(weekdayNames("es", 6)).toEqual(["sábado", "domingo", "lunes", "martes", "miércoles", "jueves", "viernes"]);
  expect(weekdayNames("en", 0, "short")).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
});

test("the months have long names and short ones", () => {
  expect(monthNames("fr", "short")).toEqual([
    "janv.",
    "févr.",
    "mars",
    "avr.",
    "mai",
    "juin",
    "juill.",
    "août",
    "sept.",
    "oct.",
    "nov.",
    "déc.",
  ]);
  expect([monthNames("en")[8], monthNames("es")[8]]).toEqual(["September", "septiembre"]);
});

test("the parts of dates and ranges are in the order of each language, and a weekday alone is not a date", () => {
  const days = ["DMY", "WDMY", "WDM", "DM", "D-DMY", "DM-DMY", "DMY-DMY", "D-DM", "DM-DM"];
  const periods = ["MY", "M-MY", "MY-MY", "Y", "Y-Y"];
  for (const language of ["fr", "es"] as const)
    expect([...shapesOf(language)]).toEqual(expect.arrayContaining([...days, ...periods]));
  expect([...shapesOf("en")]).toEqual(
    expect.arrayContaining(["MDY", "WMDY", "WMD", "MD", "MD-DY", "MD-MDY", "MDY-MDY", "MD-D", "MD-MD", ...periods]),
  );
  for (const language of ["fr", "en", "es"] as const)
    expect([...shapesOf(language)].filter((shape) => !/[DMY]/u.test(shape) || /^-|-$|--/u.test(shape))).toEqual([]);
});

describe("the header names the compared days", () => {
  const words = (text: string, rule: "none" | "previous" | "previousToDate", language: LanguageCode) => {
    const rangeResult = resolveRange(text, { today, weekStart: 0 });
    if (!rangeResult.ok) throw new Error(text);
    const clock = { nowMs: Date.parse("2026-03-12T14:20:00-04:00"), timeZone: "America/Toronto", businessDayStart: 0 };
    const context = { today, weekStart: 0 as const, nowHalfHour: 28, clock, dayAgainst: "sameWeekday" as const };
    return describeComparison(rangeResult.value, compareRange(rangeResult.value, rule, context), { language, today });
  };

  test("a day against the same weekday, to the minute", () => {
    expect(words("-0d", "previousToDate", "en")).toEqual({
      key: "comparison.toTime",
      params: { range: "Thursday, March 12", against: "Thursday, March 5", time: "14:20" },
    });
    expect(words("-0d", "previousToDate", "fr").params).toEqual({
      range: "jeudi 12 mars",
      against: "jeudi 5 mars",
      time: "14 h 20",
    });
  });

  test("a month to date names the days that count, a whole one its month", () => {
    expect(words("-0m", "previousToDate", "fr").params).toMatchObject({
      range: "1er–12 mars",
      against: "1er–12 février",
    });
    expect(words("-0m", "previous", "fr")).toEqual({
      key: "comparison.whole",
      params: { range: "mars 2026", against: "février 2026" },
    });
    expect(words("-0m", "none", "es")).toEqual({ key: "comparison.none", params: { range: "marzo de 2026" } });
  });
});
