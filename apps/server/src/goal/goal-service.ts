/** Service of goals: a goal applies to a layer in its author's scope and to existing members, and no two goals of one aim share a day. */

import type { Caller } from "@comptoir/api/contract";
import { GoalFields } from "@comptoir/api/wire";
import { hasPermission, scopeOf } from "@comptoir/domain/access";
import type { EntityValues } from "@comptoir/domain/entity";
import {
  checkGoalClash,
  goalForm,
  goalMetrics,
  goalToThousandths,
  isGoalMetric,
  metricOfGoal,
  parseGoal,
  progressOf,
  type Goal,
} from "@comptoir/domain/goal";
import { percent, quantity } from "@comptoir/domain/measure";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { failAll, issue, ok, type Issue } from "@comptoir/domain/result";
import { isLocation } from "@comptoir/domain/target";
import { checkForm } from "@comptoir/domain/validation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor, type Scope } from "../access/index.ts";
import { makeEntityService, type SaveContext } from "../entity/index.ts";
import { canMeasureGoal, readActuals, type FollowedGoal, type GoalFigures } from "./goal-actuals.ts";
import { toGoal } from "./goal-row.ts";
import { listGoalsLike } from "./goal-repository.ts";
import { goalTable, type GoalRow } from "./goal-table.ts";

const checkGoal = Effect.fn("goal.check")(function* (input: EntityValues, { caller, before }: SaveContext<GoalRow>) {
  const formResult = checkForm(goalForm, input);
  const goalResult = parseGoal(input);
  if (!formResult.ok || !goalResult.ok)
    return formResult.ok ? failAll(goalResult.ok ? [] : goalResult.issues) : formResult;
  const goal: Goal = { ...goalResult.value, id: before?.id ?? 0 };
  const scope = yield* scopeFor(caller);
  const goalLayer = scope.layers.find(({ id }) => id === goal.layerId);
  if (goalLayer === undefined) return failAll([issue("LAYER_UNKNOWN", ["layerId"])]);
  const goalIssues = [
    ...checkVisibility(goal, caller),
    ...(canMeasureGoal(goal) ? [] : [issue("ONE_OF", ["metric"])]),
    ...(yield* findUnknownMembers(goal, scope)),
  ];
  if (goalIssues.length > 0) return failAll(goalIssues);
  const clashResult = checkGoalClash(goal, (yield* listGoalsLike(goal)).map(toGoal));
  if (clashResult.length > 0) return failAll(clashResult);
  const entityValues: EntityValues = {
    ...formResult.value,
    targetId: goalLayer.targetId,
    members: arrayText(goal.members),
    profile: arrayText(goal.profile),
    closed: arrayText(goal.closed),
  };
  return ok(entityValues);
});

/** Formats a list as a PostgreSQL array literal; as a parameter, an empty array would have no type. */
const arrayText = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

/** Checks that the caller may see the metric of a goal and, if its members are people, read users. */
function checkVisibility({ scope, metric }: Goal, { permissions }: Caller): readonly Issue[] {
  const permissionByFormField = [
    { field: "metric", permission: metricOfGoal(metric).permission },
    { field: "members", permission: scope === "USER" || scope === "TEAM" ? ("USER_READ" as const) : null },
  ];
  return permissionByFormField.flatMap(({ field, permission }) =>
    permission === undefined || permission === null || hasPermission(permissions, [permission])
      ? []
      : [issue("ACCESS_DENIED", [field], { permission })],
  );
}

