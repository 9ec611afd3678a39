/** Plans a widget: each choice gives a widget that can be answered, drawn and saved. */

import { grainsOfWidget } from "./auto-grain.ts";
import { defaultTopN } from "./check-widget.ts";
import { plainWidget } from "./plain-widget.data.ts";
import { whyNotCompare } from "./why-not-compare.ts";
import { whyNotForecast } from "./why-not-forecast.ts";
import { whyNotFurtherMeasure, whyNotDisplay, whyNotSplit } from "./widget-choices.ts";
import {
  displayTypes,
  getMeasure,
  widgetKinds,
  type DisplayType,
  type MeasureCode,
  type WidgetComparison,
  type WidgetKind,
} from "./widget-kind.ts";
import { gridColumns } from "./widget-parts.ts";
import {
  canDisplayAs,
  listWidgetQueries,
  statTypeOfMeasure,
  widgetSubjectOf,
  widgetSplits,
  type WidgetSplit,
  type WidgetSubject,
} from "./widget-subject.ts";
import type { Widget, WidgetLayout } from "./widget.ts";

/**
 * Makes a widget of a measure: a card without a title, or a list where the measure has splits only.
 *
 * @example newWidget("netSales").type // => "card"
 */
export function newWidget(primaryMeasure: MeasureCode): Widget {
  const blankWidget: Widget = {
    ...plainWidget,
    i: 0,
    kind: "Simple",
    type: "card",
    title: { fr: "", en: "", es: "" },
    layout: { x: 0, y: 0, w: 3, h: 2, mobileOrder: 0 },
    primary: primaryMeasure,
  };
  return fitWidget(blankWidget, { measures: [primaryMeasure], split: splitFor(primaryMeasure, null) });
}

/**
 * Changes the main measure. The split and the further measures stay where they are possible with it.
 *
 * @example chooseMeasure({ ...newWidget("netSales") }, "averageSale").kind // => "Simple"
 */
export function chooseMeasure(widget: Widget, primaryMeasure: MeasureCode): Widget {
  const { measures, split } = widgetSubjectOf(widget);
  const nextSplit = splitFor(primaryMeasure, split);
  const furtherMeasures = measures.slice(1).filter((measure) => measure !== primaryMeasure);
  const possibleMeasures =
    listWidgetQueries({ measures: [primaryMeasure, ...furtherMeasures], split: nextSplit }).length > 0
      ? furtherMeasures
      : [];
  return fitWidget(widget, { measures: [primaryMeasure, ...possibleMeasures], split: nextSplit });
}

/**
 * Changes the split; the same widget if its main measure cannot be split so. Null shows one total.
 *
 * @example chooseSplit(newWidget("netSales"), "TIME").type // => "line"
 */
export function chooseSplit(widget: Widget, split: WidgetSplit | null): Widget {
  if (whyNotSplit(widget, split) !== null) return widget;
  const { measures, split: formerSplit } = widgetSubjectOf(widget);
  const possibleMeasures = listWidgetQueries({ measures, split }).length > 0 ? measures : measures.slice(0, 1);
  const [query] = listWidgetQueries({ measures: possibleMeasures, split });
  // A single figure that is split becomes a chart, though a card could show it with a small line.
  const isFirstSplit = formerSplit === null && split !== null && query !== undefined;
  const displayType = isFirstSplit ? defaultDisplay(query, { measures: possibleMeasures, split }) : widget.type;
  return fitWidget({ ...widget, type: displayType }, { measures: possibleMeasures, split });
}

/**
 * Adds a further measure, or removes it; the same widget if it cannot be added.
 *
 * @example toggleMeasure({ ...newWidget("netSales"), type: "tile", kind: "Simple", stat: null }, "items").secondary // => ["items"]
 */
export function toggleMeasure(widget: Widget, measure: MeasureCode): Widget {
  const { measures, split } = widgetSubjectOf(widget);
  if (measures[0] === measure || whyNotFurtherMeasure(widget, measure) !== null) return widget;
  const nextMeasures = measures.includes(measure)
    ? measures.filter((otherMeasure) => otherMeasure !== measure)
    : [...measures, measure];
  return fitWidget(widget, { measures: nextMeasures, split });
}

/**
 * Changes the display; the same widget if it cannot be drawn so.
 *
 * @example chooseDisplay(chooseSplit(newWidget("netSales"), "DEPARTMENT"), "pie").type // => "pie"
 */
export function chooseDisplay(widget: Widget, type: DisplayType): Widget {
  if (whyNotDisplay(widget, type) !== null) return widget;
  const { measures, split } = widgetSubjectOf(widget);
  return fitWidget({ ...widget, type }, { measures: measures.slice(0, displayTypes[type].measuresAtMost), split });
}

/**
 * Adds a comparison to a widget, or removes it. A widget that shows a change has exactly one comparison, which a newly
 * chosen one replaces.
 *
 * Source: behaviour 3.6, decision 0463.
 *
 * @example toggleComparison({ ...newWidget("netSales"), compare: ["goal"] }, "lastYear").compare // => ["goal", "lastYear"]
 */
