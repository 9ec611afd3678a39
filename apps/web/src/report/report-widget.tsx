/** A report as a dashboard widget: with the permissions of the viewer, over the days of the dashboard unless it has its own. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { reportWidgetLink, type ReportWidget } from "@comptoir/domain/dashboard";
import {
  getReportKind,
  isReportKind,
  needsGroups,
  noCustomization,
  visibleKinds,
  withoutLostFields,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Card, EmptyState, SkeletonChart } from "@comptoir/ui-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { clockText } from "../session/written.ts";
import type { Failure } from "../shared/answer.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { answerCountText } from "./answer-count.ts";
import {
  chartOfReport,
  fitToCard,
  leftOutGroupsText,
  totalsOfReport,
  type ReportChart as Chart,
} from "./chart-of-report.ts";
import { listUnansweredIndexes } from "./prompt-answers.ts";
import { parseReportAddress, type GroupPicture } from "./report-address.ts";
import type { SavedReport } from "./report-ask.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportFigure } from "./report-figure.tsx";
import { serverCalls, type ReportMemory, type WidgetCalls } from "./report-memory.ts";
import { createReportStore, questionKey, type ReportHead, type ReportStore } from "./report-store.ts";
import { resolveReportView } from "./report-view.ts";
import { kindText, reportName } from "./report-words.ts";
import styles from "./report-widget.module.css";
import { buildReportQuestion, isGroupedReport, standardReport } from "./standard-report.ts";
import { widgetSubtitle } from "./widget-subtitle.ts";
import { WidgetTable } from "./widget-table.tsx";

export type ReportWidgetCardProps = Readonly<{
  widget: ReportWidget;
  /** Period of the dashboard. */
  period: string;
  /** Whether the period is the default one: without sales, the last days with sales are shown. */
  orLast: boolean;
  placeId: number;
  permissions: readonly string[];
  /** Counter that changes when the figures are requested again. */
  refreshCount: number;
  /** Actions of the widget. */
  actions?: ReactNode;
  /** Reports the days and place of the answer. */
  onMeta?: ((meta: ReportAnswer["meta"]) => void) | undefined;
  calls?: WidgetCalls;
  /** Memory of the widget's answers while it is not drawn; the last answer is then better than a failure. */
  memory?: ReportMemory | undefined;
}>;

export function ReportWidgetCard(props: ReportWidgetCardProps): ReactElement {
  const { widget, permissions, calls = serverCalls, memory } = props;
  const { source, id } = widget.report;
  const isReadable = isReportKind(source) && visibleKinds(permissions).includes(source);
  const [attempt, setAttempt] = useState(0);
  const [reportAnswer] = useAnswer(
    useCallback(
      ({ of, refreshCount }: { readonly of: number; readonly refreshCount: number }, signal: AbortSignal) =>
        memory === undefined ? calls.get(of, signal) : memory.get(of, refreshCount, signal),
      [calls, memory],
    ),
    isReadable && id !== 0 ? { of: id, again: attempt, refreshCount: props.refreshCount } : null,
  );
  const savedReportAnswer = reportAnswer ?? memory?.saved() ?? null;
  const permissionsText = permissions.join(" ");
  const standardModel = useMemo(
    () => (isReportKind(source) ? standardReport(source, permissionsText.split(" ")) : null),
    [source, permissionsText],
  );
  const widgetTitle = widget.title[language];
  if (!isReadable || !isReportKind(source) || standardModel === null)
    return (
      <Card title={widgetTitle} actions={props.actions}>
        <DeniedWidget />
      </Card>
    );
  if (id === 0) return <LoadedWidget {...props} kind={source} saved={null} shared={standardModel} />;
  if (savedReportAnswer?.ok === true)
    return (
      <LoadedWidget {...props} kind={source} saved={savedReportAnswer.value} shared={savedReportAnswer.value.report} />
    );
  return (
    <Card title={widgetTitle} actions={props.actions}>
      {savedReportAnswer === null ? (
        <WaitingWidget widget={widget} />
      ) : (
        <FailedWidget
          failure={savedReportAnswer.failure}
          onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)}
        />
      )}
    </Card>
  );
}

type LoadedWidgetProps = ReportWidgetCardProps &
  Readonly<{ kind: ReportKindCode; saved: SavedReport | null; shared: SavedReport["report"] }>;

