/** Widgets that cannot draw a forecast, and why. */

import type { ChoiceRefusal } from "./widget-choices.ts";
import { getMeasure, type WidgetGrain } from "./widget-kind.ts";
import { listWidgetMeasures } from "./widget-measure.ts";
import type { Widget } from "./widget.ts";

/** Grains of a forecast. A week or a month of a forecast would hide the holidays that it leaves out. */
export const forecastGrains: readonly WidgetGrain[] = ["30min", "day"];

/** Fields of a widget that its forecast depends on. */
export type ForecastWidget = Pick<Widget, "kind" | "type" | "stat" | "dimension" | "primary" | "secondary" | "grain">;

/**
 * Explains why a widget cannot have a forecast; null if it can: a line of one additive measure, by half hours or days.
 *
 * Source: behaviour 3.6, decision 0518.
 *
 * @example whyNotForecast({ ...chooseSplit(newWidget("netSales"), "TIME"), grain: "month" }) // => { code: "NEEDS_DAYS" }
 */
export function whyNotForecast(widget: ForecastWidget): ChoiceRefusal | null {
  if (widget.type !== "line" || widget.kind !== "SalesPerRange") return { code: "NEEDS_LINE" };
  const [measure, ...furtherMeasures] = listWidgetMeasures(widget);
  if (measure === undefined || furtherMeasures.length > 0) return { code: "ONE_MEASURE" };
  if (!getMeasure(measure).additive) return { code: "NOT_ADDITIVE" };
  const { grain } = widget;
  return grain === null || grain === "auto" || forecastGrains.includes(grain) ? null : { code: "NEEDS_DAYS" };
}
