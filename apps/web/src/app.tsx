/** Chooses what the address shows: a screen before signing in, or the shell. */
import { decideRoute } from "@comptoir/domain/session";
import { LoadingOverlay } from "@comptoir/ui-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { matchRoute, useLocation, useRouter, useSearch } from "wouter";

import { LoginPage } from "./features/login/login-page.tsx";
import { publicRoutes } from "./public-routes.ts";
import { routes } from "./routes.ts";
import { rememberRoute, routeAfterLogin } from "./session/last-route.ts";
import { session } from "./session/session.ts";
import { lazyPart } from "./shared/lazy-part.ts";
import { notices } from "./shared/notices.ts";
import { t } from "./shared/text.ts";
import { BrokenPage, UnreachablePage } from "./shell/blocked-page.tsx";
import { CatchErrors } from "./shell/catch-errors.tsx";

const NoticesOverAll = lazyPart([], () => import("./shell/notices-over-all.tsx").then((file) => file.NoticesOverAll));
const PendingDutiesPage = lazyPart(["user", "password", "errors", "signIn"], () =>
  import("./features/login/door-page.tsx").then((file) => file.PendingDutiesPage),
);
const SetupPage = lazyPart(["setup", "password", "errors"], () =>
  import("./features/login/setup-page.tsx").then((file) => file.SetupPage),
);
const Shell = lazyPart(["shell"], () => import("./shell/shell.tsx").then((file) => file.Shell));

export function App(): ReactElement {
  const { status, claims, user, reason, unreachable } = useSnapshot(session.state);
  const userId = user?.id ?? null;
  const { toasts, dialog } = useSnapshot(notices);
  const isSettled = useIsSettled();
  const hasNotices = isSettled || toasts.length > 0 || dialog !== null;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const pathWithSearch = search === "" ? path : `${path}?${search}`;
  // The end of an access token is not the end of the session: it is renewed before the next call, or the session says that it is over.
  const routeDecision = status === "unknown" ? "allow" : decideRoute({ path: pathWithSearch, claims, now: 0 });
  const redirectPath =
    routeDecision === "allow"
      ? null
      : routeDecision.reason === "SIGNED_IN"
        ? routeAfterLogin(userId, claims?.permissions ?? [], screenPaths)
        : routeDecision.redirect;

  useEffect(
    function followDecision() {
      if (status === "unknown") return;
      if (reason !== "LOGOUT_SUCCEEDED") rememberRoute(pathWithSearch, userId);
      if (redirectPath !== null) navigate(redirectPath, { replace: true });
    },
    [status, userId, reason, pathWithSearch, redirectPath, navigate],
  );

  if (unreachable) return <UnreachablePage path={path} />;
  return (
    <>
      {hasNotices && (
        <CatchErrors fallback={() => null}>
          <Suspense>
            <NoticesOverAll place={status === "open" ? "page" : "login"} />
          </Suspense>
        </CatchErrors>
      )}
      <CatchErrors fallback={BrokenPage}>
        <Suspense fallback={<LoadingOverlay message={t("common.loadingScreen")} />}>
          {status === "unknown" || redirectPath !== null ? (
            <LoadingOverlay message={t("common.loading")} />
          ) : (
            <Screen path={path} isOpen={status === "open"} />
          )}
        </Suspense>
      </CatchErrors>
    </>
  );
}

/** Returns false for the first seconds of the application, so that a newer version is looked for only when the screen is drawn. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(function settle() {
    const settleTimer = setTimeout(() => setSettled(true), settleDelayMs);
    return () => clearTimeout(settleTimer);
  }, []);
  return isSettled;
}

const settleDelayMs = 10_000;

/** Paths of the screens that exist; links to planned screens are not offered. */
const screenPaths = routes.map((route) => route.path);

function Screen({ path, isOpen }: Readonly<{ path: string; isOpen: boolean }>): ReactElement {
  const [setup, setSetup] = useState(false);
  const { user } = useSnapshot(session.state);
  const startSetup = useCallback(() => setSetup(true), []);
  const { parser } = useRouter();
  for (const route of publicRoutes) {
    const [matches, params] = matchRoute(parser, route.path, path);
    if (matches) return <route.screen params={params} />;
  }
  const hasPendingDuty =
    user?.mustChangePassword === true || user?.isTermsAccepted === false || user?.mustAddSecondFactor === true;
  if (isOpen && hasPendingDuty) return <PendingDutiesPage />;
  if (isOpen) return <Shell />;
  return setup ? <SetupPage /> : <LoginPage onSetupNeeded={startSetup} />;
}
