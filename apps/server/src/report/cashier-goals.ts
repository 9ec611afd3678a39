/** Reads the goals of users for the cashiers of a Target report. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission, scopeOf } from "@comptoir/domain/access";
import { goalDaysOf, goalsOfUsers, type PeriodToday, type UserGoals } from "@comptoir/domain/goal";
import { isLocation } from "@comptoir/domain/target";
import { Effect } from "effect";

import { listLayers } from "../access/index.ts";
import { goalColumns, toGoal, type GoalColumns } from "../goal/index.ts";
import { noDay, type Snapshot } from "../widget-data/snapshot.ts";
import type { WidgetScope } from "../widget-data/widget-scope.ts";

/** Goals of a user at a layer, with the names by which the user's receipts are found. */
export interface CashierGoals extends Omit<UserGoals, "layerId" | "userId"> {
  readonly targetId: number;
  /** Store of the goal; null if its layer is above stores. */
  readonly locationId: number | null;
  /** Layer of the goal, or the parent of its store. */
  readonly layerId: number | null;
  /** Locations whose sales count for the goal. */
  readonly locationIds: readonly number[];
  /** Name of the user, for a goal without sales. */
  readonly name: string;
  /** Folded names that the user may have on receipts. */
  readonly names: readonly string[];
}

interface UserNamesRow {
  readonly id: number;
  readonly name: string;
  readonly names: readonly string[];
}

/**
 * Reads the goals of net sales of the users that the caller may see. Layers with locations outside the report are left out.
 *
 * Source: behaviour 3.4 (store and user goals), decision 0495.
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
    `SELECT ${goalColumns} FROM goal WHERE NOT is_deleted AND scope = 'USER' AND metric = 'netSales' AND from_date <= '${to}' AND to_date >= '${from}'${memberConditionSql}`,
    noDay,
  );
  if (goalRows.length === 0) return [];
  const layers = yield* listLayers();
  const reportedLocationIds = new Set(scope.locations.map(({ id }) => id));
  const userGoals = goalsOfUsers(goalRows.map(toGoal), days);
  const userNamesRows = yield* snapshot.query<UserNamesRow>(
    `SELECT user_id AS id, trim(first_name || ' ' || last_name) AS name, ARRAY[fold_text(username), fold_text(first_name || ' ' || last_name), fold_text(last_name || ' ' || first_name)] AS names
      FROM user_account WHERE user_id = ANY ('{${userGoals.map(({ userId }) => userId).join(",")}}'::integer[])`,
    noDay,
  );
  return userGoals.flatMap(({ layerId, userId, ...periods }): readonly CashierGoals[] => {
    const goalLayer = layers.find(({ id }) => id === layerId);
    const userNames = userNamesRows.find(({ id }) => id === userId);
    const layerIdsBelow = scopeOf(layerId, layers);
    const sellingLocationIds = layers
      .filter((candidate) => isLocation(candidate) && layerIdsBelow.has(candidate.id))
      .filter(({ locationType }) => locationType !== "WAREHOUSE" && locationType !== "OFFICE")
      .map(({ id }) => id);
    const areAllLocationsReported =
      sellingLocationIds.length > 0 && sellingLocationIds.every((id) => reportedLocationIds.has(id));
    if (goalLayer === undefined || userNames === undefined || !areAllLocationsReported) return [];
    const isStore = reportedLocationIds.has(layerId);
    return [
      {
        ...periods,
        targetId: goalLayer.targetId,
        locationId: isStore ? layerId : null,
        layerId: isStore ? goalLayer.parentId : layerId,
        locationIds: sellingLocationIds,
        name: userNames.name,
        names: userNames.names,
      },
    ];
  });
});
