/** Splits a scope into whole targets, which have summaries of their own, and single locations. */

import { Effect } from "effect";

import type { Snapshot } from "./snapshot.ts";
import type { ScopeLocation, WidgetScope } from "./widget-scope.ts";

/** Parts of a scope, which together contain each of its locations once. */
export interface ScopePlaces {
  readonly targetIds: readonly number[];
  /** Locations below these targets. */
  readonly inTargets: readonly ScopeLocation[];
  readonly others: readonly ScopeLocation[];
}

/** Finds the targets whose locations with sales, closed ones included, are all in the scope. */
export const splitScope = Effect.fnUntraced(function* (snapshot: Snapshot, scope: WidgetScope) {
  const wholeTargetRows = yield* snapshot.query<{ readonly target_id: number }>(`
    SELECT target_id FROM target_layer t
    WHERE EXISTS (SELECT 1 FROM sales_day d WHERE d.location_id = t.target_layer_id)
    GROUP BY target_id HAVING bool_and(target_layer_id = ANY ('{${scope.locations.map(({ id }) => id).join(",")}}'::integer[])) ORDER BY target_id`);
  const wholeTargetIds = wholeTargetRows.map((row) => row.target_id);
  const wholeTargetIdSet = new Set(wholeTargetIds);
  return {
    targetIds: wholeTargetIds,
    inTargets: scope.locations.filter(({ targetId }) => wholeTargetIdSet.has(targetId)),
    others: scope.locations.filter(({ targetId }) => !wholeTargetIdSet.has(targetId)),
  } satisfies ScopePlaces;
});
