/** Report builder: steps beside a preview. Drafts outlive the page, and overwriting somebody else's save needs confirmation. */
import { indexValueNames } from "@comptoir/i18n/report";
import {
  checkFilters,
  findUnfinishedStep,
  getReportKind,
  noCustomization,
  previewRowsAtMost,
  reportSteps,
  type ReportKindCode,
  type ReportModel,
  type ReportStep,
} from "@comptoir/domain/report";
import { defaultLanguage } from "@comptoir/domain/language";
import {
  Banner,
  Button,
  Card,
  EmptyState,
  ErrorState,
  FormErrors,
  Page,
  PageHeader,
  SaveBar,
  SkeletonRows,
} from "@comptoir/ui-react";
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { useSaveShortcut } from "../../editor/use-editor-keys.ts";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { issueText } from "../../shared/failure-text.ts";
import { FailureWords } from "../../shared/failure-words.tsx";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { BuilderStep } from "./builder-step.tsx";
import { savedPartOf, listSaveIssues } from "./builder-draft.ts";
import { useReportGateway } from "./gateway-context.ts";
import { makeReportDraftStore, type StoredReportDraft } from "./kept-drafts.ts";
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
  held: readonly string[];
  onReload: () => void;
}>;

const steps = Object.keys(reportSteps).filter((step): step is ReportStep => Object.hasOwn(reportSteps, step));
/** Units: milliseconds. */
const pauseMs = 250;
/** Units: milliseconds. */
const undoMs = 10_000;
const isSame = (left: ReportModel, right: ReportModel): boolean =>
  JSON.stringify(savedPartOf(left)) === JSON.stringify(savedPartOf(right));

