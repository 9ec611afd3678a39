/** Recent and starred places of a user, stored on the device by user id. */
import { deviceStore, type KeyStore } from "../shared/device-storage.ts";

export interface StoredPlace {
  readonly path: string;
  readonly label: string;
  readonly detail: string;
}

const placesAtMostByList = { recent: 8, starred: 20 } as const;

/** Name of a list of places. */
export type PlaceList = keyof typeof placesAtMostByList;

const placesKey = (list: PlaceList, userId: string): string => `places.${list}.${userId}`;

/** Reads a list, the newest first; invalid content counts as empty. */
export function readPlaces(list: PlaceList, userId: string, store: KeyStore = deviceStore): readonly StoredPlace[] {
  try {
    const storedPlaces: unknown = JSON.parse(store.get(placesKey(list, userId)) ?? "[]");
    return Array.isArray(storedPlaces) ? storedPlaces.filter(isPlace).slice(0, placesAtMostByList[list]) : [];
  } catch {
    return [];
  }
}

/** Puts a place first in a list, and removes it from where it was. */
export function addPlace(list: PlaceList, userId: string, place: StoredPlace, store: KeyStore = deviceStore): void {
  writePlaces(list, userId, [place, ...withoutPlace(list, userId, place.path, store)], store);
}

/** Removes a place from a list. */
export function dropPlace(list: PlaceList, userId: string, path: string, store: KeyStore = deviceStore): void {
  writePlaces(list, userId, withoutPlace(list, userId, path, store), store);
}

const withoutPlace = (list: PlaceList, userId: string, path: string, store: KeyStore): readonly StoredPlace[] =>
  readPlaces(list, userId, store).filter((place) => place.path !== path);

const writePlaces = (list: PlaceList, userId: string, places: readonly StoredPlace[], store: KeyStore): void =>
  store.set(placesKey(list, userId), JSON.stringify(places.slice(0, placesAtMostByList[list])));

function isPlace(value: unknown): value is StoredPlace {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    value.path.startsWith("/") &&
    "label" in value &&
    typeof value.label === "string" &&
    "detail" in value &&
    typeof value.detail === "string"
  );
}
