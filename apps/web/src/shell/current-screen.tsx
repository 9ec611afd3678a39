/** Screen of an address, and what takes its place: a refusal, an unknown address, a failure. */
import { Suspense } from "react";
import type { ReactElement } from "react";
import { matchRoute, useRouter } from "wouter";

import {
  canUsePath,
  findNavigationEntry,
  hasPermission,
  navigationEntries,
  listEntryPermissions,
} from "@comptoir/domain/access";
import { ButtonLink, EmptyState, ErrorState, LoadingOverlay, Page } from "@comptoir/ui-react";

import { routes } from "../routes.ts";
import { lazyPart } from "../shared/lazy-part.ts";
import { t } from "../shared/text.ts";
import { CatchErrors } from "./catch-errors.tsx";
import type { ScreenFailure } from "./catch-errors.tsx";

const ViewAsBanner = lazyPart(["access"], () => import("./view-as-banner.tsx").then((file) => file.ViewAsBanner));

const DeniedPage = lazyPart(["access", "management", "errors"], () =>
  import("../access/denied-page.tsx").then((file) => file.DeniedPage),
);

/** Draws the screen of an address, below the banner of "view as"; a failure leaves the frame around it. */
export function drawScreen(path: string, permissions: readonly string[], isViewedAs: boolean): ReactElement {
  return (
    <>
      {isViewedAs && (
        <Suspense fallback={null}>
          <ViewAsBanner />
        </Suspense>
      )}
      <CatchErrors key={screenKey(path)} fallback={BrokenScreen}>
        <Suspense fallback={<LoadingOverlay message={t("common.loadingScreen")} />}>
          <Screen path={path} permissions={permissions} />
        </Suspense>
      </CatchErrors>
    </>
  );
}

/** Key of a screen: a list and its rows share one, so that it stays mounted while the address changes. */
const screenKey = (path: string): string => /^\/management\/[^/]+/u.exec(path)?.[0] ?? path;

function BrokenScreen({ isMissingPart, details }: ScreenFailure): ReactElement {
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

function Screen({ path, permissions }: Readonly<{ path: string; permissions: readonly string[] }>): ReactElement {
  const { parser } = useRouter();
  for (const route of routes) {
    const [matches, params] = matchRoute(parser, route.path, path);
    if (!matches) continue;
    if (!hasPermission(permissions, route.permissions)) return <DeniedPage permissions={route.permissions} />;
    return <route.screen params={params} />;
  }
  const navigationEntry = findNavigationEntry(path);
  // Every entry has its screen: an address below one that is not allowed is denied, and any other is unknown.
  if (navigationEntry === null || navigationEntry === "DASHBOARD" || canUsePath(path, permissions)) {
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
  return <DeniedPage permissions={listEntryPermissions(navigationEntry)} />;
}
