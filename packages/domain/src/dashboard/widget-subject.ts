/** Subject of a widget: its measures and their split, and the queries that answer them. */

import {
  displayTypes,
  isSplitOverTime,
  measuresOfSplit,
  perTypes,
  statTypes,
  widgetKinds,
  type DisplayType,
  type MeasureCode,
  type PerType,
  type StatType,
  type WidgetKind,
} from "./widget-kind.ts";
import type { Widget } from "./widget.ts";

/** Split of sales: by a dimension, by time, or of receipts by their size. */
export type WidgetSplit = PerType | "TIME" | "SIZE";

/** Measures of a widget, the main one first, and their split; null is one total. */
export interface WidgetSubject {
  readonly measures: readonly MeasureCode[];
  readonly split: WidgetSplit | null;
}

/** Splits in the order of a list: time, dimensions, then sizes. */
export const widgetSplits: readonly WidgetSplit[] = ["TIME", ...Object.keys(perTypes).filter(isPerType), "SIZE"];

/** Display types in the order of a list. */
export const displayTypeCodes: readonly DisplayType[] = Object.keys(displayTypes).filter(isDisplayType);

/**
 * Returns the measures and the split of a widget.
 *
 * @example widgetSubjectOf({ kind: "TopSales", primary: "items", secondary: [], stat: null, dimension: null }) // => { measures: ["items"], split: "ITEM" }
 */
export function widgetSubjectOf({
  kind,
  primary,
  secondary,
  dimension,
}: Pick<Widget, "kind" | "primary" | "secondary" | "dimension">): WidgetSubject {
  const split = splitOf(kind, dimension);
  return { measures: [...(primary === null ? [] : [primary]), ...secondary], split };
}

function splitOf(kind: WidgetKind, dimension: PerType | null): WidgetSplit | null {
  if (kind === "TopSales") return "ITEM";
  if (kind === "ReceiptSizes") return "SIZE";
  if (isDimensionQuery(kind)) return dimension;
  return widgetKinds[kind].timed ? "TIME" : null;
}

/**
 * Lists the queries that answer a subject, the best one first.
 *
 * Source: behaviour 3.7.
 *
 * @example listWidgetQueries({ measures: ["netSales", "items"], split: null }) // => ["Simple"]
 */
export function listWidgetQueries({ measures, split }: WidgetSubject): readonly WidgetKind[] {
  return queriesOf(split).filter(
    (kind) =>
      (kind !== "GetStats" || measures.length <= 1) && measures.every((measure) => canAnswer(kind, split, measure)),
  );
}

/**
 * Tells whether a query is drawn by a display. A heat map draws the hours of the week, or the days of a calendar; a bar
 * or a slice for each hour of the week would be too many.
 *
 * Source: behaviour 3.6, decisions 0446 and 0462.
 *
 * @example canDisplayAs("GetStatsPer", "heat", "DEPARTMENT") // => false
 */
export function canDisplayAs(kind: WidgetKind, type: DisplayType, split: WidgetSplit | null): boolean {
  const kindDisplays: readonly DisplayType[] = widgetKinds[kind].displays;
  if (!kindDisplays.includes(type)) return false;
  if (kind === "MembersPerRange") return isSplitOverTime(split);
  if (type === "heat") return split === "WEEKDAY_HOUR" || split === "TIME";
  return split !== "WEEKDAY_HOUR" || type === "list";
}

/** Tells whether a query answers by a dimension. */
export function isDimensionQuery(kind: WidgetKind): boolean {
  return kind === "GetStatsPer" || kind === "TopSales" || kind === "MembersPerRange";
}

/** Returns the GetStats family whose single figure is the measure; undefined if there is none. */
export function statTypeOfMeasure(measure: MeasureCode): StatType | undefined {
  return Object.keys(statTypes)
    .filter(isStatType)
    .find((stat) => (statTypes[stat].metric ?? "stockOnHand") === measure);
}

function queriesOf(split: WidgetSplit | null): readonly WidgetKind[] {
  if (split === null) return ["GetStats", "Simple", "Client", "NetChange"];
  if (split === "TIME") return ["SalesPerRange"];
  if (split === "SIZE") return ["ReceiptSizes"];
  const overTimeQueries: readonly WidgetKind[] = isSplitOverTime(split) ? ["MembersPerRange"] : [];
  return [...(split === "ITEM" ? (["TopSales"] as const) : []), "GetStatsPer", ...overTimeQueries];
}

function canAnswer(kind: WidgetKind, split: WidgetSplit | null, measure: MeasureCode): boolean {
  if (kind === "GetStats") return statTypeOfMeasure(measure) !== undefined;
  if (kind === "GetStatsPer")
    return split !== null && isPerType(split) && measuresOfSplit(split).some((code) => code === measure);
  const kindMeasures: readonly MeasureCode[] = widgetKinds[kind].measures;
  return kindMeasures.includes(measure);
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
