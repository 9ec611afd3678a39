/** Places where the signed-in user may act, and the current one: the layer of their token. */
import { scopeOf } from "@comptoir/domain/access";
import type { FiscalCalendar, Weekday } from "@comptoir/domain/period";
import { isLocation } from "@comptoir/domain/target";
import type { LocationType, TargetLayerType } from "@comptoir/domain/target";
import { proxy } from "valtio/vanilla";

import type { Answer, Failure } from "./answer.ts";
import { registerStore } from "./registered-stores.ts";

export interface Place {
  readonly id: number;
  readonly parentId: number | null;
  /** Organisation of the place. */
  readonly targetId?: number;
  readonly type: TargetLayerType;
  readonly locationType?: LocationType;
  readonly code: string;
  readonly description: string;
  readonly timeZone: string;
  readonly businessDayStart: number;
  readonly weekStart: Weekday;
  readonly fiscalCalendar?: FiscalCalendar;
  /** Longest last label of e-mail addresses, in letters; absent if it is the default. */
  readonly lastLabelAtMost?: number;
}

export interface PlaceTreeRow {
  readonly place: Place;
  readonly depth: number;
}

interface PlaceState {
  places: readonly Place[];
  loaded: boolean;
  /** Failure of reading the places; null when they are known or loading. */
  failure: Failure | null;
}

const unloadedPlaces: PlaceState = { places: [], loaded: false, failure: null };

export const placeState = proxy<PlaceState>({ ...unloadedPlaces });

registerStore(() => Object.assign(placeState, unloadedPlaces));

/** Stores the places of an answer; if a later read fails, the known places stay. */
export function setPlaces(answer: Answer<readonly Place[]>): void {
  if (answer.ok) Object.assign(placeState, { places: answer.value, loaded: true, failure: null });
  else if (!placeState.loaded) placeState.failure = answer.failure;
}

/** Number of locations in the scope of a place, itself included. */
export function countLocations(placeId: number, places: readonly Place[]): number {
  const scopeIds = scopeOf(placeId, places);
  return places.filter((place) => scopeIds.has(place.id) && isLocation(place)).length;
}

/** Places as a tree in reading order; a place whose parent is invisible is a root. */
export function buildPlaceTree(places: readonly Place[]): readonly PlaceTreeRow[] {
  const placeIds = new Set(places.map((place) => place.id));
  const childrenByParent = new Map<number | null, Place[]>();
  for (const place of places) {
    const knownParentId = place.parentId !== null && placeIds.has(place.parentId) ? place.parentId : null;
    const siblingPlaces = childrenByParent.get(knownParentId);
    if (siblingPlaces === undefined) childrenByParent.set(knownParentId, [place]);
    else siblingPlaces.push(place);
  }
  const listRowsBelow = (parent: number | null, depth: number): readonly PlaceTreeRow[] =>
    (childrenByParent.get(parent) ?? []).flatMap((place) => [{ place, depth }, ...listRowsBelow(place.id, depth + 1)]);
  return listRowsBelow(null, 0);
}
