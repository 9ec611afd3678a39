/** Progress of a run: its phase, its percentage, and a stop button. */
import { Button, Card, Inline, ProgressBar, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { RunState } from "../import-state.ts";
import styles from "../import.module.css";

const jobPhases = ["waiting", "reading", "checking", "writing", "committing"] as const;

export function RunProgress({ run, onCancel }: Readonly<{ run: RunState; onCancel: () => void }>): ReactElement {
  const { job } = run;
  const phase = jobPhases.find((candidate) => candidate === job?.phase) ?? "reading";
  const progressLabel = run.cancelling ? t("importing.cancelling") : t(`importing.phase_${phase}`);
  const isProgressKnown =
    job !== null && job.bytesTotal > 0 && job.bytesRead > 0 && phase !== "committing" && !run.cancelling;
  return (
    <Card title={t(`importing.running_${run.mode}`)}>
      <Stack gap={3}>
        <div className={styles["phase"]}>
          <span role="status">{progressLabel}</span>
          {job !== null && job.rowsRead > 0 && (
            <span>{t("importing.progress", { count: job.rowsRead, number: countText(job.rowsRead) })}</span>
          )}
        </div>
        <ProgressBar label={progressLabel} value={isProgressKnown ? job.bytesRead / job.bytesTotal : undefined} />
        <Inline justify="end">
          <Button icon="close" disabled={run.jobId === null || run.cancelling} onClick={onCancel}>
            {t("importing.cancelRun")}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}
