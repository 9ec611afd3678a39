/** Choices of a widget: which measures, splits, displays and comparisons go together, and why others do not. */

import type { HeldPermissions } from "../access/index.ts";

import { defaultTopN } from "./check-widget.ts";
import { plainWidget } from "./plain-widget.data.ts";
import {
  displayTypes,
  getMeasure,
  perTypes,
  statTypes,
  widgetComparisons,
  widgetKinds,
  type DisplayType,
  type MeasureCode,
  type PerType,
  type StatType,
  type WidgetComparison,
  type WidgetKind,
} from "./widget-kind.ts";
import { gridColumns } from "./widget-parts.ts";
import { maySeeMeasure } from "./widget-permission.ts";
import type { Widget, WidgetLayout } from "./widget.ts";

/** Split of sales: by a dimension, or by time. */
export type WidgetSplit = PerType | "TIME";

/** Measures of a widget, the main one first, and their split; null is one total. */
export interface WidgetSubject {
  readonly measures: readonly MeasureCode[];
  readonly split: WidgetSplit | null;
}

/** Reason why a choice is not possible. */
export type WidgetReason =
  /** The split has other measures only. */
  | { readonly code: "SPLIT_MEASURES"; readonly measures: readonly MeasureCode[] }
  /** No query answers these measures together. */
  | { readonly code: "NOT_TOGETHER" }
  | { readonly code: "TOO_MANY"; readonly max: number }
  | { readonly code: "NEEDS_SPLIT" }
  | { readonly code: "NEEDS_TIME" }
  | { readonly code: "NEEDS_NO_SPLIT" }
  | { readonly code: "NOT_ADDITIVE" }
  | { readonly code: "NO_GOAL" }
  | { readonly code: "NO_COMPARISON" };

/** Splits in the order of a list: time, then dimensions. */
export const widgetSplits: readonly WidgetSplit[] = ["TIME", ...Object.keys(perTypes).filter(isPerType)];

/** Display types in the order of a list. */
export const displayTypeCodes: readonly DisplayType[] = Object.keys(displayTypes).filter(isDisplayType);

/**
 * Returns the measures and the split of a widget.
 *
 * @example subjectOf({ kind: "TopSales", primary: "items", secondary: [], stat: null, dimension: null }) // => { measures: ["items"], split: "ITEM" }
 */
export function subjectOf({
  kind,
  primary,
  secondary,
  dimension,
}: Pick<Widget, "kind" | "primary" | "secondary" | "dimension">): WidgetSubject {
  const split = kind === "TopSales" ? "ITEM" : widgetKinds[kind].timed ? "TIME" : isSplitKind(kind) ? dimension : null;
  return { measures: [...(primary === null ? [] : [primary]), ...secondary], split };
}

/**
 * Lists the queries that answer a subject, the best one first.
 *
 * Source: behaviour 3.7.
 *
 * @example queriesFor({ measures: ["netSales", "items"], split: null }) // => ["Simple"]
 */
export function queriesFor({ measures, split }: WidgetSubject): readonly WidgetKind[] {
  return queriesOf(split).filter(
    (kind) =>
      (kind !== "GetStats" && kind !== "GetStatsPer" ? true : measures.length <= 1) &&
      measures.every((measure) => answers(kind, split, measure)),
  );
}

/**
 * Lists the measures that a caller may choose.
 *
 * Source: behaviour 3.3 and 3.9 (PRODUCT_COST gates costs everywhere).
 *
 * @example listMeasures(["SALE_READ"]).includes("margin") // => false
 */
export function listMeasures(permissions: HeldPermissions): readonly MeasureCode[] {
  const known = [...new Set<MeasureCode>(Object.values(widgetKinds).flatMap(({ measures }) => measures))];
  return known.filter((measure) => maySeeMeasure(measure, permissions));
}

/**
 * Explains why a widget's main measure cannot be split so; null if it can.
 *
 * @example whyNotSplit({ ...newWidget("margin"), primary: "margin" }, "DEPARTMENT") // => { code: "SPLIT_MEASURES", measures: ["netSales"] }
 */
