/** Banner of a slow report, which can be stopped and repeated. */
import { Banner, Button, ProgressBar } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { ReportStore } from "../../report/report-store.ts";
import { percentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import styles from "./report.module.css";

/** Time after which a report counts as slow. Units: milliseconds. */
export const slowAfterMs = 2_000;

export function SlowQuestion({ store }: Readonly<{ store: ReportStore }>): ReactElement | null {
  const { loading, stopped, building } = useSnapshot(store.state);
  const [isSlow, setSlow] = useState(false);
  useEffect(
    function waitBeforeSayingSlow() {
      if (!loading) return;
      const timer = setTimeout(() => setSlow(true), slowAfterMs);
      return () => {
        clearTimeout(timer);
        setSlow(false);
      };
    },
    [loading],
  );
  if (!stopped && !(loading && isSlow)) return null;
  const retryOrStopButton = stopped ? (
    <Button size="compact" icon="refresh" onClick={() => void store.reload()}>
      {t("report.askAgain")}
    </Button>
  ) : (
    <Button size="compact" icon="close" onClick={store.stop}>
      {t("report.stop")}
    </Button>
  );
  return (
    <div className={styles["notice"]} role="status">
      <Banner tone="neutral" actions={retryOrStopButton}>
        {building === null || stopped
          ? t(stopped ? "report.stopped" : "report.slow")
          : t("report.building", { percent: percentText(building) })}
      </Banner>
      {building !== null && !stopped && (
        <ProgressBar label={t("report.building", { percent: percentText(building) })} value={building / 100} />
      )}
    </div>
  );
}
