import { describe, expect, test } from "vitest";

import * as period from "../../period/index.ts";
import { ok } from "../../result/index.ts";
import { isAnyBroken, lawsOf } from "../law.ts";
import { periodLaws } from "./period.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const shift =
  (days: number) =>
  (date: period.CalendarDate): period.CalendarDate =>
    period.addDays(date, days);

/** Faulty implementations of dates, each with the rule whose laws must reject it. */
const faults: readonly Fault[] = [
  [
    "takes the first number for the month",
    "parse-printed-dates",
    {
      parsePrintedDate: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) => {
        const [, month, day, year] = typeof value === "string" ? (/^(\d+)\/(\d+)\/(\d{4})$/u.exec(value) ?? []) : [];
        const parts = { year: Number(year), month: Number(month), day: Number(day) };
        return period.isDate(parts)
          ? ok(period.calendarDateOf(parts))
          : period.parsePrintedDate(value, language, options);
      },
    },
  ],
  [
    "reads words only with their accents",
    "parse-printed-dates",
    {
      parsePrintedRange: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) =>
        period.parsePrintedRange(
          typeof value === "string" ? value.replace(/aout|AOUT/u, "?") : value,
          language,
          options,
        ),
    },
  ],
  [
    "reads words only in small letters",
    "parse-printed-dates",
    {
      parsePrintedDate: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) =>
        period.parsePrintedDate(
          typeof value === "string" ? value.replace(/[A-Z]{4,}/u, "?") : value,
          language,
          options,
        ),
    },
  ],
  [
    "does not know the first of a month in French",
    "parse-printed-dates",
    {
      parsePrintedDate: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) =>
        period.parsePrintedDate(typeof value === "string" ? value.replace(/\b1er\b/iu, "?") : value, language, options),
    },
  ],
  [
    "takes the year of today whatever is written",
    "parse-printed-dates",
    {
      parsePrintedDate: (value: unknown, language: "fr" | "en" | "es", options: period.PrintedDateOptions = {}) =>
        period.parsePrintedDate(
          typeof value === "string" && options.today !== undefined
            ? value.replace(/\d{4}/u, options.today.slice(0, 4))
            : value,
          language,
          options,
        ),
    },
  ],
  [
    "guesses the year when none is written",
    "parse-printed-dates",
    {
      parsePrintedDate: (value: unknown, language: "fr" | "en" | "es", options: period.PrintedDateOptions = {}) =>
        period.parsePrintedDate(value, language, { today: period.fromDayNumber(20_524), ...options }),
    },
  ],
  [
    "does not look at the weekday",
    "parse-printed-dates",
    {
      parsePrintedDate: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) =>
        period.parsePrintedDate(
          typeof value === "string"
            ? period
                .weekdayNames(language, 0)
                .reduce((text, name) => text.replace(new RegExp(`^\\s*${name},?`, "iu"), ""), value)
            : value,
          language,
          options,
        ),
    },
  ],
  [
    "leaves the last day of a range out",
    "parse-printed-dates",
    {
      parsePrintedRange: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) => {
        const parsed = period.parsePrintedRange(value, language, options);
        return parsed.ok && parsed.value.from < parsed.value.to
          ? ok({ ...parsed.value, to: shift(-1)(parsed.value.to) })
          : parsed;
      },
    },
  ],
  [
    "reads a month as its first day",
    "parse-printed-dates",
    {
      parsePrintedDate: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) => {
        const parsed = period.parsePrintedRange(value, language, options);
        return parsed.ok ? ok(parsed.value.from) : period.parsePrintedDate(value, language, options);
      },
    },
  ],
  [
    "puts the ends of a range in order",
    "parse-printed-dates",
    {
      parsePrintedRange: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) => {
        const parsed = period.parsePrintedRange(value, language, options);
        return parsed.ok || typeof value !== "string" || parsed.issues[0]?.params["reason"] !== "order"
          ? parsed
          : period.parsePrintedRange(value.split("–").toReversed().join("–"), language, options);
      },
    },
  ],
  [
    "knows a month by two letters",
    "parse-printed-dates",
    {
      parsePrintedRange: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) =>
        period.parsePrintedRange(typeof value === "string" ? value.replace(/^oc /u, "oct ") : value, language, options),
    },
  ],
  [
    "takes juin for juillet",
    "parse-printed-dates",
    {
      parsePrintedRange: (value: unknown, language: "fr" | "en" | "es", options?: period.PrintedDateOptions) =>
        period.parsePrintedRange(
          typeof value === "string" ? value.replace(/\bjui\b/u, "juin") : value,
          language,
          options,
        ),
    },
  ],
  [
    "reads 24:00",
    "parse-printed-times",
    {
      parseClock: (value: unknown) =>
        typeof value === "string" && /^24:\d{2}$/u.test(value) ? ok(1_440) : period.parseClock(value),
    },
  ],
  [
    "reads the afternoon as the morning",
    "parse-printed-times",
    { parseClock: (value: unknown) => period.parseClock(typeof value === "string" ? value.replace(" pm", "") : value) },
  ],
  [
    "leaves the year out",
    "dates-in-words",
    {
      formatDate: (date: period.CalendarDate, language: "fr" | "en" | "es") => period.formatDate(date, language, "day"),
    },
  ],
  [
    "begins the names of weekdays on Sunday always",
    "dates-in-words",
    {
      weekdayNames: (language: "fr" | "en" | "es", _start: number, style: "long" | "short") =>
        period.weekdayNames(language, 0, style),
    },
  ],
];

describe("the book of period rejects each", () => {
  test.each(faults)("%s", (_name, rule, theirs) => {
    const laws = lawsOf(periodLaws, theirs).filter((law) => law.rule === rule);
    expect(laws.length).toBeGreaterThan(0);
    expect(isAnyBroken(laws, { runs: 500, seed: 5 })).toBe(true);
  });
});
