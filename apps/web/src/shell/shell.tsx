/** Frame of every screen after signing in: navigation by permission, place, language, account, notices. */
import "./shell.css";
import { Suspense, useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { findNavigationEntry, hasPermission, menuFor, navigationEntries } from "@comptoir/domain/access";
import { salesMetricPermissions } from "@comptoir/domain/dashboard";
import type { PhoneTabCode, NavigationEntryCode, NavigationSectionCode } from "@comptoir/domain/access";
import { AppShell, Button, LoadingOverlay, ProgressBar } from "@comptoir/ui-react";
import type { NavigationEntry } from "@comptoir/ui-react";

import { scanPath } from "../routes.ts";
import { session } from "../session/session.ts";
import { countText } from "../session/written.ts";
import { deviceStore } from "../shared/device-storage.ts";
import { lazyPart } from "../shared/lazy-part.ts";
import { notices } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import type { StoredPlace } from "./kept-places.ts";
import { LocationSwitch } from "./location-switch.tsx";
import { iconOf } from "./navigation-icons.ts";
import { readPageTitle, starrableAddress, useStarredPlaces } from "./starred-places.ts";
import { useMenuFolds, useMenuPlaces } from "./use-menu.ts";
import { useSessionUpkeep } from "./use-session-upkeep.ts";
import { Palette } from "./palette.tsx";
import { LanguageMenu, UserMenu } from "./user-menu.tsx";
import { drawScreen } from "./current-screen.tsx";

const AlertBell = lazyPart(["alert"], () => import("./alert-bell.tsx").then((file) => file.AlertBell));

/** Short names for the bottom bar of a phone. */
const shortNameKeyByTab = {
  DASHBOARD: "shell.short_DASHBOARD",
  INVENTORY_DOCUMENTS: "shell.short_INVENTORY_DOCUMENTS",
  IMPORT_TRANSACTIONS: "shell.short_IMPORT_TRANSACTIONS",
  REPORT_SALE: "shell.short_REPORT_SALE",
} as const satisfies Partial<Record<NavigationEntryCode, string>>;

export function Shell(): ReactElement {
  const { claims, viewing } = useSnapshot(session.state);
  const { running, overlay } = useSnapshot(notices);
  const [path, navigate] = useLocation();
  const [collapsed, setCollapsed] = useState(deviceStore.get("navigation") === "collapsed");
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const openOrClosePalette = useCallback((isOpen: boolean) => setPaletteOpen(isOpen), []);
  const permissions = claims?.permissions ?? noPermissions;
  const starredScreens = useStarredScreens(claims?.sub ?? "", permissions);
  const drawnMenu = useDrawnMenu(path, permissions, starredScreens);
  useSessionUpkeep();
  useWindowName(drawnMenu.here?.label ?? (path === "/profile" ? t("shell.profileTitle") : undefined), path);
  return (
    <>
      <AppShell
        brand={t("common.brand")}
        brandHref={navigationEntries.DASHBOARD.path}
        sections={drawnMenu.drawn}
        onFold={drawnMenu.fold}
        bottomEntries={drawnMenu.places.map((place) => toPlaceItem(place, path))}
        collapsed={collapsed}
        onCollapsedChange={(isCollapsed) => {
          setCollapsed(isCollapsed);
          deviceStore.set("navigation", isCollapsed ? "collapsed" : null);
        }}
        drawerOpen={drawerOpen}
        onDrawerOpenChange={setDrawerOpen}
        onNavigate={(href) => navigate(href)}
        labels={makeShellLabels()}
        topBarStart={
          <>
            {running > 0 && <ProgressBar top label={t("shell.working")} />}
            <LocationSwitch />
          </>
        }
        topBarEnd={
          <TopBarEnd
            seesAlerts={hasPermission(permissions, salesMetricPermissions)}
            star={starredScreens}
            title={drawnMenu.here?.label ?? ""}
            onSearch={() => setPaletteOpen(true)}
          />
        }
      >
        {drawScreen(path, permissions, viewing !== null)}
      </AppShell>
      <Palette
        sections={drawnMenu.sections.map(({ code, open }) => ({ code, entries: open }))}
        onGo={(to) => navigate(to)}
        open={paletteOpen}
        onOpenChange={openOrClosePalette}
      />
      {overlay !== null && <LoadingOverlay message={overlay} />}
    </>
  );
}

const makeShellLabels = () => ({
  skipToContent: t("shell.skip"),
  navigation: t("shell.navigation"),
  openNavigation: t("shell.openNavigation"),
  closeNavigation: t("shell.closeNavigation"),
  collapse: t("shell.collapse"),
  expand: t("shell.expand"),
});

/** Starred addresses of the user, and the address that the star button would add; null if this address cannot be starred. */
function useStarredScreens(userId: string, permissions: readonly string[]) {
  const [path] = useLocation();
  const starredPlaces = useStarredPlaces(userId, permissions);
  return { ...starredPlaces, address: starrableAddress(path, useSearch()) };
}

type StarredScreens = ReturnType<typeof useStarredScreens>;

/** Menu of a user with their stars and folds, and its entry of the current screen. */
function useDrawnMenu(path: string, permissions: readonly string[], { places: stars, address }: StarredScreens) {
  const menuSections = menuFor(permissions);
  const menuFolds = useMenuFolds(path);
  const menuPlaces = useMenuPlaces(path, permissions);
  const drawnSections = menuSections.map(({ code, open, closed }) => ({
    key: code,
    label: t(`shell.section_${code}`),
    entries: [
      ...(code === "BI" ? stars.map((place) => toStarItem(place, address)) : []),
      ...open.map((entry) => toNavigationItem(entry.code, code, path)),
    ],
    folded: menuFolds.isFolded(code),
    closed: {
      label: t("shell.withoutAccess", { number: countText(closed.length) }),
      entries: closed.map((entry) => toNavigationItem(entry.code, code, path)),
    },
  }));
  const currentMenuEntry = drawnSections
    .flatMap((section) => [...section.entries, ...section.closed.entries])
    .find((entry) => entry.current === true);
  return {
    sections: menuSections,
    drawn: drawnSections,
    here: currentMenuEntry,
    places: menuPlaces,
    fold: menuFolds.fold,
  };
}

function useWindowName(name: string | undefined, path: string): void {
  useEffect(
    function nameWindow() {
      setWindowName(name);
    },
    [name, path],
  );
}

type TopBarEndProps = Readonly<{ seesAlerts: boolean; star: StarredScreens; title: string; onSearch: () => void }>;

/** Alerts, the star of the screen, search, language and account. */
function TopBarEnd({ seesAlerts, star, title, onSearch }: TopBarEndProps): ReactElement {
  const { address } = star;
  const starLabel = t(address !== null && star.isStarred(address) ? "shell.unstar" : "shell.star");
  return (
    <>
      {seesAlerts && (
        <Suspense fallback={null}>
          <AlertBell />
        </Suspense>
      )}
      {address !== null && (
        <Button
          variant="quiet"
          size="compact"
          icon="star"
          aria-pressed={star.isStarred(address)}
          aria-label={starLabel}
          title={starLabel}
          onClick={() => star.toggle({ path: address, label: readPageTitle() || title, detail: "" })}
        />
      )}
      <Button
        variant="quiet"
        size="compact"
        icon="search"
        aria-label={t("shell.palette")}
        title="Ctrl K"
        onClick={onSearch}
      />
      <span className="wide-only">
        <LanguageMenu />
      </span>
      <UserMenu />
    </>
  );
}

const setWindowName = (screen: string | undefined): void => {
  document.title = screen === undefined ? t("common.brand") : `${screen} · ${t("common.brand")}`;
};

const noPermissions: readonly string[] = [];

const toNavigationItem = (
  code: NavigationEntryCode,
  section: NavigationSectionCode,
  path: string,
): NavigationEntry => ({
  key: code,
  label: t(`shell.entry_${code}`),
  href: navigationEntries[code].path,
  icon: iconOf(code, section),
  current: findNavigationEntry(path) === code,
});

const toStarItem = ({ path, label }: StoredPlace, address: string | null): NavigationEntry => ({
  key: path,
  label,
  href: path,
  icon: "star",
  current: path === address,
});

function toPlaceItem(place: PhoneTabCode, path: string): NavigationEntry {
  if (place === "SCAN")
    return { key: place, label: t("shell.placeScan"), href: scanPath, icon: "scan", current: false };
  const navigationItem = toNavigationItem(place, navigationEntries[place].section, path);
  const shortNameKey = new Map<string, (typeof shortNameKeyByTab)[keyof typeof shortNameKeyByTab]>(
    Object.entries(shortNameKeyByTab),
  ).get(place);
  return shortNameKey === undefined ? navigationItem : { ...navigationItem, label: t(shortNameKey) };
}
