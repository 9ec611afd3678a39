/** The call a widget makes for its data, ready for a batch of calls. */

import type { ComparisonRule } from "../period/index.ts";

import { widgetKinds, type WidgetComparison, type WidgetGrain, type WidgetKind } from "./widget-kind.ts";
import type { Widget } from "./widget.ts";

/** What the dashboard decides for its widgets. */
export interface WidgetContext {
  /** The period of the dashboard: a range code or a custom range. */
  readonly date: string;
  /** The comparison chosen for the whole dashboard; null leaves each widget its own. */
  readonly compare: ComparisonRule | null;
  readonly targetId?: number;
  /** The target layer. */
  readonly tl?: number;
  /** The grain that fits the period, for widgets whose grain is "auto". */
  readonly autoGrain: WidgetGrain;
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
}

/** One call of a batch. */
export interface WidgetRequest {
  readonly key: string;
  readonly call: WidgetKind;
  readonly params: WidgetParams;
}

/**
 * Gives the call of a widget: its own period before the dashboard's; a comparison only where the widget shows one.
 *
 * Source: specification 7 (the parameters of each call), behaviour 3.7 (the batch).
 *
 * @example widgetRequest(systemDashboard("fr").widgets[0], { date: "-0d", compare: "none", autoGrain: "day" }).params.date // => "-0d"
 */
export function widgetRequest(widget: Widget, context: WidgetContext): WidgetRequest {
  const compare = comparisonOf(widget, context);
  const type = widget.kind === "GetStats" ? widget.stat : widget.kind === "GetStatsPer" ? widget.dimension : null;
  const grain = widget.grain === "auto" ? context.autoGrain : widget.grain;
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
