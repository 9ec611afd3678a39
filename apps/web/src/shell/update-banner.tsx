/** Offers a newer version, over every page. */
import { screenRules } from "@comptoir/domain/operation";
import { Banner, Button } from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { runKeepingTabStorage } from "../shared/device-storage.ts";
import { whenIdle } from "../shared/when-idle.ts";
import { hasUnsavedWork } from "../shared/unsaved-work.ts";
import { readOwnVersion, readServedVersion } from "../shared/page-version.ts";
import { resetStores } from "../shared/registered-stores.ts";
import { t } from "../shared/text.ts";
import { readWaitingVersion, registerWorker, unregisterWorkers } from "./shell-worker-registration.ts";
import { createUpdateStore } from "./update-store.ts";

/** Timeout of waiting for requests, so that a hanging one does not block an installation. */
const settleWorkAtMostMs = 10_000;

const updateStore = createUpdateStore({
  own: readOwnVersion(),
  readServed: readServedVersion,
  readWaiting: readWaitingVersion,
  now: () => Date.now(),
  hasOnlyHere: hasUnsavedWork,
  settle: () => whenIdle(settleWorkAtMostMs),
  unregisterWorkers,
  forceUpdate: async () => {
    await fetch("/", { cache: "reload" }).catch(() => null);
  },
  resetModules: () => runKeepingTabStorage(resetStores),
  reload: () => location.reload(),
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

export function UpdateBanner({ place }: Readonly<{ place: "page" | "login" }>): ReactElement | null {
  const { isReady, installing, refusal } = useSnapshot(updateStore.state);
  useEffect(function pollVersion() {
    const checkForUpdate = () => void updateStore.check();
    // Registers at once, so that a user who loses the network right after signing in can open the page from the cache.
    void registerWorker().then(checkForUpdate);
    const updateCheckTimer = setInterval(checkForUpdate, screenRules.updatePollMs);
    window.addEventListener("focus", checkForUpdate);
    return () => {
      clearInterval(updateCheckTimer);
      window.removeEventListener("focus", checkForUpdate);
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
          <Button size="compact" variant="primary" busy={installing} onClick={() => void updateStore.install()}>
            {installing ? t("common.updateInstalling") : t("common.updateInstall")}
          </Button>
          <Button size="compact" variant="quiet" onClick={updateStore.later}>
            {t("common.updateLater")}
          </Button>
        </>
      }
    >
      {t(
        refusal === null
          ? "common.updateText"
          : refusal === "offline"
            ? "common.updateOffline"
            : "common.updateOnlyHere",
      )}
    </Banner>
  );
}