function LoadedWidget(props: LoadedWidgetProps): ReactElement {
  const { widget, period, actions, memory, kind, saved } = props;
  const { store, answer, view, question, answered, isAnswered, isUnanswered, isGrouped } = useWidgetAnswer(props);
  const { loading, failure } = answer;
  // Figures of an answer before belong to another question.
  const answerHead = isUnanswered ? null : answer.head;
  const widgetChart = useWidgetChart(props, { ...answer, head: answerHead }, view);
  const answerMeta = answerHead?.meta;
  const rangeText = answerMeta === undefined ? null : `${answerMeta.range.from}..${answerMeta.range.to}`;
  const widgetTitle = widget.title[language];
  const widgetFoot = (
    <span className={styles["foot"]}>
      <Link
        href={reportWidgetLink(widget, widget.period ?? (answerMeta?.last === true ? rangeText : period))}
        className={styles["link"]}
      >
        {t("report.widgetOpen", { name: saved === null ? kindText(kind) : reportName(saved.report) })}
      </Link>
      {widgetChart !== null && <LeftOutGroups chart={widgetChart} widget={widget} />}
      {answerHead !== null && <AnswerFacts head={answerHead} />}
    </span>
  );
  return (
    <Card
      title={widgetTitle}
      subtitle={widgetSubtitle({
        ...answered,
        period: widget.period,
        fields: getReportKind(kind).fields,
        names: answer.names,
        isAnswered,
      })}
      actions={actions}
      footer={widgetFoot}
      stale={loading && answerHead !== null && memory === undefined}
      flush={widget.type === "table" && answerHead !== null && answerHead.rowCount > 0}
    >
      {isUnanswered ? (
        <EmptyState compact title={t("report.askTitle")} description={t("report.widgetAsks")} />
      ) : failure !== null && !loading && (answerHead === null || memory === undefined) ? (
        <FailedWidget failure={failure} onRetry={() => void store.reload()} />
      ) : answerHead === null ? (
        <WaitingWidget widget={widget} />
      ) : answerHead.rowCount === 0 ? (
        <EmptyState compact title={t("report.noRows")} />
      ) : widget.type === "card" || widget.type === "tile" ? (
        <ReportFigure
          totals={totalsOfReport({
            columns: answerHead.columns,
            rows: answer.rows,
            total: answerHead.total,
            names: answer.names,
            pivot: view.report.pivot,
            fields: getReportKind(kind).fields,
          })}
          figure={widget.report.figure}
          picture={widget.type}
        />
      ) : widget.type !== "table" ? (
        <WidgetPicture chart={widgetChart} picture={widget.type} height={widgetHeightPx(widget)} />
      ) : (
        <WidgetTable
          {...{ title: widgetTitle, view, store, isGrouped, question }}
          heightPx={widgetHeightPx(widget) + tableExtraHeightPx}
          table={{ columns: answerHead.columns, rows: answer.rows, total: answerHead.total }}
          names={answer.names}
        />
      )}
    </Card>
  );
}

/** Asks the report of a widget, with the customization of its link and the days of the dashboard or its own. */
function useWidgetAnswer(props: LoadedWidgetProps) {
  const { widget, period, orLast, placeId, permissions, refreshCount, onMeta, memory, kind, saved, shared } = props;
  const [store] = useState((): ReportStore => memory?.store ?? createReportStore((props.calls ?? serverCalls).run));
  const storeState = useSnapshot(store.state) as ReportStore["state"];
  const { fields } = getReportKind(kind);
  const { query } = widget.report;
  const ownPeriod = widget.period;
  const { ask, view } = useMemo(() => {
    const widgetAddress = parseReportAddress(query);
    const viewChange = withoutLostFields(
      { ...noCustomization, ...widgetAddress.change, period: ownPeriod ?? period },
      fields,
    );
    const resolvedView = resolveReportView(shared, viewChange, fields, permissions);
    const builtQuestion = buildReportQuestion({
      isSaved: saved !== null,
      view: resolvedView,
      change: viewChange,
      prompts: widgetAddress.prompts,
    });
    return { view: resolvedView, ask: ownPeriod === null && orLast ? { ...builtQuestion, orLast } : builtQuestion };
  }, [query, saved, shared, permissions, ownPeriod, period, orLast, fields]);
  const filtersWithAnswers = { filters: view.report.filters, prompts: ask.prompts };
  const isUnanswered = listUnansweredIndexes(filtersWithAnswers).length > 0;
  const isGrouped = isGroupedReport(view.report);
  const questionText = JSON.stringify({ ask, placeId, refreshCount });
  useEffect(() => (memory === undefined ? store.reset : undefined), [memory, store]);
  useEffect(
    function askReport() {
      if (isUnanswered) return;
      void (memory === undefined ? store.show(ask, isGrouped) : memory.show(ask, isGrouped, questionText));
    },
    // The question is compared by its content, not by identity.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, memory, questionText, isGrouped, isUnanswered],
  );
  const answerMeta = storeState.head?.meta;
  useEffect(
    function reportAnswerMeta() {
      if (answerMeta !== undefined && ownPeriod === null) onMeta?.(answerMeta);
    },
    [answerMeta, ownPeriod, onMeta],
  );
  const isAnswered = storeState.question === questionKey(ask);
  return {
    store,
    answer: storeState,
    view,
    question: questionText,
    answered: filtersWithAnswers,
    isAnswered,
    isUnanswered,
    isGrouped,
  };
}

