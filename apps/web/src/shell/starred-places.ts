/** Starred reports, dashboards and documents: shown in the menu, and stored on the device by user id. */
import { canUsePath } from "@comptoir/domain/access";
import type { HeldPermissions } from "@comptoir/domain/access";
import { useState } from "react";

import { addPlace, dropPlace, readPlaces, type StoredPlace } from "./kept-places.ts";

/** Returns the address of the dashboard, report or document on screen; null for any other screen. */
export function starrableAddress(path: string, search: string): string | null {
  const boardParameter = new URLSearchParams(search).get("board");
  if (path === "/bi")
    return boardParameter !== null && /^[1-9]\d*$/u.test(boardParameter) ? `/bi?board=${boardParameter}` : null;
  return /^\/(?:report\/[a-z-]+|inventory\/documents)\/\d+$/u.test(path) ? path : null;
}

export interface StarredPlaces {
  readonly places: readonly StoredPlace[];
  readonly isStarred: (address: string) => boolean;
  /** Adds or removes a star. */
  readonly toggle: (place: StoredPlace) => void;
}

/** Returns the starred places that the user may open. */
export function useStarredPlaces(userId: string, permissions: HeldPermissions): StarredPlaces {
  const [starredState, setStarredState] = useState(() => ({ userId, places: readPlaces("starred", userId) }));
  if (starredState.userId !== userId) setStarredState({ userId, places: readPlaces("starred", userId) });
  const isStarredAddress = (address: string) => starredState.places.some(({ path }) => path === address);
  return {
    places: starredState.places.filter(({ path }) => canUsePath(path, permissions)),
    isStarred: isStarredAddress,
    toggle: (place) => {
      if (isStarredAddress(place.path)) dropPlace("starred", userId, place.path);
      else addPlace("starred", userId, place);
      setStarredState({ userId, places: readPlaces("starred", userId) });
    },
  };
}

/** Name of the page on screen. */
export const readPageTitle = (): string => document.querySelector("main h1")?.textContent?.trim() ?? "";
