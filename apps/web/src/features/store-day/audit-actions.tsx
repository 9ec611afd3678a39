/** Audits a store day, or opens an audited one again. */
import type { StoreDayDetail } from "@comptoir/api/wire";
import { Button } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import type { RunStoreDayAction } from "./day-page.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { auditDays, reopenDay } from "./store-day-requests.ts";
import styles from "./store-day.module.css";

type AuditActionsProps = Readonly<{ day: StoreDayDetail; run: RunStoreDayAction; onReload: () => void }>;

export function AuditActions({ day, run, onReload }: AuditActionsProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const { locationId, businessDate, state, mayAudit } = day;
  if (!mayAudit) return <p className={styles["muted"]}>{t("storeDay.mayNot")}</p>;
  if (state === "AUDITED" || state === "EXPORTED")
    return (
      <div>
        <Button icon="undo" onClick={() => setReopening(true)}>
          {t("storeDay.reopen")}
        </Button>
        {isReopening && (
          <ReasonDialog
            subjectKey={`reopen ${locationId} ${businessDate}`}
            title={t("storeDay.reopenTitle")}
            text={t("storeDay.reopenText")}
            actionLabel={t("storeDay.reopenNow")}
            onClose={() => setReopening(false)}
            onReason={(comment) => run("reopen", reopenDay({ locationId, businessDate, comment }))}
          />
        )}
      </div>
    );
  const auditObstacleText = obstacleText(day);
  const auditDay = async () => {
    setBusy(true);
    const auditAnswer = await auditDays([{ locationId, businessDate }]);
    setBusy(false);
    if (!auditAnswer.ok) return showFailure(auditAnswer.failure);
    if (auditAnswer.value.every(({ issues }) => issues.length === 0)) addToast(t("storeDay.done_audit"));
    onReload();
  };
  return (
    <div className={styles["audit"]}>
      <Button
        variant="primary"
        icon="check"
        busy={isBusy}
        disabled={auditObstacleText !== null}
        onClick={() => void auditDay()}
      >
        {t("storeDay.audit")}
      </Button>
      {auditObstacleText !== null && <span className={styles["muted"]}>{auditObstacleText}</span>}
    </div>
  );
}

/** Says why a day cannot be audited; null if it can. */
function obstacleText({ state, isOver, pending, blockers }: StoreDayDetail): string | null {
  if (state === "EXPECTED") return t("storeDay.nothingYet");
  if (!isOver) return t("storeDay.notOver");
  if (pending > 0) return t("storeDay.pending", { number: countText(pending) });
  const openBlockerCount = blockers.filter(({ acceptance }) => acceptance === null).length;
  return openBlockerCount > 0 ? t("storeDay.auditBlocked", { number: countText(openBlockerCount) }) : null;
}
