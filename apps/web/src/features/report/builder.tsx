/** Report builder: steps beside a preview. Drafts outlive the page, and overwriting somebody else's save needs confirmation. */
import { indexValueNames } from "@comptoir/i18n/report";
import {
  checkFilters,
  getReportKind,
  noCustomization,
  previewRowsAtMost,
  reportSteps,
  type ReportKindCode,
  type ReportModel,
  type ReportStep,
} from "@comptoir/domain/report";
import { defaultLanguage } from "@comptoir/domain/language";
import { Button, Card, EmptyState, ErrorState, Page, PageHeader, SaveBar, SkeletonRows } from "@comptoir/ui-react";
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useMemo } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { useSaveShortcut } from "../../editor/use-editor-keys.ts";
import { countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { BuilderStep } from "./builder-step.tsx";
import { savedPartOf, listSaveIssues } from "./builder-draft.ts";
import { BuilderNotices } from "./builder-notices.tsx";
import { useReportGateway } from "./gateway-context.ts";
import { useReportDraft } from "./use-report-draft.ts";
import type { ReportAsk } from "./report-gateway.ts";
import { closableGroups } from "../../report/report-rows.ts";
import { tableView } from "../../report/report-table-view.ts";
import { toColumnChoices } from "../../report/report-view.ts";
import { kindText, reportName } from "../../report/report-words.ts";
import styles from "./report.module.css";

export type BuilderProps = Readonly<{
  kind: ReportKindCode;
  start: ReportModel;
  version: number;
  permissions: readonly string[];
  onReload: () => void;
}>;

const steps = Object.keys(reportSteps).filter((step): step is ReportStep => Object.hasOwn(reportSteps, step));
/** Units: milliseconds. */
const pauseMs = 250;
export function Builder({ kind, start, version, permissions, onReload }: BuilderProps): ReactElement {
  const editing = useReportDraft({ kind, start, version });
  const { draft, isDirty, isNew, step, wrong, isSaving, change, setStep, save, discard } = editing;
  useSaveShortcut(() => void save());
  const stepContext = { fields: getReportKind(kind).fields, systemLanguage: defaultLanguage };
  return (
    <Page wide>
      <PageHeader
        title={isNew ? t("report.newReport") : t("report.editReport")}
        description={`${kindText(kind)}${isNew ? "" : ` · ${reportName(start)}`}`}
      />
      <BuilderNotices editing={editing} onReload={onReload} />
      <div className={styles["builder"]}>
        <section className={styles["builderSteps"]} aria-label={t("report.steps")}>
          <StepTabs
            step={step}
            isWrong={(code) => wrong.length > 0 && reportSteps[code](savedPartOf(draft), stepContext).length > 0}
            onStep={setStep}
          />
          <div
            id="report-step"
            role="tabpanel"
            aria-labelledby={`tab-${step}`}
            tabIndex={-1}
            className={styles["stepPanel"]}
          >
            <BuilderStep
              step={step}
              kind={kind}
              draft={draft}
              permissions={permissions}
              isNew={isNew}
              wrong={wrong}
              onChange={change}
            />
          </div>
        </section>
        <Preview kind={kind} draft={draft} />
      </div>
      {(isDirty || isNew) && (
        <SaveBar
          actions={
            <>
              <Button onClick={discard}>{t("report.discard")}</Button>
              <Button variant="primary" busy={isSaving} onClick={() => void save()}>
                {t("report.save")}
              </Button>
            </>
          }
        >
          {isDirty ? t("report.unsaved") : t("report.newReport")}
        </SaveBar>
      )}
    </Page>
  );
}

type StepTabsProps = Readonly<{
  step: ReportStep;
  isWrong: (step: ReportStep) => boolean;
  onStep: (step: ReportStep) => void;
}>;

function StepTabs({ step, isWrong, onStep }: StepTabsProps): ReactElement {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrowSteps[event.key];
    const next = by === undefined ? undefined : steps[(steps.indexOf(step) + by + steps.length) % steps.length];
    if (next === undefined) return;
    event.preventDefault();
    onStep(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t("report.steps")} className={styles["stepTabs"]} onKeyDown={onKeyDown}>
      {steps.map((stepCode) => (
        <button
          key={stepCode}
          id={`tab-${stepCode}`}
          type="button"
          role="tab"
          aria-selected={stepCode === step}
          aria-controls="report-step"
          tabIndex={stepCode === step ? 0 : -1}
          className={stepCode === step ? styles["stepCurrent"] : styles["stepTab"]}
          onClick={() => onStep(stepCode)}
        >
          {t(`report.step_${stepCode}`)}
          {isWrong(stepCode) && (
            <span className={styles["stepWrong"]} aria-label={t("management.errorsTitle")}>
              {" "}
              •
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Direction of each arrow key in a list of tabs. */
const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Preview of the first rows; a newer draft cancels the previous question. */
function Preview({ kind, draft }: Readonly<{ kind: ReportKindCode; draft: ReportModel }>): ReactElement {
  const { run } = useReportGateway();
  const isPhone = useMediaQuery(phoneQuery);
  // An unfinished filter is not applied.
  const content = withoutUnfinished(savedPartOf(draft));
  const isComplete =
    content.columns.length > 0 && listSaveIssues(content).every(({ path }) => path[0] === "descriptions");
  const question = isComplete
    ? ({
        source: kind,
        id: 0,
        report: { ...content, descriptions: {} },
        change: noCustomization,
        prompts: [],
        page: 1,
        size: previewRowsAtMost,
      } satisfies ReportAsk & { page: number; size: number })
    : null;
  const [answer] = useAnswer(run, question, { afterMs: pauseMs });
  const found = answer?.ok === true ? answer.value : null;
  const view = useMemo(
    () =>
      found === null
        ? null
        : tableView({
            columns: found.columns,
            rows: found.rows,
            total: found.total,
            names: indexValueNames(found.names),
            source: content.source,
            reportColumns: content.columns,
            choices: toColumnChoices(content.columns),
            sorting: content.sorting,
            pivot: content.pivot,
            closed: new Set(),
            closable: closableGroups(found.rows),
            isPhone,
          }),
    // The columns must match the rows of the last answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [found, isPhone],
  );
  return (
    <Card
      flush
      title={t("report.preview")}
      subtitle={
        found !== null && found.rowCount > previewRowsAtMost
          ? t("report.previewNote", { number: countText(previewRowsAtMost) })
          : undefined
      }
    >
      {!isComplete ? (
        <EmptyState compact icon="table" title={t("report.previewWaits")} />
      ) : answer === null ? (
        <div className={styles["padded"]}>
          <SkeletonRows rows={8} label={t("common.loading")} />
        </div>
      ) : answer.ok === false ? (
        <ErrorState compact title={t("report.failed")} description={<PartFailure failure={answer.failure} />} />
      ) : view === null || view.rowCount === 0 ? (
        <EmptyState compact icon="calendar" title={t("report.noRows")} description={t(`report.comes_${kind}`)} />
      ) : (
        <ReportTable
          caption={t("report.preview")}
          help={t("report.tableHelp")}
          columns={view.columns.map(({ sort: _sort, ...column }) => column)}
          rowCount={view.rowCount}
          kindOf={view.kindOf}
          cell={(row, column) => {
            const { text, isNegative } = view.cell(row, column);
            return { text, isNegative };
          }}
          hasTotals={view.hasTotals}
          question=""
          toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
          maxHeight="max(320px, calc(100dvh - 280px))"
        />
      )}
    </Card>
  );
}

function withoutUnfinished(report: ReportModel): ReportModel {
  const { fields } = getReportKind(report.source);
  return {
    ...report,
    filters: report.filters.filter((filter) => checkFilters([{ ...filter, promptUser: false }], fields).length === 0),
  };
}
