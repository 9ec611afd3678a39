/** The reports, boards and documents that somebody keeps at hand: they stand in the menu, and are remembered on the device under the person's number. */
import { canUse } from "@comptoir/domain/access";
import type { HeldPermissions } from "@comptoir/domain/access";
import { useState } from "react";

import { addPlace, dropPlace, readPlaces, type KeptPlace } from "./kept-places.ts";

/** Gives the address of a board, report or document on screen; null for a list and any other screen. */
export function starrableAddress(path: string, search: string): string | null {
  const board = new URLSearchParams(search).get("board");
  if (path === "/bi") return board !== null && /^[1-9]\d*$/u.test(board) ? `/bi?board=${board}` : null;
  return /^\/(?:report\/[a-z-]+|inventory\/documents)\/\d+$/u.test(path) ? path : null;
}

export interface Starred {
  readonly places: readonly KeptPlace[];
  readonly isStarred: (address: string) => boolean;
  /** Keeps a place, or lets it go. */
  readonly toggle: (place: KeptPlace) => void;
}

/** The places of a person that are open to them. */
export function useStarred(userId: string, permissions: HeldPermissions): Starred {
  const [known, setKnown] = useState(() => ({ userId, places: readPlaces("starred", userId) }));
  if (known.userId !== userId) setKnown({ userId, places: readPlaces("starred", userId) });
  const isStarred = (address: string) => known.places.some(({ path }) => path === address);
  return {
    places: known.places.filter(({ path }) => canUse(path, permissions)),
    isStarred,
    toggle: (place) => {
      if (isStarred(place.path)) dropPlace("starred", userId, place.path);
      else addPlace("starred", userId, place);
      setKnown({ userId, places: readPlaces("starred", userId) });
    },
  };
}

/** Gives the name that the page on screen has. */
export const nameOnScreen = (): string => document.querySelector("main h1")?.textContent?.trim() ?? "";
