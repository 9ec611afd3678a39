/** Resolves the locations of a widget call: those of a layer in the caller's scope. */

import { Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { StoreContext } from "@comptoir/domain/period";

import { highestLayer, scopeFor, calendarOf } from "../access/index.ts";

/** Location of the scope. */
export interface ScopeLocation {
  readonly id: number;
  readonly targetId: number;
  readonly description: string;
  readonly timeZone: string;
  readonly businessDayStart: number;
}

/** The requested layer, and the locations below it that the caller may see. */
export interface WidgetScope extends StoreContext {
  readonly layerId: number;
  readonly targetId: number | null;
  readonly locations: readonly ScopeLocation[];
}

/** Layer and target of a call. */
export interface PlaceParams {
  readonly tl?: number;
  readonly targetId?: number;
}

/** Narrows the caller's scope to the layer and the target of a call. Errors: Forbidden outside the caller's scope. */
export const widgetScope = Effect.fnUntraced(function* (caller: Pick<Caller, "layerId">, params: PlaceParams) {
  const { layers, locations } = yield* scopeFor(caller, { layerId: params.tl, targetId: params.targetId });
  const scopeLayerId = params.tl ?? caller.layerId;
  const scopeLayer = layers.find(({ id }) => id === scopeLayerId) ?? highestLayer(layers, params.targetId);
  const widgetScope: WidgetScope = {
    layerId: scopeLayerId,
    targetId: params.targetId ?? scopeLayer?.targetId ?? null,
    ...calendarOf(scopeLayer),
    locations: locations.map(({ id, targetId, description, timeZone, businessDayStart }) => ({
      id,
      targetId,
      description,
      timeZone,
      businessDayStart,
    })),
  };
  return widgetScope;
});
