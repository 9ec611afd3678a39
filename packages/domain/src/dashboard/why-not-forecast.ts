/** Widgets that cannot draw a forecast, and why. */

import { resolveRange, type CalendarDate } from "../period/index.ts";

import type { ChoiceRefusal } from "./widget-choices.ts";
import { getMeasure, type WidgetGrain } from "./widget-kind.ts";
import { listWidgetMeasures } from "./widget-measure.ts";
import type { Widget } from "./widget.ts";

/** Grains of a forecast. A week or a month of a forecast would hide the holidays that it leaves out. */
export const forecastGrains: readonly WidgetGrain[] = ["30min", "day"];

/** Fields of a widget that its forecast depends on. */
export type ForecastWidget = Pick<
  Widget,
  "kind" | "type" | "stat" | "dimension" | "primary" | "secondary" | "grain" | "period"
>;

/**
 * Explains why a widget cannot have a forecast; null if it can: a line of one additive measure, by half hours or days. With `today`, a
 * period of its own must not be over.
 *
 * Source: behaviour 3.6, decision 0518.
 *
 * @example whyNotForecast({ ...chooseSplit(newWidget("netSales"), "TIME"), grain: "month" }) // => { code: "NEEDS_DAYS" }
 */
export function whyNotForecast(widget: ForecastWidget, today?: CalendarDate): ChoiceRefusal | null {
  if (widget.type !== "line" || widget.kind !== "SalesPerRange") return { code: "NEEDS_LINE" };
  const [measure, ...furtherMeasures] = listWidgetMeasures(widget);
  if (measure === undefined || furtherMeasures.length > 0) return { code: "ONE_MEASURE" };
  if (!getMeasure(measure).additive) return { code: "NOT_ADDITIVE" };
  if (widget.grain !== null && widget.grain !== "auto" && !forecastGrains.includes(widget.grain))
    return { code: "NEEDS_DAYS" };
  return today !== undefined && isPeriodOver(widget.period, today) ? { code: "PERIOD_OVER" } : null;
}

/** Tells whether a period is over on a day. It does not depend on the first day of the week; a fiscal period counts as not over. */
function isPeriodOver(period: string | null, today: CalendarDate): boolean {
  const range = period === null ? null : resolveRange(period, { today, weekStart: 0 });
  return range?.ok === true && range.value.to < today;
}
