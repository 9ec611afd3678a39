/** The grain that fits a range, so that a series has neither three points nor three thousand. */

import { daysBetween, type CalendarDate } from "../period/index.ts";

import type { WidgetGrain } from "./widget-kind.ts";
import type { WidgetFilter } from "./widget.ts";

/** The longest range of each grain, finest first. Units: days. */
const longest = [
  { grain: "30min", days: 2 },
  { grain: "day", days: 92 },
  { grain: "week", days: 366 },
] as const satisfies readonly { readonly grain: WidgetGrain; readonly days: number }[];

/**
 * Gives the grain of a widget whose grain is "auto": half hours for a day or two, days for a quarter, weeks for a year, months beyond.
 *
 * @example autoGrainOf({ from: "2026-03-01", to: "2026-03-31" }) // => "day"
 */
export function autoGrainOf(range: { readonly from: CalendarDate; readonly to: CalendarDate }): WidgetGrain {
  const days = daysBetween(range.from, range.to) + 1;
  return longest.find((row) => days <= row.days)?.grain ?? "month";
}

/**
 * Gives the grain that a narrowed series can be shown in: half hours are kept of places, and of no member within them.
 *
 * Source: decision 0081.
 *
 * @example grainOfFilters("30min", [{ Column: "department", Operator: "=", Value: 12 }]) // => "day"
 */
export function grainOfFilters(grain: WidgetGrain, filters: readonly Pick<WidgetFilter, "Column">[]): WidgetGrain {
  return grain === "30min" && filters.some(({ Column }) => Column !== "location") ? "day" : grain;
}
