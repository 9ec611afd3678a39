/** Implementations with one fault each; a law of the book must fail for every one. */
import { describe, expect, test } from "vitest";

import * as measure from "../../measure/index.ts";
import * as money from "../../money/index.ts";
import * as period from "../../period/index.ts";
import { ok } from "../../result/index.ts";
import { isAnyBroken, lawsOf, type LawBook } from "../law.ts";
import { measureLaws } from "./measure.ts";
import { moneyLaws } from "./money.ts";
import { periodLaws } from "./period.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const moneyFaults: readonly Fault[] = [
  [
    "sums in floating-point dollars",
    "exact-amounts",
    { addCents: (a: number, b: number) => Math.round((a / 100 + b / 100) * 100.000_000_01) },
  ],
  ["rounds an average down", "exact-amounts", { divideCents: (a: number, b: number) => Math.trunc(a / b) }],
  [
    "rounds a half to even",
    "exact-amounts",
    {
      divideCents: (a: number, b: number) => {
        const quotient = Math.floor(a / b);
        return 2 * (a - quotient * b) === b ? quotient + (quotient % 2) : money.divideCents(money.cents(a), b);
      },
    },
  ],
  [
    "takes a third decimal of the wire",
    "wire-amounts",
    { centsFromDollars: (value: number) => ok(Math.round(value * 100)) },
  ],
  [
    "extends a price through a rounded unit price",
    "extend-price",
    { extendPrice: (price: number, count: number) => Math.round((Math.round(price / 100) * count) / 1000) + 0 },
  ],
  [
    "gives the leftover cents to nobody",
    "allocation",
    {
      allocateCents: (total: number, weights: readonly number[]) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        return weights.map((weight) => (sum === 0 ? 0 : Math.trunc((total * weight) / sum) + 0));
      },
    },
  ],
  [
    "gives all leftover cents to the first",
    "allocation",
    {
      allocateCents: (total: number, weights: readonly number[]) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        const parts = weights.map((weight) => (sum === 0 ? 0 : Math.trunc((total * weight) / sum) + 0));
        return parts.map((part, index) => (index === 0 ? part + total - parts.reduce((a, b) => a + b, 0) : part));
      },
    },
  ],
  [
    "writes the minus behind the dollar",
    "print-money",
    {
      formatMoney: (amount: money.Cents, language: "fr" | "en" | "es") =>
        money.formatMoney(amount, language).replace("-$", "$-"),
    },
  ],
  [
    "reads a comma as a thousand in French",
    "print-money",
    { parseMoney: (text: string, language: "fr" | "en" | "es") => money.parseMoney(text.replace(",", ""), language) },
  ],
  [
    "shows two decimals of a unit price",
    "print-money",
    {
      formatUnitCost: (value: money.UnitCost, language: "fr" | "en" | "es") =>
        money.formatMoney(money.centsFromUnitCost(value), language),
    },
  ],
  [
    "reads a unit price to the cent",
    "parse-printed-money",
    {
      parseUnitCost: (text: unknown, language: "fr" | "en" | "es") => {
        const parsed = money.parseUnitCost(text, language);
        return parsed.ok ? ok(Math.round(parsed.value / 100) * 100) : parsed;
      },
    },
  ],
  [
    "reads K as nothing",
    "parse-printed-money",
    {
      parseMoneyCompact: (text: unknown, language: "fr" | "en" | "es") =>
        money.parseMoney(typeof text === "string" ? text.replace(/[KM]/u, "") : text, language),
    },
  ],
  ["reads an exact amount from a rounded text", "parse-printed-money", { parseMoney: money.parseMoneyCompact }],
  [
    "reads parentheses as if they were not there",
    "parse-printed-money",
    {
      parseMoney: (text: unknown, language: "fr" | "en" | "es") =>
        money.parseMoney(typeof text === "string" ? text.replace(/[()]/gu, "") : text, language),
    },
  ],
  [
    "rounds what is beyond the safe amounts",
    "parse-printed-money",
    {
      parseMoneyCompact: (text: unknown, language: "fr" | "en" | "es") => {
        const parsed = money.parseMoneyCompact(text, language);
        return !parsed.ok && parsed.issues[0]?.code === "DECIMAL_RANGE" ? ok(Number.MAX_SAFE_INTEGER) : parsed;
      },
    },
  ],
  [
    "throws on what is no text",
    "parse-printed-money",
    {
      parseUnitCost: (text: unknown, language: "fr" | "en" | "es") =>
        money.parseUnitCost(String(text).trim(), language),
    },
  ],
  [
    "writes the decimals of a whole amount",
    "compact-money",
    {
      formatMoneyCompact: (amount: money.Cents, language: "fr" | "en" | "es") =>
        Math.abs(amount) < 100_000 ? money.formatMoney(amount, language) : money.formatMoneyCompact(amount, language),
    },
  ],
  [
    "chooses the mark before rounding",
    "compact-money",
    {
      formatMoneyCompact: (amount: money.Cents, language: "fr" | "en" | "es") =>
        Math.abs(amount) >= 99_999_500 && Math.abs(amount) < 100_000_000
          ? language === "fr"
            ? "1000\u00a0K\u00a0$"
            : "$1000K"
          : money.formatMoneyCompact(amount, language),
    },
  ],
  [
    "rounds K twice",
    "compact-money",
    {
      formatMoneyCompact: (amount: money.Cents, language: "fr" | "en" | "es") =>
        money.formatMoneyCompact(money.cents(Math.round(amount / 100) * 100), language),
    },
  ],
];

