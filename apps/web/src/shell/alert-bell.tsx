/** Bell in the top bar with the number of unseen alerts; it links to them. */
import { ButtonLink } from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { askSignedIn } from "../runtime.ts";
import { countText } from "../session/written.ts";
import { alertsPath } from "../shared/alert-path.ts";
import { t } from "../shared/text.ts";
import { unseenAlerts } from "../shared/unseen-alerts.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { useTimedRefresh } from "../shared/use-timed-refresh.ts";
import styles from "./alert-bell.module.css";

/** Interval of asking for the number of unseen alerts, although alerts are judged only once an hour. Units: milliseconds. */
const askUnseenEveryMs = 5 * 60_000;

/** Highest number that the badge has room for. */
const writtenCountAtMost = 99;

const askUnseenAlertCount = (_again: number, signal: AbortSignal) => askSignedIn((api) => api.alert.unseen(), signal);

export function AlertBell(): ReactElement {
  const [refreshCount] = useTimedRefresh(null, null, askUnseenEveryMs);
  const [answer] = useAnswer(askUnseenAlertCount, refreshCount);
  const [path] = useLocation();
  const { count } = useSnapshot(unseenAlerts);
  useEffect(
    function storeUnseenCount() {
      if (answer?.ok === true) unseenAlerts.count = answer.value.unseen;
    },
    [answer],
  );
  const unseenCountText = count > writtenCountAtMost ? `${writtenCountAtMost}+` : countText(count);
  const bellLabel = count === 0 ? t("alert.bell") : t("alert.bellUnseen", { number: unseenCountText });
  return (
    <span className={styles["bell"]}>
      <Link href={alertsPath} asChild>
        <ButtonLink
          variant="quiet"
          size="compact"
          icon="bell"
          aria-label={bellLabel}
          title={bellLabel}
          aria-current={path.startsWith(alertsPath) ? "page" : undefined}
        />
      </Link>
      {count > 0 && (
        <span className={styles["count"]} aria-hidden="true">
          {unseenCountText}
        </span>
      )}
    </span>
  );
}
