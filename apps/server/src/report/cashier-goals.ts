/** Reads the goals of users and teams for the cashiers of a Target report. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission, scopeOf } from "@comptoir/domain/access";
import { goalDaysOf, goalsOfTeams, goalsOfUsers, type PeriodToday, type UserGoals } from "@comptoir/domain/goal";
import { isLocation } from "@comptoir/domain/target";
import { Effect } from "effect";

import { listLayers } from "../access/index.ts";
import { goalColumns, toGoal, type GoalColumns } from "../goal/index.ts";
import { noDay, type Snapshot } from "../widget-data/snapshot.ts";
import type { WidgetScope } from "../widget-data/widget-scope.ts";

/** Goals of a user or a team at a layer, with the names by which their receipts are found. */
export interface CashierGoals extends Omit<UserGoals, "layerId" | "userId"> {
  readonly isTeam: boolean;
  readonly userIds: readonly number[];
  readonly targetId: number;
  /** Store of the goal; null if its layer is above stores. */
  readonly locationId: number | null;
  /** Layer of the goal, or the parent of its store. */
  readonly layerId: number | null;
  /** Locations whose sales count for the goal. */
  readonly locationIds: readonly number[];
  /** Name of the team, or of the user, for a goal without sales. */
  readonly name: string;
  /** Folded names that the users may have on receipts. */
  readonly names: readonly string[];
}

interface UserNamesRow {
  readonly id: number;
  readonly name: string;
  readonly names: readonly string[];
}

/**
 * Reads the goals of net sales of the users and teams that the caller may see. Goals of layers with locations outside the report are left out.
 *
 * Source: behaviour 3.4 (store and user and team goals), decision 0495.
 */
export const readCashierGoals = Effect.fnUntraced(function* (
  caller: Pick<Caller, "permissions" | "userId">,
  { scope, snapshot }: { readonly scope: Pick<WidgetScope, "locations">; readonly snapshot: Snapshot },
  days: PeriodToday,
) {
  const { from, to } = goalDaysOf(days);
  const memberConditionSql = hasPermission(caller.permissions, ["USER_READ"])
    ? ""
    : ` AND ${caller.userId} = ANY (members)`;
  const goalRows = yield* snapshot.query<GoalColumns>(
    `SELECT ${goalColumns} FROM goal WHERE NOT is_deleted AND scope IN ('USER', 'TEAM') AND metric = 'netSales' AND from_date <= '${to}' AND to_date >= '${from}'${memberConditionSql}`,
    noDay,
  );
  if (goalRows.length === 0) return [];
  const layers = yield* listLayers();
  const reportedLocationIds = new Set(scope.locations.map(({ id }) => id));
  const goals = goalRows.map(toGoal);
  const peopleGoals = [
    ...goalsOfUsers(goals, days).map(({ userId, ...userGoals }) => ({
      ...userGoals,
      userIds: [userId],
      description: "",
      isTeam: false,
    })),
    ...goalsOfTeams(goals, days).map((teamGoals) => ({ ...teamGoals, isTeam: true })),
  ];
  const userNamesRows = yield* snapshot.query<UserNamesRow>(
    `SELECT user_id AS id, trim(first_name || ' ' || last_name) AS name, ARRAY[fold_text(username), fold_text(first_name || ' ' || last_name), fold_text(last_name || ' ' || first_name)] AS names
      FROM user_account WHERE user_id = ANY ('{${peopleGoals.flatMap(({ userIds }) => userIds).join(",")}}'::integer[])`,
    noDay,
  );
  return peopleGoals.flatMap(({ layerId, userIds, description, ...goalsOfPeople }): readonly CashierGoals[] => {
    const goalLayer = layers.find(({ id }) => id === layerId);
    const userNames = userNamesRows.filter(({ id }) => userIds.includes(id));
    const layerIdsInScope = scopeOf(layerId, layers);
    const sellingLocationIds = layers
      .filter((candidate) => isLocation(candidate) && layerIdsInScope.has(candidate.id))
      .filter(({ locationType }) => locationType !== "WAREHOUSE" && locationType !== "OFFICE")
      .map(({ id }) => id);
    const areAllLocationsReported =
      sellingLocationIds.length > 0 && sellingLocationIds.every((id) => reportedLocationIds.has(id));
    if (goalLayer === undefined || userNames.length === 0 || !areAllLocationsReported) return [];
    const isStore = reportedLocationIds.has(layerId);
    return [
      {
        ...goalsOfPeople,
        userIds,
        targetId: goalLayer.targetId,
        locationId: isStore ? layerId : null,
        layerId: isStore ? goalLayer.parentId : layerId,
        locationIds: sellingLocationIds,
        name: description === "" ? userNames.map(({ name }) => name).join(", ") : description,
        names: userNames.flatMap(({ names }) => names),
      },
    ];
  });
});