const measureFaults: readonly Fault[] = [
  [
    "rounds a half up",
    "exact-arithmetic",
    {
      divideRounded: (a: number | bigint, b: number | bigint) => {
        const [dividend, divisor] = [BigInt(a), BigInt(b)];
        const doubledSum = 2n * dividend + divisor;
        const floor = doubledSum / (2n * divisor) - (doubledSum < 0n && doubledSum % (2n * divisor) !== 0n ? 1n : 0n);
        return Number(floor);
      },
    },
  ],
  ["multiplies in doubles", "exact-arithmetic", { multiplyExact: (a: number, b: number) => a * b }],
  [
    "rounds what it reads",
    "read-decimal",
    {
      parseDecimal: (text: string, { scale }: { readonly scale: number }) =>
        ok(Math.round(Number(text.replace(",", ".")) * 10 ** scale) + 0),
    },
  ],
  [
    "throws on a strange text",
    "read-decimal",
    {
      parseQuantity: (text: string, language?: "fr" | "en" | "es") => {
        if (text.includes("e")) throw new Error(text);
        return measure.parseQuantity(text, language);
      },
    },
  ],
  [
    "leaves a fourth decimal out",
    "read-decimal",
    {
      parseQuantity: (text: unknown, language?: "fr" | "en" | "es") =>
        measure.parseQuantity(typeof text === "string" ? text.replace(/(\.\d{3})\d$/u, "$1") : text, language),
    },
  ],
  [
    "takes a fourth decimal",
    "wire-quantities",
    { quantityFromNumber: (value: number) => ok(Math.round(value * 1000) + 0) },
  ],
  [
    "says 0 % of nothing",
    "percents",
    { percentOf: (part: number, whole: number) => (whole === 0 ? 0 : measure.percentOf(part, whole)) },
  ],
  [
    "turns the sign of a loss that shrinks",
    "percents",
    { percentChange: (now: number, before: number) => measure.percentOf(now - before, before) },
  ],
  [
    "writes minus nothing",
    "print-numbers",
    {
      formatWeight: (value: number, language: "fr" | "en" | "es") =>
        new Intl.NumberFormat(language === "fr" ? "fr-CA" : "en-CA", {
          style: "unit",
          unit: "kilogram",
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }).format(value / 1000),
    },
  ],
  [
    "shows a sign on no change",
    "print-numbers",
    {
      formatPercentChange: (value: measure.Percent, language: "fr" | "en" | "es", decimals: 0 | 1 | 2) =>
        `${value > 0 ? "+" : ""}${measure.formatPercent(value, language, decimals)}`,
    },
  ],
  [
    "reads the weight before it was rounded",
    "parse-rounded-numbers",
    {
      parseWeight: (text: unknown, language: "fr" | "en" | "es") => {
        const parsed = measure.parseWeight(text, language);
        return parsed.ok ? ok(parsed.value + 4) : parsed;
      },
    },
  ],
  [
    "reads pounds as kilograms",
    "parse-rounded-numbers",
    {
      parseWeight: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseWeight(typeof text === "string" ? text.replace(/lb$/u, "kg") : text, language),
    },
  ],
  [
    "does not know the minus of printers",
    "parse-rounded-numbers",
    {
      parseWeight: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseWeight(typeof text === "string" ? text.replace("\u2212", "?") : text, language),
    },
  ],
  [
    "reads only the space that it prints",
    "parse-rounded-numbers",
    {
      parseCompactNumber: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseCompactNumber(typeof text === "string" ? text.replace("\u202f", "?") : text, language),
    },
  ],
  [
    "reads a small m as a million",
    "parse-rounded-numbers",
    {
      parseCompactNumber: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseCompactNumber(typeof text === "string" ? text.replace(/m$/u, "M") : text, language),
    },
  ],
  [
    "rounds the digits beyond the scale behind the mark",
    "parse-rounded-numbers",
    {
      parseCompactUnits: (text: unknown, language: "fr" | "en" | "es", scale: number) => {
        const parsed = measure.parseCompactUnits(text, language, scale);
        return parsed.ok || typeof text !== "string" || !/\d[KkM]$/u.test(text)
          ? parsed
          : ok(Math.round(Number.parseFloat(text.replace(",", ".")) * 1_000 * 10 ** scale));
      },
    },
  ],
  [
    "reads a change as no change",
    "parse-rounded-numbers",
    {
      parsePercent: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parsePercent(typeof text === "string" ? text.replace(/^[-+\u2212]/u, "") : text, language),
    },
  ],
  [
    "starts K at ten thousand",
    "compact-numbers",
    {
      compactParts: (units: number, scale: number) => {
        const plainParts = measure.compactParts(units, scale);
        return plainParts.mark === "K" && Math.abs(plainParts.hundredths) < 1_000
          ? { ...plainParts, hundredths: plainParts.hundredths * 1_000, mark: "" }
          : plainParts;
      },
    },
  ],
];

