/** Alerts of the signed-in user: the notices of their figures, and the alerts that are set. */
import type { AlertsWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { salesMetricPermissions } from "@comptoir/domain/dashboard";
import { Button, Card, EmptyState, IconButton, Page, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { unseenAlerts } from "../../shared/unseen-alerts.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useTimedRefresh } from "../../shared/use-timed-refresh.ts";
import { askAlerts, seeAlerts } from "./alert-requests.ts";
import { AlertRows } from "./alert-rows.tsx";
import { NoticeRows } from "./notice-rows.tsx";
import { BoardsLink } from "./boards-link.tsx";
import styles from "./alert.module.css";

export function AlertsPage(): ReactElement {
  const [refreshCount, askAgain] = useTimedRefresh(null, null);
  const [answer] = useAnswer(askAlerts, { again: refreshCount });
  return (
    <Page>
      <PageHeader
        title={t("alert.title")}
        description={t("alert.lead")}
        actions={<IconButton icon="refresh" label={t("alert.refresh")} onClick={askAgain} />}
      />
      {answer === null ? (
        <Card>
          <SkeletonRows rows={8} label={t("common.loading")} />
        </Card>
      ) : answer.ok ? (
        <AlertLists list={answer.value} onChanged={askAgain} />
      ) : (
        <Card>
          <FailedPart
            title={t("alert.failed")}
            failure={answer.failure}

            onRetry={askAgain}
          />
        </Card>
      )}
    </Page>
  );
}

/** Number of notices that are listed before the user asks for all. */
const firstNoticesCount = 10;

type AlertListsProps = Readonly<{ list: AlertsWire; onChanged: () => void }>;

function AlertLists({ list: { alerts, notices, hasOlder }, onChanged }: AlertListsProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const mayReadSales = hasPermission(useSnapshot(session.state).claims?.permissions ?? [], salesMetricPermissions);
  const unseenNoticeIds = notices.filter(({ seenAt }) => seenAt === null).map(({ id }) => id);
  const markNoticesSeen = async (ids: readonly number[]) => {
    setBusy(true);
    const answer = await seeAlerts(ids);
    setBusy(false);
    if (!answer.ok) return showFailure(answer.failure);
    unseenAlerts.count = answer.value.unseen;
    onChanged();
  };
  return (
    <div className={styles["two"]}>
      <Card
        title={t("alert.told")}
        actions={
          unseenNoticeIds.length > 0 && (
            <Button size="compact" icon="check" busy={isBusy} onClick={() => void markNoticesSeen(unseenNoticeIds)}>
              {t("alert.seeAll")}
            </Button>
          )
        }
        footer={
          !isWhole && notices.length > firstNoticesCount ? (
            <Button size="compact" variant="quiet" icon="chevron-down" onClick={() => setWhole(true)}>
              {t("alert.showAll", { number: countText(notices.length) })}
            </Button>
          ) : hasOlder ? (
            <p className={styles["muted"]}>{t("alert.older")}</p>
          ) : undefined
        }
      >
        {notices.length === 0 ? (
          <EmptyState compact icon="bell" title={t("alert.noneToldYet")} description={t("alert.noneToldText")} />
        ) : (
          <NoticeRows
            notices={isWhole ? notices : notices.slice(0, firstNoticesCount)}
            onSee={(id) => void markNoticesSeen([id])}
          />
        )}
      </Card>
      <Card title={t("alert.mine")}>
        {alerts.length === 0 ? (
          <EmptyState
            compact
            icon="bell"
            title={t("alert.noneMine")}
            description={t(mayReadSales ? "alert.noneMineText" : "alert.noSalesText")}
            actions={mayReadSales && <BoardsLink />}
          />
        ) : (
          <AlertRows alerts={alerts} onChanged={onChanged} />
        )}
      </Card>
    </div>
  );
}
