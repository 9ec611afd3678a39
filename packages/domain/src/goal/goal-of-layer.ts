/** Goal of a layer, from goals set at it, below it or above it. */

import { addDays, daysBetween, type CalendarDate } from "../period/index.ts";
import { listLayerAndAncestors, type LayerRank } from "../target/index.ts";

import { goalMetrics, type GoalMetric } from "./goal-metric.ts";
import type { Goal } from "./goal.ts";
import { goalForDays, spreadGoal } from "./spread.ts";

/** Query for a goal. */
export interface GoalQuery {
  readonly layerId: number;
  readonly metric: GoalMetric;
  readonly from: CalendarDate;
  /** Last day, inclusive. */
  readonly to: CalendarDate;
}

/** A goal found: its value, and the layers whose goals it combines. */
export interface LayerGoal {
  /** Units: those of the metric. */
  readonly value: number;
  readonly layers: readonly number[];
}

/**
 * Returns the goal of a whole layer over some days: its own if set, else the sum of its child layers' goals, found the same way.
 * Averages and percents cannot be summed: the layer's own, else that of the nearest ancestor. Null if none is set.
 *
 * Source: behaviour 3.4 (layer level > location), 3.9 (most specific first), decision 0094.
 *
 * @example goalOfLayer([], [], { layerId: 1, metric: "netSales", from: "2026-03-01", to: "2026-03-31" }) // => null
 */
export function goalOfLayer(
  goals: readonly Goal[],
  layers: readonly LayerRank[],
  question: GoalQuery,
): LayerGoal | null {
  const candidates = goals.filter(({ scope, metric }) => scope === "LOCATION" && metric === question.metric);
  if (goalMetrics[question.metric].spread === "same") {
    for (const { id } of listLayerAndAncestors(question.layerId, layers)) {
      const ownLayerGoal = ownGoal(candidates, { ...question, layerId: id });
      if (ownLayerGoal !== null) return ownLayerGoal;
    }
    return null;
  }
  return sharedGoal(candidates, layers, question, new Set());
}

/**
 * Returns the goal of a whole layer for each day of a range, as `goalOfLayer` does for one; null on a day without any.
 *
 * Source: decision 0094.
 *
 * @example goalsByDay([], [], { layerId: 1, metric: "netSales", from: "2026-03-01", to: "2026-03-02" }) // => [null, null]
 */
export function goalsByDay(
  goals: readonly Goal[],
  layers: readonly LayerRank[],
  { layerId, metric, from, to }: GoalQuery,
): readonly (LayerGoal | null)[] {
  const isShared = goalMetrics[metric].spread === "shared";
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const ownGoals = new Map<number, Map<CalendarDate, number>>();
  for (const goal of goals.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (goal.scope !== "LOCATION" || goal.metric !== metric) continue;
    const days = ownGoals.get(goal.layerId) ?? new Map<CalendarDate, number>();
    ownGoals.set(goal.layerId, days);
    for (const { date, value } of spreadGoal(goal)) days.set(date, isShared ? value + (days.get(date) ?? 0) : value);
  }
  const ownAt = (id: number, date: CalendarDate): LayerGoal | null => {
    const value = ownGoals.get(id)?.get(date);
    return value === undefined ? null : { value, layers: [id] };
  };
  if (!isShared) {
    const layerAndAncestors = listLayerAndAncestors(layerId, layers);
    return dates.map(
      (date) => layerAndAncestors.map(({ id }) => ownAt(id, date)).find((goal) => goal !== null) ?? null,
    );
  }
  const childIdsByParent = new Map<number | null, number[]>();
  for (const { id, parentId } of layers)
    childIdsByParent.set(parentId, [...(childIdsByParent.get(parentId) ?? []), id]);
  const daysOf = (id: number, metLayerIds: ReadonlySet<number>): readonly (LayerGoal | null)[] => {
    const days = dates.map((date) => ownAt(id, date));
    const seenIds = new Set([...metLayerIds, id]);
    const children = days.includes(null)
      ? (childIdsByParent.get(id) ?? []).filter((child) => !seenIds.has(child)).map((child) => daysOf(child, seenIds))
      : [];
    return days.map((day, index) => day ?? addGoals(children.flatMap((child) => child[index] ?? [])));
  };
  return daysOf(layerId, new Set());
}

function addGoals(goalsBelow: readonly LayerGoal[]): LayerGoal | null {
  return goalsBelow.length === 0
    ? null
    : {
        value: goalsBelow.reduce((sum, { value }) => sum + value, 0),
        layers: goalsBelow.flatMap((part) => part.layers),
      };
}

function sharedGoal(
  goals: readonly Goal[],
  layers: readonly LayerRank[],
  question: GoalQuery,
  metLayerIds: ReadonlySet<number>,
): LayerGoal | null {
  const ownLayerGoal = ownGoal(goals, question);
  if (ownLayerGoal !== null) return ownLayerGoal;
  const seenIds = new Set([...metLayerIds, question.layerId]);
  const layersBelow = layers
    .filter(({ id, parentId }) => parentId === question.layerId && !seenIds.has(id))
    .flatMap(({ id }) => sharedGoal(goals, layers, { ...question, layerId: id }, seenIds) ?? []);
  return addGoals(layersBelow);
}

/** Resolves the goals of a layer over the given days; of several averages, the latest counts. */
function ownGoal(goals: readonly Goal[], { layerId, metric, from, to }: GoalQuery): LayerGoal | null {
  const values = goals
    .filter((goal) => goal.layerId === layerId)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap((goal) => goalForDays(goal, { from, to }) ?? []);
  const lastValue = values.at(-1);
  if (lastValue === undefined) return null;
  return {
    value: goalMetrics[metric].spread === "same" ? lastValue : values.reduce((sum, value) => sum + value, 0),
    layers: [layerId],
  };
}
