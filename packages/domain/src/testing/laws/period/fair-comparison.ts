import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbCalendarDate, arbFiscalCalendar, arbMoment, arbMomentAfterChange } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";
import { arbContext, arbRange } from "./comparison-samples.ts";

const dayMs = 86_400_000;

/** Builds the rules and laws of comparing as many days and hours as have passed. */
export function fairComparisonRulesOf(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    businessTimeOf,
    compareRange,
    comparisonRules,
    countDays,
    countHalfHours,
    dayStart,
    fiscalPositionOf,
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
  const isWholeMonths = ({ from, to }: period.DateSpan): boolean =>
    from.endsWith("-01") && addDays(to, 1).endsWith("-01");
  return {
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
