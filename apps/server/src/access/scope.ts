/** Where a caller may act: the one place that turns a token's layer into the locations of a query. */

import type { Caller } from "@comptoir/api/contract";
import { scopeOf } from "@comptoir/domain/access";
import { defaultWeekStart, storeContext } from "@comptoir/domain/period";
import type { BusinessDayRule, StoreContext } from "@comptoir/domain/period";
import { defaultTimeZone, isLocation } from "@comptoir/domain/target";
import type { TargetLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { forbidden } from "../http/refusal.ts";
import { listLayers } from "./layer-repository.ts";

export interface Scope {
  /** The layer itself and every layer below it. */
  readonly layers: readonly TargetLayer[];
  /** Those of them that sell: the only locations whose figures the caller sees. */
  readonly locations: readonly TargetLayer[];
  readonly locationIds: readonly number[];
}

/** A narrower scope than the caller's own: one of their layers, one of their targets, or both. */
export interface ScopeWish {
  readonly layerId?: number | undefined;
  readonly targetId?: number | undefined;
}

/** Gives the caller's scope, narrowed as they wish; ACCESS_DENIED when the wish lies outside it. */
export const scopeFor = Effect.fn("scopeFor")(function* (caller: Pick<Caller, "layerId">, wish: ScopeWish = {}) {
  const all = yield* listLayers();
  const own = scopeOf(caller.layerId, all);
  const layerId = wish.layerId ?? caller.layerId;
  if (!own.has(layerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const wished = scopeOf(layerId, all);
  const inTarget = (layer: TargetLayer) => wish.targetId === undefined || layer.targetId === wish.targetId;
  const layers = all.filter((layer) => wished.has(layer.id) && inTarget(layer));
  if (layers.length === 0) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const locations = layers.filter(isLocation);
  const scope: Scope = { layers, locations, locationIds: locations.map(({ id }) => id) };
  return scope;
});

/** The highest layer of a scope, or of one of its targets: that of a whole chain where all of it is in scope. */
export function highestLayer(layers: readonly TargetLayer[], targetId?: number): TargetLayer | undefined {
  const own = targetId === undefined ? layers : layers.filter((layer) => layer.targetId === targetId);
  const ids = new Set(own.map(({ id }) => id));
  return own.find(({ parentId }) => parentId === null || !ids.has(parentId));
}

/** What cuts the days of a layer. */
export function dayRuleOf(layer: BusinessDayRule | undefined): BusinessDayRule {
  return { timeZone: layer?.timeZone ?? defaultTimeZone, businessDayStart: layer?.businessDayStart ?? 0 };
}

/** How a layer cuts its time: the one meaning of "today" and "this week" on dashboards and in lists. */
export function storeContextOf(layer: (BusinessDayRule & Pick<TargetLayer, "weekStart">) | undefined): StoreContext {
  const { timeZone, businessDayStart } = dayRuleOf(layer);
  return storeContext(timeZone, businessDayStart, layer?.weekStart ?? defaultWeekStart);
}
