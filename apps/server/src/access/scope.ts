/** Resolves the scope of a caller: the only place that turns a token's layer into the locations of a query. */

import type { Caller } from "@comptoir/api/contract";
import { scopeOf } from "@comptoir/domain/access";
import { defaultWeekStart, storeContext } from "@comptoir/domain/period";
import type { BusinessDayRule, StoreContext } from "@comptoir/domain/period";
import { defaultTimeZone, isLocation, targetLayerTypes } from "@comptoir/domain/target";
import type { TargetLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { forbidden } from "../http/refusal.ts";
import { listLayers } from "./layer-repository.ts";

export interface Scope {
  /** The layer itself and every layer below it. */
  readonly layers: readonly TargetLayer[];
  /** Selling layers of the scope: the only locations whose figures the caller sees. */
  readonly locations: readonly TargetLayer[];
  readonly locationIds: readonly number[];
}

/** Narrower scope requested by a caller: one of their layers, one of their targets, or both. */
export interface ScopeRequest {
  readonly layerId?: number | undefined;
  readonly targetId?: number | undefined;
}

/** Returns the caller's scope, narrowed as requested. Errors: ACCESS_DENIED for a layer or target outside it. */
export const scopeFor = Effect.fn("scopeFor")(function* (caller: Pick<Caller, "layerId">, request: ScopeRequest = {}) {
  const allLayers = yield* listLayers();
  const callerLayerIds = scopeOf(caller.layerId, allLayers);
  const viewedLayerId = request.layerId ?? caller.layerId;
  if (!callerLayerIds.has(viewedLayerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const viewedLayerIds = scopeOf(viewedLayerId, allLayers);
  const isInTarget = (layer: TargetLayer) => request.targetId === undefined || layer.targetId === request.targetId;
  const layers = allLayers.filter((layer) => viewedLayerIds.has(layer.id) && isInTarget(layer));
  if (layers.length === 0) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const locations = layers.filter(isLocation);
  const scope: Scope = { layers, locations, locationIds: locations.map(({ id }) => id) };
  return scope;
});

/** Finds the highest layer of a scope, or of one of its targets: the top of the chain if it is in scope; of several roots the highest type. */
export function highestLayer(layers: readonly TargetLayer[], targetId?: number): TargetLayer | undefined {
  const layersOfTarget = targetId === undefined ? layers : layers.filter((layer) => layer.targetId === targetId);
  const layerIdsOfTarget = new Set(layersOfTarget.map(({ id }) => id));
  const depthOf = ({ type }: TargetLayer) => targetLayerTypes[type].depth;
  return layersOfTarget
    .filter(({ parentId }) => parentId === null || !layerIdsOfTarget.has(parentId))
    .toSorted((left, right) => depthOf(left) - depthOf(right))[0];
}

/** Returns the rule that assigns times to business days of a layer. */
export function dayRuleOf(layer: BusinessDayRule | undefined): BusinessDayRule {
  return { timeZone: layer?.timeZone ?? defaultTimeZone, businessDayStart: layer?.businessDayStart ?? 0 };
}

/** Returns the calendar of a layer: the only definition of "today" and "this week" for dashboards and lists. */
export function calendarOf(
  layer: (BusinessDayRule & Pick<TargetLayer, "weekStart" | "fiscalCalendar">) | undefined,
): StoreContext {
  const { timeZone, businessDayStart } = dayRuleOf(layer);
  return storeContext(timeZone, businessDayStart, layer?.weekStart ?? defaultWeekStart, layer?.fiscalCalendar);
}
