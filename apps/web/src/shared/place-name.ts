/** Names of places in a list without their tree. */
import type { Place } from "./place-store.ts";

/** Name of a place; a terminal is named after its store, since terminals of several stores have the same name. */
export function placeName(place: Pick<Place, "parentId" | "type" | "description">, places: readonly Place[]): string {
  const store = place.type === "TERMINAL" ? places.find(({ id }) => id === place.parentId) : undefined;
  return store === undefined ? place.description : `${store.description} · ${place.description}`;
}
