/** Page of an export batch: selection, totals compared with those of the dashboards, export, and repeated exports with a reason. */
import type { ExportDetail } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { addDays, businessDateOf, formatRange } from "@comptoir/domain/period";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { defaultTimeZone } from "@comptoir/domain/target";
import {
  Badge,
  Banner,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
  Steps,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { downloadFile } from "../../entity/save-file.ts";
import type { ScreenProps } from "../../routes.ts";
import { serverNowMs, session } from "../../session/session.ts";
import type { Answer } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { placeState, type Place } from "../../shared/place-store.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { RepeatExportDialog } from "./again-dialog.tsx";
import { BatchFacts } from "./batch-facts.tsx";
import {
  askBatch,
  askBatchFile,
  changeBatch,
  createBatch,
  repeatExport,
  exportBatch,
  verifyBatch,
} from "./batch-requests.ts";
import { batchPath, batchesPath } from "./batch-path.ts";
import { BatchTotals } from "./batch-totals.tsx";
import styles from "./batch.module.css";
import { SelectionForm } from "./selection-form.tsx";

export function BatchPage({ params }: ScreenProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const id = params["id"] ?? "";
  const layerId = claims?.tli ?? 0;
  if (id === "new" && hasPermission(claims?.permissions ?? [], ["REPORT_CUD"]))
    return <NewBatch key={layerId} layerId={layerId} />;
  return /^[1-9]\d{0,8}$/u.test(id) ? <OpenBatch key={`${id} ${layerId}`} id={Number(id)} /> : <Unknown />;
}

const backLink = () => (
  <Link href={batchesPath} asChild>
    <ButtonLink icon="chevron-left" variant="quiet">
      {t("exporting.back")}
    </ButtonLink>
  </Link>
);
const steps = () =>
  (["choose", "verify", "export"] as const).map((key) => ({ key, label: t(`exporting.step_${key}`) }));

function NewBatch({ layerId }: Readonly<{ layerId: number }>): ReactElement {
  const { places, loaded } = useSnapshot(placeState);
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const make = async (selection: ExportSelection) => {
    setBusy(true);
    const made = await createBatch(selection);
    setBusy(false);
    if (!made.ok) return showFailure(made.failure);
    navigate(batchPath(made.value.id), { replace: true });
  };
  return (
    <Page>
      <PageHeader title={t("exporting.newTitle")} actions={backLink()} />
      <Stack gap={4}>
        <Steps label={t("exporting.steps")} steps={steps()} current="choose" doneLabel={t("exporting.stepDone")} />
        <Card>
          {!loaded ? (
            <SkeletonRows rows={3} label={t("common.loading")} />
          ) : (
            <SelectionForm
              start={null}
              day={dayBefore(places, layerId)}
              submit={t("exporting.make")}
              isBusy={isBusy}
              onSubmit={(selection) => void make(selection)}
            />
          )}
        </Card>
      </Stack>
    </Page>
  );
}

/** Default day of a new batch: yesterday at the current place, the last complete day. */
function dayBefore(places: readonly Place[], layerId: number): string {
  const { timeZone = defaultTimeZone, businessDayStart = 0 } = places.find(({ id }) => id === layerId) ?? {};
  return addDays(businessDateOf(serverNowMs(), { timeZone, businessDayStart }), -1);
}

function OpenBatch({ id }: Readonly<{ id: number }>): ReactElement {
  const [again, setAgain] = useState(0);
  const [answer, setAnswer] = useAnswer(askOne, { id, again });
  if (answer?.ok === true)
    return <Batch batch={answer.value} onChanged={setAnswer} onReload={() => setAgain((before) => before + 1)} />;
  if (answer !== null && (answer.failure.status === 404 || answer.failure.status === 403)) return <Unknown />;
  return (
    <Page>
      <PageHeader title={t("exporting.pageTitle", { number: id })} actions={backLink()} />
      <Card>
        {answer === null ? (
          <SkeletonRows rows={6} label={t("common.loading")} />
        ) : (
          <ErrorState
            title={t("exporting.failed")}
            description={<PartFailure failure={answer.failure} />}
            retryLabel={t("common.retry")}
            onRetry={() => setAgain((before) => before + 1)}
          />
        )}
      </Card>
    </Page>
  );
}

const askOne = ({ id }: { readonly id: number }, signal: AbortSignal) => askBatch(id, signal);

function Unknown(): ReactElement {
  return (
    <Page>
      <EmptyState isPage icon="search" title={t("exporting.notFound")} actions={backLink()} />
    </Page>
  );
}

const tones = { DRAFT: "neutral", VERIFIED: "neutral", EXPORTED: "positive", FAILED: "danger" } as const;
const stepOf = { DRAFT: "verify", FAILED: "verify", VERIFIED: "export", EXPORTED: "export" } as const;

type BatchProps = Readonly<{
  batch: ExportDetail;
  onChanged: (answer: Answer<ExportDetail>) => void;
  onReload: () => void;
}>;

function Batch({ batch, onChanged, onReload }: BatchProps): ReactElement {
  const [, navigate] = useLocation();
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, status, canChange, read, board, before } = batch;
  const isOut = status === "EXPORTED";
  const run = async (work: Promise<Answer<ExportDetail>>) => {
    setBusy(true);
    const done = await work;
    setBusy(false);
    if (done.ok) return onChanged(done);
    showFailure(done.failure);
    // The batch was changed or exported by somebody else: reload it.
    onReload();
  };
  const change = async (selection: ExportSelection) => {
    setBusy(true);
    const done = await changeBatch(batch, selection);
    setBusy(false);
    if (!done.ok) return showFailure(done.failure);
    setChanging(false);
    onChanged(done);
  };
  const download = async () => {
    setBusy(true);
    const file = await askBatchFile(id);
    setBusy(false);
    if (!file.ok) return showFailure(file.failure);
    downloadFile(batch.fileName ?? "", new Blob([new Uint8Array(file.value)]), "");
  };
  const repeat = async (reason: string) => {
    setBusy(true);
    const made = await repeatExport(id, reason);
    setBusy(false);
    if (!made.ok) return showFailure(made.failure);
    setAsking(false);
    navigate(batchPath(made.value.id));
  };
  const isTied = board === null || board === read.amount;
  return (
    <Page>
      <PageHeader
        title={t("exporting.pageTitle", { number: id })}
        description={`${t(`report.export_${batch.kind}`)} · ${formatRange(batch, language)}`}
        actions={
          <>
            <Badge tone={tones[status]}>{t(`report.status_${status}`)}</Badge>
            {backLink()}
          </>
        }
      />
      <Stack gap={4}>
        {!isOut && (
          <Steps
            label={t("exporting.steps")}
            steps={steps()}
            current={stepOf[status]}
            doneLabel={t("exporting.stepDone")}
          />
        )}
        {!canChange && !isOut && <Banner tone="neutral">{t("exporting.readOnly")}</Banner>}
        {status === "FAILED" && <Banner tone="danger">{t("exporting.failedText")}</Banner>}
        {before !== null && (
          <Banner
            tone="warning"
            actions={
              <Link href={batchPath(before)} asChild>
                <ButtonLink>{t("exporting.openBatch", { number: before })}</ButtonLink>
              </Link>
            }
          >
            {t("exporting.twice")}
          </Banner>
        )}
        {isChanging ? (
          <Card title={t("exporting.chosen")}>
            <SelectionForm
              start={batch}
              day={batch.from}
              submit={t("exporting.saveChange")}
              isBusy={isBusy}
              onSubmit={(selection) => void change(selection)}
              onCancel={() => setChanging(false)}
            />
          </Card>
        ) : (
          <>
            <Card title={t("exporting.totals")}>
              <BatchTotals batch={batch} />
            </Card>
            {canChange && (
              <div className={styles["actions"]}>
                {(status === "DRAFT" || status === "FAILED") && (
                  <Button
                    variant="primary"
                    icon="check"
                    busy={isBusy}
                    disabled={!isTied || before !== null || read.rows === 0}
                    onClick={() => void run(verifyBatch(batch, read))}
                  >
                    {t("exporting.verify")}
                  </Button>
                )}
                {status === "VERIFIED" && (
                  <Button
                    variant="primary"
                    icon="upload"
                    busy={isBusy}
                    disabled={before !== null}
                    onClick={() => void run(exportBatch(batch))}
                  >
                    {t("exporting.export")}
                  </Button>
                )}
                {!isOut && (
                  <Button icon="edit" onClick={() => setChanging(true)}>
                    {t("exporting.change")}
                  </Button>
                )}
              </div>
            )}
            {isOut && (
              <div className={styles["actions"]}>
                {batch.fileName !== null && (
                  <Button variant="primary" icon="download" busy={isBusy} onClick={() => void download()}>
                    {t("exporting.download")}
                  </Button>
                )}
                {canChange && (
                  <Button icon="refresh" onClick={() => setAsking(true)}>
                    {t("exporting.again")}
                  </Button>
                )}
              </div>
            )}
            <Card title={t("exporting.chosen")}>
              <BatchFacts batch={batch} />
            </Card>
          </>
        )}
      </Stack>
      {isAsking && (
        <RepeatExportDialog
          isBusy={isBusy}
          onAgain={(reason) => void repeat(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
