/** Sales goals of a layer, department, user or team: spread over days, and progress. */

export { goalFields } from "./goal-fields.data.ts";
export { checkGoalClash, goalForm, parseGoal } from "./goal-form.ts";
export {
  goalDecimals,
  goalFromThousandths,
  goalMetrics,
  goalToThousandths,
  isGoalMetric,
  metricOfGoal,
  type GoalMetric,
  type GoalSpread,
} from "./goal-metric.ts";
export { goalOfLayer, goalsByDay, type GoalQuery, type LayerGoal } from "./goal-of-layer.ts";
export {
  evenProfile,
  goalDaysAtMost,
  goalScopes,
  isGoalScope,
  weekdayWeightAtMost,
  type Goal,
  type GoalScope,
  type GoalScopeRow,
  type WeekdayProfile,
} from "./goal.ts";
export {
  goalDaysOf,
  goalsOfLocations,
  goalsOfTeams,
  goalsOfUsers,
  spanToDate,
  type LocationGoals,
  type OpenGoal,
  type PeriodGoals,
  type PeriodToday,
  type TeamGoals,
  type UserGoals,
} from "./location-goals.ts";
export { containsGoals, keepOutermostGoals, type ScopedGoals } from "./nested-goals.ts";
export { neededPerDayOf, progressOf, type GoalActual, type GoalProgress } from "./progress.ts";
export { wholeWeights } from "./whole-weights.ts";
export { goalForDays, goalOfDays, spreadGoal, type DayGoal, type GoalDays } from "./spread.ts";
