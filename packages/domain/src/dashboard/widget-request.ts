/** Query of a widget, for a batch of queries. */

import { finestFilteredGrain, finestMemberGrain } from "./auto-grain.ts";
import {
  isPeriodComparison,
  perTypes,
  widgetKinds,
  type MeasureCode,
  type PeriodComparison,
  type WidgetComparison,
  type WidgetGrain,
  type WidgetKind,
} from "./widget-kind.ts";
import { listWidgetMeasures, mainMeasureOf } from "./widget-measure.ts";
import type { Widget, WidgetFilter } from "./widget.ts";

/** Context that a dashboard gives to its widgets. */
export interface WidgetContext {
  /** Period of the dashboard: a range code or a custom range. */
  readonly date: string;
  /** Comparison of the whole dashboard; null leaves each widget its own. */
  readonly compare: PeriodComparison | null;
  readonly targetId?: number;
  /** Target layer. */
  readonly tl?: number;
  /** Grain for widgets with "auto"; null leaves it to the server, which knows the days of the period. */
  readonly autoGrain: WidgetGrain | null;
  /** True if nobody chose the period: the last days with sales then replace days without any. */
  readonly orLast?: boolean;
}

/** Parameters of a widget query, by their names on the wire. */
export interface WidgetParams {
  readonly date: string;
  readonly targetId?: number;
  readonly tl?: number;
  readonly range?: WidgetGrain;
  readonly type?: string;
  readonly compare?: PeriodComparison;
  /** Measure that a split shows, if not its usual one. */
  readonly measure?: MeasureCode;
  /** Further measures of the members of a split. */
  readonly beside?: readonly MeasureCode[];
  readonly topN?: number;
  /** Orders members from the lowest. */
  readonly lowestFirst?: boolean;
  /** True for a ranking over time, whose automatic steps are longer. */
  readonly ranked?: boolean;
  /** Measure to forecast for the days still to come. */
  readonly forecast?: MeasureCode;
  /** Filters of the sales as sent; absent for all sales. */
  readonly filters?: readonly WidgetFilter[];
  /** Counts the days of the period from the last day with sales if the period begins after that day. */
  readonly orLast?: boolean;
}

/** A query of a batch. */
export interface WidgetRequest {
  readonly key: string;
  readonly call: WidgetKind;
  readonly params: WidgetParams;
}

/**
 * Makes the query of a widget. Its own period has priority over the dashboard's; a comparison is sent only if it shows one. Filters are sent
 * even if invalid, so that the query is rejected instead of answered for all sales. A heat map has all hours, whatever its top N; a change
 * is always compared, members over time never.
 *
 * Source: specification 7 (the parameters of each call), behaviour 3.7 (the batch), decisions 0130 and 0462.
 *
 * @example widgetRequest(systemDashboard("fr").widgets[0], { date: "-0d", compare: "none", autoGrain: "day" }).params.date // => "-0d"
 */
export function widgetRequest(widget: Widget, context: WidgetContext): WidgetRequest {
  const mainComparison = comparisonsOf(widget, context)[0] ?? "none";
  const queryType = queryTypeOf(widget);
  const chosenGrain = widget.grain === "auto" ? resolveAutoGrain(widget, context) : widget.grain;
  const queryGrain = widgetKinds[widget.kind].timed ? chosenGrain : null;
  return {
    key: String(widget.i),
    call: widget.kind,
    params: {
      date: widget.period ?? context.date,
      ...(context.targetId === undefined ? {} : { targetId: context.targetId }),
      ...(context.tl === undefined ? {} : { tl: context.tl }),
      ...(queryGrain === null ? {} : { range: queryGrain }),
      ...(queryType === null ? {} : { type: queryType }),
      ...(mainComparison === "none" ? {} : { compare: mainComparison }),
      ...measuresOfMembers(widget),
      ...(widget.topN === null || widget.type === "heat" ? {} : { topN: widget.topN }),
      ...(widget.lowestFirst && widget.type === "multiples" ? { lowestFirst: true } : {}),
      ...(widget.type === "bump" && queryGrain === null ? { ranked: true } : {}),
      ...(widget.filters.length === 0 ? {} : { filters: widget.filters }),
      ...(context.orLast === true ? { orLast: true } : {}),
    },
  };
}

/**
 * Makes all queries of a widget: that of `widgetRequest`, with its forecast, and one for each further comparison with other days. They differ by their
 * comparison only, so that all answers of a batch have the same figures of the period.
 *
 * Source: behaviour 3.6 (a widget has up to 3 comparisons), decision 0436.
 *
 * @example widgetRequests({ ...newWidget("netSales"), i: 4, compare: ["previous", "goal", "lastYear"] }, { date: "-0d", compare: null, autoGrain: "day" }).map(({ key, params }) => [key, params.compare]) // => [["4", "previous"], ["4/lastYear", "lastYear"]]
 */
