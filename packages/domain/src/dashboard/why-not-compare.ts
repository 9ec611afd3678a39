/** Comparisons that a widget cannot have, and why. */

import type { ChoiceRefusal } from "./widget-choices.ts";
import {
  isPeriodComparison,
  widgetComparisons,
  type DisplayType,
  type MeasureCode,
  type WidgetComparison,
} from "./widget-kind.ts";
import { isComparedAlone } from "./widget-request.ts";
import { isDimensionQuery } from "./widget-subject.ts";
import type { Widget } from "./widget.ts";

/**
 * Explains why a widget cannot have a comparison beside those before it; null if it can.
 *
 * Source: behaviour 3.6 and 3.7 (goals of totals and of days), decisions 0381 and 0436.
 *
 * @example whyNotCompare({ ...newWidget("netSales"), type: "pie" }, "goal") // => { code: "NO_COMPARISON" }
 */
export function whyNotCompare(widget: ComparingWidget, comparison: WidgetComparison): ChoiceRefusal | null {
  const { kind, type, primary, secondary } = widget;
  if (comparison === "none") return null;
  if (displaysWithoutComparison.includes(type) || kind === "ReceiptSizes" || primary === "stockOnHand")
    return { code: "NO_COMPARISON" };
  if (kind === "NetChange") return isPeriodComparison(comparison) ? null : { code: "NO_COMPARISON" };
  if (isPeriodComparison(comparison))
    return isComparedAlone(widget.compare, comparison) ? { code: "COMPARABLE_ALONE" } : null;
  if (comparison === "fixed")
    return isDimensionQuery(kind) || drawsSecondary(type, secondary) ? { code: "NO_COMPARISON" } : null;
  const mayHaveGoal =
    kind === "GetStats" || ((kind === "Simple" || kind === "SalesPerRange") && primary === "netSales");
  return mayHaveGoal && !drawsSecondary(type, secondary) ? null : { code: "NO_GOAL" };
}

type ComparingWidget = Pick<Widget, "kind" | "type" | "primary" | "secondary" | "compare">;

/** Displays without a comparison. */
const displaysWithoutComparison: readonly DisplayType[] = ["pie", "heat", "multiples", "bump"];

/** Tells whether a chart draws further measures, which leave no room for a goal line; a tile lists them below its figure. */
function drawsSecondary(type: DisplayType, secondary: readonly MeasureCode[]): boolean {
  return type !== "tile" && secondary.length > 0;
}

/**
 * Tells whether a text is a comparison of a widget.
 *
 * @example ["goal", "yesteryear"].map(isWidgetComparison) // => [true, false]
 */
export function isWidgetComparison(text: string): text is WidgetComparison {
  return widgetComparisons.some((comparison) => comparison === text);
}
