/** Folded sections of the menu, and the places in the bottom bar of a phone; both are stored on the device. */
import { findNavigationEntry, getNavigationEntry, pickPhoneTabs } from "@comptoir/domain/access";
import type { PhoneTabCode, NavigationSectionCode } from "@comptoir/domain/access";
import { useEffect, useMemo, useState } from "react";

import { deviceStore } from "../shared/device-storage.ts";
import { parseVisitCounts, parseFoldedSections } from "./menu-memory.ts";

/** Sections that are open by default. */
const sectionsOpenByDefault: readonly string[] = [
  "BI",
  "INVENTORY",
  "MANAGEMENT",
] satisfies readonly NavigationSectionCode[];

const sectionOfPath = (path: string): string | null => {
  const navigationEntry = findNavigationEntry(path);
  return navigationEntry === null ? null : getNavigationEntry(navigationEntry).section;
};

export interface MenuFolds {
  readonly isFolded: (section: string) => boolean;
  readonly fold: (section: string, folded: boolean) => void;
}

/** Says which sections are folded, and folds them on request; the section of the current page opens by itself. */
export function useMenuFolds(path: string): MenuFolds {
  const [folds, setFolds] = useState(() => parseFoldedSections(deviceStore.get("menu.folds")));
  const currentSection = sectionOfPath(path);
  const [openedSection, setOpenedSection] = useState(currentSection);
  const [lastSection, setLast] = useState(currentSection);
  if (lastSection !== currentSection) {
    setLast(currentSection);
    setOpenedSection(currentSection);
  }
  return {
    isFolded: (section) => section !== openedSection && (folds[section] ?? !sectionsOpenByDefault.includes(section)),
    fold: (section, isFolded) => {
      const nextFolds = { ...folds, [section]: isFolded };
      if (isFolded && section === openedSection) setOpenedSection(null);
      setFolds(nextFolds);
      deviceStore.set("menu.folds", JSON.stringify(nextFolds));
    },
  };
}

/** Counts the visit of a menu entry; returns the places of the bottom bar, which are stable until the page is reloaded. */
export function useMenuPlaces(path: string, permissions: readonly string[]): readonly PhoneTabCode[] {
  const [visits] = useState(() => parseVisitCounts(deviceStore.get("menu.visits")));
  const currentEntryCode = findNavigationEntry(path);
  useEffect(
    function countVisit() {
      if (currentEntryCode === null) return;
      const visitCounts = parseVisitCounts(deviceStore.get("menu.visits"));
      deviceStore.set(
        "menu.visits",
        JSON.stringify({ ...visitCounts, [currentEntryCode]: (visitCounts[currentEntryCode] ?? 0) + 1 }),
      );
    },
    [currentEntryCode],
  );
  return useMemo(() => pickPhoneTabs(permissions, visits), [permissions, visits]);
}
