/** Replaces the whole page when it cannot work: names the problem, and offers a retry. */
import { Banner, Button, Stack } from "@comptoir/ui-react";
import { Suspense, useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { AuthFrame } from "../features/login/auth-frame.tsx";
import { session } from "../session/session.ts";
import { readServedVersion } from "../shared/page-version.ts";
import { lazyPart } from "../shared/lazy-part.ts";
import { t } from "../shared/text.ts";
import { CatchErrors } from "./catch-errors.tsx";
import type { ScreenFailure } from "./catch-errors.tsx";

type BlockedPageProps = Readonly<{
  title: string;
  busy?: boolean;
  onRetry: () => void;
  more?: ReactNode;
  children: ReactNode;
}>;

function BlockedPage({ title, busy = false, onRetry, more, children }: BlockedPageProps): ReactElement {
  return (
    <AuthFrame title={title}>
      <Stack gap={4}>
        <div role="alert">
          <Banner tone="warning">{children}</Banner>
        </div>
        <Button variant="primary" block busy={busy} onClick={onRetry}>
          {t("common.retry")}
        </Button>
        {more}
      </Stack>
    </AuthFrame>
  );
}

/** Replaces the whole page when a part that every page needs is missing or failed. */
export function BrokenPage({ isMissingPart, details }: ScreenFailure): ReactElement {
  return (
    <BlockedPage title={t("common.screenFailed")} onRetry={() => location.reload()}>
      {isMissingPart ? t("common.partMissing") : details}
    </BlockedPage>
  );
}

const retryEveryMs = 10_000;

/** Asks again whether a session exists. If the server is back and the session is not, a part failed: browsers do not refetch a module, so the page reloads. */
async function retrySession(): Promise<void> {
  await session.restore();
  if (session.state.unreachable && (await readServedVersion()) !== null) location.reload();
}

function useKeepTrying(): void {
  useEffect(function keepTrying() {
    const startRetry = () => void retrySession();
    const retryTimer = setInterval(startRetry, retryEveryMs);
    window.addEventListener("online", startRetry);
    return () => {
      clearInterval(retryTimer);
      window.removeEventListener("online", startRetry);
    };
  }, []);
}

const offlineTextAreas = ["inventory", "errors"] as const;
const OfflinePage = lazyPart<{ readonly id: number }>(offlineTextAreas, () =>
  import("../features/inventory/offline-page.tsx").then((file) => file.OfflinePage),
);
const OpenCounts = lazyPart(offlineTextAreas, () =>
  import("../features/inventory/offline-page.tsx").then((file) => file.OpenCounts),
);

/** A session may exist, but the server does not answer: retries by itself, and when the network returns. An open count continues meanwhile. */
export function UnreachablePage({ path }: Readonly<{ path: string }>): ReactElement {
  useKeepTrying();
  const openCountId = /^\/inventory\/documents\/(\d+)$/u.exec(path)?.[1];
  if (openCountId === undefined) return <UnreachableNotice />;
  return (
    <CatchErrors fallback={UnreachableNotice}>
      <Suspense fallback={<UnreachableNotice />}>
        <OfflinePage id={Number(openCountId)} />
      </Suspense>
    </CatchErrors>
  );
}

function UnreachableNotice(): ReactElement {
  const [busy, setBusy] = useState(false);
  const retryConnection = async () => {
    setBusy(true);
    await retrySession();
    setBusy(false);
  };
  return (
    <BlockedPage
      title={t("common.unreachable")}
      busy={busy}
      onRetry={() => void retryConnection()}
      more={
        <CatchErrors fallback={() => null}>
          <Suspense>
            <OpenCounts />
          </Suspense>
        </CatchErrors>
      }
    >
      {t("common.unreachableText")}
    </BlockedPage>
  );
}
