/** Automatic grain of a series, so that it has neither three points nor three thousand. */

import { daysBetween, type CalendarDate } from "../period/index.ts";

import { widgetGrains, type SplitOverTime, type WidgetGrain } from "./widget-kind.ts";
import type { Widget, WidgetFilter } from "./widget.ts";

/** Longest range of each grain, finest first. Units: days. */
const grainsWithLongestDays = [
  { grain: "30min", days: 2 },
  { grain: "day", days: 92 },
  { grain: "week", days: 366 },
] as const satisfies readonly { readonly grain: WidgetGrain; readonly days: number }[];

/**
 * Returns the grain for "auto": half hours up to two days, days up to a quarter, weeks up to a year, months beyond.
 *
 * @example autoGrainOf({ from: "2026-03-01", to: "2026-03-31" }) // => "day"
 */
export function autoGrainOf(range: { readonly from: CalendarDate; readonly to: CalendarDate }): WidgetGrain {
  const dayCount = daysBetween(range.from, range.to) + 1;
  return grainsWithLongestDays.find((row) => dayCount <= row.days)?.grain ?? "month";
}

/**
 * Returns the grain of a filtered series: days instead of half hours, which are stored per location only, if a filter is on anything else.
 *
 * Source: decision 0081.
 *
 * @example finestFilteredGrain("30min", [{ Column: "department", Operator: "=", Value: 12 }]) // => "day"
 */
export function finestFilteredGrain(grain: WidgetGrain, filters: readonly Pick<WidgetFilter, "Column">[]): WidgetGrain {
  return grain === "30min" && filters.some(({ Column }) => Column !== "location") ? "day" : grain;
}

/**
 * Returns the grain of members over time: days instead of half hours, which are stored per location, not per member.
 *
 * Source: decision 0462.
 *
 * @example finestMemberGrain("30min") // => "day"
 */
export function finestMemberGrain(grain: WidgetGrain): WidgetGrain {
  return grain === "30min" ? "day" : grain;
}

/** Maximum number of bins of items over time, each of which has the whole catalogue. Source: decision 0462. */
export const itemBinsAtMost = 60;

/**
 * Longest range of each step of a ranking, finest first: its lines can be followed by their colour up to about 14 steps. Weeks that
 * are not whole make one more. Units: days.
 */
const rankingStepsWithLongestDays = [
  { grain: "day", days: 14 },
  { grain: "week", days: 98 },
] as const satisfies readonly { readonly grain: WidgetGrain; readonly days: number }[];

/**
 * Returns the grain for "auto" of members over time: items have weeks where they would have too many days. A ranking steps by days up
 * to two weeks, by weeks up to a quarter, by months beyond.
 *
 * Source: decisions 0462 and 0464.
 *
 * @example autoGrainOfMembers("ITEM", { from: "2026-01-01", to: "2026-03-31" }) // => "week"
 * @example autoGrainOfMembers("LOCATION", { from: "2026-03-01", to: "2026-03-31" }, { isRanked: true }) // => "week"
 */
export function autoGrainOfMembers(
  split: SplitOverTime,
  range: { readonly from: CalendarDate; readonly to: CalendarDate },
  { isRanked = false }: { readonly isRanked?: boolean } = {},
): WidgetGrain {
  if (isRanked) {
    const dayCount = daysBetween(range.from, range.to) + 1;
    return rankingStepsWithLongestDays.find((row) => dayCount <= row.days)?.grain ?? "month";
  }
  const usualGrain = finestMemberGrain(autoGrainOf(range));
  const hasTooManyDays = split === "ITEM" && daysBetween(range.from, range.to) >= itemBinsAtMost;
  return hasTooManyDays && usualGrain === "day" ? "week" : usualGrain;
}

/**
 * Lists the grains that a widget over time may have: days for a calendar; else "auto", and any grain for a series, days
 * and longer for members.
 *
 * Source: decisions 0446 and 0462.
 *
 * @example grainsOfWidget({ kind: "SalesPerRange", type: "heat" }) // => ["day"]
 */
export function grainsOfWidget({ kind, type }: Pick<Widget, "kind" | "type">): readonly (WidgetGrain | "auto")[] {
  if (type === "heat") return ["day"];
  return ["auto", ...widgetGrains.filter((grain) => kind !== "MembersPerRange" || grain !== "30min")];
}
