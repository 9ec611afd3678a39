import { chainResult, fail, issue, mapResult, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";
import { calendarYears } from "./calendar-date.ts";
import { addUnits, endOfUnit, startOfUnit } from "./calendar-unit.ts";
import { isWithinCalendar, parseRangeText } from "./date-range.ts";
import type { DateRange, RangeText } from "./date-range.ts";
import { resolvePreset } from "./preset.ts";
import type { RangeContext } from "./preset.ts";
import { rangeCodes } from "./range-code.ts";
import type { RangeCode } from "./range-code.ts";

/**
 * Returns the days of a range text, for a given today. Codes span their whole unit; a preset becomes a custom range.
 * Errors: DATE_RANGE, FISCAL_CALENDAR_MISSING; DATE_RANGE_YEARS for a range that begins before the first year of the calendar or ends after the last.
 * Source: specification 4, behaviour 3.2.
 *
 * @example resolveRange("-1d", { today: fromDayNumber(10), weekStart: 0 }) // => { ok: true, value: { from: "1970-01-10", to: "1970-01-10", code: "-1d" } }
 */
export function resolveRange(text: unknown, context: RangeContext): Result<DateRange> {
  const rangeResult = chainResult(parseRangeText(text), (range) => resolveText(range, context));
  if (!rangeResult.ok || isWithinCalendar(rangeResult.value)) return rangeResult;
  return fail(issue("DATE_RANGE_YEARS", [], { ...calendarYears }));
}

/**
 * Returns the days of a range code, for a given today. For an arbitrary today use {@link resolveRange}: near the ends of the
 * calendar a code may give days beyond it.
 *
 * @example rangeOfCode("-0m", { today: fromDayNumber(10), weekStart: 0 }) // => { from: "1970-01-01", to: "1970-01-31", code: "-0m" }
 */
export function rangeOfCode(code: RangeCode, { today, weekStart }: RangeContext): DateRange {
  const { unit, back } = rangeCodes[code];
  const unitStart = addUnits(startOfUnit(today, unit, weekStart), unit, -back);
  return { from: unitStart, to: endOfUnit(unitStart, unit, weekStart), code };
}

function resolveText(range: RangeText, context: RangeContext): Result<DateRange> {
  if (range.kind === "code") return ok(rangeOfCode(range.code, context));
  if (range.kind === "preset") {
    const { preset } = range;
    return mapResult(resolvePreset(preset, context), ({ from, to }) => ({ from, to, code: "custom", preset }));
  }
  return ok({ from: range.from, to: range.to, code: "custom" });
}
