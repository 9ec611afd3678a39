/** The call a widget makes for its data, ready for a batch of calls. */

import type { ComparisonRule } from "../period/index.ts";

import { grainOfFilters } from "./auto-grain.ts";
import { widgetKinds, type WidgetComparison, type WidgetGrain, type WidgetKind } from "./widget-kind.ts";
import { shownMeasure } from "./widget-measure.ts";
import type { Widget, WidgetFilter } from "./widget.ts";

/** Context that a dashboard gives to its widgets. */
export interface WidgetContext {
  /** The period of the dashboard: a range code or a custom range. */
  readonly date: string;
  /** The comparison chosen for the whole dashboard; null leaves each widget its own. */
  readonly compare: ComparisonRule | null;
  readonly targetId?: number;
  /** The target layer. */
  readonly tl?: number;
  /** The grain that fits the period, for widgets whose grain is "auto"; null leaves it to the server, whose clock says which days the period has. */
  readonly autoGrain: WidgetGrain | null;
  /** Whether nobody chose the period, so that the last days with sales stand for days without any. */
  readonly orLast?: boolean;
}

/** The parameters of one widget call, by their names on the wire. */
export interface WidgetParams {
  readonly date: string;
  readonly targetId?: number;
  readonly tl?: number;
  readonly range?: WidgetGrain;
  readonly type?: string;
  readonly compare?: ComparisonRule;
  readonly topN?: number;
  /** Filters of the sales, as sent; absent where the widget shows all sales. */
  readonly filters?: readonly WidgetFilter[];
  /** Take the last days with sales where the period has none. */
  readonly orLast?: boolean;
}

/** A call of a batch. */
export interface WidgetRequest {
  readonly key: string;
  readonly call: WidgetKind;
  readonly params: WidgetParams;
}

/**
 * Gives the call of a widget: its own period before the dashboard's; a comparison only where the widget shows one; the filters that it holds, whatever
 * they are, so that a call that cannot be narrowed by them is refused and never answered for all sales.
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
 * A widget with its own period keeps its own comparison; one that compares nothing stays so. Only one comparison is asked for: goals
 * and fixed figures are known without asking.
 */
function comparisonOf(widget: Widget, context: WidgetContext): ComparisonRule {
  const own = widget.compare.find(isAsked) ?? "none";
  if (own === "none" || widget.period !== null || context.compare === null) return own;
  return context.compare;
}

function isAsked(comparison: WidgetComparison): comparison is ComparisonRule {
  return comparison !== "goal" && comparison !== "fixed";
}

/** Type of the call: a measure family, a split, or the family that items are ranked by other than sales. */
function typeOf(widget: Widget): string | null {
  if (widget.kind === "GetStats") return widget.stat;
  if (widget.kind === "GetStatsPer") return widget.dimension;
  return widget.kind === "TopSales" && shownMeasure(widget) === "items" ? "ITEMS" : null;
}

const autoGrainFor = ({ filters }: Widget, { autoGrain }: WidgetContext): WidgetGrain | null =>
  autoGrain === null ? null : grainOfFilters(autoGrain, filters);