export function whyNotSplit({ primary }: Pick<Widget, "primary">, split: WidgetSplit | null): WidgetReason | null {
  if (primary === null || queriesFor({ measures: [primary], split }).length > 0) return null;
  return { code: "SPLIT_MEASURES", measures: measuresOf(split) };
}

/**
 * Explains why a measure cannot be shown beside the main one; null if it can, or is shown already.
 *
 * @example whyNotBeside(newWidget("netSales"), "items") // => { code: "TOO_MANY", max: 1 }
 */
export function whyNotBeside(widget: Widget, measure: MeasureCode): WidgetReason | null {
  const { measures, split } = subjectOf(widget);
  if (measures.includes(measure)) return null;
  const { measuresAtMost } = displayTypes[widget.type];
  if (measures.length >= measuresAtMost) return { code: "TOO_MANY", max: measuresAtMost };
  const queries = queriesFor({ measures: [...measures, measure], split });
  return queries.some((kind) => isDrawnAs(kind, widget.type)) ? null : { code: "NOT_TOGETHER" };
}

/**
 * Explains why a widget's subject cannot be drawn so; null if it can. Further measures than the display shows are dropped when it is chosen.
 *
 * Source: behaviour 3.6.
 *
 * @example whyNotDisplay(newWidget("netSales"), "pie") // => { code: "NEEDS_SPLIT" }
 */
export function whyNotDisplay(widget: Widget, type: DisplayType): WidgetReason | null {
  const { measures, split } = subjectOf(widget);
  const { measuresAtMost, needsAdditive, needsDimension, needsGrain } = displayTypes[type];
  const firstMeasures = measures.slice(0, measuresAtMost);
  if (needsAdditive && firstMeasures.some((measure) => !getMeasure(measure).additive)) return { code: "NOT_ADDITIVE" };
  if (queriesFor({ measures: firstMeasures, split }).some((kind) => isDrawnAs(kind, type))) return null;
  if (needsGrain) return { code: "NEEDS_TIME" };
  return { code: needsDimension || type === "bar" ? "NEEDS_SPLIT" : "NEEDS_NO_SPLIT" };
}

/**
 * Explains why a widget cannot be compared so; null if it can.
 *
 * Source: behaviour 3.6 and 3.7 (goals of totals and of days), decision 0381.
 *
 * @example whyNotCompare({ ...newWidget("netSales"), type: "pie" }, "goal") // => { code: "NO_COMPARISON" }
 */
export function whyNotCompare(
  { kind, type, primary, secondary }: Pick<Widget, "kind" | "type" | "primary" | "secondary">,
  comparison: WidgetComparison,
): WidgetReason | null {
  if (comparison === "none") return null;
  if (type === "pie" || primary === "stockOnHand") return { code: "NO_COMPARISON" };
  if (comparison === "fixed")
    return isSplitKind(kind) || secondaryDrawn(type, secondary) ? { code: "NO_COMPARISON" } : null;
  if (comparison !== "goal") return null;
  const hasGoal = kind === "GetStats" || ((kind === "Simple" || kind === "SalesPerRange") && primary === "netSales");
  return hasGoal && !secondaryDrawn(type, secondary) ? null : { code: "NO_GOAL" };
}

/**
 * Makes a widget of a measure: a card without a title, or a list where the measure has splits only.
 *
 * @example newWidget("netSales").type // => "card"
 */
export function newWidget(primary: MeasureCode): Widget {
  const blank: Widget = {
    ...plainWidget,
    i: 0,
    kind: "Simple",
    type: "card",
    title: { fr: "", en: "", es: "" },
    layout: { x: 0, y: 0, w: 3, h: 2, mobileOrder: 0 },
    primary,
  };
  return fitWidget(blank, { measures: [primary], split: splitFor(primary, null) });
}

/**
 * Changes the main measure. The split and the further measures stay where they are possible with it.
 *
 * @example chooseMeasure({ ...newWidget("netSales") }, "averageSale").kind // => "Simple"
 */
