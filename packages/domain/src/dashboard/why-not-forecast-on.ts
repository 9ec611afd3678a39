/** Widgets that have no forecast on a day, and why. */

import { resolveRange, type CalendarDate } from "../period/index.ts";

import type { ChoiceRefusal } from "./widget-choices.ts";
import { whyNotForecast, type ForecastWidget } from "./why-not-forecast.ts";
import type { Widget } from "./widget.ts";

/**
 * Explains why a widget cannot draw a forecast on a day; null if it can. A period of the widget's own must not be over. The answer does not
 * depend on the first day of the week; a fiscal period counts as not over.
 *
 * Source: behaviour 3.6, decision 0518.
 *
 * @example whyNotForecastOn({ ...chooseSplit(newWidget("netSales"), "TIME"), period: "-1d" }, fromDayNumber(20_524)) // => { code: "PERIOD_OVER" }
 */
export function whyNotForecastOn(
  widget: ForecastWidget & Pick<Widget, "period">,
  today: CalendarDate,
): ChoiceRefusal | null {
  const rangeResult = widget.period === null ? null : resolveRange(widget.period, { today, weekStart: 0 });
  return (
    whyNotForecast(widget) ??
    (rangeResult?.ok === true && rangeResult.value.to < today ? { code: "PERIOD_OVER" } : null)
  );
}
