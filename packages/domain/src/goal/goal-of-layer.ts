/** The goal of a layer from those set at it, below it or above it. */

import type { CalendarDate } from "../period/index.ts";
import { pathToTop, type LayerRank } from "../target/index.ts";

import { goalMetrics, type GoalMetric } from "./goal-metric.ts";
import type { Goal } from "./goal.ts";
import { goalOver } from "./spread.ts";

/** Which goal is asked for. */
export interface GoalQuestion {
  readonly layerId: number;
  readonly metric: GoalMetric;
  readonly from: CalendarDate;
  /** Included. */
  readonly to: CalendarDate;
}

/** A goal found: its value, and the layers whose own goals it is made of. */
export interface LayerGoal {
  /** In the unit of the metric. */
  readonly value: number;
  readonly layers: readonly number[];
}

/**
 * Gives the goal of a whole layer over some days: its own, when it has one; else the sum of the goals of the layers right below, found alike.
 * A mean or a percent does not add up: it is the layer's own, else that of the nearest layer above. Null when nobody set any.
 *
 * Source: behaviour 3.4 (layer level > location), 3.9 (most specific first), decision 0094.
 *
 * @example goalOfLayer([], [], { layerId: 1, metric: "netSales", from: "2026-03-01", to: "2026-03-31" }) // => null
 */
export function goalOfLayer(goals: readonly Goal[], layers: readonly LayerRank[], question: GoalQuestion): LayerGoal | null {
  const asked = goals.filter(({ scope, metric }) => scope === "LOCATION" && metric === question.metric);
  if (goalMetrics[question.metric].spread === "same") {
    for (const { id } of pathToTop(question.layerId, layers)) {
      const own = ownGoal(asked, { ...question, layerId: id });
      if (own !== null) return own;
    }
    return null;
  }
  return sharedGoal(asked, layers, question, new Set());
}

function sharedGoal(goals: readonly Goal[], layers: readonly LayerRank[], question: GoalQuestion, met: ReadonlySet<number>): LayerGoal | null {
  const own = ownGoal(goals, question);
  if (own !== null) return own;
  const seen = new Set([...met, question.layerId]);
  const below = layers
    .filter(({ id, parentId }) => parentId === question.layerId && !seen.has(id))
    .flatMap(({ id }) => sharedGoal(goals, layers, { ...question, layerId: id }, seen) ?? []);
  return below.length === 0 ? null : { value: below.reduce((sum, { value }) => sum + value, 0), layers: below.flatMap((one) => one.layers) };
}

/** What the goals set at a layer want over the days asked for; of several means, the one set for the last days. */
function ownGoal(goals: readonly Goal[], { layerId, metric, from, to }: GoalQuestion): LayerGoal | null {
  const values = goals
    .filter((goal) => goal.layerId === layerId)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap((goal) => goalOver(goal, { from, to }) ?? []);
  const last = values.at(-1);
  if (last === undefined) return null;
  return { value: goalMetrics[metric].spread === "same" ? last : values.reduce((sum, value) => sum + value, 0), layers: [layerId] };
}
