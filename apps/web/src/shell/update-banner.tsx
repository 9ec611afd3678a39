/** Offers a newer version, over every page. */
import { Banner, Button } from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import { createUpdateStore, pollMs } from "./update-store.ts";

const updates = createUpdateStore({
  readServed: async () => {
    try {
      const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
      // The page names its scripts by their content: another script is another version.
      return answer.ok ? ((await answer.text()).match(/\/assets\/[\w.-]+\.js/gu)?.join() ?? null) : null;
    } catch {
      return null;
    }
  },
  now: () => Date.now(),
  unregisterWorkers: async () => {
    const workers = await navigator.serviceWorker?.getRegistrations();
    await Promise.all((workers ?? []).map((worker) => worker.unregister()));
  },
  forceUpdate: async () => {
    await fetch("/", { cache: "reload" }).catch(() => null);
  },
  reload: () => location.reload(),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

export function UpdateBanner({ place }: Readonly<{ place: "page" | "login" }>): ReactElement | null {
  const { isReady, installing } = useSnapshot(updates.state);
  useEffect(function pollVersion() {
    const check = () => void updates.check();
    check();
    const timer = setInterval(check, pollMs);
    window.addEventListener("focus", check);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", check);
    };
  }, []);
  if (!isReady) return null;
  return (
    <Banner
      tone="neutral"
      place={place}
      title={t("common.updateTitle")}
      actions={
        <>
          <Button size="compact" variant="primary" busy={installing} onClick={() => void updates.install()}>
            {installing ? t("common.updateInstalling") : t("common.updateInstall")}
          </Button>
          <Button size="compact" variant="quiet" onClick={updates.later}>
            {t("common.updateLater")}
          </Button>
        </>
      }
    >
      {t("common.updateText")}
    </Banner>
  );
}
