/** Notice that the dashboard of the address does not exist; the first dashboard is shown instead. */
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../../shared/text.ts";
import { boardsState } from "./dashboard-store.ts";
import styles from "./dashboard.module.css";

export function BoardGone(): ReactElement | null {
  const { isRead, failure } = useSnapshot(boardsState);
  if (!isRead || failure !== null) return null;
  return (
    <div className={styles["notice"]}>
      <Banner tone="warning" title={t("arrange.boardGone")}>
        {t("arrange.boardGoneText")}
      </Banner>
    </div>
  );
}
