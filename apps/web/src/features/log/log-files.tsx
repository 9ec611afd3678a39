/** Files made of log lines: progress, download, and the selection again. */
import type { LogExtractWire } from "@comptoir/api/wire";
import { formatRange, parseCalendarDate } from "@comptoir/domain/period";
import { Badge, Button, Card, EmptyState, ProgressBar, SkeletonRows } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import { downloadFile } from "../../entity/save-file.ts";
import { countText, momentText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { fileSizeText } from "../../shared/file-size-text.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { askExtractFile, askExtracts } from "./log-requests.ts";
import { levelText, sourceText, stateTones } from "./log-words.ts";
import styles from "./log.module.css";

/** Interval of polling a file that is being made. Units: milliseconds. */
const lookEveryMs = 1_000;

export type LogFilesProps = Readonly<{
  /** Changes when a file is requested. */
  requests: number;
  layerId: number;
  onAgain: (selection: LogExtractWire["selection"]) => void;
}>;

export function LogFiles({ requests, layerId, onAgain }: LogFilesProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(askExtracts, { again: attempt + requests, layerId });
  const isAnyFileRunning =
    answer?.ok === true && answer.value.some(({ state }) => state === "WAITING" || state === "RUNNING");
  useEffect(
    function lookLater() {
      if (!isAnyFileRunning) return;
      const timer = setInterval(() => setAttempt((previousAttempt) => previousAttempt + 1), lookEveryMs);
      return () => clearInterval(timer);
    },
    [isAnyFileRunning],
  );
  return (
    <Card flush title={t("log.files")} subtitle={t("log.filesText")}>
      {answer === null ? (
        <SkeletonRows rows={2} label={t("common.loading")} />
      ) : !answer.ok ? (
        <FailedPart
          compact
          title={t("log.filesFailed")}
          failure={answer.failure}

          onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)}
        />
      ) : answer.value.length === 0 ? (
        <EmptyState compact icon="file" title={t("log.noFiles")} />
      ) : (
        <ul className={styles["files"]}>
          {answer.value.map((file) => (
            <LogFile key={file.id} file={file} onAgain={onAgain} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LogFile({ file, onAgain }: Readonly<{ file: LogExtractWire } & Pick<LogFilesProps, "onAgain">>): ReactElement {
  const [busy, setBusy] = useState(false);
  const { state, failure, progress, selection, madeBy, madeAt, expiresAt, lines, bytes, hash, name } = file;
  const downloadExtract = async () => {
    setBusy(true);
    const answer = await askExtractFile(file.id);
    setBusy(false);
    if (!answer.ok) return showFailure(answer.failure);
    downloadFile(name, new Blob([new Uint8Array(answer.value)], { type: "application/zip" }), "application/zip");
  };
  return (
    <li className={styles["file"]}>
      <div className={styles["fileText"]}>
        <span className={styles["head"]}>
          <strong>{periodText(selection)}</strong>
          <Badge tone={stateTones[state]}>{t(`log.state_${state}`)}</Badge>
          {!selection.isRedacted && <Badge tone="warning">{t("log.raw")}</Badge>}
        </span>
        <span className={styles["muted"]}>{selectionText(file)}</span>
        <span className={styles["muted"]}>
          {[
            t("log.byAt", { who: madeBy ?? t("log.somebody"), when: momentText(madeAt) }),
            ...(state === "DONE"
              ? [
                  t("log.fileLines", { count: lines, number: countText(lines), size: fileSizeText(bytes) }),
                  t("log.until", { when: momentText(expiresAt) }),
                ]
              : []),
          ].join(" · ")}
        </span>
        {hash !== null && (
          <span className={styles["hash"]} title={hash}>
            {t("log.hash")} {hash}
          </span>
        )}
        {failure !== null && <span className={styles["failure"]}>{t(`log.failure_${failure}`)}</span>}
        {state === "DONE" && !file.mayDownload && <span className={styles["muted"]}>{t("log.noDownload")}</span>}
        {(state === "WAITING" || state === "RUNNING") && (
          <ProgressBar label={t("log.making")} value={state === "WAITING" ? undefined : progress} />
        )}
      </div>
      <div className={styles["fileActions"]}>
        {state === "DONE" && file.mayDownload && (
          <Button icon="download" size="compact" busy={busy} onClick={() => void downloadExtract()}>
            {t("log.download")}
          </Button>
        )}
        <Button icon="undo" variant="quiet" size="compact" onClick={() => onAgain(selection)}>
          {t("log.again")}
        </Button>
      </div>
    </li>
  );
}

function periodText({ from, to }: LogExtractWire["selection"]): string {
  const [start, end] = [parseCalendarDate(from), parseCalendarDate(to)];
  return start.ok && end.ok ? formatRange({ from: start.value, to: end.value }, language) : `${from} – ${to}`;
}

function selectionText({ selection, person }: LogExtractWire): string {
  const { sources, level, terminal, userId, text } = selection;
  return [
    sources.map(sourceText).join(", "),
    levelText(level),
    ...(terminal === null ? [] : [`${t("log.terminal")} ${terminal}`]),
    ...(userId === null ? [] : [person ?? t("log.personNumber", { number: userId })]),
    ...(text === "" ? [] : [t("log.searched", { text })]),
  ].join(" · ");
}
