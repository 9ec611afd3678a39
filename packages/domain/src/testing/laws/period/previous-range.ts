import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbCalendarDate, arbFiscalCalendar } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbContext, arbRange } from "./comparison-samples.ts";

/** Builds the rules and laws of the range before a range. */
export function previousRangeRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    calendarDateOf,
    compareRange,
    comparisonRules,
    daysBetween,
    fiscalRange,
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
        "the same weekdays before are the nearest that share no day with the range": fc.property(
          arbRange,
          arbContext,
          (span, settings) => {
            // Outside the range, so that all of it is compared.
            const context = { ...settings, today: addDays(span.to, 1) };
            const before = compareRange({ ...span, code: "custom" }, "sameWeekday", context);
            if (before === null) throw new Error("the days before are there");
            same(
              [weekdayOf(before.from), daysBetween(before.from, before.to)],
              [weekdayOf(span.from), daysBetween(span.from, span.to)],
            );
            const gap = daysBetween(before.to, span.from);
            same([gap >= 1, gap <= 7], [true, true]);
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
  };
}