type ResolvedReportView = ReturnType<typeof resolveReportView>;

/** Chart of the answer, cut to the height of the card; null if no groups are drawn, and until the answer comes. */
function useWidgetChart(
  { widget, kind }: LoadedWidgetProps,
  { head, rows, names }: ReportStore["state"],
  { report: { pivot } }: ResolvedReportView,
): Chart | null {
  const { fields } = getReportKind(kind);
  const { figure } = widget.report;
  const wholeChart = useMemo(
    () =>
      !needsGroups(widget.type) || head === null
        ? null
        : chartOfReport({ columns: head.columns, rows, total: head.total, names, pivot, fields, measure: figure }),
    [widget.type, head, rows, names, pivot, fields, figure],
  );
  return useMemo(
    () => (wholeChart === null ? null : fitToCard(wholeChart, widget.type, widgetHeightPx(widget))),
    [wholeChart, widget],
  );
}

const AnswerFacts = ({ head }: Readonly<{ head: ReportHead }>): ReactElement => (
  <span>
    {answerCountText(head)} · {t("report.asOf", { time: clockText(head.meta.asOf) })}
  </span>
);

/** Says which groups are not drawn; nothing if all are. */
function LeftOutGroups({ chart, widget }: Readonly<{ chart: Chart; widget: ReportWidget }>): ReactElement | null {
  const leftOutText = leftOutGroupsText(chart, widget.type, widgetHeightPx(widget));
  return leftOutText === null ? null : <span>{leftOutText}</span>;
}

type WidgetPictureProps = Readonly<{
  chart: Chart | null;
  picture: GroupPicture;
  height: number;
}>;

const WidgetPicture = ({ chart, picture, height }: WidgetPictureProps): ReactElement =>
  chart === null ? (
    <EmptyState compact icon="chart" title={t("report.chartNeeds")} />
  ) : (
    <ReportChart chart={chart} picture={picture} height={height} />
  );

const WaitingWidget = ({ widget }: Readonly<{ widget: ReportWidget }>): ReactElement => (
  <SkeletonChart heightPx={widgetHeightPx(widget)} label={t("common.loading")} />
);

const DeniedWidget = (): ReactElement => (
  <EmptyState compact icon="lock" title={t("errors.title403")} description={t("report.widgetDenied")} />
);

/** Says that the report could not be read; a deleted report and one not shared with the viewer give the same message. */
function FailedWidget({ failure, onRetry }: Readonly<{ failure: Failure; onRetry: () => void }>): ReactElement {
  const isUnavailable = failure.status === 404 || failure.status === 403;
  if (isUnavailable)
    return <EmptyState compact icon="lock" title={t("report.widgetGone")} description={t("report.widgetGoneText")} />;
  return <FailedPart compact title={t("report.failed")} failure={failure} onRetry={onRetry} />;
}

/** Height left for the content of the card. Units: pixels. */
export const widgetHeightPx = ({ layout: { h } }: Pick<ReportWidget, "layout">): number =>
  Math.max(180, h * rowPx - rowGapPx - headPx - footPx);

/** Height that a table gains because it has no padding. Units: pixels. */
const tableExtraHeightPx = 24;
const [rowPx, rowGapPx, headPx, footPx] = [76, 16, 84, 48];