export function chooseMeasure(widget: Widget, primary: MeasureCode): Widget {
  const { measures, split } = subjectOf(widget);
  const nextSplit = splitFor(primary, split);
  const beside = measures.slice(1).filter((measure) => measure !== primary);
  const together = queriesFor({ measures: [primary, ...beside], split: nextSplit }).length > 0 ? beside : [];
  return fitWidget(widget, { measures: [primary, ...together], split: nextSplit });
}

/**
 * Changes the split; the same widget if its main measure cannot be split so. Null shows one total.
 *
 * @example chooseSplit(newWidget("netSales"), "TIME").type // => "line"
 */
export function chooseSplit(widget: Widget, split: WidgetSplit | null): Widget {
  if (whyNotSplit(widget, split) !== null) return widget;
  const { measures, split: before } = subjectOf(widget);
  const together = queriesFor({ measures, split }).length > 0 ? measures : measures.slice(0, 1);
  const [query] = queriesFor({ measures: together, split });
  // A single figure that is split becomes a chart, though a card could show it with a small line.
  const isFirstSplit = before === null && split !== null && query !== undefined;
  const type = isFirstSplit ? defaultDisplay(query, together) : widget.type;
  return fitWidget({ ...widget, type }, { measures: together, split });
}

/**
 * Adds a further measure, or removes it; the same widget if it cannot be added.
 *
 * @example toggleMeasure({ ...newWidget("netSales"), type: "tile", kind: "Simple", stat: null }, "items").secondary // => ["items"]
 */
export function toggleMeasure(widget: Widget, measure: MeasureCode): Widget {
  const { measures, split } = subjectOf(widget);
  if (measures[0] === measure || whyNotBeside(widget, measure) !== null) return widget;
  const next = measures.includes(measure) ? measures.filter((other) => other !== measure) : [...measures, measure];
  return fitWidget(widget, { measures: next, split });
}

/**
 * Changes the display; the same widget if it cannot be drawn so.
 *
 * @example chooseDisplay(chooseSplit(newWidget("netSales"), "DEPARTMENT"), "pie").type // => "pie"
 */
export function chooseDisplay(widget: Widget, type: DisplayType): Widget {
  if (whyNotDisplay(widget, type) !== null) return widget;
  const { measures, split } = subjectOf(widget);
  return fitWidget({ ...widget, type }, { measures: measures.slice(0, displayTypes[type].measuresAtMost), split });
}

/** Keeps a split where the measure has it; otherwise one total, or the only split of the measure. */
function splitFor(measure: MeasureCode, split: WidgetSplit | null): WidgetSplit | null {
  const possible = [split, null, ...widgetSplits].find(
    (candidate) => queriesFor({ measures: [measure], split: candidate }).length > 0,
  );
  return possible ?? null;
}

/** Sets the query, display and options of a widget to those of a subject that can be answered. */
function fitWidget(widget: Widget, { measures, split }: WidgetSubject): Widget {
  const queries = queriesFor({ measures, split });
  const drawn = queries.filter((kind) => isDrawnAs(kind, widget.type) && isAllowed(widget.type, measures));
  const possible = drawn.length > 0 ? drawn : queries;
  const kind = possible.find((code) => code === widget.kind) ?? possible[0] ?? widget.kind;
  const type = drawn.length > 0 ? widget.type : defaultDisplay(kind, measures);
  const [primary = null, ...secondary] = measures.slice(0, displayTypes[type].measuresAtMost);
  const fitted: Widget = {
    ...widget,
    kind,
    type,
    primary,
    secondary,
    stat: kind === "GetStats" && primary !== null ? (statOf(primary) ?? null) : null,
    dimension: split === null || split === "TIME" ? null : split,
    grain: widgetKinds[kind].timed ? (widget.grain ?? "auto") : null,
    topN: widgetKinds[kind].ranked ? topNFor(split, widget.topN) : null,
    layout: withRoom(widget.layout, type),
  };
  return { ...fitted, compare: fitted.compare.filter((comparison) => whyNotCompare(fitted, comparison) === null) };
}

