/** Page of an import batch: what it wrote, its author, and its undo. */
import {
  Badge,
  Banner,
  Button,
  Card,
  DescriptionList,
  EmptyState,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { currentLayer } from "../../shared/current-layer.ts";
import { FailureBanner } from "../../shared/failure-words.tsx";
import { FailedPart } from "../../shared/failed-part.tsx";
import { useFailureDialog } from "../../shared/use-failure-dialog.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import { momentText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { batchesPath, importPath } from "./addresses.ts";
import { stateTones } from "./batch-look.ts";
import type { BatchesStore } from "./batches-store.ts";
import { BatchLinks } from "./components/batch-links.tsx";
import { Figures } from "./components/figures.tsx";
import { LinkButton } from "./components/go-button.tsx";
import { CreatedRecords } from "./components/made-things.tsx";
import { SetAsideCard } from "./components/set-aside-card.tsx";
import { UndoDialog } from "./components/undo-dialog.tsx";
import { batchesStore, importStore, mayImportKind } from "./import.ts";
import { batchGateway } from "./import-requests.ts";
import type { Batch, BatchGateway, ChangedSinceRule } from "./import-gateway.ts";
import styles from "./import.module.css";
import { mappingNameText } from "./words.ts";

export function BatchPage({
  params,
}: Readonly<{ params: Readonly<Record<string, string | undefined>> }>): ReactElement {
  return (
    <BatchScreen store={batchesStore} batchId={Number(params["id"])} mayUndo={({ kind }) => mayImportKind(kind)} />
  );
}

export type BatchScreenProps = Readonly<{
  store: BatchesStore;
  batchId: number;
  mayUndo: (batch: Batch) => boolean;
  gateway?: Pick<BatchGateway, "setAside">;
}>;

export function BatchScreen({ store, batchId, mayUndo, gateway = batchGateway }: BatchScreenProps): ReactElement {
  const { batch, failure, loading, undoing } = useSnapshot(store.state);
  const { id: layerId } = useSnapshot(currentLayer);
  const isRead = batch?.batchId === batchId;
  useNearestList(batchesPath, failure === null ? (isRead ? { ok: true } : null) : { ok: false, failure });
  useEffect(
    function loadBatch() {
      if (Number.isSafeInteger(batchId)) void store.loadOne(batchId);
    },
    [store, batchId, layerId],
  );
  if (!Number.isSafeInteger(batchId) || failure?.status === 404) {
    return (
      <Page>
        <EmptyState
          isPage
          icon="search"
          title={t("common.notFound")}
          description={t("common.notFoundText")}
          actions={<BackLink />}
        />
      </Page>
    );
  }
  if (!isRead) return <AwaitedBatch batchId={batchId} failure={failure} onRetry={() => void store.loadOne(batchId)} />;
  return <ReadBatch {...{ store, batch, failure, loading, undoing, mayUndo, gateway }} />;
}

type ReadBatchProps = Required<Omit<BatchScreenProps, "batchId">> &
  Readonly<{ batch: Batch; failure: Failure | null; loading: boolean; undoing: boolean }>;

/** Page of a batch: its figures, the rows it set aside, what it created, and its undo. */
function ReadBatch({ store, batch, failure, loading, undoing, mayUndo, gateway }: ReadBatchProps): ReactElement {
  const { batchId } = batch;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [undoFailure, setUndoFailure] = useState<Failure | null>(null);
  useFailureDialog(undoFailure?.code === "IMPORT_CHANGED_SINCE" ? null : undoFailure);
  const batchFailure = undoFailure ?? failure;
  const changedSinceFailure = undoFailure?.code === "IMPORT_CHANGED_SINCE" ? undoFailure : null;
  const undoImport = async (rule: ChangedSinceRule) => {
    const newUndoFailure = await store.undo(rule);
    setUndoFailure(newUndoFailure);
    if (newUndoFailure?.code === "IMPORT_CHANGED_SINCE") return;
    setDialogOpen(false);
    if (newUndoFailure === null) addToast(t("importing.undone", { number: batchId }));
  };
  const askToUndo = () => {
    setUndoFailure(null);
    setDialogOpen(true);
  };
  return (
    <Page>
      <PageHeader
        title={t("importing.batch", { number: batchId })}
        description={<span className={styles["long"]}>{batch.fileName}</span>}
        actions={
          <>
            <BackLink />
            <Button icon="printer" onClick={() => window.print()}>
              {t("importing.print")}
            </Button>
            {batch.state === "COMMITTED" && mayUndo(batch) && (
              <Button variant="danger" icon="undo" onClick={askToUndo}>
                {t("importing.undo")}
              </Button>
            )}
          </>
        }
      />
      <BatchParts {...{ batch, gateway, loading }} refused={changedSinceFailure === null ? batchFailure : null} />
      <UndoDialog
        batch={batch}
        open={isDialogOpen && batch.state === "COMMITTED"}
        busy={undoing}
        changed={changedSinceFailure}
        onUndo={(rule) => void undoImport(rule)}
        onClose={() => setDialogOpen(false)}
      />
    </Page>
  );
}

type BatchPartsProps = Pick<ReadBatchProps, "batch" | "gateway" | "loading"> & Readonly<{ refused: Failure | null }>;

function BatchParts({ batch, gateway, loading, refused }: BatchPartsProps): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Stack gap={4}>
      <FailureBanner failure={refused} />
      {batch.state === "UNDOING" && <Banner tone="neutral">{t("importing.undoingText")}</Banner>}
      {batch.state === "UNDONE" && <Banner tone="neutral">{t("importing.undoneText")}</Banner>}
      <Figures kind={batch.kind} result={batch} totals={batch.totals}>
        <Card title={t("importing.file")} stale={loading}>
          <DescriptionList items={factsOf(batch)} />
        </Card>
      </Figures>
      {batch.setAside !== undefined && (
        <SetAsideCard
          key={batch.batchId}
          batch={batch}
          gateway={gateway}
          onCorrect={(file, correction) => {
            void importStore.takeFile(file, correction);
            navigate(importPath);
          }}
        />
      )}
      {batch.made !== undefined && (
        <Card title={t("importing.made")} subtitle={t("importing.madeText")}>
          <CreatedRecords made={batch.made} />
        </Card>
      )}
    </Stack>
  );
}

