/** Tones of figures by the thresholds of a widget. */

import { displayedFigure } from "./figure-scale.ts";
import type { ThresholdTone } from "./widget-kind.ts";
import { mainMeasureOf } from "./widget-measure.ts";
import type { Widget } from "./widget.ts";

/**
 * Returns the tone of a figure: that of the highest threshold it reaches; null below all of them.
 *
 * Units: cents, thousandths, counts or percents, as the measure. Source: behaviour 3.6 (threshold colours of a tile).
 *
 * @example thresholdTone({ kind: "Simple", stat: null, dimension: null, primary: "netSales", thresholds: [{ from: 0, tone: "bad" }, { from: 100, tone: "good" }] }, 9_999) // => "bad"
 */
export function thresholdTone(
  widget: Pick<Widget, "kind" | "stat" | "dimension" | "primary" | "thresholds">,
  value: number,
): ThresholdTone | null {
  const displayedValue = displayedFigure(mainMeasureOf(widget), value);
  return widget.thresholds.findLast(({ from }) => displayedValue >= from)?.tone ?? null;
}
