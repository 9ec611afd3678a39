/** Ranges offered beside the codes. Each resolves to a custom range, so codes keep their meaning. */

import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";
import { addDays } from "./calendar-date.ts";
import type { CalendarDate, Weekday } from "./calendar-date.ts";
import { addUnits, endOfUnit, startOfUnit } from "./calendar-unit.ts";
import { fiscalRange } from "./fiscal-calendar.ts";
import type { FiscalCalendar } from "./fiscal-calendar.ts";

/** Context for resolving a range. */
export type RangeContext = {
  /** Business date of the range's location. */
  readonly today: CalendarDate;
  readonly weekStart: Weekday;
  readonly fiscalCalendar?: FiscalCalendar;
};

type Span = { readonly from: CalendarDate; readonly to: CalendarDate };
type PresetRow = {
  /** The unit that the range begins, if it ends with today. */
  readonly toDate?: "month" | "quarter" | "year";
} & (
  | { readonly fiscal: false; readonly resolve: (context: RangeContext) => Span }
  | { readonly fiscal: true; readonly resolve: (today: CalendarDate, calendar: FiscalCalendar) => Span }
);

const makeLastDaysRow = (days: number) => ({
  fiscal: false as const,
  resolve: ({ today }: RangeContext): Span => ({ from: addDays(today, 1 - days), to: today }),
});
const makeToDateRow = (unit: "month" | "quarter" | "year") => ({
  fiscal: false as const,
  toDate: unit,
  resolve: ({ today, weekStart }: RangeContext): Span => ({ from: startOfUnit(today, unit, weekStart), to: today }),
});
const makeFiscalRow = (unit: "week" | "period" | "quarter" | "year") => ({
  fiscal: true as const,
  resolve: (today: CalendarDate, calendar: FiscalCalendar): Span => fiscalRange(today, unit, calendar),
});

/** Every preset, in menu order. The last 7 days end with today. Source: behaviour 3.2. */
export const presets = {
  last7: makeLastDaysRow(7),
  last30: makeLastDaysRow(30),
  last90: makeLastDaysRow(90),
  monthToDate: makeToDateRow("month"),
  quarterToDate: makeToDateRow("quarter"),
  yearToDate: makeToDateRow("year"),
  sameMonthLastYear: {
    fiscal: false,
    resolve: ({ today, weekStart }) => {
      const sameDayLastYear = addUnits(today, "year", -1);
      return {
        from: startOfUnit(sameDayLastYear, "month", weekStart),
        to: endOfUnit(sameDayLastYear, "month", weekStart),
      };
    },
  },
  fiscalWeek: makeFiscalRow("week"),
  fiscalPeriod: makeFiscalRow("period"),
  fiscalQuarter: makeFiscalRow("quarter"),
  fiscalYear: makeFiscalRow("year"),
} as const satisfies Record<string, PresetRow>;

/** Code of a preset. */
export type PresetCode = keyof typeof presets;

/**
 * Tells whether a text is a preset.
 *
 * @example isPresetCode("last7") // => true
 */
export function isPresetCode(text: string): text is PresetCode {
  return Object.hasOwn(presets, text);
}

/**
 * Returns the unit that a "to date" preset begins; null for other presets.
 *
 * @example toDateUnitOf("monthToDate") // => "month"
 */
export function toDateUnitOf(preset: PresetCode): "month" | "quarter" | "year" | null {
  const presetRow: PresetRow = presets[preset];
  return presetRow.toDate ?? null;
}

/**
 * Returns the days of a preset.
 * Errors: FISCAL_CALENDAR_MISSING for a fiscal preset without a fiscal calendar.
 *
 * @example resolvePreset("last7", { today: fromDayNumber(10), weekStart: 0 }) // => { ok: true, value: { from: "1970-01-05", to: "1970-01-11" } }
 */
export function resolvePreset(preset: PresetCode, context: RangeContext): Result<Span> {
  const presetRow: PresetRow = presets[preset];
  if (!presetRow.fiscal) return ok(presetRow.resolve(context));
  if (context.fiscalCalendar === undefined) return fail(issue("FISCAL_CALENDAR_MISSING"));
  return ok(presetRow.resolve(context.today, context.fiscalCalendar));
}
