/** Choices of a widget: which measures, splits, displays and comparisons go together, and why others do not. */

import type { HeldPermissions } from "../access/index.ts";

import {
  displayTypes,
  getMeasure,
  widgetComparisons,
  widgetKinds,
  type DisplayType,
  type MeasureCode,
  type WidgetComparison,
} from "./widget-kind.ts";
import { maySeeMeasure } from "./widget-permission.ts";
import { canDisplayAs, listWidgetQueries, widgetSubjectOf, type WidgetSplit } from "./widget-subject.ts";
import type { Widget } from "./widget.ts";

/** Reason why a choice is not possible. */
export type ChoiceRefusal =
  /** The chosen split does not offer this measure. */
  | { readonly code: "SPLIT_MEASURES"; readonly measures: readonly MeasureCode[] }
  /** The measure cannot be added: no query returns it together with the measures already chosen. */
  | { readonly code: "NOT_TOGETHER" }
  | { readonly code: "TOO_MANY"; readonly max: number }
  | { readonly code: "NEEDS_SPLIT" }
  | { readonly code: "NEEDS_TIME" }
  | { readonly code: "NEEDS_NO_SPLIT" }
  /** A heat map draws the hours of the week, or days. */
  | { readonly code: "NEEDS_WEEK" }
  /** The split has more members than bars or slices that a reader can tell apart. */
  | { readonly code: "TOO_MANY_MARKS" }
  /** Receipt sizes are drawn as bars, in order of size. */
  | { readonly code: "NEEDS_BARS" }
  /** Only some splits have members over time. */
  | { readonly code: "NEEDS_MEMBERS" }
  /** Only net sales have a bridge. */
  | { readonly code: "NEEDS_NET_SALES" }
  | { readonly code: "NOT_ADDITIVE" }
  | { readonly code: "NO_GOAL" }
  | { readonly code: "NO_COMPARISON" }
  /** Comparable stores leave stores out of both sides, so no other comparison has the same figures of the period. */
  | { readonly code: "COMPARABLE_ALONE" }
  /** Only a line over time has a forecast. */
  | { readonly code: "NEEDS_LINE" }
  | { readonly code: "ONE_MEASURE" }
  /** A forecast is of half hours or days. */
  | { readonly code: "NEEDS_DAYS" }
  | { readonly code: "PERIOD_OVER" };

/** Comparisons that a person chooses, in the order of a list. */
export const selectableComparisons: readonly Exclude<WidgetComparison, "none">[] = widgetComparisons.filter(
  (comparison) => comparison !== "none",
);

/**
 * Lists the measures that a caller may choose.
 *
 * Source: behaviour 3.3 and 3.9 (PRODUCT_COST gates costs everywhere).
 *
 * @example listMeasures(["SALE_READ"]).includes("margin") // => false
 */
export function listMeasures(permissions: HeldPermissions): readonly MeasureCode[] {
  const knownMeasures = [...new Set<MeasureCode>(Object.values(widgetKinds).flatMap(({ measures }) => measures))];
  return knownMeasures.filter((measure) => maySeeMeasure(measure, permissions));
}

/**
 * Explains why a widget's main measure cannot be split so; null if it can.
 *
 * @example whyNotSplit({ ...newWidget("margin"), primary: "margin" }, "TENDER") // => { code: "SPLIT_MEASURES", measures: ["totalCollected"] }
 */
export function whyNotSplit({ primary }: Pick<Widget, "primary">, split: WidgetSplit | null): ChoiceRefusal | null {
  if (primary === null || listWidgetQueries({ measures: [primary], split }).length > 0) return null;
  return { code: "SPLIT_MEASURES", measures: listMeasuresOfSplit(split) };
}

/**
 * Explains why a measure cannot be shown beside the main one; null if it can, or is shown already.
 *
 * @example whyNotFurtherMeasure(newWidget("netSales"), "items") // => { code: "TOO_MANY", max: 1 }
 */
export function whyNotFurtherMeasure(widget: Widget, measure: MeasureCode): ChoiceRefusal | null {
  const { measures, split } = widgetSubjectOf(widget);
  if (measures.includes(measure)) return null;
  const { measuresAtMost } = displayTypes[widget.type];
  if (measures.length >= measuresAtMost) return { code: "TOO_MANY", max: measuresAtMost };
  const queries = listWidgetQueries({ measures: [...measures, measure], split });
  return queries.some((kind) => canDisplayAs(kind, widget.type, split)) ? null : { code: "NOT_TOGETHER" };
}

/**
 * Explains why a widget's subject cannot be drawn so; null if it can. Further measures than the display shows are dropped when it is chosen.
 *
 * Source: behaviour 3.6.
 *
 * @example whyNotDisplay(newWidget("netSales"), "pie") // => { code: "NEEDS_SPLIT" }
 */
export function whyNotDisplay(widget: Widget, type: DisplayType): ChoiceRefusal | null {
  const { measures, split } = widgetSubjectOf(widget);
  const { measuresAtMost, needsAdditive, needsDimension, needsGrain } = displayTypes[type];
  const drawableMeasures = measures.slice(0, measuresAtMost);
  if (needsAdditive && drawableMeasures.some((measure) => !getMeasure(measure).additive))
    return { code: "NOT_ADDITIVE" };
  if (listWidgetQueries({ measures: drawableMeasures, split }).some((kind) => canDisplayAs(kind, type, split)))
    return null;
  if (type === "heat") return { code: "NEEDS_WEEK" };
  if (type === "multiples" || type === "bump") return { code: "NEEDS_MEMBERS" };
  if (type === "waterfall") return { code: split === null ? "NEEDS_NET_SALES" : "NEEDS_NO_SPLIT" };
  if (split === "WEEKDAY_HOUR") return { code: "TOO_MANY_MARKS" };
  if (split === "SIZE" && needsDimension) return { code: "NEEDS_BARS" };
  if (needsGrain) return { code: "NEEDS_TIME" };
  return { code: needsDimension || type === "bar" ? "NEEDS_SPLIT" : "NEEDS_NO_SPLIT" };
}

function listMeasuresOfSplit(split: WidgetSplit | null): readonly MeasureCode[] {
  const queryMeasures = new Set<MeasureCode>(Object.values(widgetKinds).flatMap(({ measures }) => measures));
  return [...queryMeasures].filter((measure) => listWidgetQueries({ measures: [measure], split }).length > 0);
}
