/** Page of an import, from the choice of a file to its batch. */
import { navigationEntries } from "@comptoir/domain/access";
import type { ImportMapping } from "@comptoir/domain/import-file";
import { Banner, Button, Card, EmptyState, Inline, Page, PageHeader, Stack, Steps } from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { isShownInDialog } from "../../shared/failure-text.ts";
import { FailureWords } from "../../shared/failure-words.tsx";
import { useFailureDialog } from "../../shared/use-failure-dialog.ts";
import { t } from "../../shared/text.ts";
import { countText } from "../../session/written.ts";
import { batchesPath, batchPathOf, daysPath } from "./addresses.ts";
import { CheckStep } from "./components/check-step.tsx";
import { Figures } from "./components/figures.tsx";
import { FileCard } from "./components/file-card.tsx";
import { FileStep } from "./components/file-step.tsx";
import { LinkButton } from "./components/go-button.tsx";
import { MappingStep } from "./components/mapping-step.tsx";
import { SaveMapping } from "./components/save-mapping.tsx";
import { WaitingFiles } from "./components/waiting-files.tsx";
import { importStore, mayImportKind, mayRunMapping } from "./import.ts";
import type { ImportResult, WaitingGateway } from "./import-gateway.ts";
import { waitingGateway } from "./import-requests.ts";
import { currentStep, importSteps, type ImportState } from "./import-state.ts";
import type { ImportStore } from "./import-store.ts";
import styles from "./import.module.css";
import { listedImportKinds } from "./mapping-form.ts";
import { joinNames } from "./words.ts";

export function ImportPage(): ReactElement {
  useSnapshot(session.state);
  return (
    <ImportScreen
      store={importStore}
      allowed={listedImportKinds.filter(mayImportKind)}
      mayRun={mayRunMapping}
      gateway={waitingGateway}
    />
  );
}

/** Returns the address of the dashboard with the days of an import as its period; without days, of the dashboard alone. */
const dashboardPathOf = (days: ImportResult["days"]): string =>
  days === undefined
    ? navigationEntries.DASHBOARD.path
    : `${navigationEntries.DASHBOARD.path}?period=${days.from === days.to ? days.from : `${days.from}..${days.to}`}`;

export type ImportScreenProps = Readonly<{
  store: ImportStore;
  allowed: typeof listedImportKinds;
  mayRun?: (mapping: ImportMapping) => boolean;
  /** Calls that list the files waiting in folders; without them no such file is listed. */
  gateway?: WaitingGateway | null;
}>;

export function ImportScreen({ store, allowed, mayRun = () => true, gateway = null }: ImportScreenProps): ReactElement {
  const importState: Readonly<ImportState> = useSnapshot(store.state);
  useEffect(
    function takeUpDraft() {
      void store.open();
    },
    [store],
  );
  // A failed preview is reported in the place of the preview.
  useFailureDialog(importState.step === "mapping" && importState.preview === null ? null : importState.failure);
  usePageProtection(importState.sending !== null);
  if (allowed.length === 0) {
    return (
      <Page>
        <PageHeader title={t("importing.title")} />
        <EmptyState icon="lock" title={t("importing.denied")} description={t("importing.deniedText")} />
      </Page>
    );
  }
  const { file, step, committed } = importState;
  return (
    <Page>
      <ImportHeader allowed={allowed} />
      <Stack gap={4}>
        <Steps
          label={t("importing.steps")}
          steps={importSteps.map((key) => ({ key, label: t(`importing.step_${key}`) }))}
          current={currentStep(importState)}
          doneLabel={t("importing.stepDone")}
        />
        {step === "file" && <FileChoice store={store} state={importState} allowed={allowed} gateway={gateway} />}
        {file !== null && step !== "done" && (
          <FileCard
            file={file}
            preview={importState.preview}
            disabled={importState.run !== null}
            onAnother={store.reset}
          />
        )}
        {step === "mapping" && <MappingStep store={store} state={importState} kinds={allowed} mayRun={mayRun} />}
        {step === "check" && <CheckStep store={store} state={importState} />}
        {step === "done" && committed !== null && (
          <CommittedImport store={store} state={importState} committed={committed} />
        )}
      </Stack>
    </Page>
  );
}

