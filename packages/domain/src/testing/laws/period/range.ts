import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { addDays as daysFrom, calendarDateOf, calendarYears } from "../../../period/index.ts";
import {
  arbBusinessDayStart,
  arbCalendarDate,
  arbFiscalCalendar,
  arbHardZone,
  arbSpan,
  arbWeekStart,
} from "../../arbitraries/calendar.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbContext = fc.record({ today: arbCalendarDate, weekStart: arbWeekStart });
/** A date within a year of the first or last date of the calendar. */
const arbCalendarEnd = fc
  .tuple(fc.boolean(), fc.nat(400))
  .map(([isFirst, days]) =>
    isFirst
      ? daysFrom(calendarDateOf({ year: calendarYears.first, month: 1, day: 1 }), days)
      : daysFrom(calendarDateOf({ year: calendarYears.last, month: 12, day: 31 }), -days),
  );
const arbUnit = fc.constantFrom("d", "w", "m", "q", "y");

/** Builds the rules and laws of range codes, presets and range texts. */
export function rangeRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    businessDateOf,
    countDays,
    customRange,
    dayStart,
    defaultWeekStart,
    fiscalRange,
    includesDate,
    isPresetCode,
    isRangeCode,
    isWithinCalendar,
    parseRangeText,
    presets,
    printRange,
  } = functions;
  const { rangeCodes, rangeOfCode, resolveRange, retailCalendar, weekdayOf, weekStartByRegion } = functions;

  const codes = Object.keys(rangeCodes).filter(isRangeCode);
  const arbCode = fc.constantFrom(...codes);
  const arbText: fc.Arbitrary<period.RangeText> = fc.oneof(
    arbCode.map((code) => ({ kind: "code" as const, code })),
    fc
      .constantFrom(...Object.keys(presets).filter(isPresetCode))
      .map((preset) => ({ kind: "preset" as const, preset })),
    arbSpan(40_000)
      .map((span) => ({ kind: "custom" as const, ...span }))
      .filter(({ to }) => to <= "2199-12-31"),
  );
  /** A calendar unit's range, `back` units before today's. */
  const rangeOf = (unit: string, back: 0 | 1, context: period.RangeContext): period.DateRange => {
    const code = `-${back}${unit}`;
    if (!isRangeCode(code)) throw new Error(`${code} is no range code`);
    return rangeOfCode(code, context);
  };

  return {
    "range-codes": {
      says: "A range code means the whole day, week, month, quarter or year of today (-0) or the one before it (-1); weeks begin on the day of the setting.",
      source: "specification 4; behaviour 3.2",
      cases: ["period.json"],
      laws: {
        "the current range contains today, and follows the previous one without gap or overlap": fc.property(
          arbUnit,
          arbContext,
          (unit, context) => {
            const current = rangeOf(unit, 0, context);
            const previous = rangeOf(unit, 1, context);
            holds(includesDate(current, context.today), "the current range holds today");
            same(addDays(previous.to, 1), current.from);
            holds(countDays(previous) > 0, "the previous range has days");
            // On its own last day, the previous range is the current range.
            const { from, to } = rangeOf(unit, 0, { ...context, today: previous.to });
            same({ from, to }, { from: previous.from, to: previous.to });
          },
        ),
        "a range is the same whichever of its days is today": fc.property(
          arbUnit,
          arbContext,
          fc.nat(365),
          (unit, context, offset) => {
            const range = rangeOf(unit, 0, context);
            same(rangeOf(unit, 0, { ...context, today: addDays(range.from, offset % countDays(range)) }), range);
          },
        ),
        "a week has seven days and begins on the configured first day of the week": fc.property(
          arbContext,
          (context) => {
            const week = rangeOf("w", 0, context);
            same(countDays(week), 7);
            same(weekdayOf(week.from), context.weekStart);
          },
        ),
        "weeks begin on Sunday in Canada and by default, and elsewhere on the region's own first day of the week":
          fc.property(arbCalendarDate, (today) => {
            same(defaultWeekStart, 0);
            same(weekStartByRegion, { CA: 0, US: 0, MX: 0, FR: 1, ES: 1, GB: 1 });
            same(
              new Date(`${rangeOf("w", 0, { today, weekStart: defaultWeekStart }).from}T00:00:00Z`).getUTCDay(),
              0,
              "Sunday",
            );
          }),
        "an instant around the border of two ranges lies in exactly one of them, in every time zone": fc.property(
          arbUnit,
          arbContext,
          arbHardZone,
          arbBusinessDayStart,
          fc.integer({ min: -36_000_000, max: 36_000_000 }),
          (unit, context, timeZone, businessDayStart, offMs) => {
            const current = rangeOf(unit, 0, context);
            const previous = rangeOf(unit, 1, context);
            const seam = dayStart(current.from, timeZone, businessDayStart);
            same(dayStart(addDays(previous.to, 1), timeZone, businessDayStart), seam);
            const day = businessDateOf(seam + offMs, { timeZone, businessDayStart });
            same(day >= current.from, offMs >= 0);
            same(day <= previous.to, offMs < 0);
          },
        ),
      },
    },
    "range-texts": {
      says: "A range text is a code, a preset, a day, or two days with two dots between, both included and in either order; anything else is rejected, and so is a range outside the years of the calendar.",
      source: "behaviour 3.2; decision 0023",
      codes: ["DATE_RANGE", "DATE_RANGE_YEARS"],
      cases: ["period.json"],
      laws: {
        "parse(print(x)) is x for every range text": fc.property(arbText, (text) =>
          same(parseRangeText(printRange(text)), { ok: true, value: text }),
        ),
        "a resolved range, printed and resolved on the same day, is unchanged": fc.property(
          arbText,
          arbContext,
          (text, context) => {
            const fullContext = { ...context, fiscalCalendar: retailCalendar };
            const range = resolveRange(printRange(text), fullContext);
            holds(range.ok, "a range text resolves");
            if (range.ok) same(resolveRange(printRange(range.value), fullContext), range);
          },
        ),
        "a range at the ends of the calendar is whole, or rejected with DATE_RANGE_YEARS; a resolved one prints to dates that parse":
          fc.property(arbText, arbCalendarEnd, arbWeekStart, (text, today, weekStart) => {
            const read = resolveRange(printRange(text), { today, weekStart, fiscalCalendar: retailCalendar });
            if (!read.ok) same(read.issues, [{ code: "DATE_RANGE_YEARS", path: [], params: { ...calendarYears } }]);
            else {
              const custom = customRange(read.value.from, read.value.to);
              same(parseRangeText(printRange(custom)), {
                ok: true,
                value: { kind: "custom", from: custom.from, to: custom.to },
              });
            }
            if (text.kind === "code") same(read.ok, isWithinCalendar(rangeOfCode(text.code, { today, weekStart })));
          }),
        "a span is within the calendar exactly when both its ends parse as dates": fc.property(
          arbCalendarEnd,
          fc.integer({ min: -800, max: 800 }),
          (day, days) => {
            const { from, to } = customRange(day, addDays(day, days));
            same(
              isWithinCalendar({ from, to }),
              from >= `${calendarYears.first}-01-01` && to <= `${calendarYears.last}-12-31`,
            );
            same(isWithinCalendar({ from, to }), parseRangeText(printRange(customRange(from, to))).ok);
          },
        ),
        "swaps the ends of a range given in reverse order": fc.property(arbSpan(4_000), ({ from, to }) => {
          same(parseRangeText(`${to}..${from}`), parseRangeText(`${from}..${to}`));
          same(parseRangeText(`${to}..${from}`), { ok: true, value: { kind: "custom", from, to } });
        }),
        "any value is parsed or rejected with DATE_RANGE, and never throws": fc.property(
          fc.oneof(
            fc.anything({ maxDepth: 1 }),
            arbAnyText,
            fc.string({ unit: fc.constantFrom(..."-0123456789.dwmqy ") }),
          ),
          arbContext,
          (value, context) => {
            const parsed = parseRangeText(value);
            if (!parsed.ok)
              same([parsed.issues.map(({ code }) => code), resolveRange(value, context)], [["DATE_RANGE"], parsed]);
            else same(parseRangeText(printRange(parsed.value)), parsed);
          },
        ),
      },
    },
    presets: {
      says: "A preset resolves to a custom range: the last N days up to today, a month, quarter or year to date, the same month of last year, or today's fiscal unit.",
      source: "behaviour 3.2",
      codes: ["FISCAL_CALENDAR_MISSING"],
      laws: {
        '"last N days" has N days and ends today': fc.property(
          fc.constantFrom(7, 30, 90),
          arbContext,
          (days, context) =>
            same(resolveRange(`last${days}`, context), {
              ok: true,
              value: {
                from: addDays(context.today, 1 - days),
                to: context.today,
                code: "custom",
                preset: `last${days}`,
              },
            }),
        ),
        "a to-date preset is the current range up to today": fc.property(
          fc.constantFrom(["monthToDate", "m"] as const, ["quarterToDate", "q"] as const, ["yearToDate", "y"] as const),
          arbContext,
          ([preset, unit], context) => {
            const read = resolveRange(preset, context);
            same(read.ok && { from: read.value.from, to: read.value.to }, {
              from: rangeOf(unit, 0, context).from,
              to: context.today,
            });
          },
        ),
        "a fiscal preset is today's fiscal unit, and is rejected without a fiscal calendar": fc.property(
          fc.constantFrom(
            ["fiscalWeek", "week"] as const,
            ["fiscalPeriod", "period"] as const,
            ["fiscalQuarter", "quarter"] as const,
            ["fiscalYear", "year"] as const,
          ),
          arbContext,
          arbFiscalCalendar,
          ([preset, unit], context, fiscalCalendar) => {
            const read = resolveRange(preset, { ...context, fiscalCalendar });
            same(
              read.ok && { from: read.value.from, to: read.value.to },
              fiscalRange(context.today, unit, fiscalCalendar),
            );
            const withoutCalendar = resolveRange(preset, context);
            same(withoutCalendar.ok ? [] : withoutCalendar.issues.map(({ code }) => code), ["FISCAL_CALENDAR_MISSING"]);
          },
        ),
      },
    },
  };
}
