/** The places the signed-in person may act in, and the one they act in: the layer of their token. */
import { scopeOf } from "@comptoir/domain/access";
import type { Weekday } from "@comptoir/domain/period";
import { isLocation } from "@comptoir/domain/target";
import type { LocationType, TargetLayerType } from "@comptoir/domain/target";
import { proxy } from "valtio/vanilla";

import type { Answer, Failure } from "./answer.ts";
import { registerStore } from "./registered-stores.ts";

export interface Place {
  readonly id: number;
  readonly parentId: number | null;
  readonly type: TargetLayerType;
  readonly locationType?: LocationType;
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

interface PlaceState {
  places: readonly Place[];
  loaded: boolean;
  /** Why the places are not known; null while they are, or are on their way. */
  failure: Failure | null;
}

const unknown: PlaceState = { places: [], loaded: false, failure: null };

export const placeState = proxy<PlaceState>({ ...unknown });

registerStore(() => Object.assign(placeState, unknown));

/** Places that are known stay known when asking again fails. */
export function takePlaces(answer: Answer<readonly Place[]>): void {
  if (answer.ok) Object.assign(placeState, { places: answer.value, loaded: true, failure: null });
  else if (!placeState.loaded) placeState.failure = answer.failure;
}

/** How many places that sell are in the scope of a place, itself included. */
export function countLocations(placeId: number, places: readonly Place[]): number {
  const scope = scopeOf(placeId, places);
  return places.filter((place) => scope.has(place.id) && isLocation(place)).length;
}

/** The places as a tree in reading order; one whose parent may not be seen stands at the top. */
export function treeOf(places: readonly Place[]): readonly PlacedOption[] {
  const ids = new Set(places.map((place) => place.id));
  const parentOf = (place: Place) => (place.parentId !== null && ids.has(place.parentId) ? place.parentId : null);
  const below = (parent: number | null, depth: number): readonly PlacedOption[] =>
    places
      .filter((place) => parentOf(place) === parent)
      .flatMap((place) => [{ place, depth }, ...below(place.id, depth + 1)]);
  return below(null, 0);
}
