/** Run history of a schedule, with the result for each recipient. */
import type { ScheduleRun } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import { formatRange } from "@comptoir/domain/period";
import { Badge, Button, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { countText, momentText } from "../../session/written.ts";
import { whileRunning } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { useReportGateway } from "./gateway-context.ts";
import { zonedText } from "./schedule-draft.ts";
import styles from "./schedule.module.css";

const toneByRunResult = {
  RUNNING: "neutral",
  SUCCEEDED: "positive",
  PARTIAL: "warning",
  FAILED: "danger",
  SKIPPED: "neutral",
} as const;

/** Badge of a run's result; a batch that needed no export says so. */
export function ResultBadge({
  result,
  outcome,
  isFolder,
}: Readonly<{ result: ScheduleRun["result"]; outcome: BatchOutcome | null; isFolder: boolean }>): ReactElement {
  if (result === "SUCCEEDED" && (outcome === "EMPTY" || outcome === "REPEATED"))
    return <Badge tone="neutral">{t(`schedule.outcome_${outcome}`)}</Badge>;
  const textKey =
    isFolder && (result === "SUCCEEDED" || result === "FAILED")
      ? (`schedule.written_${result}` as const)
      : (`schedule.result_${result}` as const);
  return <Badge tone={toneByRunResult[result]}>{t(textKey)}</Badge>;
}

/** Interval of polling a run in progress. Units: milliseconds. */
const runsPollMs = 2_000;

type Delivery = ScheduleRun["deliveries"][number];
type Batch = NonNullable<ScheduleRun["batch"]>;
type BatchOutcome = NonNullable<Batch["outcome"]>;

/** Describes the result of one delivery in a sentence. */
export function deliveryText(
  { kind, state, failure, mail, mailError, nextAt, rows, attempts }: Delivery,
  batch: Batch | null,
  isBatch: boolean,
): string {
  const deliveryFailureText = (code: Delivery["failure"]) => failureWords(code, kind, isBatch);
  if (mail === "FAILED") return t("schedule.mailRefused", { reason: mailError ?? "" });
  if (mail === "OVER") return t("schedule.mailOver");
  if (state === "FAILED") return deliveryFailureText(failure);
  if (state === "WAITING")
    return [
      attempts > 0 && failure !== null ? deliveryFailureText(failure) : t("schedule.state_WAITING"),
      ...(attempts > 0 && failure !== null && nextAt !== null
        ? [t("schedule.again", { time: momentText(nextAt) })]
        : []),
    ].join(" · ");
  if (batch?.outcome === "REPEATED") return t("schedule.repeatedText");
  if (batch?.outcome === "EMPTY") return t("schedule.emptyText");
  // Mails of old runs are deleted after a while.
  const stateText = t(
    kind === "FOLDER"
      ? "schedule.written_SUCCEEDED"
      : mail === "WAITING"
        ? "schedule.state_mailWaiting"
        : mail === null
          ? "schedule.mailGone"
          : "schedule.state_DONE",
  );
  return rows === null ? stateText : `${stateText} · ${t("schedule.rows", { count: rows, number: countText(rows) })}`;
}

function failureWords(failure: Delivery["failure"], kind: Delivery["kind"], isBatch: boolean): string {
  if (failure === null) return t(kind === "FOLDER" ? "schedule.written_FAILED" : "schedule.state_FAILED");
  if (isBatch && (failure === "FAULT" || failure === "REPORT_GONE"))
    return t(failure === "FAULT" ? "schedule.batchFault" : "schedule.batchFileGone");
  if (isBatch && failure === "NO_REPORTS") return t("schedule.problem_NO_BATCHES");
  return failure === "NO_ACCESS" ||
    failure === "NO_REPORTS" ||
    failure === "NOT_SHARED" ||
    failure === "NO_EMAIL" ||
    failure === "NO_PLACE"
    ? t(`schedule.problem_${failure}`)
    : t(`schedule.failure_${failure}`);
}

const isFailedDelivery = ({ state, mail }: Delivery): boolean =>
  state === "FAILED" || mail === "FAILED" || mail === "OVER";

export function ScheduleHistory({
  id,
  timeZone,
  isBatch,
}: Readonly<{ id: number; timeZone: string; isBatch: boolean }>): ReactElement {
  const { answer, retriedId, retry, reload } = useScheduleRuns(id);
  if (answer === null) return <SkeletonRows rows={4} label={t("common.loading")} />;
  if (!answer.ok)
    return (
      <FailedPart
        compact
        title={t("schedule.failed")}
        failure={answer.failure}

        onRetry={reload}
      />
    );
  if (answer.value.length === 0)
    return <p className={styles["help"]}>{t(isBatch ? "schedule.batchNoRuns" : "schedule.noRuns")}</p>;
  return (
    <ol className={styles["runs"]}>
      {answer.value.map((run) => (
        <RunItem
          key={run.id}
          {...{ run, timeZone, isBatch }}
          isBusy={retriedId === run.id}
          onRetry={() => void retry(run.id)}
        />
      ))}
    </ol>
  );
}

/** Reads the runs of a schedule, and follows the one under way. */
function useScheduleRuns(id: number) {
  const { schedules } = useReportGateway();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useAnswer(
    useCallback(
      (question: { readonly id: number; readonly again: number }, signal: AbortSignal) =>
        schedules.runs(question.id, signal),
      [schedules],
    ),
    { id, again: attempt },
  );
  const [retriedId, runSingle] = useSingleRun<number>();
  const retryRun = (runId: number) =>
    runSingle(runId, async () => {
      const retryAnswer = await whileRunning(schedules.retry(runId));
      if (!retryAnswer.ok) return showFailure(retryAnswer.failure);
      setAnswer(retryAnswer);
    });
  const isAnyRunRunning = answer?.ok === true && answer.value.some(({ result }) => result === "RUNNING");
  useEffect(
    function followRun() {
      if (!isAnyRunRunning) return;
      const controller = new AbortController();
      const reloadTimer = setTimeout(() => {
        void schedules.runs(id, controller.signal).then((readRunsAnswer) => {
          if (readRunsAnswer.ok && !controller.signal.aborted) setAnswer(readRunsAnswer);
        });
      }, runsPollMs);
      return () => {
        clearTimeout(reloadTimer);
        controller.abort();
      };
    },
    [answer, isAnyRunRunning, schedules, id, setAnswer],
  );
  return { answer, retriedId, retry: retryRun, reload: () => setAttempt((previousAttempt) => previousAttempt + 1) };
}

type RunItemProps = Readonly<{
  run: ScheduleRun;
  timeZone: string;
  isBatch: boolean;
  /** Whether a retry of the run is under way. */
  isBusy: boolean;
  onRetry: () => void;
}>;

function RunItem({ run, timeZone, isBatch, isBusy, onRetry }: RunItemProps): ReactElement {
  return (
    <li>
      <div className={styles["runHead"]}>
        <strong>{zonedText(run.dueAt, timeZone)}</strong>
        {run.byHand && <span className={styles["help"]}>{t("schedule.byHand")}</span>}
        <ResultBadge
          result={run.result}
          outcome={run.batch?.outcome ?? null}
          isFolder={run.deliveries.some(({ kind }) => kind === "FOLDER")}
        />
        {run.deliveries.some(isFailedDelivery) && (
          <Button size="compact" icon="refresh" busy={isBusy} onClick={onRetry}>
            {t("schedule.retry")}
          </Button>
        )}
      </div>
      {run.batch !== null && (
        <p className={styles["help"]}>
          {formatRange(run.batch, language)}
          {run.batch.id !== null && (
            <>
              {" "}
              ·{" "}
              <Link href={`${navigationEntries.REPORT_BATCH_EXPORT.path}/batch/${run.batch.id}`}>
                {t("exporting.batch", { number: run.batch.id })}
              </Link>
            </>
          )}
        </p>
      )}
      <ul>
        {run.deliveries.map((delivery) => (
          <li key={delivery.id} className={isFailedDelivery(delivery) ? styles["wrong"] : styles["help"]}>
            {[delivery.name, deliveryText(delivery, run.batch, isBatch)].filter((part) => part !== "").join(" · ")}
          </li>
        ))}
      </ul>
      {run.deliveries.some(({ failure }) => failure === "BATCH_RIGHT") && (
        <p className={styles["help"]}>
          {run.menders.length === 0
            ? t("schedule.mendersNone")
            : t("schedule.menders", { names: run.menders.join(", ") })}
        </p>
      )}
    </li>
  );
}
