/** What this person opened last from the search, kept on the device under their number: another person finds nothing of it. */
import { deviceStore, type KeyStore } from "../shared/device-storage.ts";

export interface RecentPlace {
  readonly path: string;
  readonly label: string;
  readonly detail: string;
}

const placesAtMost = 8;

const keyOf = (userId: string): string => `palette.recent.${userId}`;

/** The places of a person, the last one first; anything else that is found there counts as nothing. */
export function readRecent(userId: string, store: KeyStore = deviceStore): readonly RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(store.get(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, placesAtMost) : [];
  } catch {
    return [];
  }
}

/** Puts a place first, once. */
export function addRecent(userId: string, place: RecentPlace, store: KeyStore = deviceStore): void {
  const others = readRecent(userId, store).filter(({ path }) => path !== place.path);
  store.set(keyOf(userId), JSON.stringify([place, ...others].slice(0, placesAtMost)));
}

function isPlace(value: unknown): value is RecentPlace {
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
