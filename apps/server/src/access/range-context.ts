/** What "today" and a week are for a caller: the business day of their layer, and the day on which its weeks begin. */

import type { Caller } from "@comptoir/api/contract";
import { businessDateOf, defaultWeekStart, type RangeContext } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { dayRuleOf, highestLayer, scopeFor, type Scope } from "./scope.ts";

/** Reads the business day of a layer of the scope, or of the highest one. */
export const rangeContextAt = Effect.fn("rangeContextAt")(function* (layerId: number, { layers }: Pick<Scope, "layers">) {
  const now = yield* Clock.currentTimeMillis;
  const here = layers.find(({ id }) => id === layerId) ?? highestLayer(layers);
  const range: RangeContext = { today: businessDateOf(now, dayRuleOf(here)), weekStart: here?.weekStart ?? defaultWeekStart };
  return range;
});

/** The same by the caller's own scope. */
export const callerRange = (caller: Pick<Caller, "layerId">) => Effect.flatMap(scopeFor(caller), (scope) => rangeContextAt(caller.layerId, scope));