export function Builder({ kind, start, version, held, onReload }: BuilderProps): ReactElement {
  const gateway = useReportGateway();
  const [path, navigate] = useLocation();
  const drafts = useMemo(
    () => makeReportDraftStore(deviceStore, { userId: session.state.user?.id ?? 0, kind, reportId: start.id }),
    [kind, start.id],
  );
  const [slot, setSlot] = useState<string>(() => crypto.randomUUID());
  const [draft, setDraft] = useState(start);
  const [base, setBase] = useState(version);
  const [storedDrafts, setStoredDrafts] = useState(() => drafts.list().filter(({ report }) => !isSame(report, start)));
  const [latestStored] = storedDrafts;
  const [step, setStep] = useState<ReportStep>("PERIOD");
  const [wrong, setWrong] = useState<ReturnType<typeof listSaveIssues>>([]);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isNew = start.id === 0;
  const isDirty = !isSame(draft, start);
  const isDone = useRef(false);

  useEffect(
    function keepDraft() {
      if (isDirty && !isDone.current) drafts.keep({ slot, report: draft, version: base });
    },
    [drafts, slot, draft, base, isDirty],
  );
  useEffect(
    function warnBeforeLeaving() {
      if (!isDirty) return;
      const warn = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener("beforeunload", warn);
      return () => window.removeEventListener("beforeunload", warn);
    },
    [isDirty],
  );
  const change = (next: ReportModel) => {
    setDraft(next);
    setRefusal(null);
    if (wrong.length > 0) setWrong(listSaveIssues(next));
  };
  const use = (storedDraft: StoredReportDraft) => {
    // Keep the current draft and offer it again later.
    setStoredDrafts((before) => [
      ...before.filter((other) => other !== storedDraft),
      ...(isDirty ? [{ slot, report: draft, version: base }] : []),
    ]);
    setSlot(storedDraft.slot);
    setBase(storedDraft.version);
    change(storedDraft.report);
  };
  const save = async (over: number = base) => {
    const issues = listSaveIssues(draft);
    setWrong(issues);
    const unfinished = findUnfinishedStep(savedPartOf(draft), {
      fields: getReportKind(kind).fields,
      systemLanguage: defaultLanguage,
    });
    if (unfinished !== null) return setStep(unfinished);
    setSaving(true);
    const content = savedPartOf(draft);
    const answer = await whileRunning(isNew ? gateway.create(content) : gateway.update(content, over));
    setSaving(false);
    if (!answer.ok) return setRefusal(answer.failure);
    isDone.current = true;
    drafts.drop(slot);
    addToast(t("report.savedAs", { name: reportName(answer.value.report) }));
    navigate(`/report/${kind}/${answer.value.report.id}`);
  };
  const discard = () => {
    isDone.current = true;
    drafts.drop(slot);
    if (isDirty)
      addToast(
        t("report.panelDiscarded"),
        "positive",
        {
          label: t("management.undo"),
          run: () => {
            drafts.keep({ slot, report: draft, version: base });
            navigate(path);
          },
        },
        undoMs,
      );
    navigate(isNew ? `/report/${kind}` : `/report/${kind}/${start.id}`);
  };
  useSaveShortcut(() => void save());
  const isStale = refusal?.status === 409;
  const theirs = Number(refusal?.issues[0]?.params["version"] ?? 0);

  return (
    <Page wide>
      <PageHeader
        title={isNew ? t("report.newReport") : t("report.editReport")}
        description={`${kindText(kind)}${isNew ? "" : ` · ${reportName(start)}`}`}
      />
      {latestStored !== undefined && (
        <div className={styles["notice"]}>
          <Banner
            tone="neutral"
            actions={
              <>
                <Button size="compact" onClick={() => use(latestStored)}>
                  {t("report.draftUse")}
                </Button>
                <Button
                  size="compact"
                  variant="quiet"
                  onClick={() => {
                    drafts.drop(latestStored.slot);
                    setStoredDrafts((before) => before.slice(1));
                  }}
                >
                  {t("report.draftDrop")}
                </Button>
              </>
            }
          >
            {t("report.draftFound")}
          </Banner>
        </div>
      )}
      {isStale && (
        <div className={styles["notice"]}>
          <Banner
            tone="warning"
            actions={
              <>
                {theirs > 0 && (
                  <Button size="compact" onClick={() => void save(theirs)}>
                    {t("report.conflictMine")}
                  </Button>
                )}
                <Button size="compact" onClick={onReload}>
                  {t("report.conflictTheirs")}
                </Button>
              </>
            }
          >
            {t("report.conflict")}
          </Banner>
        </div>
      )}
      {refusal !== null && !isStale && (
        <div className={styles["notice"]}>
          <Banner tone="danger">
            <FailureWords failure={refusal} />
          </Banner>
        </div>
      )}
      {wrong.length > 0 && (
        <div className={styles["notice"]}>
          <FormErrors
            title={t("management.errorsTitle")}
            errors={wrong.map((issue) => ({
              fieldId: "report-step",
              message: issueText({ code: issue.code, field: null, params: issue.params }),
            }))}
          />
        </div>
      )}
      <div className={styles["builder"]}>
        <section className={styles["builderSteps"]} aria-label={t("report.steps")}>
          <div
            role="tablist"
            aria-label={t("report.steps")}
            className={styles["stepTabs"]}
            onKeyDown={(event) => {
              const by =
                event.key === "ArrowDown" || event.key === "ArrowRight"
                  ? 1
                  : event.key === "ArrowUp" || event.key === "ArrowLeft"
                    ? -1
                    : 0;
              const next = by === 0 ? undefined : steps[(steps.indexOf(step) + by + steps.length) % steps.length];
              if (next === undefined) return;
              event.preventDefault();
              setStep(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {steps.map((stepCode) => {
              const isWrong =
                wrong.length > 0 &&
                reportSteps[stepCode](savedPartOf(draft), {
                  fields: getReportKind(kind).fields,
                  systemLanguage: defaultLanguage,
                }).length > 0;
              return (
                <button
                  key={stepCode}
                  id={`tab-${stepCode}`}
                  type="button"
                  role="tab"
                  aria-selected={stepCode === step}
                  aria-controls="report-step"
                  tabIndex={stepCode === step ? 0 : -1}
                  className={stepCode === step ? styles["stepCurrent"] : styles["stepTab"]}
                  onClick={() => setStep(stepCode)}
                >
                  {t(`report.step_${stepCode}`)}
                  {isWrong && (
                    <span className={styles["stepWrong"]} aria-label={t("management.errorsTitle")}>
                      {" "}
                      •
                    </span>
                  )}
                </button>
              );
            })}
          </div>
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
              held={held}
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