export function toggleComparison(widget: Widget, comparison: WidgetComparison): Widget {
  const { kind, compare } = widget;
  if (kind === "NetChange") return { ...widget, compare: [comparison] };
  const otherComparisons = compare.filter(
    (otherComparison) => otherComparison !== comparison && otherComparison !== "none",
  );
  return { ...widget, compare: compare.includes(comparison) ? otherComparisons : [...otherComparisons, comparison] };
}

/** Keeps a split where the measure has it; otherwise one total, or the only split of the measure. */
function splitFor(measure: MeasureCode, split: WidgetSplit | null): WidgetSplit | null {
  const possibleSplit = [split, null, ...widgetSplits].find(
    (candidate) => listWidgetQueries({ measures: [measure], split: candidate }).length > 0,
  );
  return possibleSplit ?? null;
}

/** Sets the query, display and options of a widget to those of a subject that can be answered. */
function fitWidget(widget: Widget, { measures, split }: WidgetSubject): Widget {
  const queries = listWidgetQueries({ measures, split });
  const drawableQueries = queries.filter(
    (kind) => canDisplayAs(kind, widget.type, split) && isAllowed(widget.type, measures),
  );
  const possibleQueries = drawableQueries.length > 0 ? drawableQueries : queries;
  const fittingQuery = possibleQueries.find((code) => code === widget.kind) ?? possibleQueries[0] ?? widget.kind;
  const displayType = drawableQueries.length > 0 ? widget.type : defaultDisplay(fittingQuery, { measures, split });
  const [primaryMeasure = null, ...secondary] = measures.slice(0, displayTypes[displayType].measuresAtMost);
  const fittedWidget: Widget = {
    ...widget,
    kind: fittingQuery,
    type: displayType,
    primary: primaryMeasure,
    secondary,
    stat: fittingQuery === "GetStats" && primaryMeasure !== null ? (statTypeOfMeasure(primaryMeasure) ?? null) : null,
    dimension: split === null || split === "TIME" || split === "SIZE" ? null : split,
    grain: widgetKinds[fittingQuery].timed ? grainFor({ kind: fittingQuery, type: displayType }, widget.grain) : null,
    topN: widgetKinds[fittingQuery].ranked ? topNFor(split, widget.topN) : null,
    layout: enlargeToReadableSize(widget.layout, displayType),
  };
  const possibleComparisons = fittedWidget.compare.filter(
    (comparison) => whyNotCompare(fittedWidget, comparison) === null,
  );
  return withPossibleForecast({
    ...fittedWidget,
    compare: fittingQuery === "NetChange" ? possibleComparisons.slice(0, 1) : possibleComparisons,
  });
}

/**
 * Turns the forecast off where the widget cannot draw one.
 *
 * Source: decision 0518.
 *
 * @example withPossibleForecast({ ...newWidget("netSales"), forecast: true }).forecast // => false
 */
export function withPossibleForecast(widget: Widget): Widget {
  return widget.forecast && whyNotForecast(widget) !== null ? { ...widget, forecast: false } : widget;
}

/** Keeps the grain where the display has it; otherwise the first grain of the display, null if it has none. */
function grainFor(widget: Pick<Widget, "kind" | "type">, grain: Widget["grain"]): Widget["grain"] {
  const grains = grainsOfWidget(widget);
  return grain !== null && grains.includes(grain) ? grain : (grains[0] ?? null);
}

/** Smallest readable size of each display. Units: columns and rows of the grid. */
const readableSizeByDisplay = {
  card: { w: 2, h: 2 },
  tile: { w: 3, h: 3 },
  list: { w: 4, h: 5 },
  pie: { w: 4, h: 5 },
  bar: { w: 5, h: 5 },
  line: { w: 6, h: 5 },
  heat: { w: 6, h: 5 },
  multiples: { w: 6, h: 5 },
  bump: { w: 6, h: 5 },
  waterfall: { w: 4, h: 5 },
} as const satisfies Record<DisplayType, Pick<WidgetLayout, "w" | "h">>;

/** Enlarges a widget to the readable size of its display, within the grid. */
function enlargeToReadableSize(layout: WidgetLayout, type: DisplayType): WidgetLayout {
  const readableWidth = Math.max(layout.w, readableSizeByDisplay[type].w);
  return {
    ...layout,
    w: readableWidth,
    h: Math.max(layout.h, readableSizeByDisplay[type].h),
    x: Math.min(layout.x, gridColumns - readableWidth),
  };
}

/** Returns the number of rows for a split: at least 24 for hours, so that all fit; otherwise the given number, 10 by default. */
function topNFor(split: WidgetSplit | null, topN: number | null): number {
  return split === "HOUR" ? Math.max(topN ?? 0, 24) : (topN ?? defaultTopN);
}

function defaultDisplay(kind: WidgetKind, { measures, split }: WidgetSubject): DisplayType {
  const possibleDisplays: readonly DisplayType[] = split === "WEEKDAY_HOUR" ? ["heat"] : widgetKinds[kind].displays;
  return possibleDisplays.find((type) => isAllowed(type, measures)) ?? possibleDisplays[0] ?? "card";
}

function isAllowed(type: DisplayType, measures: readonly MeasureCode[]): boolean {
  const { measuresAtMost, needsAdditive } = displayTypes[type];
  return (
    measures.length <= measuresAtMost && (!needsAdditive || measures.every((measure) => getMeasure(measure).additive))
  );
}
