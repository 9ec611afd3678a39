import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import {
  arbCalendarDate,
  arbFiscalCalendar,
  arbMoment,
  arbMomentAfterChange,
  arbSpan,
} from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";

const dayMs = 86_400_000;

const arbContext = fc.record({
  today: arbCalendarDate,
  weekStart: fc.constantFrom(0 as const, 1 as const),
  nowHalfHour: fc.nat(47),
});
const arbRange: fc.Arbitrary<period.DateRange> = arbSpan(400).map((span) => ({ ...span, code: "custom" }));

/** Builds the rules and laws of comparison periods. */
export function comparisonRulesOf(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    businessTimeOf,
    calendarDateOf,
    compareRange,
    comparisonRules,
    countDays,
    countHalfHours,
    dayStart,
    fiscalPositionOf,
    fiscalRange,
    fiscalYearRange,
    halfHourMs,
    localMsToInstant,
    isComparisonRule,
    isRangeCode,
    rangeCodes,
    rangeOfCode,
    weekdayOf,
  } = functions;
  const arbCode = fc.constantFrom(...Object.keys(rangeCodes).filter(isRangeCode));
  const arbRule = fc.constantFrom(...Object.keys(comparisonRules).filter(isComparisonRule));
  const daysOf = (span: period.DateSpan | null | undefined): unknown => span && { from: span.from, to: span.to };
  const isWholeMonths = ({ from, to }: period.DateSpan): boolean =>
    from.endsWith("-01") && addDays(to, 1).endsWith("-01");
  /** A February of 28 days, or April to June, in a calendar whose year ends the day before. */
  const arbUnitThatIsBoth = fc
    .record({
      year: fc.integer({ min: 1901, max: 2198 }).filter((year) => year % 4 !== 0),
      isQuarter: fc.boolean(),
      pattern: fc.constantFrom("4-4-5" as const, "4-5-4" as const),
      ends: fc.constantFrom("nearest" as const, "last" as const),
    })
    .map(({ year, isQuarter, pattern, ends }) => {
      const from = calendarDateOf({ year, month: isQuarter ? 4 : 2, day: 1 });
      const fiscalCalendar = {
        pattern,
        lastMonth: isQuarter ? 3 : 1,
        lastWeekday: weekdayOf(addDays(from, -1)),
        ends,
        namedBy: "start" as const,
      };
      const span = { from, to: addDays(from, isQuarter ? 90 : 27) };
      return {
        span,
        fiscalCalendar,
        ...(isQuarter
          ? { unit: "quarter" as const, preset: "fiscalQuarter" as const }
          : { unit: "period" as const, preset: "fiscalPeriod" as const }),
      };
    });

  return {
    "previous-range": {
      says: "A range is compared with the one before it: whole months with whole months, fiscal units with fiscal units, any other with as many days; days that are both are months, unless a fiscal preset names them; codes and custom ranges of the same days compare alike.",
      source: "behaviour 3.2; decision 0022",
      cases: ["period.json"],
      laws: {
        "a range code and a custom range of the same days compare alike": fc.property(
          arbCode,
          arbRule,
          arbContext,
          (code, rule, context) => {
            const range = rangeOfCode(code, context);
            same(compareRange({ ...range, code: "custom" }, rule, context), compareRange(range, rule, context));
          },
        ),
        "the previous range of a current code is the range of the previous code": fc.property(
          fc.constantFrom(
            ["-0d", "-1d"] as const,
            ["-0w", "-1w"] as const,
            ["-0m", "-1m"] as const,
            ["-0q", "-1q"] as const,
            ["-0y", "-1y"] as const,
          ),
          arbContext,
          ([current, before], context) =>
            same(
              daysOf(compareRange(rangeOfCode(current, context), "previous", context)),
              daysOf(rangeOfCode(before, context)),
            ),
        ),
        "the previous range ends the day before": fc.property(arbRange, arbContext, (range, context) =>
          same(addDays(compareRange(range, "previous", context)?.to ?? range.to, 1), range.from),
        ),
        "the tail of a fiscal unit is compared with as many days before it, or as many whole months": fc.property(
          arbCalendarDate,
          arbFiscalCalendar,
          fc.constantFrom("period" as const, "quarter" as const, "year" as const),
          arbContext,
          (day, fiscalCalendar, unit, context) => {
            const { to } = fiscalRange(day, unit, fiscalCalendar);
            const range = { from: day, to, code: "custom" as const };
            if (
              (["period", "quarter", "year"] as const).some(
                (period) => fiscalRange(day, period, fiscalCalendar).from === day,
              )
            )
              return;
            same(
              compareRange(range, "previous", { ...context, fiscalCalendar }),
              compareRange(range, "previous", context),
            );
          },
        ),
        "today may be compared with the same weekday; any other range is compared as usual": fc.property(
          arbRange,
          fc.nat(3),
          fc.integer({ min: -1, max: 2 }),
          arbContext,
          (span, more, ago, settings) => {
            const range = { ...span, to: addDays(span.from, more) };
            const context = { ...settings, today: addDays(span.from, ago) };
            const comparison = compareRange(range, "previousToDate", { ...context, dayAgainst: "sameWeekday" });
            if (more > 0 || ago !== 0) same(comparison, compareRange(range, "previousToDate", context));
            else same(daysOf(comparison), { from: addDays(range.from, -7), to: addDays(range.from, -7) });
          },
        ),
        "the previous range of a fiscal period, quarter or year is the one before it": fc.property(
          arbCalendarDate,
          arbFiscalCalendar,
          fc.constantFrom(
            ["period", "fiscalPeriod"] as const,
            ["quarter", "fiscalQuarter"] as const,
            ["year", "fiscalYear"] as const,
          ),
          arbContext,
          (day, fiscalCalendar, [unit, preset], context) => {
            const range = fiscalRange(day, unit, fiscalCalendar);
            const before = fiscalRange(addDays(range.from, -1), unit, fiscalCalendar);
            const previousOf = (days: period.DateRange): unknown =>
              daysOf(compareRange(days, "previous", { ...context, fiscalCalendar }));
            same(previousOf({ ...range, code: "custom", preset }), before);
            if (!isWholeMonths(range)) same(previousOf({ ...range, code: "custom" }), before);
          },
        ),
        "a calendar month or quarter that is also fiscal is compared by calendar, unless a fiscal preset was asked for":
          fc.property(
            arbUnitThatIsBoth,
            arbRule,
            arbContext,
            ({ span, unit, preset, fiscalCalendar }, rule, context) => {
              same(fiscalRange(span.from, unit, fiscalCalendar), span);
              if (rule !== "sameWeekdays")
                same(
                  compareRange({ ...span, code: "custom" }, rule, { ...context, fiscalCalendar }),
                  compareRange({ ...span, code: "custom" }, rule, context),
                );
              same(
                daysOf(compareRange({ ...span, code: "custom", preset }, "previous", { ...context, fiscalCalendar })),
                fiscalRange(addDays(span.from, -1), unit, fiscalCalendar),
              );
            },
          ),
      },
    },
    "fair-comparison": {
      says: "A range in progress is compared up to the same moment: part of a month is never compared with a whole month, and same weekdays are the same weekdays.",
      source: "behaviour 3.2; decision 0022",
      cases: ["period.json"],
      laws: {
        "a comparison lies before its range, and is longer only for a leap day or a longer month": fc.property(
          arbRange,
          arbRule,
          arbContext,
          (range, rule, context) => {
            const comparison = compareRange(range, rule, context);
            if (comparison === null) return;
            holds(
              comparison.from <= comparison.to && comparison.from < range.from,
              "the comparison has days, and lies before",
            );
            same(comparison.of.from, range.from);
            if (rule !== "previous")
              holds(
                countDays(comparison) - countDays(comparison.of) <= (rule === "previousToDate" ? 5 : 1),
                "it is not the longer of the two",
              );
          },
        ),
        "months, quarters and years are compared with the same ones of the year before, up to the same day where they are in progress":
          fc.property(
            fc.oneof(
              fc.constantFrom(
                "-0m" as const,
                "-1m" as const,
                "-0q" as const,
                "-1q" as const,
                "-0y" as const,
                "-1y" as const,
              ),
            ),
            arbContext,
            (code, context) => {
              const range = rangeOfCode(code, context);
              const comparison = compareRange(range, "sameWeekdays", context);
              same(comparison && { ...comparison, rule: "lastYear" }, compareRange(range, "lastYear", context));
              same(comparison?.from, `${Number(range.from.slice(0, 4)) - 1}${range.from.slice(4)}`);
              holds(
                comparison !== null && (code.startsWith("-0") || isWholeMonths(comparison)),
                "whole where it is over",
              );
            },
          ),
        "same-weekday comparison matches weekdays, for ranges that are not whole months": fc.property(
          arbRange,
          arbContext,
          (range, context) => {
            if (isWholeMonths(range)) return;
            const comparison = compareRange(range, "sameWeekdays", context);
            same(comparison && weekdayOf(comparison.from), weekdayOf(range.from));
            same(comparison && countDays(comparison), comparison && countDays(comparison.of));
          },
        ),
        "with a fiscal calendar, same-weekday comparison takes the same week of the fiscal year before, where it has one":
          fc.property(arbCalendarDate, arbFiscalCalendar, arbContext, (day, fiscalCalendar, context) => {
            const comparison = compareRange({ from: day, to: day, code: "custom" }, "sameWeekdays", {
              ...context,
              fiscalCalendar,
            });
            const { year, week } = fiscalPositionOf(day, fiscalCalendar);
            const hasOne =
              addDays(fiscalYearRange(year - 1, fiscalCalendar).from, week * 7 - 1) <=
              fiscalYearRange(year - 1, fiscalCalendar).to;
            same(comparison && weekdayOf(comparison.from), weekdayOf(day));
            if (comparison !== null && hasOne)
              same(
                [
                  fiscalPositionOf(comparison.from, fiscalCalendar).year,
                  fiscalPositionOf(comparison.from, fiscalCalendar).week,
                ],
                [year - 1, week],
              );
          }),
        "the last compared day is cut at the local time of now, in half hours from its own start": fc.property(
          arbMoment,
          ({ instant, timeZone, businessDayStart }) => {
            const clock = { nowMs: instant, timeZone, businessDayStart };
            const { businessDate: today, halfHour: nowHalfHour } = businessTimeOf(instant, clock);
            const comparison = compareRange(rangeOfCode("-0d", { today, weekStart: 0 }), "previousToDate", {
              today,
              weekStart: 0,
              nowHalfHour,
              clock,
            });
            const wall = wallClockOf(instant, timeZone);
            const start = dayStart(addDays(today, -1), timeZone, businessDayStart);
            const moment = localMsToInstant(wall - dayMs, timeZone);
            const untilMs = Math.min(
              dayStart(today, timeZone, businessDayStart),
              Math.max(start, moment.ok ? moment.value : start),
            );
            same(
              [comparison?.untilMs, comparison?.untilHalfHour, comparison?.untilMinutes],
              [
                untilMs,
                Math.floor((untilMs - start) / halfHourMs),
                Math.floor((((wall % dayMs) + dayMs) % dayMs) / 60_000),
              ],
            );
          },
        ),
        "the last compared day is cut within itself, in every time zone, with any day start, on the nights of daylight saving changes":
          fc.property(
            arbMomentAfterChange,
            fc.constantFrom("yesterday" as const, "sameWeekday" as const),
            ({ instant, timeZone, businessDayStart }, dayAgainst) => {
              const clock = { nowMs: instant, timeZone, businessDayStart };
              const { businessDate: today, halfHour: nowHalfHour } = businessTimeOf(instant, clock);
              const comparison = compareRange(rangeOfCode("-0d", { today, weekStart: 0 }), "previousToDate", {
                today,
                weekStart: 0,
                nowHalfHour,
                clock,
                dayAgainst,
              });
              if (comparison?.untilHalfHour === undefined) throw new Error("a day in progress is cut");
              holds(
                comparison.untilHalfHour >= 0 &&
                  comparison.untilHalfHour <= countHalfHours(comparison.to, timeZone, businessDayStart),
                `${comparison.untilHalfHour} half hours of ${comparison.to}`,
              );
              const [start, end] = [
                dayStart(comparison.to, timeZone, businessDayStart),
                dayStart(addDays(comparison.to, 1), timeZone, businessDayStart),
              ];
              holds(
                comparison.untilMs !== undefined && start <= comparison.untilMs && comparison.untilMs <= end,
                "the moment lies in the day",
              );
            },
          ),
        "a range in progress is cut on its last day only, and only when that is today": fc.property(
          arbCode,
          arbRule,
          arbContext,
          (code, rule, context) => {
            const comparison = compareRange(rangeOfCode(code, context), rule, context);
            if (comparison?.untilHalfHour === undefined) return;
            same(comparison.untilHalfHour, context.nowHalfHour);
            same(comparison.of.to, context.today);
          },
        ),
        "a day that the month before does not have is answered by its last day, the whole of it, without a cut":
          fc.property(arbContext, (context) => {
            const month = rangeOfCode("-0m", context);
            const comparison = compareRange(month, "previousToDate", context);
            const last = addDays(month.from, -1);
            const isShort = Number(context.today.slice(8)) > Number(last.slice(8));
            if (isShort) same(comparison?.to, last);
            same(
              [comparison?.to.slice(8), comparison?.untilHalfHour],
              isShort ? [last.slice(8), undefined] : [context.today.slice(8), context.nowHalfHour],
            );
          }),
        "as days go by, the range a month is compared with never shrinks": fc.property(arbContext, (context) => {
          const tomorrow = addDays(context.today, 1);
          const month = rangeOfCode("-0m", context);
          if (tomorrow > month.to) return;
          const now = compareRange(month, "previousToDate", context)?.to ?? "";
          holds(
            now <= (compareRange(month, "previousToDate", { ...context, today: tomorrow })?.to ?? ""),
            "tomorrow's comparison ends no earlier",
          );
        }),
      },
    },
  };
}
