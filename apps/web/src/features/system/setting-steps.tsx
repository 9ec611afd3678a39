/** Scheduled values of a setting, which can be withdrawn, and past ones, which can be restored. */
import type { SettingStep } from "@comptoir/api/wire";
import { isSecretSetting } from "@comptoir/domain/setting";
import { Badge, Button, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { momentText } from "../../session/written.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { settingText } from "../../shared/setting-words.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import styles from "./config.module.css";
import type { SettingPanelProps } from "./setting-panel.tsx";
import { askHistory, withdrawPlannedSetting } from "./setting-requests.ts";

const stepValueText = (code: string, { isGiven, value }: SettingStep): string =>
  isGiven ? settingText(code, value) : t("config.tookBack");
const authorText = ({ changedBy, changedAt }: SettingStep): string =>
  changedBy === null
    ? t("config.byNobody", { when: momentText(changedAt) })
    : t("config.by", { who: changedBy, when: momentText(changedAt) });

export function PlannedSteps({ setting, code, mayWrite, onChanged, onStale }: SettingPanelProps): ReactElement | null {
  const [withdrawnId, runSingle] = useSingleRun<number>();
  if (setting.planned.length === 0) return null;
  const withdrawStep = async (id: number) => {
    const withdrawAnswer = await whileRunning(withdrawPlannedSetting(id));
    if (!withdrawAnswer.ok) {
      showFailure(withdrawAnswer.failure);
      return onStale();
    }
    onChanged(withdrawAnswer.value);
    addToast(t("config.withdrawn"));
  };
  return (
    <section>
      <h2 className={styles["heading"]}>{t("config.planned")}</h2>
      <ol className={styles["steps"]}>
        {setting.planned.map((step) => (
          <li key={step.id} className={styles["step"]}>
            <p className={styles["did"]}>
              {t("config.plannedFor", { when: momentText(step.holdsFrom) })} · {stepValueText(code, step)}
            </p>
            <p className={styles["muted"]}>{authorText(step)}</p>
            {mayWrite && (
              <Button
                size="compact"
                icon="trash"
                busy={withdrawnId === step.id}
                onClick={() => void runSingle(step.id, () => withdrawStep(step.id))}
              >
                {t("config.withdraw")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function SettingHistory({
  setting,
  code,
  layer,
  onBringBack,
}: SettingPanelProps & Readonly<{ onBringBack: ((step: SettingStep) => void) | null }>): ReactElement {
  const historyQuestion = { layerId: layer.id, code, version: setting.version };
  const [answer, keepAnswer] = useAnswer(askHistory, historyQuestion);
  const pastSteps = answer?.ok === true ? answer.value.filter(({ state }) => state !== "PLANNED") : [];
  return (
    <section>
      <h2 className={styles["heading"]}>{t("config.history", { layer: layer.description })}</h2>
      {answer === null ? (
        <SkeletonRows rows={3} label={t("common.loading")} />
      ) : !answer.ok ? (
        <FailedPart
          compact
          title={t("config.historyFailed")}
          failure={answer.failure}

          onRetry={() => void askHistory(historyQuestion).then(keepAnswer)}
        />
      ) : pastSteps.length === 0 ? (
        <p className={styles["muted"]}>{t("config.noHistory")}</p>
      ) : (
        <ol className={styles["steps"]}>
          {pastSteps.map((step) => (
            <li key={step.id} className={styles["step"]}>
              <p className={styles["did"]}>
                {stepValueText(code, step)}{" "}
                {step.state === "CURRENT" && <Badge tone="positive">{t("config.inForce")}</Badge>}
              </p>
              <p className={styles["muted"]}>
                {authorText(step)}
                {step.holdsFrom - step.changedAt > 60_000 && (
                  <> · {t("config.heldFrom", { when: momentText(step.holdsFrom) })}</>
                )}
              </p>
              {onBringBack !== null && step.state === "PAST" && (!step.isGiven || !isSecretSetting(code)) && (
                <Button size="compact" variant="quiet" icon="undo" onClick={() => onBringBack(step)}>
                  {t("config.bringBack")}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
