/** Caches the layers that authorization read, so that a read-only request does not query them again. */

import type { Caller } from "@comptoir/api/contract";
import type { TargetLayer } from "@comptoir/domain/target";
import { Context, Effect } from "effect";

const layersByCaller = new WeakMap<Caller, readonly TargetLayer[]>();

/** Layers read for this request; null if they have to be read. */
export const CachedLayers = Context.Reference<readonly TargetLayer[] | null>("@comptoir/server/access/CachedLayers", {
  defaultValue: () => null,
});

/** Remembers the layers of a caller for the duration of the request. */
export const cacheLayers = (caller: Caller, layers: readonly TargetLayer[]): void =>
  void layersByCaller.set(caller, layers);

/** Runs a read-only request with the layers that authorization read. */
export const withCachedLayers =
  (caller: Caller) =>
  <A, E, R>(answer: Effect.Effect<A, E, R>) =>
    Effect.provideService(answer, CachedLayers, layersByCaller.get(caller) ?? null);
