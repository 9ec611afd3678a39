/** Query of a widget, for a batch of queries. */

import { finestFilteredGrain } from "./auto-grain.ts";
import {
  widgetKinds,
  type PeriodComparison,
  type WidgetComparison,
  type WidgetGrain,
  type WidgetKind,
} from "./widget-kind.ts";
import { mainMeasureOf } from "./widget-measure.ts";
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
  readonly topN?: number;
  /** Filters of the sales as sent; absent for all sales. */
  readonly filters?: readonly WidgetFilter[];
  /** Uses the last days with sales if the period has none. */
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
 * even if invalid, so that the query is rejected instead of answered for all sales.
 *
 * Source: specification 7 (the parameters of each call), behaviour 3.7 (the batch), decision 0130.
 *
 * @example widgetRequest(systemDashboard("fr").widgets[0], { date: "-0d", compare: "none", autoGrain: "day" }).params.date // => "-0d"
 */
export function widgetRequest(widget: Widget, context: WidgetContext): WidgetRequest {
  const compare = comparisonOf(widget, context);
  const type = typeOf(widget);
  const grain = widget.grain === "auto" ? autoGrainFor(widget, context) : widget.grain;
  const range = widgetKinds[widget.kind].timed ? grain : null;
  return {
    key: String(widget.i),
    call: widget.kind,
    params: {
      date: widget.period ?? context.date,
      ...(context.targetId === undefined ? {} : { targetId: context.targetId }),
      ...(context.tl === undefined ? {} : { tl: context.tl }),
      ...(range === null ? {} : { range }),
      ...(type === null ? {} : { type }),
      ...(compare === "none" ? {} : { compare }),
      ...(widget.topN === null ? {} : { topN: widget.topN }),
      ...(widget.filters.length === 0 ? {} : { filters: widget.filters }),
      ...(context.orLast === true ? { orLast: true } : {}),
    },
  };
}

/**
 * A widget with its own period keeps its own comparison, or none. A single comparison is requested: goals
 * and fixed values need no query.
 */
function comparisonOf(widget: Widget, context: WidgetContext): PeriodComparison {
  const own = widget.compare.find(isAsked) ?? "none";
  if (own === "none" || widget.period !== null || context.compare === null) return own;
  return context.compare;
}

function isAsked(comparison: WidgetComparison): comparison is PeriodComparison {
  return comparison !== "goal" && comparison !== "fixed";
}

/** Type parameter of the query: a measure family, a split, or the family that ranks items by other than sales. */
function typeOf(widget: Widget): string | null {
  if (widget.kind === "GetStats") return widget.stat;
  if (widget.kind === "GetStatsPer") return widget.dimension;
  return widget.kind === "TopSales" && mainMeasureOf(widget) === "items" ? "ITEMS" : null;
}

const autoGrainFor = ({ filters }: Widget, { autoGrain }: WidgetContext): WidgetGrain | null =>
  autoGrain === null ? null : finestFilteredGrain(autoGrain, filters);
