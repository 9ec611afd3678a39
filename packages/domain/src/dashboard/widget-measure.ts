/** Finds the measures of a widget: the main one, all that it shows, and those that its query can show. */

import { storedFigure } from "./figure-scale.ts";
import { displayTypes, measuresOfSplit, statTypes, widgetKinds, type MeasureCode } from "./widget-kind.ts";
import type { Widget } from "./widget.ts";

/**
 * Returns the only metric that a widget's answer can have: that of its family, or of a split with a single one; null if there are several.
 *
 * Source: behaviour 3.7 (TENDER totals what is collected).
 *
 * @example singleMeasureOf({ kind: "GetStatsPer", stat: null, dimension: "TENDER" }) // => "totalCollected"
 */
export function singleMeasureOf({
  kind,
  stat,
  dimension,
}: Pick<Widget, "kind" | "stat" | "dimension">): MeasureCode | null {
  if (kind === "GetStats" && stat !== null) return statTypes[stat].metric ?? "stockOnHand";
  const splitMeasures = kind === "GetStatsPer" && dimension !== null ? measuresOfSplit(dimension) : [];
  return splitMeasures.length === 1 ? (splitMeasures[0] ?? null) : null;
}

/**
 * Returns a widget's main measure: the only one of its query, its primary measure, or the first of its query.
 *
 * Only a widget stored before measures were required has no primary measure.
 *
 * Source: behaviour 3.6, decision 0109.
 *
 * @example mainMeasureOf({ kind: "Client", stat: null, dimension: null, primary: null }) // => "uniqueCustomers"
 */
export function mainMeasureOf(widget: Pick<Widget, "kind" | "stat" | "dimension" | "primary">): MeasureCode {
  return singleMeasureOf(widget) ?? widget.primary ?? widgetKinds[widget.kind].measures[0];
}

/**
 * Tells whether the change of a widget's figure is explained by customers, baskets and prices: these are steps of net sales, and of nothing else.
 *
 * Source: behaviour 3.7.
 *
 * @example isChangeExplained({ kind: "Simple", stat: null, dimension: null, primary: "margin" }) // => false
 */
export const isChangeExplained = (widget: Pick<Widget, "kind" | "stat" | "dimension" | "primary">): boolean =>
  mainMeasureOf(widget) === "netSales";

/**
 * Lists the measures of a widget, the main one first: without duplicates, available in its query, and no more than its display type allows.
 *
 * A widget stored before measures were checked may name others.
 *
 * Source: behaviour 3.6 (a tile has four further measures, a line 1..5, a bar 1..3), decisions 0128 and 0130.
 *
 * @example listWidgetMeasures({ kind: "SalesPerRange", type: "line", stat: null, dimension: null, primary: "netSales", secondary: ["items", "items"] }) // => ["netSales", "items"]
 */
export function listWidgetMeasures(
  widget: Pick<Widget, "kind" | "type" | "stat" | "dimension" | "primary" | "secondary">,
): readonly MeasureCode[] {
  const kindMeasures = singleMeasureOf(widget) === null ? measuresOfQuery(widget) : [];
  const chosenMeasures = [
    mainMeasureOf(widget),
    ...widget.secondary.filter((measure) => kindMeasures.includes(measure)),
  ];
  return [...new Set(chosenMeasures)].slice(0, displayTypes[widget.type].measuresAtMost);
}

/**
 * Lists the measures that a widget's query can show: those of its split, or those of its kind.
 *
 * @example measuresOfQuery({ kind: "GetStatsPer", dimension: "ITEM" }) // => ["netSales", "grossSales", "discounts", "refunds", "items"]
 */
export function measuresOfQuery({ kind, dimension }: Pick<Widget, "kind" | "dimension">): readonly MeasureCode[] {
  return kind === "GetStatsPer" && dimension !== null ? measuresOfSplit(dimension) : widgetKinds[kind].measures;
}

/**
 * Returns the fixed comparison value of a widget, in the units of its measure; null without one, or if it exceeds exact integers.
 *
 * Units: cents of money, thousandths of a quantity, counts whole, percents as they are. Source: behaviour 3.6, decision 0109.
 *
 * @example fixedComparisonValue({ kind: "Simple", stat: null, dimension: null, primary: "netSales", compare: ["fixed"], fixedValue: 1234.5 }) // => 123450
 */
export function fixedComparisonValue(
  widget: Pick<Widget, "kind" | "stat" | "dimension" | "primary" | "compare" | "fixedValue">,
): number | null {
  if (widget.fixedValue === null || !widget.compare.includes("fixed")) return null;
  const storedFixedValue = storedFigure(mainMeasureOf(widget), widget.fixedValue);
  return Math.abs(storedFixedValue) <= Number.MAX_SAFE_INTEGER ? storedFixedValue : null;
}
