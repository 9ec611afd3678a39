/** The address names a dashboard that is not there: the first one is shown, and that is said. */
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../../shared/text.ts";
import { boards } from "./dashboard-store.ts";
import styles from "./dashboard.module.css";

export function BoardGone(): ReactElement | null {
  const { isRead, failure } = useSnapshot(boards);
  if (!isRead || failure !== null) return null;
  return (
    <div className={styles["notice"]}>
      <Banner tone="warning" title={t("arrange.boardGone")}>
        {t("arrange.boardGoneText")}
      </Banner>
    </div>
  );
}
