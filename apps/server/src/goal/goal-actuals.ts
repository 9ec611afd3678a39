/** Reads the sales of many goals at once from the summaries of the dashboard. */

import type { Goal, GoalScope } from "@comptoir/domain/goal";
import { addSums, emptySums, getMetric, isComputableFrom, type SalesSums } from "@comptoir/domain/metric";
import type { CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import {
  summaryTables,
  listStoredSums,
  toSalesSums,
  sumColumnSql,
  type DayTable,
  type SumRow,
} from "../sales/index.ts";

/** Goal, with the locations whose sales count for it and their current business day. */
export interface FollowedGoal {
  readonly goal: Goal;
  readonly locationIds: readonly number[];
  readonly today: CalendarDate;
}

/** Sales of a goal, up to now and up to the last finished day; null if there is no figure. */
export interface GoalFigures {
  readonly toNow: number | null;
  readonly toYesterday: number | null;
}

/** Summary table of sales for each scope of goals. */
const tableByScope = {
  LOCATION: "sales_day",
  DEPARTMENT: "sales_day_department",
  USER: "sales_day_cashier",
  TEAM: "sales_day_cashier",
} as const satisfies Record<GoalScope, DayTable>;

/** Returns whether the summary table of a scope includes the metric: the one of departments has no number of receipts. */
export const canMeasureGoal = ({ scope, metric }: Pick<Goal, "scope" | "metric">): boolean =>
  isComputableFrom(metric, listStoredSums(tableByScope[scope]));

/** Reads the sales of goals, by goal id. */
export const readActuals = Effect.fn("goal.readActuals")(function* (followed: readonly FollowedGoal[]) {
  const goalsWithActuals = followed.filter(({ goal, today }) => canMeasureGoal(goal) && goal.from <= today);
  const tillNamesByUser = yield* readTillNames([
    ...new Set(
      goalsWithActuals.flatMap(({ goal }) => (goal.scope === "USER" || goal.scope === "TEAM" ? goal.members : [])),
    ),
  ]);
  const figuresByGoal = new Map<number, GoalFigures>();
  for (const table of new Set(goalsWithActuals.map(({ goal }) => tableByScope[goal.scope]))) {
    const goalsOfTable = goalsWithActuals.filter(({ goal }) => tableByScope[goal.scope] === table);
    const sumsByGoal = yield* sumGoals(table, goalsOfTable, tillNamesByUser);
    for (const { goal } of goalsOfTable) {
      const { of } = getMetric(goal.metric);
      const [finishedSums, runningSums] = [sumsByGoal.get(`${goal.id} false`), sumsByGoal.get(`${goal.id} true`)];
      figuresByGoal.set(goal.id, {
        toNow:
          finishedSums === undefined && runningSums === undefined
            ? null
            : of(addSums(finishedSums ?? emptySums, runningSums ?? emptySums)),
        toYesterday: finishedSums === undefined ? null : of(finishedSums),
      });
    }
  }
  return figuresByGoal;
});

/** Sums the sales of each goal, separately for finished days and the current one. */
const sumGoals = Effect.fnUntraced(function* (
  dayTable: DayTable,
  followed: readonly FollowedGoal[],
  names: ReadonlyMap<number, readonly string[]>,
) {
  const sql = yield* SqlClient.SqlClient;
  const memberKeysOf = ({ members }: Goal): readonly string[] => {
    if (dayTable === "sales_day") return [""];
    return dayTable === "sales_day_department"
      ? members.map(String)
      : [...new Set(members.flatMap((id) => names.get(id) ?? []))];
  };
  const goalMemberLocations = followed.flatMap(({ goal, locationIds, today }) =>
    memberKeysOf(goal).flatMap((memberKey) =>
      locationIds.map((location) => ({
        id: goal.id,
        location,
        member: memberKey,
        from: goal.from,
        to: goal.to,
        today,
      })),
    ),
  );
  const memberConditionByTable: Record<string, Statement.Fragment> = {
    sales_day: sql`true`,
    sales_day_department: sql`d.department_id = g.member::integer`,
    sales_day_cashier: sql`fold_text(d.cashier) = g.member`,
  };
  const sumRows = yield* sql<SumRow>`
    SELECT g.id, d.business_date >= g.today AS running, ${sql.literal(summaryTables[dayTable].sums.map(sumColumnSql).join(", "))}
    FROM unnest(${goalMemberLocations.map(({ id }) => id)}::integer[], ${goalMemberLocations.map(({ location }) => location)}::integer[], ${goalMemberLocations.map(({ member }) => member)}::text[],
      ${goalMemberLocations.map(({ from }) => from)}::date[], ${goalMemberLocations.map(({ to }) => to)}::date[], ${goalMemberLocations.map(({ today }) => today)}::date[]) AS g (id, location, member, first, last, today)
    JOIN ${sql.literal(dayTable)} d ON d.location_id = g.location AND d.business_date BETWEEN g.first AND g.last AND ${memberConditionByTable[dayTable] ?? sql`true`}
    GROUP BY 1, 2`;
  return new Map(
    sumRows.map((row): readonly [string, SalesSums] => [
      `${String(row["id"])} ${String(row["running"])}`,
      toSalesSums(row),
    ]),
  );
}, Effect.orDie);

/** Reads the names that people may have on receipts: the username, or first and last name in either order. */
const readTillNames = Effect.fnUntraced(function* (userIds: readonly number[]) {
  if (userIds.length === 0) return new Map<number, readonly string[]>();
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: number; readonly names: readonly string[] }>`
    SELECT user_id AS id, ARRAY[fold_text(username), fold_text(first_name || ' ' || last_name), fold_text(last_name || ' ' || first_name)] AS names
    FROM user_account WHERE user_id = ANY (${[...userIds]}::integer[])`;
  return new Map(rows.map(({ id, names }) => [id, names] as const));
}, Effect.orDie);
