/** Earlier decisions about a finding of the Integrity report, and the checks that found it fixed. */
import type { FindingWire } from "@comptoir/api/wire";
import type { ReactElement } from "react";

import styles from "../../../rows/panel.module.css";
import { momentText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";

export function EarlierChanges({
  finding: { history, accepted },
}: Readonly<{ finding: FindingWire }>): ReactElement | null {
  const earlierChanges = accepted === null ? history : history.slice(1);
  if (earlierChanges.length === 0) return null;
  return (
    <details className={styles["earlier"]}>
      <summary>{t("report.findingHistory")}</summary>
      <ul>
        {earlierChanges.map(({ action, by, at, comment }, index) => (
          <li key={`${at} ${index}`}>
            {action === "FIXED"
              ? t("report.findingFoundFixed", { when: momentText(at) })
              : t(action === "ACCEPT" ? "report.findingAcceptedBy" : "report.findingReopenedBy", {
                  name: by,
                  when: momentText(at),
                })}
            {comment !== "" && <span className={styles["muted"]}> · {comment}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
