/** Notices above the figures: failed requests and invalid parts of the address. */
import { outcomes } from "@comptoir/domain/errors";
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";

import type { Failure } from "../../shared/answer.ts";
import { messageText } from "../../shared/failure-text.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import styles from "./dashboard.module.css";
import type { DashboardQuery } from "./dashboard-query.ts";
import { loadBoards } from "./dashboard-store.ts";

export type BoardNoticesProps = Readonly<{
  query: Pick<DashboardQuery, "unknownPeriod">;
  /** Failure of the list of boards. */
  failure: Failure | null;
  /** Whether the address names a layer where the reader may not act. */
  isOtherPlace: boolean;
}>;

export function BoardNotices({ query, failure, isOtherPlace }: BoardNoticesProps): ReactElement {
  return (
    <>
      {isOtherPlace && <BoardNotice title={t("explain.otherStore")} />}
      {failure !== null && (
        <BoardNotice
          title={messageText(outcomes.DASHBOARD_LIST.failed)}
          actions={
            <Button size="compact" onClick={() => void loadBoards(new AbortController().signal)}>
              {t("common.retry")}
            </Button>
          }
        >
          <PartFailure failure={failure} />
        </BoardNotice>
      )}
      {query.unknownPeriod !== null && (
        <BoardNotice title={t("explain.unknownPeriod", { period: query.unknownPeriod })}>
          {t("explain.unknownPeriodText")}
        </BoardNotice>
      )}
    </>
  );
}

type BoardNoticeProps = Readonly<{ title: string; actions?: ReactNode; children?: ReactNode }>;

const BoardNotice = ({ title, actions, children }: BoardNoticeProps): ReactElement => (
  <div className={styles["notice"]}>
    <Banner tone="warning" title={title} actions={actions}>
      {children}
    </Banner>
  </div>
);