const shift =
  (days: number) =>
  (date: period.CalendarDate): period.CalendarDate =>
    period.addDays(date, days);
const dayMs = 86_400_000;

const periodFaults: readonly Fault[] = [
  [
    "lets a month overflow",
    "dates",
    {
      addMonths: (date: period.CalendarDate, months: number) => {
        const { year, month, day } = period.partsOf(date);
        return period.fromDayNumber(Math.floor(Date.UTC(year, month - 1 + months, day) / dayMs));
      },
    },
  ],
  [
    "knows 29 February in every year",
    "dates",
    {
      parseCalendarDate: (value: unknown) =>
        typeof value === "string" && value.endsWith("-02-29") ? ok(value) : period.parseCalendarDate(value),
    },
  ],
  [
    "starts weeks on Monday, whatever is set",
    "range-codes",
    {
      rangeOfCode: (code: period.RangeCode, context: period.RangeContext) =>
        period.rangeOfCode(code, { ...context, weekStart: 1 }),
    },
  ],
  [
    "ends the previous range a day early",
    "range-codes",
    {
      rangeOfCode: (code: period.RangeCode, context: period.RangeContext) => {
        const range = period.rangeOfCode(code, context);
        return code.startsWith("-1") && range.from < range.to ? { ...range, to: shift(-1)(range.to) } : range;
      },
    },
  ],
  [
    "cuts days in UTC",
    "range-codes",
    { businessDateOf: (instant: number) => period.fromDayNumber(Math.floor(instant / dayMs)) },
  ],
  [
    "leaves swapped ends as they are",
    "range-texts",
    {
      parseRangeText: (value: unknown) => {
        const parsed = period.parseRangeText(value);
        const [first, last] = typeof value === "string" ? value.split("..") : [];
        return parsed.ok && parsed.value.kind === "custom" && first !== undefined && last !== undefined
          ? ok({ ...parsed.value, from: first, to: last })
          : parsed;
      },
    },
  ],
  [
    "counts the last seven days without today",
    "presets",
    {
      resolveRange: (text: unknown, context: period.RangeContext) =>
        period.resolveRange(text, text === "last7" ? { ...context, today: shift(-1)(context.today) } : context),
    },
  ],
  [
    "answers a fiscal preset without a calendar",
    "presets",
    {
      resolveRange: (text: unknown, context: period.RangeContext) =>
        period.resolveRange(text, { fiscalCalendar: period.retailCalendar, ...context }),
    },
  ],
  [
    "compares a month with thirty days",
    "previous-range",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "previous"
          ? { ...comparison, from: shift(-30)(range.from), to: shift(-1)(range.from) }
          : comparison;
      },
    },
  ],
  [
    "takes a month that is a fiscal period too for the period",
    "previous-range",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) =>
        period.compareRange(range.preset === undefined ? { ...range, preset: "fiscalPeriod" } : range, rule, context),
    },
  ],
  [
    "cuts the last day at the half hour of today, whatever the clock did",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison?.untilMs === undefined ? comparison : { ...comparison, untilHalfHour: context.nowHalfHour };
      },
    },
  ],
  [
    "compares the week after a year of 53 weeks with week 2",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const { fiscalCalendar: _, ...plain } = context;
        return period.compareRange(range, rule, rule === "sameWeekdays" ? plain : context);
      },
    },
  ],
  [
    "holds twelve days against a whole month",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "previousToDate"
          ? { ...comparison, to: shift(20)(comparison.to) }
          : comparison;
      },
    },
  ],
  [
    "moves same weekdays by a year of 365 days",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "sameWeekdays"
          ? { ...comparison, from: shift(-1)(comparison.from), to: shift(-1)(comparison.to) }
          : comparison;
      },
    },
  ],
  [
    "compares a month with 364 days before",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "sameWeekdays" && period.countDays(range) > 27
          ? { ...comparison, from: shift(-364)(range.from) }
          : comparison;
      },
    },
  ],
  [
    "cuts a clamped day at the hour of today",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison === null || rule !== "previousToDate" || comparison.of.to !== context.today
          ? comparison
          : { untilHalfHour: context.nowHalfHour, ...comparison };
      },
    },
  ],
  [
    "cuts past the end of the compared day",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        if (comparison?.untilMs === undefined || context.clock === undefined) return comparison;
        const rangeEnd = period.dayStart(
          shift(1)(comparison.to),
          context.clock.timeZone,
          context.clock.businessDayStart,
        );
        return comparison.untilMs < rangeEnd ? comparison : { ...comparison, untilMs: rangeEnd + 1 };
      },
    },
  ],
  [
    "compares half hours by their order, whatever the clock did",
    "buckets",
    {
      matchBuckets: (
        buckets: readonly period.Bucket[],
        compared: readonly period.Bucket[],
        { untilHalfHour }: period.MatchContext,
      ) => buckets.map((_, place) => (place < compared.length && place < (untilHalfHour ?? 99) ? [place] : [])),
    },
  ],
  [
    "compares with half hours beyond the cut",
    "buckets",
    {
      matchBuckets: (
        buckets: readonly period.Bucket[],
        compared: readonly period.Bucket[],
        { businessDayStart }: period.MatchContext,
      ) => period.matchBuckets(buckets, compared, { businessDayStart }),
    },
  ],
  [
    "says a bucket is over while it runs",
    "buckets",
    { bucketStateAt: (bucket: period.Bucket, now: number) => (now < bucket.start ? "future" : "finished") },
  ],
  ["gives every day 24 hours", "half-hours", { countHalfHours: () => 48 }],
  [
    "begins a day by the offset of its noon",
    "business-days",
    {
      dayStart: (day: period.CalendarDate, zone: string, start = 0) => {
        const local = period.toDayNumber(day) * dayMs + start * 60_000;
        return local - period.offsetAt(local + dayMs / 2, zone);
      },
    },
  ],
  [
    "labels half hours by their index",
    "half-hours",
    {
      halfHoursOfDay: (day: period.CalendarDate, zone: string, start?: number) =>
        period.halfHoursOfDay(day, zone, start).map((bin) => ({
          ...bin,
          label: `${String(Math.floor(bin.index / 2)).padStart(2, "0")}:${bin.index % 2 === 0 ? "00" : "30"}`,
        })),
    },
  ],
  [
    "leaves the last bucket out",
    "buckets",
    {
      bucketsOf: (span: period.DateSpan, grain: period.Grain, context: period.BucketContext) =>
        period.bucketsOf(span, grain, context).slice(0, -1),
    },
  ],
  [
    "never calls a bucket partial",
    "buckets",
    {
      bucketsOf: (span: period.DateSpan, grain: period.Grain, context: period.BucketContext) =>
        period.bucketsOf(span, grain, context).map((bucket) => ({ ...bucket, partial: false })),
    },
  ],
  [
    "gives week 53 to the first period",
    "fiscal-calendar",
    {
      fiscalRange: (day: period.CalendarDate, unit: period.FiscalUnit, calendar: period.FiscalCalendar) =>
        period.fiscalRange(day, unit, {
          ...calendar,
          pattern: calendar.pattern === "4-4-5" ? "5-4-4" : calendar.pattern,
        }),
    },
  ],
  [
    "ends every year on the last such weekday",
    "fiscal-calendar",
    {
      fiscalYearRange: (year: number, calendar: period.FiscalCalendar) =>
        period.fiscalYearRange(year, { ...calendar, ends: "last" }),
    },
  ],
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

const books: readonly (readonly [LawBook, readonly Fault[]])[] = [
  [moneyLaws, moneyFaults],
  [measureLaws, measureFaults],
  [periodLaws, periodFaults],
];

describe.each(books.map(([book, faults]) => ({ area: book.area, book, faults })))(
  "the book of $area rejects each",
  ({ book, faults }) => {
    test.each(faults)("%s", (_name, rule, theirs) => {
      const laws = lawsOf(book, theirs).filter((law) => law.rule === rule);
      expect(laws.length).toBeGreaterThan(0);
      expect(isAnyBroken(laws, { runs: 500, seed: 5 })).toBe(true);
    });
  },
);
