/** The places the signed-in person may act in, and the one he acts in: the layer of his token. */
import type { Weekday } from "@comptoir/domain/period";
import type { TargetLayerType } from "@comptoir/domain/target";
import { proxy } from "valtio/vanilla";

import type { Answer } from "./answer.ts";
import { registerStore } from "./registered-stores.ts";

export interface Place {
  readonly id: number;
  readonly parentId: number | null;
  readonly type: TargetLayerType;
  readonly code: string;
  readonly description: string;
  readonly timeZone: string;
  readonly businessDayStart: number;
  readonly weekStart: Weekday;
}

export interface PlacedOption {
  readonly place: Place;
  readonly depth: number;
}

export const placeState = proxy<{ places: readonly Place[]; loaded: boolean }>({ places: [], loaded: false });

registerStore(() => Object.assign(placeState, { places: [], loaded: false }));

export function takePlaces(answer: Answer<readonly Place[]>): void {
  if (!answer.ok) return;
  placeState.places = answer.value;
  placeState.loaded = true;
}

/** The places as a tree in reading order; one whose parent may not be seen stands at the top. */
export function treeOf(places: readonly Place[]): readonly PlacedOption[] {
  const ids = new Set(places.map((place) => place.id));
  const parentOf = (place: Place) => (place.parentId !== null && ids.has(place.parentId) ? place.parentId : null);
  const below = (parent: number | null, depth: number): readonly PlacedOption[] =>
    places.filter((place) => parentOf(place) === parent).flatMap((place) => [{ place, depth }, ...below(place.id, depth + 1)]);
  return below(null, 0);
}
