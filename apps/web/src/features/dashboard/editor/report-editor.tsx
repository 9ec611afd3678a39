/** Editor of a report widget: which report, its groups and days, how it is drawn, and its words. */
import type { ReportWidget, WidgetContext } from "@comptoir/domain/dashboard";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { listSavedReports, type SavedReport } from "../../../report/report-ask.ts";
import { askReportValues, type AskValues } from "../../../report/prompt/ask-values.ts";
import { serverCalls, type WidgetCalls } from "../../../report/report-memory.ts";
import { ReportWidgetCard } from "../../../report/report-widget.tsx";
import { session } from "../../../session/session.ts";
import type { Answer } from "../../../shared/answer.ts";
import { tabStore, type KeyStore } from "../../../shared/device-storage.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { EditorFrame, fieldErrorOf } from "./editor-frame.tsx";
import { PromptSection } from "./prompt-section.tsx";
import {
  checkPromptAnswers,
  chooseReport,
  findReport,
  pointToLongAnswer,
  reportKey,
  resolveChoice,
} from "./report-choice.ts";
import { createReportEditorStore } from "./report-editor-store.ts";
import { ReportDrawingSection, ReportSubjectSections, type ReportSectionProps } from "./report-sections.tsx";
import { previewDelayMs } from "./use-preview.ts";
import { RolesSection, TitlesSection } from "./words-sections.tsx";

export type ReportEditorProps = Readonly<{
  widget: ReportWidget;
  isNew: boolean;
  /** Id of the widget's dashboard. */
  boardId: number;
  /** Organisation of the dashboard; null is the organisation of the user's own layer. */
  targetId: number | null;
  /** Ids of the roles of the widget as it was last saved; empty for a new widget. */
  storedRoles: readonly number[];
  context: WidgetContext;
  onDone: (widget: ReportWidget) => void;
  onCancel: () => void;
  drafts?: KeyStore;
  calls?: ReportEditorCalls;
}>;

/** Calls of the editor: those of its preview, and the list of saved reports. */
export type ReportEditorCalls = WidgetCalls &
  Readonly<{
    list: (query: object, signal: AbortSignal) => Promise<Answer<readonly SavedReport[]>>;
    /** Lists the values that answer a question of the report. */
    values?: AskValues;
  }>;

const editorCalls: ReportEditorCalls = { ...serverCalls, list: listSavedReports };

const noPermissions: readonly string[] = [];
const noReports: readonly SavedReport[] = [];

export function ReportEditor(props: ReportEditorProps): ReactElement {
  const { widget: initial, isNew, boardId, context, onDone, onCancel, drafts = tabStore, calls = editorCalls } = props;
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? noPermissions;
  const draftKey = `draft.widget.report.${claims?.sub ?? ""}.${boardId}.${initial.i}`;
  const [store] = useState(() =>
    createReportEditorStore({ widget: isNew ? newReportWidget(initial, permissions) : initial, draftKey, drafts }),
  );
  const { widget, isTried, isRestored } = useSnapshot(store.state) as typeof store.state;
  const { answer, saved, askAgain } = useSavedReports(calls);
  const key = reportKey(widget.report);
  const sharedReport = useMemo(() => findReport(key, permissions, saved), [key, permissions, saved]);
  const choice = useMemo(
    () => (sharedReport === undefined ? undefined : resolveChoice(widget, sharedReport, permissions)),
    [widget, sharedReport, permissions],
  );
  // The check follows each change of the widget.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const widgetIssues = useMemo(() => store.issues(), [store, widget]);
  const promptIssues = choice === undefined ? [] : checkPromptAnswers(widget, choice);
  const allIssues = [...widgetIssues.map((widgetIssue) => pointToLongAnswer(widgetIssue, widget)), ...promptIssues];
  const refusedAnswers = promptIssues.filter(({ code }) => code === "FILTER_INVALID");
  const answers = { period: context.date, askValues: calls.values ?? askReportValues };
  const waitingText = choice === undefined ? waitingTextOf(answer) : undefined;
  const sectionProps: ReportSectionProps = {
    widget,
    permissions,
    saved,
    choice,
    isAwaited: answer === null,
    isRead: answer?.ok === true,
    errorOf: (field) => fieldErrorOf(allIssues, isTried, field),
    onChange: store.change,
  };
  return (
    <EditorFrame
      {...{ isNew, isTried, isRestored, issues: allIssues, wait: waitingText, onDone, onCancel }}
      store={{
        ...store,
        finish: () => store.finish({ furtherIssues: promptIssues, isWaiting: waitingText !== undefined }),
      }}
      previewIssues={refusedAnswers}
      layout={widget.layout}
      preview={
        <ReportPreview key={key} {...{ widget, context, permissions, calls }} isRefused={refusedAnswers.length > 0} />
      }
    >
      {answer?.ok === false && (
        <FailedPart compact title={t("widget.reportsFailed")} failure={answer.failure} onRetry={askAgain} />
      )}
      <ReportSubjectSections {...sectionProps} />
      <ReportDrawingSection {...sectionProps} />
      {choice !== undefined && <PromptSection {...sectionProps} {...answers} key={key} choice={choice} />}
      <TitlesSection {...sectionProps} title={widget.title} />
      <RolesSection roles={widget.roles} stored={props.storedRoles} targetId={props.targetId} onChange={store.change} />
    </EditorFrame>
  );
}

/** Asks for the saved reports that a widget may show. */
function useSavedReports(calls: ReportEditorCalls) {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useCallback((_: number, signal: AbortSignal) => calls.list({}, signal), [calls]),
    attempt,
  );
  const retryReports = () => setAttempt((count) => count + 1);
  return { answer, saved: answer?.ok === true ? answer.value : noReports, askAgain: retryReports };
}

/** Says that the list of reports is loading or failed to load, so that the report's questions are unknown; undefined once it is loaded. */
function waitingTextOf(answer: Answer<readonly SavedReport[]> | null): string | undefined {
  if (answer === null) return t("widget.reportsAwaited");
  return answer.ok ? undefined : t("widget.reportsFailed");
}

/** Returns a new widget with the name and picture of its standard report; a widget of any other report is unchanged. */
function newReportWidget(widget: ReportWidget, permissions: readonly string[]): ReportWidget {
  const report = findReport(reportKey(widget.report), permissions, noReports);
  return report === undefined ? widget : { ...widget, ...chooseReport(widget, report, undefined) };
}

type PreviewProps = Pick<ReportEditorProps, "widget" | "context"> &
  Readonly<{
    permissions: readonly string[];
    calls: WidgetCalls;
    /** Whether the server would refuse the answers to its questions. */
    isRefused: boolean;
  }>;

/** The report as its dashboard shows it, asked after the last of several choices. */
function ReportPreview({ widget, context, permissions, calls, isRefused }: PreviewProps): ReactElement {
  const [settledWidget, setSettled] = useState(widget);
  useEffect(
    function updatePreviewLater() {
      if (isRefused) return;
      const previewTimer = setTimeout(() => setSettled(widget), previewDelayMs);
      return () => clearTimeout(previewTimer);
    },
    [widget, isRefused],
  );
  return (
    <ReportWidgetCard
      widget={settledWidget}
      period={context.date}
      orLast={context.orLast === true}
      placeId={context.tl ?? 0}
      permissions={permissions}
      refreshCount={0}
      calls={calls}
    />
  );
}
