/** Dry run and import: progress and results. */
import { Banner, Button, Card, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { isShownInDialog } from "../../../shared/failure-text.ts";
import { FailureWords } from "../../../shared/failure-words.tsx";
import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import { batchesPath } from "../addresses.ts";
import type { ImportResult } from "../import-gateway.ts";
import { listOpenRecords, type ImportState } from "../import-state.ts";
import type { ImportStore } from "../import-store.ts";
import { printIssuesCsv } from "../issues-csv.ts";
import { downloadText } from "../../../shared/download-text.ts";
import { rowIssueText } from "../words.ts";
import { DeviationsCard } from "./deviations-card.tsx";
import { Figures } from "./figures.tsx";
import { LinkButton } from "./go-button.tsx";
import { IssuesTable } from "./issues-table.tsx";
import { MissingReceipts } from "./missing-receipts.tsx";
import { OtherRecords } from "./other-records.tsx";
import { RulesCard } from "./rules-card.tsx";
import { RunProgress } from "./run-progress.tsx";
import { StepBar } from "./step-bar.tsx";

export function CheckStep({
  store,
  state,
}: Readonly<{ store: ImportStore; state: Readonly<ImportState> }>): ReactElement {
  const { run, checked, failure, wasCancelled } = state;
  const hasOpenRecords = listOpenRecords(state).length > 0;
  return (
    <Stack gap={4}>
      {run !== null && <RunProgress run={run} onCancel={() => void store.cancelRun()} />}
      {wasCancelled && <Banner tone="neutral">{t("importing.cancelled")}</Banner>}
      {failure !== null && state.isUncertain && (
        <Banner
          tone="warning"
          title={t("importing.runUncertain")}
          actions={
            <LinkButton size="compact" href={batchesPath}>
              {t("importing.batches")}
            </LinkButton>
          }
        >
          {t("importing.runUncertainText")}
        </Banner>
      )}
      {failure !== null && !state.isUncertain && !isShownInDialog(failure) && (
        <Banner tone="danger" title={t(`importing.${state.failed}Failed`)}>
          <FailureWords failure={failure} />
        </Banner>
      )}
      {run === null && checked !== null && <Verdict result={checked} />}
      <OtherRecords store={store} state={state} />
      {run === null && checked !== null && !hasOpenRecords && needsRules(checked, state.rules) && (
        <RulesCard kind={checked.kind} rules={state.rules} onChoose={(rules) => void store.chooseRules(rules)} />
      )}
      {checked !== null && (run === null || run.mode === "commit") && (
        <CheckedResult result={checked} fileName={state.file?.name ?? ""} />
      )}
      {run === null && (
        <CheckActions
          store={store}
          checked={checked}
          isStopping={state.rules.refused !== "setAside" && !hasOpenRecords}
        />
      )}
    </Stack>
  );
}

/** Says whether there is something to choose: rows in error, an earlier choice, or records that may exist. */
const needsRules = ({ issueCount, kind }: ImportResult, rules: ImportState["rules"]): boolean =>
  issueCount > 0 || kind !== "transactions" || Object.keys(rules).length > 0;

function CheckActions({
  store,
  checked,
  isStopping,
}: Readonly<{
  store: ImportStore;
  checked: ImportResult | null;
  /** True if a single refused row makes the whole file refused, and setting rows aside helps. */
  isStopping: boolean;
}>): ReactElement {
  const hasChanges = checked !== null && checked.issueCount === 0 && checked.created + checked.updated > 0;
  const rowCount =
    checked?.totals?.rows ?? (checked === null ? 0 : checked.created + checked.updated + checked.unchanged);
  return (
    <StepBar
      actions={
        <>
          <Button icon="chevron-left" onClick={store.backToMapping}>
            {t("importing.backToMapping")}
          </Button>
          {checked === null && (
            <Button variant="primary" icon="check" onClick={() => void store.dryRun()}>
              {t("importing.dryRun")}
            </Button>
          )}
          {checked !== null && checked.issueCount > 0 && isStopping && (
            <Button onClick={() => void store.chooseRules({ refused: "setAside" })}>
              {t("importing.setAsideRest")}
            </Button>
          )}
          {hasChanges && (
            <Button variant="primary" icon="upload" onClick={() => void store.commit()}>
              {t("importing.commit", { count: rowCount, number: countText(rowCount) })}
            </Button>
          )}
        </>
      }
    >
      {hasChanges ? t("importing.commitHelp") : t("importing.nothingSaved")}
    </StepBar>
  );
}

function CheckedResult({ result, fileName }: Readonly<{ result: ImportResult; fileName: string }>): ReactElement {
  const { issueCount, issues } = result;
  const hasIssues = issueCount > 0;
  return (
    <>
      {hasIssues && (
        <Card
          flush
          title={t("importing.errors", { count: issueCount, number: countText(issueCount) })}
          actions={
            <Button
              size="compact"
              icon="download"
              onClick={() =>
                downloadText(
                  `${fileName.replace(/\.(?:csv|gz|txt)\b/giu, "")}-errors.csv`,
                  printIssuesCsv(issues, listColumnHeaders(), rowIssueText),
                )
              }
            >
              {t("importing.downloadErrors")}
            </Button>
          }
        >
          <IssuesTable
            issues={issues}
            footer={
              issues.length < issueCount
                ? t("importing.errorsShown", { shown: countText(issues.length), total: countText(issueCount) })
                : undefined
            }
          />
        </Card>
      )}
      {result.setAside !== undefined && (
        <Card
          flush
          title={t("importing.setAside", { count: result.setAside.rows, number: countText(result.setAside.rows) })}
          subtitle={t("importing.setAsideTest")}
        >
          <IssuesTable issues={result.setAside.issues} />
        </Card>
      )}
      <MissingReceipts missing={result.missingReceipts} />
      <DeviationsCard deviations={result.deviations ?? []} />
      {/* Totals of no row tell nothing. */}
      {!(hasIssues && result.totals?.rows === 0) && (
        <Figures kind={result.kind} result={result} totals={result.totals} isPartial={hasIssues} />
      )}
    </>
  );
}

function Verdict({ result }: Readonly<{ result: ImportResult }>): ReactElement {
  const { issueCount, conflicts = 0, unchanged, kind } = result;
  const hasNothingToWrite = issueCount === 0 && result.created + result.updated === 0;
  if (issueCount > 0) {
    return (
      <Banner tone="danger" title={t("importing.dryRunBad")}>
        {conflicts > 0 ? t("importing.conflictsHelp") : t("importing.errorsHelp")}
      </Banner>
    );
  }
  if (result.setAside !== undefined) {
    return hasNothingToWrite ? (
      <Banner tone="danger" title={t("importing.setAsideAll")}>
        {t("importing.setAsideAllText")}
      </Banner>
    ) : (
      <Banner tone="warning" title={t("importing.setAsideGood")}>
        {t("importing.dryRunGoodText")}
      </Banner>
    );
  }
  const hasKnownReceipts = kind === "transactions" && unchanged > 0;
  return (
    <Banner
      tone={hasNothingToWrite ? "neutral" : "positive"}
      title={hasNothingToWrite ? t("importing.nothingNew") : t("importing.dryRunGood")}
    >
      {hasNothingToWrite
        ? t("importing.nothingNewText")
        : `${t("importing.dryRunGoodText")}${hasKnownReceipts ? ` ${t("importing.onceText")}` : ""}`}
    </Banner>
  );
}

const listColumnHeaders = () => ({
  row: t("importing.row"),
  column: t("importing.column"),
  value: t("importing.value"),
  code: t("importing.code"),
  problem: t("importing.problem"),
});
