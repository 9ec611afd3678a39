/** Reads the calendar of a layer: the current business day, the first day of the week and the fiscal calendar. */

import type { Caller } from "@comptoir/api/contract";
import { businessDateOf, type RangeContext } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { highestLayer, scopeFor, calendarOf, type Scope } from "./scope.ts";

/** Reads the calendar of a layer of a scope; that of the scope's highest layer if the given one is not in it. */
export const rangeContextAt = Effect.fn("rangeContextAt")(function* (
  layerId: number,
  { layers }: Pick<Scope, "layers">,
) {
  const now = yield* Clock.currentTimeMillis;
  const currentLayer = layers.find(({ id }) => id === layerId) ?? highestLayer(layers);
  const storeContext = calendarOf(currentLayer);
  const rangeContext: RangeContext = { ...storeContext, today: businessDateOf(now, storeContext) };
  return rangeContext;
});

/** Reads the calendar of the caller's own layer. */
export const callerRangeContext = (caller: Pick<Caller, "layerId">) =>
  Effect.flatMap(scopeFor(caller), (scope) => rangeContextAt(caller.layerId, scope));
