/** The frame of everything behind signing in: navigation by permission, place, language, account, notices. */
import { entryOfPath, hasPermission, mayVisit, navigationEntries, navigationFor } from "@comptoir/domain/access";
import type { NavigationEntryCode, NavigationSection } from "@comptoir/domain/access";
import {
  AppShell,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadingOverlay,
  Page,
  ProgressBar,
} from "@comptoir/ui-react";
import type { NavigationEntry } from "@comptoir/ui-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { matchRoute, useLocation, useRouter } from "wouter";

import { routes } from "../routes.ts";
import { loadPlaces } from "../session/place-requests.ts";
import { session } from "../session/session.ts";
import { deviceStore } from "../shared/device-storage.ts";
import { lazyPart } from "../shared/lazy-part.ts";
import { notices } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import { CatchErrors } from "./catch-errors.tsx";
import type { Breakage } from "./catch-errors.tsx";
import { LocationSwitch } from "./location-switch.tsx";
import { iconOf } from "./navigation-icons.ts";
import { Palette } from "./palette.tsx";
import { LanguageMenu, UserMenu } from "./user-menu.tsx";
import "./shell.css";

const ViewAsBanner = lazyPart([], () => import("./view-as-banner.tsx").then((file) => file.ViewAsBanner));
const ComingPage = lazyPart([], () => import("../features/coming/coming-page.tsx").then((file) => file.ComingPage));
const DeniedPage = lazyPart(["access", "management"], () =>
  import("../access/denied-page.tsx").then((file) => file.DeniedPage),
);

/** The four most used entries, at the foot of a phone under a short name. */
const bottomCodes = [
  "DASHBOARD",
  "INVENTORY_DOCUMENTS",
  "IMPORT_TRANSACTIONS",
  "REPORT_SALE",
] as const satisfies readonly NavigationEntryCode[];

export function Shell(): ReactElement {
  const { claims, viewing } = useSnapshot(session.state);
  const { running, overlay } = useSnapshot(notices);
  const [path, navigate] = useLocation();
  const [collapsed, setCollapsed] = useState(deviceStore.get("navigation") === "collapsed");
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback((open: boolean) => setPaletteOpen(open), []);
  const sections = navigationFor(claims?.permissions ?? []);
  const drawn = sections.map((section) => ({
    key: section.code,
    label: t(`shell.section_${section.code}`),
    entries: entriesOf(section, path),
  }));
  const entries = sections.flatMap((section) => entriesOf(section, path));

  useEffect(function startPlaces() {
    void loadPlaces();
  }, []);
  useEffect(function keepSessionFresh() {
    const timer = setInterval(() => void session.getToken(), 30_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(
    function nameWindow() {
      const current = entries.find((entry) => entry.current === true);
      document.title = current === undefined ? t("common.brand") : `${current.label} · ${t("common.brand")}`;
    },
    [entries],
  );

  return (
    <>
      <AppShell
        brand={t("common.brand")}
        brandHref={navigationEntries.DASHBOARD.path}
        sections={drawn}
        bottomEntries={bottomCodes.flatMap((code) =>
          entries.filter((entry) => entry.key === code).map((entry) => ({ ...entry, label: t(`shell.short_${code}`) })),
        )}
        collapsed={collapsed}
        onCollapsedChange={(next) => {
          setCollapsed(next);
          deviceStore.set("navigation", next ? "collapsed" : null);
        }}
        drawerOpen={drawerOpen}
        onDrawerOpenChange={setDrawerOpen}
        onNavigate={(href) => navigate(href)}
        labels={{
          skipToContent: t("shell.skip"),
          navigation: t("shell.navigation"),
          openNavigation: t("shell.openNavigation"),
          closeNavigation: t("shell.closeNavigation"),
          collapse: t("shell.collapse"),
          expand: t("shell.expand"),
        }}
        topBarStart={
          <>
            {running > 0 && <ProgressBar top label={t("shell.working")} />}
            <LocationSwitch />
          </>
        }
        topBarEnd={
          <>
            <Button
              variant="quiet"
              size="compact"
              icon="search"
              aria-label={t("shell.palette")}
              title="Ctrl K"
              onClick={() => setPaletteOpen(true)}
            />
            <span className="wide-only">
              <LanguageMenu />
            </span>
            <UserMenu />
          </>
        }
      >
        {viewing !== null && (
          <Suspense fallback={null}>
            <ViewAsBanner />
          </Suspense>
        )}
        <CatchErrors key={screenOf(path)} fallback={BrokenScreen}>
          <Suspense fallback={<LoadingOverlay message={t("common.loadingScreen")} />}>
            <Screen path={path} permissions={claims?.permissions ?? []} />
          </Suspense>
        </CatchErrors>
      </AppShell>
      <Palette sections={sections} onGo={(to) => navigate(to)} open={paletteOpen} onOpenChange={openPalette} />
      {overlay !== null && <LoadingOverlay message={overlay} />}
    </>
  );
}

/** A list and the rows opened from it are one screen: it stays as it is while its address changes. */
const screenOf = (path: string): string => /^\/management\/[^/]+/u.exec(path)?.[0] ?? path;

function BrokenScreen({ isMissingPart, details }: Breakage): ReactElement {
  return (
    <Page>
      <ErrorState
        isPage
        title={t("common.screenFailed")}
        description={
          <>
            {isMissingPart && <p>{t("common.partMissing")}</p>}
            <details>
              <summary>{t("common.details")}</summary>
              <code>{details}</code>
            </details>
          </>
        }
        retryLabel={t("common.retry")}
        onRetry={() => location.reload()}
      />
    </Page>
  );
}

function entriesOf(section: NavigationSection, path: string): readonly NavigationEntry[] {
  return section.entries.map((entry) => ({
    key: entry.code,
    label: t(`shell.entry_${entry.code}`),
    href: entry.path,
    icon: iconOf(entry.code, section.code),
    current: entryOfPath(path) === entry.code,
  }));
}

function Screen({ path, permissions }: Readonly<{ path: string; permissions: readonly string[] }>): ReactElement {
  const { parser } = useRouter();
  for (const route of routes) {
    const [matches, params] = matchRoute(parser, route.path, path);
    if (!matches) continue;
    if (!hasPermission(permissions, route.permissions)) return <DeniedPage permissions={route.permissions} />;
    return <route.screen params={params} />;
  }
  const entry = entryOfPath(path);
  if (entry === null || entry === "DASHBOARD") {
    return (
      <Page>
        <EmptyState
          isPage
          icon="search"
          title={t("common.notFound")}
          description={t("common.notFoundText")}
          actions={<ButtonLink href={navigationEntries.DASHBOARD.path}>{t("common.backToDashboard")}</ButtonLink>}
        />
      </Page>
    );
  }
  return mayVisit(path, permissions) ? (
    <ComingPage entry={entry} />
  ) : (
    <DeniedPage permissions={navigationEntries[entry].permissions} />
  );
}