const BackLink = (): ReactElement => (
  <LinkButton href={batchesPath} icon="chevron-left" variant="quiet">
    {t("importing.back")}
  </LinkButton>
);

/** Page of a batch that is not read yet, or could not be. */
function AwaitedBatch({
  batchId,
  failure,
  onRetry,
}: Readonly<{ batchId: number; failure: Failure | null; onRetry: () => void }>): ReactElement {
  return (
    <Page>
      <PageHeader title={t("importing.batch", { number: batchId })} actions={<BackLink />} />
      <Card>
        {failure === null ? (
          <SkeletonRows rows={8} label={t("common.loading")} />
        ) : (
          <FailedPart
            title={t("importing.batchFailed")}
            failure={failure}

            onRetry={onRetry}
          />
        )}
      </Card>
    </Page>
  );
}

function factsOf(batch: Batch) {
  return [
    {
      key: "state",
      label: t("importing.state"),
      value: <Badge tone={stateTones[batch.state]}>{t(`importing.state_${batch.state}`)}</Badge>,
    },
    { key: "file", label: t("importing.file"), value: <span className={styles["long"]}>{batch.fileName}</span> },
    { key: "kind", label: t("importing.kind"), value: t(`importing.kind_${batch.kind}`) },
    {
      key: "mapping",
      label: t("importing.mapping"),
      value: <span className={styles["long"]}>{mappingNameText(batch.mapping)}</span>,
    },
    { key: "when", label: t("importing.when"), value: momentText(batch.createdAt) },
    { key: "who", label: t("importing.who"), value: batch.userName },
    ...(batch.corrects === undefined
      ? []
      : [{ key: "corrects", label: t("importing.corrects"), value: <BatchLinks ids={[batch.corrects]} /> }]),
    ...(batch.corrections === undefined
      ? []
      : [{ key: "corrections", label: t("importing.corrections"), value: <BatchLinks ids={batch.corrections} /> }]),
    ...(batch.undoneAt === null
      ? []
      : [{ key: "undone", label: t("importing.undoneWhen"), value: momentText(batch.undoneAt) }]),
  ];
}