/** Finds members that a goal may not have: departments must belong to a target at or below the layer, people to the author's scope. */
const findUnknownMembers = Effect.fnUntraced(function* (
  { scope: goalScope, layerId, members }: Goal,
  { layers }: Scope,
) {
  if (goalScope === "LOCATION") return [];
  const sql = yield* SqlClient.SqlClient;
  const layerIdsBelow = scopeOf(layerId, layers);
  const targetIds = [...new Set(layers.filter(({ id }) => layerIdsBelow.has(id)).map(({ targetId }) => targetId))];
  const [memberCount] =
    goalScope === "DEPARTMENT"
      ? yield* sql<{
          readonly known: number;
        }>`SELECT count(*)::integer AS known FROM department WHERE NOT is_deleted AND department_id = ANY (${[...members]}::bigint[]) AND target_id = ANY (${targetIds}::integer[])`
      : yield* sql<{
          readonly known: number;
        }>`SELECT count(*)::integer AS known FROM user_account WHERE NOT is_deleted AND user_id = ANY (${[...members]}::bigint[]) AND target_layer_id = ANY (${layers.map(({ id }) => id)}::integer[])`;
  return memberCount?.known === members.length ? [] : [issue("REFERENCE_UNKNOWN", ["members"])];
}, Effect.orDie);

/** SQL condition that hides goals of metrics the caller may not see, and goals of other people from callers who may not read users. */
const visibleGoalsSql = (sql: SqlClient.SqlClient, { userId, permissions }: Caller) => {
  const visibleMetrics = Object.keys(goalMetrics)
    .filter(isGoalMetric)
    .filter((metric) => {
      const { permission } = metricOfGoal(metric);
      return permission === undefined || permission === null || hasPermission(permissions, [permission]);
    });
  return sql`e.metric = ANY (${visibleMetrics}::text[]) AND (e.scope NOT IN ('USER', 'TEAM') OR ${hasPermission(permissions, ["USER_READ"])}::boolean OR ${userId}::integer = ANY (e.members))`;
};

const addProgressToRows = Effect.fn("goal.complete")(function* (caller: Caller, goalRows: readonly GoalRow[]) {
  const emptyProgress = { actual: null, attained: null, expected: null, difference: null };
  if (goalRows.length === 0 || !hasPermission(caller.permissions, ["SALE_READ"]))
    return goalRows.map((row) => ({ ...row, ...emptyProgress }));
  const { layers } = yield* scopeFor(caller);
  const now = yield* Clock.currentTimeMillis;
  const locations = layers.filter(isLocation);
  const followedGoals = goalRows.map((row): FollowedGoal => {
    const layerIdsBelow = scopeOf(row.layerId, layers);
    const today = businessDateOf(now, dayRuleOf(layers.find(({ id }) => id === row.layerId)));
    return {
      goal: toGoal(row),
      today,
      locationIds: locations.filter(({ id }) => layerIdsBelow.has(id)).map(({ id }) => id),
    };
  });
  const figuresByGoal = yield* readActuals(followedGoals);
  return goalRows.map((row, index) => {
    const followedGoal = followedGoals[index];
    return {
      ...row,
      ...(followedGoal === undefined
        ? emptyProgress
        : goalProgress(followedGoal, figuresByGoal.get(row.id) ?? { toNow: null, toYesterday: null })),
    };
  });
});

/** Computes the progress of a goal; the expected value counts finished days only, because the current day is not over. */
function goalProgress({ goal, today }: Pick<FollowedGoal, "goal" | "today">, { toNow, toYesterday }: GoalFigures) {
  const lastFinishedDay: CalendarDate = goal.to < today ? goal.to : addDays(today, -1);
  const toGoalQuantity = (value: number | null) =>
    value === null ? null : quantity(goalToThousandths(goal.metric, value));
  const { attained } = progressOf(goal, { actual: toNow, through: lastFinishedDay });
  const { expected, difference } = progressOf(goal, { actual: toYesterday, through: lastFinishedDay });
  const hasBegun = goal.from <= lastFinishedDay;
  return {
    actual: toGoalQuantity(toNow),
    attained: attained === null ? null : percent(attained),
    expected: hasBegun ? toGoalQuantity(expected) : null,
    difference: hasBegun ? toGoalQuantity(difference) : null,
  };
}

export const goalService = makeEntityService(goalTable, GoalFields, {
  check: checkGoal,
  seenSql: visibleGoalsSql,
  completeRows: addProgressToRows,
  takenIssue: issue("GOAL_CLASH", ["from"]),
});
