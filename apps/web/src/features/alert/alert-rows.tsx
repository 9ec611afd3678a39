/** Rows of one's alerts: each is changed, paused, resumed or deleted. */
import type { AlertWire } from "@comptoir/api/wire";
import { Badge, Button, ButtonLink, IconButton, Inline } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { alertPath } from "../../shared/alert-path.ts";
import type { Answer } from "../../shared/answer.ts";
import { addToast } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { showFailure, type FailureOptions } from "../../shared/show-failure.ts";
import { showSuccess } from "../../shared/show-success.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { changeAlert, removeAlert, restoreAlert } from "./alert-requests.ts";
import { alertSentence, mailTimingText } from "./alert-words.ts";
import styles from "./alert.module.css";

export type AlertRowsProps = Readonly<{ alerts: readonly AlertWire[]; onChanged: () => void }>;

export function AlertRows({ alerts, onChanged }: AlertRowsProps): ReactElement {
  const { busy, pauseAlert, removeWithUndo } = useAlertActions(onChanged);
  return (
    <ul className={styles["rows"]}>
      {alerts.map((alert) => (
        <li key={alert.id} className={styles["row"]}>
          <div className={styles["words"]}>
            <span>
              <strong>
                {alert.title}, {alert.place}
              </strong>{" "}
              {alert.state !== "ON" && (
                <Badge tone={alert.state === "PAUSED" ? "neutral" : "warning"}>{t(`alert.state_${alert.state}`)}</Badge>
              )}
            </span>
            <span>{alertSentence(alert)}</span>
            {alert.isMailed && <span className={styles["muted"]}>{mailTimingText(alert)}</span>}
            {alert.state === "STOPPED" && <span className={styles["muted"]}>{t("alert.stoppedText")}</span>}
            {alert.state === "NO_ACCESS" && <span className={styles["muted"]}>{t("alert.noAccessText")}</span>}
          </div>
          <Inline>
            <Button size="compact" busy={busy === alert.id} onClick={() => void pauseAlert(alert)}>
              {t(alert.isPaused ? "alert.resume" : "alert.pause")}
            </Button>
            <Link href={alertPath(alert.id)} asChild>
              <ButtonLink size="compact" icon="edit">
                {t("alert.edit")}
              </ButtonLink>
            </Link>
            <IconButton
              size="compact"
              icon="trash"
              disabled={busy === alert.id}
              label={`${t("alert.delete")}: ${alert.title}`}
              onClick={() => void removeWithUndo(alert)}
            />
          </Inline>
        </li>
      ))}
    </ul>
  );
}

/** Pauses, resumes and deletes alerts, one at a time; `busy` is the id of the alert under way. */
function useAlertActions(onChanged: () => void) {
  const [busy, runSingle] = useSingleRun<number>();
  const act = <A,>(
    id: number,
    call: () => Promise<Answer<A>>,
    done: (value: A) => void,
    operation?: FailureOptions["operation"],
  ) =>
    runSingle(id, async () => {
      const answer = await call();
      if (answer.ok) done(answer.value);
      else showFailure(answer.failure, { operation });
      onChanged();
    });
  const pauseAlert = (alert: AlertWire) =>
    act(
      alert.id,
      () => changeAlert({ ...alert, isPaused: !alert.isPaused }),
      ({ isPaused }) => addToast(t(isPaused ? "alert.paused" : "alert.resumed")),
    );
  const removeWithUndo = (alert: AlertWire) =>
    act(
      alert.id,
      () => removeAlert(alert),
      (key) =>
        offerUndo({
          message: t("alert.deleted"),
          undoChange: () => restoreAlert(key),
          onDone: () => {
            onChanged();
            return showSuccess("OTHER");
          },
          onFailed: onChanged,
        }),
      "DELETE",
    );
  return { busy, pauseAlert, removeWithUndo };
}
