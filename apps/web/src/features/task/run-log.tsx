/** Log of a run, with its result, its duration and who asked. */
import { taskLines } from "@comptoir/domain/operation";
import { Badge, DescriptionList, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { askRun } from "./task-requests.ts";
import {
  starterText,
  durationText,
  runLineText,
  reasonText,
  stateText,
  stateTones,
  zonedClock,
  zonedText,
} from "./task-words.ts";
import styles from "./task.module.css";

export type RunLogProps = Readonly<{ runId: string; timeZone: string; again: number }>;

export function RunLog({ runId, timeZone, again }: RunLogProps): ReactElement {
  const [retries, setRetries] = useState(0);
  const [answer] = useAnswer(askRun, { id: runId, again: again + retries });
  if (answer === null) return <SkeletonRows rows={5} label={t("common.loading")} />;
  if (!answer.ok)
    return (
      <FailedPart
        title={t("task.failedRun")}
        failure={answer.failure}

        onRetry={() => setRetries((previousRetries) => previousRetries + 1)}
      />
    );
  const { run, lines } = answer.value;
  const runReasonText = reasonText(run, timeZone);
  return (
    <div className={styles["log"]}>
      <DescriptionList
        items={[
          { key: "due", label: t("task.due"), value: zonedText(run.dueAt, timeZone) },
          {
            key: "state",
            label: t("task.state"),
            value: (
              <>
                <Badge tone={stateTones[run.state]}>{stateText(run.state)}</Badge> {runReasonText}
              </>
            ),
          },
          { key: "duration", label: t("task.duration"), value: durationText(run) },
          ...(run.rows === null ? [] : [{ key: "rows", label: t("task.rows"), value: countText(run.rows) }]),
          { key: "by", label: t("task.by"), value: starterText(run) },
        ]}
      />
      {lines.length === 0 ? (
        <p className={styles["muted"]}>{t("task.noLines")}</p>
      ) : (
        <ol className={styles["lines"]}>
          {lines.map((line, index) => (
            <li key={index} data-level={taskLines[line.code]}>
              <time>{line.at === null ? "" : zonedClock(line.at, timeZone)}</time>
              <span>{runLineText(line)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
