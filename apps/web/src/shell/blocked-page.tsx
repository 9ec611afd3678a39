/** Instead of the whole page, when nothing of it can go on: what is wrong, and a way to try again. */
import { Banner, Button, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { AuthFrame } from "../features/login/auth-frame.tsx";
import { session } from "../session/session.ts";
import { readServedVersion } from "../shared/page-version.ts";
import { t } from "../shared/text.ts";
import type { Breakage } from "./catch-errors.tsx";

type BlockedPageProps = Readonly<{ title: string; busy?: boolean; onRetry: () => void; children: ReactNode }>;

function BlockedPage({ title, busy = false, onRetry, children }: BlockedPageProps): ReactElement {
  return (
    <AuthFrame title={title}>
      <Stack gap={4}>
        <div role="alert">
          <Banner tone="warning">{children}</Banner>
        </div>
        <Button variant="primary" block busy={busy} onClick={onRetry}>
          {t("common.retry")}
        </Button>
      </Stack>
    </AuthFrame>
  );
}

/** A part that every page needs is missing, or broke. */
export function BrokenPage({ isMissingPart, details }: Breakage): ReactElement {
  return (
    <BlockedPage title={t("common.screenFailed")} onRetry={() => location.reload()}>
      {isMissingPart ? t("common.partMissing") : details}
    </BlockedPage>
  );
}

const retryMs = 10_000;

/** When the server is back and the session is not, a part of the page failed: the browser does not fetch it again, so the page is. */
async function askAgain(): Promise<void> {
  await session.restore();
  if (session.state.unreachable && (await readServedVersion()) !== null) location.reload();
}

/** Somebody may be signed in, and the server does not answer: asked again by itself, and when the device finds its network again. */
export function UnreachablePage(): ReactElement {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await askAgain();
    setBusy(false);
  };
  useEffect(function keepTrying() {
    const again = () => void askAgain();
    const timer = setInterval(again, retryMs);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, []);
  return (
    <BlockedPage title={t("common.unreachable")} busy={busy} onRetry={() => void retry()}>
      {t("common.unreachableText")}
    </BlockedPage>
  );
}