/** Keeps the page open when a file is dropped beside the drop area, and asks before leaving during an upload. */
function usePageProtection(isSending: boolean): void {
  useEffect(
    function keepPage() {
      // A file dropped outside the drop area would replace the page and end the upload.
      const preventLeaving = (event: Event) => event.preventDefault();
      window.addEventListener("dragover", preventLeaving);
      window.addEventListener("drop", preventLeaving);
      if (isSending) window.addEventListener("beforeunload", preventLeaving);
      return () => {
        window.removeEventListener("dragover", preventLeaving);
        window.removeEventListener("drop", preventLeaving);
        window.removeEventListener("beforeunload", preventLeaving);
      };
    },
    [isSending],
  );
}

function ImportHeader({ allowed }: Pick<ImportScreenProps, "allowed">): ReactElement {
  return (
    <PageHeader
      title={t("importing.title")}
      description={t("importing.description", {
        kinds: joinNames(allowed.map((kind) => t(`importing.kind_${kind}`))),
      })}
      actions={
        <>
          <LinkButton href={daysPath} icon="chevron-left" variant="quiet">
            {t("importing.storeDays")}
          </LinkButton>
          <LinkButton href={batchesPath} icon="list">
            {t("importing.batches")}
          </LinkButton>
        </>
      }
    />
  );
}

type StepProps = Pick<ImportScreenProps, "store"> & Readonly<{ state: Readonly<ImportState> }>;

/** First step: the drop area, the reason why a file was refused, and files that wait in folders. */
function FileChoice({
  store,
  state,
  allowed,
  gateway,
}: StepProps & Pick<ImportScreenProps, "allowed"> & Readonly<{ gateway: WaitingGateway | null }>): ReactElement {
  const { failure } = state;
  return (
    <>
      {allowed.length < listedImportKinds.length && (
        <p className={styles["muted"]}>
          {t("importing.kindsDenied", {
            kinds: joinNames(
              listedImportKinds.filter((kind) => !allowed.includes(kind)).map((kind) => t(`importing.kind_${kind}`)),
            ),
          })}
        </p>
      )}
      {failure !== null && !isShownInDialog(failure) && (
        <Banner tone="danger" title={t("importing.fileRefused", { name: state.chosenName })}>
          <FailureWords failure={failure} />
        </Banner>
      )}
      <FileStep
        sending={state.sending}
        onFile={(chosenFile) => void store.takeFile(chosenFile)}
        onCancel={store.cancelUpload}
      />
      {state.sending === null && gateway !== null && (
        <WaitingFiles gateway={gateway} onOpen={(waitingFile) => void store.takeWaiting(waitingFile)} />
      )}
    </>
  );
}

/** Last step: what the import wrote, and where to go next. */
function CommittedImport({ store, state, committed }: StepProps & Readonly<{ committed: ImportResult }>): ReactElement {
  return (
    <>
      {committed.created + committed.updated === 0 ? (
        <Banner tone="neutral" title={t("importing.nothingNew")}>
          {t("importing.alreadyText")}
        </Banner>
      ) : (
        <Banner tone="positive" title={t("importing.committed")}>
          {t("importing.committedText")}
        </Banner>
      )}
      {committed.setAside !== undefined && (
        <Banner
          tone="warning"
          title={t("importing.setAside", {
            count: committed.setAside.rows,
            number: countText(committed.setAside.rows),
          })}
        >
          {t("importing.setAsideText")}
        </Banner>
      )}
      <Figures kind={committed.kind} result={committed} totals={committed.totals} />
      {state.form !== null && state.isEdited && (
        <Card title={t("importing.remember")} subtitle={t("importing.rememberText")}>
          <SaveMapping store={store} state={state} form={state.form} />
        </Card>
      )}
      <Inline justify="end" gap={3}>
        <Button icon="plus" onClick={store.reset}>
          {t("importing.newImport")}
        </Button>
        {committed.batchId !== null && (
          <LinkButton href={batchPathOf(committed.batchId)} iconEnd="chevron-right">
            {t("importing.seeBatch")}
          </LinkButton>
        )}
        <LinkButton variant="primary" href={dashboardPathOf(committed.days)} icon="chart">
          {t("importing.seeDashboard")}
        </LinkButton>
      </Inline>
    </>
  );
}
