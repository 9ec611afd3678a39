/** Which sections of the menu are folded, and the places at the foot of a phone: both are remembered on the device. */
import { entryOfPath, getNavigationEntry, placesFor } from "@comptoir/domain/access";
import type { MenuPlaceCode, NavigationSectionCode } from "@comptoir/domain/access";
import { useEffect, useMemo, useState } from "react";

import { deviceStore } from "../shared/device-storage.ts";
import { readCounts, readFolds } from "./menu-memory.ts";

/** The sections that most people work in; the others are folded until somebody opens them. */
const openAtFirst: readonly string[] = ["BI", "INVENTORY", "MANAGEMENT"] satisfies readonly NavigationSectionCode[];

const sectionOf = (path: string): string | null => {
  const entry = entryOfPath(path);
  return entry === null ? null : getNavigationEntry(entry).section;
};

export interface MenuFolds {
  readonly isFolded: (section: string) => boolean;
  readonly fold: (section: string, folded: boolean) => void;
}

/** Gives what is folded; the section of the page one is on opens by itself. */
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

/** Gives the three places of the bar; they stay as they are until the page is loaded again, however much one walks about. */
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