export function widgetRequests(widget: Widget, context: WidgetContext): readonly WidgetRequest[] {
  const firstRequest = widgetRequest(widget, context);
  const furtherComparisons = comparisonsOf(widget, context).slice(1);
  return [
    widget.forecast
      ? { ...firstRequest, params: { ...firstRequest.params, forecast: mainMeasureOf(widget) } }
      : firstRequest,
    ...furtherComparisons.map((compare) => ({
      ...firstRequest,
      key: `${firstRequest.key}${comparisonKeySeparator}${compare}`,
      params: { ...firstRequest.params, compare },
    })),
  ];
}

/** Fields of a widget that its comparisons depend on. */
export type ComparedWidget = Pick<Widget, "kind" | "compare" | "period">;

/**
 * Returns the key of a widget's first query from the key of any of its queries.
 *
 * @example widgetKeyOf("4/lastYear") // => "4"
 */
export function widgetKeyOf(key: string): string {
  return key.split(comparisonKeySeparator, 1).join("");
}

/** Separates the widget from its further comparison in the key of a query. */
const comparisonKeySeparator = "/";

/**
 * Lists the comparisons with other days that are requested for a widget, the main one first. The dashboard's comparison, if any, replaces
 * those of a widget that compares and has no period of its own. Goals and fixed values need no query.
 *
 * Source: behaviour 3.6, decisions 0436 and 0463.
 *
 * @example comparisonsOf({ kind: "Simple", compare: ["goal", "previous", "lastYear"], period: "-0m" }, { compare: null }) // => ["previous", "lastYear"]
 */
export function comparisonsOf(
  widget: ComparedWidget,
  context: Pick<WidgetContext, "compare">,
): readonly PeriodComparison[] {
  if (widget.kind === "NetChange") return [comparisonOfNetChange(widget, context)];
  if (widget.kind === "MembersPerRange") return [];
  const [ownComparison = "none", ...furtherComparisons] = new Set(widget.compare.filter(comparesOtherDays));
  if (ownComparison === "none") return [];
  if (widget.period === null && context.compare !== null) return context.compare === "none" ? [] : [context.compare];
  return [
    ownComparison,
    ...furtherComparisons.filter((comparison) => comparison !== "none" && !isComparedAlone(widget.compare, comparison)),
  ].slice(0, comparisonsAtMost);
}

/** Finds the comparison of a NetChange widget: the dashboard's or its own; by default the days just before, as far as the period has come. Source: decision 0463. */
function comparisonOfNetChange(widget: ComparedWidget, context: Pick<WidgetContext, "compare">): PeriodComparison {
  const firstComparison =
    widget.compare.filter(comparesOtherDays).find((comparison) => comparison !== "none") ?? "previousToDate";
  const boardComparison = widget.period === null ? context.compare : null;
  return boardComparison === null || boardComparison === "none" ? firstComparison : boardComparison;
}

/** Maximum number of comparisons in a widget. Source: behaviour 3.6. */
export const comparisonsAtMost = 3;

/**
 * Tells whether a comparison cannot stand beside those before it: comparable stores leave stores out of both sides, so the figures of the
 * period differ.
 *
 * Source: decision 0436.
 *
 * @example isComparedAlone(["lastYear"], "comparable") // => true
 */
export function isComparedAlone(compare: readonly WidgetComparison[], comparison: PeriodComparison): boolean {
  const comparisonIndex = compare.indexOf(comparison);
  const precedingComparisons = comparisonIndex === -1 ? compare : compare.slice(0, comparisonIndex);
  const firstPrecedingComparison = precedingComparisons.find(
    (otherComparison) => otherComparison !== "none" && isPeriodComparison(otherComparison),
  );
  return (
    firstPrecedingComparison !== undefined && (comparison === "comparable" || firstPrecedingComparison === "comparable")
  );
}

function comparesOtherDays(comparison: WidgetComparison): comparison is PeriodComparison {
  return comparison !== "goal" && comparison !== "fixed";
}

/** Returns the measure parameters of a split: the main measure, unless it is the split's usual one, and the further measures. */
function measuresOfMembers(widget: Widget): Pick<WidgetParams, "measure" | "beside"> {
  if (widget.kind !== "GetStatsPer" || widget.dimension === null) return {};
  const [measure, ...beside] = listWidgetMeasures(widget);
  return {
    ...(measure === undefined || measure === perTypes[widget.dimension].total ? {} : { measure }),
    ...(beside.length === 0 ? {} : { beside }),
  };
}

/** Returns the type parameter of the query: a measure family, a split, or ITEMS for items ranked by quantity; null for any other query. */
function queryTypeOf(widget: Widget): string | null {
  if (widget.kind === "GetStats") return widget.stat;
  if (widget.kind === "GetStatsPer" || widget.kind === "MembersPerRange") return widget.dimension;
  return widget.kind === "TopSales" && mainMeasureOf(widget) === "items" ? "ITEMS" : null;
}

/** Resolves the grain for "auto"; null leaves it to the server, as for items and rankings, whose grain depends on the number of days. */
const resolveAutoGrain = (
  { kind, type, dimension, filters }: Widget,
  { autoGrain }: WidgetContext,
): WidgetGrain | null =>
  autoGrain === null || (kind === "MembersPerRange" && (dimension === "ITEM" || type === "bump"))
    ? null
    : kind === "MembersPerRange"
      ? finestMemberGrain(autoGrain)
      : finestFilteredGrain(autoGrain, filters);
