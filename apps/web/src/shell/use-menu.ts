/** Folded sections of the menu, and the places in the bottom bar of a phone; both are stored on the device. */
import { entryOfPath, getNavigationEntry, placesFor } from "@comptoir/domain/access";
import type { MenuPlaceCode, NavigationSectionCode } from "@comptoir/domain/access";
import { useEffect, useMemo, useState } from "react";

import { deviceStore } from "../shared/device-storage.ts";
import { readCounts, readFolds } from "./menu-memory.ts";

/** Sections that are open by default. */
const openAtFirst: readonly string[] = ["BI", "INVENTORY", "MANAGEMENT"] satisfies readonly NavigationSectionCode[];

const sectionOf = (path: string): string | null => {
  const entry = entryOfPath(path);
  return entry === null ? null : getNavigationEntry(entry).section;
};

export interface MenuFolds {
  readonly isFolded: (section: string) => boolean;
  readonly fold: (section: string, folded: boolean) => void;
}

/** Returns the folded sections; the current page's section opens by itself. */
export function useMenuFolds(path: string): MenuFolds {
  const [folds, setFolds] = useState(() => readFolds(deviceStore.get("menu.folds")));
  const here = sectionOf(path);
  const [opened, setOpened] = useState(here);
  const [last, setLast] = useState(here);
  if (last !== here) {
    setLast(here);
    setOpened(here);
  }
  return {
    isFolded: (section) => section !== opened && (folds[section] ?? !openAtFirst.includes(section)),
    fold: (section, folded) => {
      const next = { ...folds, [section]: folded };
      if (folded && section === opened) setOpened(null);
      setFolds(next);
      deviceStore.set("menu.folds", JSON.stringify(next));
    },
  };
}

/** Returns the three places of the bottom bar; they are stable until the page is reloaded. */
export function useMenuPlaces(path: string, permissions: readonly string[]): readonly MenuPlaceCode[] {
  const [visits] = useState(() => readCounts(deviceStore.get("menu.visits")));
  const entry = entryOfPath(path);
  useEffect(
    function countVisit() {
      if (entry === null) return;
      const counts = readCounts(deviceStore.get("menu.visits"));
      deviceStore.set("menu.visits", JSON.stringify({ ...counts, [entry]: (counts[entry] ?? 0) + 1 }));
    },
    [entry],
  );
  return useMemo(() => placesFor(permissions, visits), [permissions, visits]);
}
