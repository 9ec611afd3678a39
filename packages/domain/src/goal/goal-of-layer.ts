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
  const metricGoals = goals.filter(({ scope, metric }) => scope === "LOCATION" && metric === question.metric);
  if (goalMetrics[question.metric].spread === "same") {
    for (const { id } of listLayerAndAncestors(question.layerId, layers)) {
      const ownLayerGoal = findOwnGoal(metricGoals, { ...question, layerId: id });
      if (ownLayerGoal !== null) return ownLayerGoal;
    }
    return null;
  }
  return findSharedGoal(metricGoals, layers, question, new Set());
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
  const periodDates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const goalByDayByLayer = new Map<number, Map<CalendarDate, number>>();
  for (const goal of goals.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (goal.scope !== "LOCATION" || goal.metric !== metric) continue;
    const layerGoalByDay = goalByDayByLayer.get(goal.layerId) ?? new Map<CalendarDate, number>();
    goalByDayByLayer.set(goal.layerId, layerGoalByDay);
    for (const { date, value } of spreadGoal(goal))
      layerGoalByDay.set(date, isShared ? value + (layerGoalByDay.get(date) ?? 0) : value);
  }
  const ownGoalAt = (id: number, date: CalendarDate): LayerGoal | null => {
    const goalValue = goalByDayByLayer.get(id)?.get(date);
    return goalValue === undefined ? null : { value: goalValue, layers: [id] };
  };
  if (!isShared) {
    const layerAndAncestors = listLayerAndAncestors(layerId, layers);
    return periodDates.map(
      (date) => layerAndAncestors.map(({ id }) => ownGoalAt(id, date)).find((goal) => goal !== null) ?? null,
    );
  }
  const childIdsByParent = new Map<number | null, number[]>();
  for (const { id, parentId } of layers)
    childIdsByParent.set(parentId, [...(childIdsByParent.get(parentId) ?? []), id]);
  const dayGoalsOf = (id: number, metLayerIds: ReadonlySet<number>): readonly (LayerGoal | null)[] => {
    const ownDayGoals = periodDates.map((date) => ownGoalAt(id, date));
    const seenLayerIds = new Set([...metLayerIds, id]);
    const childDayGoals = ownDayGoals.includes(null)
      ? (childIdsByParent.get(id) ?? [])
          .filter((child) => !seenLayerIds.has(child))
          .map((child) => dayGoalsOf(child, seenLayerIds))
      : [];
    return ownDayGoals.map((day, index) => day ?? addGoals(childDayGoals.flatMap((child) => child[index] ?? [])));
  };
  return dayGoalsOf(layerId, new Set());
}

function addGoals(goalsBelow: readonly LayerGoal[]): LayerGoal | null {
  return goalsBelow.length === 0
    ? null
    : {
        value: goalsBelow.reduce((sum, { value }) => sum + value, 0),
        layers: goalsBelow.flatMap((part) => part.layers),
      };
}

function findSharedGoal(
  goals: readonly Goal[],
  layers: readonly LayerRank[],
  question: GoalQuery,
  metLayerIds: ReadonlySet<number>,
): LayerGoal | null {
  const ownLayerGoal = findOwnGoal(goals, question);
  if (ownLayerGoal !== null) return ownLayerGoal;
  const seenLayerIds = new Set([...metLayerIds, question.layerId]);
  const childLayerGoals = layers
    .filter(({ id, parentId }) => parentId === question.layerId && !seenLayerIds.has(id))
    .flatMap(({ id }) => findSharedGoal(goals, layers, { ...question, layerId: id }, seenLayerIds) ?? []);
  return addGoals(childLayerGoals);
}

/** Sums the goals that are set at a layer itself, over the given days; of several averages, the latest counts. Null without any. */
function findOwnGoal(goals: readonly Goal[], { layerId, metric, from, to }: GoalQuery): LayerGoal | null {
  const ownValues = goals
    .filter((goal) => goal.layerId === layerId)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap((goal) => goalForDays(goal, { from, to }) ?? []);
  const lastValue = ownValues.at(-1);
  if (lastValue === undefined) return null;
  return {
    value: goalMetrics[metric].spread === "same" ? lastValue : ownValues.reduce((sum, value) => sum + value, 0),
    layers: [layerId],
  };
}
