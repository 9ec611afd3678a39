/** Page of an open export batch: its totals, its selection, and the actions of its step. */
import type { ExportDetail } from "@comptoir/api/wire";
import { formatRange } from "@comptoir/domain/period";
import { Badge, Banner, Button, ButtonLink, Card, Page, PageHeader, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import type { Answer } from "../../shared/answer.ts";
import { language, t } from "../../shared/text.ts";
import { RepeatExportDialog } from "./repeat-export-dialog.tsx";
import { BatchFacts } from "./batch-facts.tsx";
import { BatchSteps, BatchesLink } from "./batch-frame.tsx";
import { batchPathOf } from "./batch-path.ts";
import { BatchTotals } from "./batch-totals.tsx";
import styles from "./batch.module.css";
import { SelectionForm } from "./selection-form.tsx";
import { useBatchActions, type BatchActions } from "./use-batch-actions.ts";

const toneByStatus = { DRAFT: "neutral", VERIFIED: "neutral", EXPORTED: "positive", FAILED: "danger" } as const;
const stepByStatus = { DRAFT: "verify", FAILED: "verify", VERIFIED: "export", EXPORTED: "export" } as const;

export type OpenBatchProps = Readonly<{
  batch: ExportDetail;
  onChanged: (answer: Answer<ExportDetail>) => void;
  onReload: () => void;
}>;

export function OpenBatch({ batch, onChanged, onReload }: OpenBatchProps): ReactElement {
  const batchActions = useBatchActions(batch, onChanged, onReload);
  const [isChanging, setChanging] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  const { id, status } = batch;
  return (
    <Page>
      <PageHeader
        title={t("exporting.pageTitle", { number: id })}
        description={`${t(`report.export_${batch.kind}`)} · ${formatRange(batch, language)}`}
        actions={
          <>
            <Badge tone={toneByStatus[status]}>{t(`report.status_${status}`)}</Badge>
            <BatchesLink />
          </>
        }
      />
      <Stack gap={4}>
        {status !== "EXPORTED" && <BatchSteps current={stepByStatus[status]} />}
        <BatchNotices batch={batch} />
        {isChanging ? (
          <Card title={t("exporting.chosen")}>
            <SelectionForm
              start={batch}
              day={batch.from}
              submit={t("exporting.saveChange")}
              isBusy={batchActions.isBusy}
              onSubmit={(selection) =>
                void batchActions.change(selection).then((isSaved) => isSaved && setChanging(false))
              }
              onCancel={() => setChanging(false)}
            />
          </Card>
        ) : (
          <>
            <Card title={t("exporting.totals")}>
              <BatchTotals batch={batch} />
            </Card>
            {status === "EXPORTED" ? (
              <ExportedActions batch={batch} actions={batchActions} onRepeat={() => setRepeating(true)} />
            ) : (
              <PendingActions batch={batch} actions={batchActions} onChange={() => setChanging(true)} />
            )}
            <Card title={t("exporting.chosen")}>
              <BatchFacts batch={batch} />
            </Card>
          </>
        )}
      </Stack>
      {isRepeating && (
        <RepeatExportDialog
          batchId={id}
          isBusy={batchActions.isBusy}
          onAgain={batchActions.repeat}
          onClose={() => setRepeating(false)}
        />
      )}
    </Page>
  );
}

/** Banners: that the batch is read-only, has failed, or repeats another one. */
function BatchNotices({ batch: { canChange, status, before } }: Readonly<{ batch: ExportDetail }>): ReactElement {
  return (
    <>
      {!canChange && status !== "EXPORTED" && <Banner tone="neutral">{t("exporting.readOnly")}</Banner>}
      {status === "FAILED" && <Banner tone="danger">{t("exporting.failedText")}</Banner>}
      {before !== null && (
        <Banner
          tone="warning"
          actions={
            <Link href={batchPathOf(before)} asChild>
              <ButtonLink>{t("exporting.openBatch", { number: before })}</ButtonLink>
            </Link>
          }
        >
          {t("exporting.twice")}
        </Banner>
      )}
    </>
  );
}

type PendingActionsProps = Readonly<{ batch: ExportDetail; actions: BatchActions; onChange: () => void }>;

/** Actions before the export: verify or export, and change the selection. */
function PendingActions({ batch, actions, onChange }: PendingActionsProps): ReactElement | null {
  const { status, canChange, read, board, before } = batch;
  if (!canChange) return null;
  const isTiedToBoard = board === null || board === read.amount;
  return (
    <div className={styles["actions"]}>
      {status === "VERIFIED" ? (
        <Button
          variant="primary"
          icon="upload"
          busy={actions.isBusy}
          disabled={before !== null}
          onClick={() => void actions.send()}
        >
          {t("exporting.export")}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon="check"
          busy={actions.isBusy}
          disabled={!isTiedToBoard || before !== null || read.rows === 0}
          onClick={() => void actions.verify()}
        >
          {t("exporting.verify")}
        </Button>
      )}
      <Button icon="edit" onClick={onChange}>
        {t("exporting.change")}
      </Button>
    </div>
  );
}

type ExportedActionsProps = Readonly<{ batch: ExportDetail; actions: BatchActions; onRepeat: () => void }>;

/** Actions after the export: download the file, and export again. */
function ExportedActions({ batch, actions, onRepeat }: ExportedActionsProps): ReactElement {
  return (
    <div className={styles["actions"]}>
      {batch.fileName !== null && (
        <Button variant="primary" icon="download" busy={actions.isBusy} onClick={() => void actions.download()}>
          {t("exporting.download")}
        </Button>
      )}
      {batch.canChange && (
        <Button icon="refresh" onClick={onRepeat}>
          {t("exporting.again")}
        </Button>
      )}
    </div>
  );
}
