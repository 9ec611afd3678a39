/** Notices above the steps of a report: lost sorts, a stored draft, somebody else's save, a refusal, and the issues to fix. */
import { Banner, Button, FormErrors } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import styles from "./report.module.css";
import { saveIssueText } from "./step-issues.ts";
import type { ReportDraftEditing } from "./use-report-draft.ts";

/** Id of the panel of a step, which holds its fields. */
export const stepPanelId = "report-step";

export function BuilderNotices({
  editing,
  lostSorts,
  onReload,
}: Readonly<{ editing: ReportDraftEditing; lostSorts: readonly string[]; onReload: () => void }>): ReactElement {
  const { draft, storedDrafts, use, dropStored, refusal, wrong, mergeTheirs } = editing;
  const [latestStored] = storedDrafts;
  const isDraftStale = refusal?.status === 409;

  return (
    <>
      {lostSorts.length > 0 && (
        <div className={styles["notice"]}>
          <Banner tone="warning">{t("report.sortGone", { fields: [...new Set(lostSorts)].join(", ") })}</Banner>
        </div>
      )}
      {latestStored !== undefined && (
        <StoredDraft onUse={() => use(latestStored)} onDrop={() => dropStored(latestStored)} />
      )}
      {isDraftStale && <StaleDraft onMerge={mergeTheirs} onReload={onReload} />}
      {!isDraftStale && (
        <div className={styles["notice"]}>
          <DialogFailure failure={refusal} />
        </div>
      )}
      {wrong.length > 0 && (
        <div className={styles["notice"]}>
          <FormErrors
            title={t("management.errorsTitle")}
            errors={wrong.map((issue) => ({
              fieldId: stepPanelId,
              message: saveIssueText(issue, draft),
            }))}
          />
        </div>
      )}
    </>
  );
}

function StoredDraft({ onUse, onDrop }: Readonly<{ onUse: () => void; onDrop: () => void }>): ReactElement {
  return (
    <div className={styles["notice"]}>
      <Banner
        tone="neutral"
        actions={
          <>
            <Button size="compact" onClick={onUse}>
              {t("report.draftUse")}
            </Button>
            <Button size="compact" variant="quiet" onClick={onDrop}>
              {t("report.draftDrop")}
            </Button>
          </>
        }
      >
        {t("report.draftFound")}
      </Banner>
    </div>
  );
}

function StaleDraft({
  onMerge,
  onReload,
}: Readonly<{ onMerge: () => Promise<void>; onReload: () => void }>): ReactElement {
  const [busy, runSingle] = useSingleRun<"merge">();
  return (
    <div className={styles["notice"]}>
      <Banner
        tone="warning"
        actions={
          <>
            <Button size="compact" busy={busy !== null} onClick={() => void runSingle("merge", onMerge)}>
              {t("report.conflictMine")}
            </Button>
            <Button size="compact" onClick={onReload}>
              {t("report.conflictTheirs")}
            </Button>
          </>
        }
      >
        {t("report.conflict")}
      </Banner>
    </div>
  );
}
