/** Reads the daily goals of a widget: only goals of exactly the widget's locations, and only if the widget shows all their sales. */

import { scopeOf } from "@comptoir/domain/access";
import {
  goalMetrics,
  goalOfDays,
  goalsByDay,
  isGoalMetric,
  type GoalMetric,
  type LayerGoal,
} from "@comptoir/domain/goal";
import type { MetricCode } from "@comptoir/domain/metric";
import type { DateSpan } from "@comptoir/domain/period";
import { isLocation, type TargetLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { listLayers } from "../access/index.ts";
import { goalColumns, toGoal, type GoalColumns } from "../goal/index.ts";
import type { WidgetAsk } from "./ask.ts";
import type { Question } from "./question.ts";
import { noDay, type Snapshot } from "./snapshot.ts";

/**
 * Reads the goal of each day of the range, in the metric's unit; null for a day without one. Returns null if there is
 * no goal at all, or the caller may not see goals.
 */
export const readGoalDays = Effect.fn("widgetData.readGoalDays")(function* (
  { snapshot, question, seesGoals }: Pick<WidgetAsk, "snapshot" | "question" | "seesGoals">,
  metric: MetricCode,
) {
  if (!seesGoals || !isGoalMetric(metric) || question.members !== null || question.items !== null) return null;
  // A goal covers every day, so with excluded days it cannot be compared.
  if (question.span.closed !== undefined) return null;
  const { from, to } = question.range;
  const locationGoals = yield* readLocationGoals(snapshot, { from, to }, metric);
  if (locationGoals.length === 0) return null;
  const layers = yield* listLayers();
  const hasMatchingLocations = makeLocationsMatcher(question, layers, metric);
  const goalsPerDay = goalsByDay(locationGoals, layers, { layerId: question.scope.layerId, metric, from, to }).map(
    (day) => (day !== null && hasMatchingLocations(day) ? day.value : null),
  );
  return goalsPerDay.some((day) => day !== null) ? goalsPerDay : null;
});

/** Reads goals of locations and layers that overlap the days. */
export const readLocationGoals = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  { from, to }: DateSpan,
  metric: GoalMetric,
) {
  const goalRows = yield* snapshot.query<GoalColumns>(
    `SELECT ${goalColumns} FROM goal WHERE NOT is_deleted AND scope = 'LOCATION' AND from_date <= '${to}' AND to_date >= '${from}'`,
    noDay,
  );
  return goalRows.filter((goal) => goal.metric === metric).map(toGoal);
});

/** Returns the goal of a range from those of its days; null if a day has none, or the metric has no goals. */
export function goalOfRange(metric: MetricCode, days: readonly (number | null)[] | null): number | null {
  return days === null || !isGoalMetric(metric) ? null : goalOfDays(metric, days);
}

/** Makes the check that a goal covers exactly the selling locations of the scope; a goal that is the same on each day always passes. */
function makeLocationsMatcher(
  { scope }: Pick<Question, "scope">,
  targetLayers: readonly TargetLayer[],
  metric: GoalMetric,
): (goal: LayerGoal) => boolean {
  if (goalMetrics[metric].spread === "same") return () => true;
  const sellingLocationIds = targetLayers
    .filter((layer) => isLocation(layer) && layer.locationType !== "WAREHOUSE" && layer.locationType !== "OFFICE")
    .map(({ id }) => id);
  const locationIds = new Set(scope.locations.map(({ id }) => id));
  const matchByLayers = new Map<string, boolean>();
  return ({ layers: layerIds }) => {
    const layersKey = layerIds.join();
    const knownMatch = matchByLayers.get(layersKey);
    if (knownMatch !== undefined) return knownMatch;
    const coveredIds = new Set(layerIds.flatMap((id) => [...scopeOf(id, targetLayers)]));
    const coversSameLocations = sellingLocationIds.every((id) => coveredIds.has(id) === locationIds.has(id));
    matchByLayers.set(layersKey, coversSameLocations);
    return coversSameLocations;
  };
}
