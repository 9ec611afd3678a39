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

/** Goals of a user in a layer, and how their receipts are found. */
export interface CashierGoals extends Omit<UserGoals, "layerId" | "userId"> {
  readonly targetId: number;
  /** Store of the goal; null if its layer is above stores. */
  readonly locationId: number | null;
  /** Layer of the goal, or the parent of its store. */
  readonly layerId: number | null;
  /** Locations whose sales count for it. */
  readonly locationIds: readonly number[];
  /** Name of the user, for a goal without sales. */
  readonly name: string;
  /** Folded names that the user may have on receipts. */
  readonly names: readonly string[];
}

interface PersonRow {
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
  const isVisible = hasPermission(caller.permissions, ["USER_READ"]) ? "" : ` AND ${caller.userId} = ANY (members)`;
  const rows = yield* snapshot.query<GoalColumns>(
    `SELECT ${goalColumns} FROM goal WHERE NOT is_deleted AND scope = 'USER' AND metric = 'netSales' AND from_date <= '${to}' AND to_date >= '${from}'${isVisible}`,
    noDay,
  );
  if (rows.length === 0) return [];
  const layers = yield* listLayers();
  const reportedIds = new Set(scope.locations.map(({ id }) => id));
  const goals = goalsOfUsers(rows.map(toGoal), days);
  const people = yield* snapshot.query<PersonRow>(
    `SELECT user_id AS id, trim(first_name || ' ' || last_name) AS name, ARRAY[fold_text(username), fold_text(first_name || ' ' || last_name), fold_text(last_name || ' ' || first_name)] AS names
      FROM user_account WHERE user_id = ANY ('{${goals.map(({ userId }) => userId).join(",")}}'::integer[])`,
    noDay,
  );
  return goals.flatMap(({ layerId, userId, ...periods }): readonly CashierGoals[] => {
    const layer = layers.find(({ id }) => id === layerId);
    const person = people.find(({ id }) => id === userId);
    const inLayer = scopeOf(layerId, layers);
    const locationIds = layers
      .filter((candidate) => isLocation(candidate) && inLayer.has(candidate.id))
      .filter(({ locationType }) => locationType !== "WAREHOUSE" && locationType !== "OFFICE")
      .map(({ id }) => id);
    const isReported = locationIds.length > 0 && locationIds.every((id) => reportedIds.has(id));
    if (layer === undefined || person === undefined || !isReported) return [];
    const isStore = reportedIds.has(layerId);
    return [
      {
        ...periods,
        targetId: layer.targetId,
        locationId: isStore ? layerId : null,
        layerId: isStore ? layer.parentId : layerId,
        locationIds,
        name: person.name,
        names: person.names,
      },
    ];
  });
});
