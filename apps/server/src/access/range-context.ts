/** Reads the calendar of a caller's layer: the current business day and the first day of the week. */

import type { Caller } from "@comptoir/api/contract";
import { businessDateOf, type RangeContext } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { highestLayer, scopeFor, calendarOf, type Scope } from "./scope.ts";

/** Reads the business day of a layer of the caller's scope; of the highest one if no layer is named. */
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
