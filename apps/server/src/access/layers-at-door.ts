/** The layers with which a call was let in: one that only reads asks the database for them once. */

import type { Caller } from "@comptoir/api/contract";
import type { TargetLayer } from "@comptoir/domain/target";
import { Context, Effect } from "effect";

const known = new WeakMap<Caller, readonly TargetLayer[]>();

/** Layers that were read for this call; null where they are to be read. */
export const LayersAtDoor = Context.Reference<readonly TargetLayer[] | null>("@comptoir/server/access/LayersAtDoor", {
  defaultValue: () => null,
});

/** Keeps the layers that were read for a caller, as long as the call lasts. */
export const rememberLayers = (caller: Caller, layers: readonly TargetLayer[]): void => void known.set(caller, layers);

/** Answers a caller who changes nothing, by the layers of the door. */
export const byLayersAtDoor =
  (caller: Caller) =>
  <A, E, R>(answer: Effect.Effect<A, E, R>) =>
    Effect.provideService(answer, LayersAtDoor, known.get(caller) ?? null);