/** Smallest readable size of each display. Units: columns and rows of the grid. */
const readableSizes = {
  card: { w: 2, h: 2 },
  tile: { w: 3, h: 3 },
  list: { w: 4, h: 5 },
  pie: { w: 4, h: 5 },
  bar: { w: 5, h: 5 },
  line: { w: 6, h: 5 },
} as const satisfies Record<DisplayType, Pick<WidgetLayout, "w" | "h">>;

/** Enlarges a widget to the readable size of its display, within the grid. */
function withRoom(layout: WidgetLayout, type: DisplayType): WidgetLayout {
  const w = Math.max(layout.w, readableSizes[type].w);
  return { ...layout, w, h: Math.max(layout.h, readableSizes[type].h), x: Math.min(layout.x, gridColumns - w) };
}

/** All hours and weekdays are shown; other splits keep their number of rows. */
function topNFor(split: WidgetSplit | null, topN: number | null): number {
  return split === "HOUR" ? Math.max(topN ?? 0, 24) : (topN ?? defaultTopN);
}

function defaultDisplay(kind: WidgetKind, measures: readonly MeasureCode[]): DisplayType {
  const displays: readonly DisplayType[] = widgetKinds[kind].displays;
  return displays.find((type) => isAllowed(type, measures)) ?? displays[0] ?? "card";
}

function isAllowed(type: DisplayType, measures: readonly MeasureCode[]): boolean {
  const { measuresAtMost, needsAdditive } = displayTypes[type];
  return (
    measures.length <= measuresAtMost && (!needsAdditive || measures.every((measure) => getMeasure(measure).additive))
  );
}

function isDrawnAs(kind: WidgetKind, type: DisplayType): boolean {
  const displays: readonly DisplayType[] = widgetKinds[kind].displays;
  return displays.includes(type);
}

/** Several measures in one chart leave no room for a goal line; a tile lists them below its figure. */
function secondaryDrawn(type: DisplayType, secondary: readonly MeasureCode[]): boolean {
  return type !== "tile" && secondary.length > 0;
}

function queriesOf(split: WidgetSplit | null): readonly WidgetKind[] {
  if (split === null) return ["GetStats", "Simple", "Client"];
  if (split === "TIME") return ["SalesPerRange"];
  return split === "ITEM" ? ["TopSales", "GetStatsPer"] : ["GetStatsPer"];
}

function answers(kind: WidgetKind, split: WidgetSplit | null, measure: MeasureCode): boolean {
  if (kind === "GetStats") return statOf(measure) !== undefined;
  if (kind === "GetStatsPer") return split !== null && split !== "TIME" && perTypes[split].total === measure;
  const known: readonly MeasureCode[] = widgetKinds[kind].measures;
  return known.includes(measure);
}

function measuresOf(split: WidgetSplit | null): readonly MeasureCode[] {
  const known = new Set<MeasureCode>(Object.values(widgetKinds).flatMap(({ measures }) => measures));
  return [...known].filter((measure) => queriesFor({ measures: [measure], split }).length > 0);
}

function statOf(measure: MeasureCode): StatType | undefined {
  return Object.keys(statTypes)
    .filter(isStatType)
    .find((stat) => (statTypes[stat].metric ?? "stockOnHand") === measure);
}

function isSplitKind(kind: WidgetKind): boolean {
  return kind === "GetStatsPer" || kind === "TopSales";
}

function isStatType(code: string): code is StatType {
  return Object.hasOwn(statTypes, code);
}

function isPerType(code: string): code is PerType {
  return Object.hasOwn(perTypes, code);
}

function isDisplayType(code: string): code is DisplayType {
  return Object.hasOwn(displayTypes, code);
}

/** Comparisons that a person chooses, in the order of a list. */
export const chosenComparisons: readonly Exclude<WidgetComparison, "none">[] = widgetComparisons.filter(
  (comparison) => comparison !== "none",
);
