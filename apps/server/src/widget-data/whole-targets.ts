/** A scope as whole targets and single locations: a target that is in it whole has summaries of its own. */

import { Effect } from "effect";

import type { Snapshot } from "./snapshot.ts";
import type { ScopeLocation, WidgetScope } from "./widget-scope.ts";

/** The places of a scope; together they are its locations, each once. */
export interface ScopePlaces {
  readonly targetIds: readonly number[];
  /** The locations below these targets. */
  readonly inTargets: readonly ScopeLocation[];
  readonly others: readonly ScopeLocation[];
}

/** Finds the targets whose sales lie all in the scope, those of closed locations too. */
export const readPlaces = Effect.fnUntraced(function* (snapshot: Snapshot, scope: WidgetScope) {
  const rows = yield* snapshot.query<{ readonly target_id: number }>(`
    SELECT target_id FROM target_layer t
    WHERE EXISTS (SELECT 1 FROM sales_day d WHERE d.location_id = t.target_layer_id)
    GROUP BY target_id HAVING bool_and(target_layer_id = ANY ('{${scope.locations.map(({ id }) => id).join(",")}}'::integer[])) ORDER BY target_id`);
  const targetIds = rows.map((row) => row.target_id);
  const isWhole = new Set(targetIds);
  return {
    targetIds,
    inTargets: scope.locations.filter(({ targetId }) => isWhole.has(targetId)),
    others: scope.locations.filter(({ targetId }) => !isWhole.has(targetId)),
  } satisfies ScopePlaces;
});
