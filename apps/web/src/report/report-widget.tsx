/** A report as a dashboard widget: with the permissions of the viewer, over the days of the dashboard unless it has its own. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { reportWidgetLink, type ReportWidget } from "@comptoir/domain/dashboard";
import {
  getReportKind,
  isReportKind,
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

import { clockText, countText } from "../session/written.ts";
import type { Failure } from "../shared/answer.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { chartOfReport, fitToCard, leftOutGroupsText, type ReportChart as Chart } from "./chart-of-report.ts";
import { unansweredFilters } from "./prompt-answers.ts";
import { parseReportAddress } from "./report-address.ts";
import type { SavedReport } from "./report-ask.ts";
import { ReportChart } from "./report-chart.tsx";
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
  /** Keeps its answers while it is not drawn; the last answer is then better than a failure. */
  memory?: ReportMemory | undefined;
}>;

export function ReportWidgetCard(props: ReportWidgetCardProps): ReactElement {
  const { widget, permissions, calls = serverCalls, memory } = props;
  const { source, id } = widget.report;
  const isOpen = isReportKind(source) && visibleKinds(permissions).includes(source);
  const [attempt, setAttempt] = useState(0);
  const [reportAnswer] = useAnswer(
    useCallback(
      ({ of, refreshCount }: { readonly of: number; readonly refreshCount: number }, signal: AbortSignal) =>
        memory === undefined ? calls.get(of, signal) : memory.get(of, refreshCount, signal),
      [calls, memory],
    ),
    isOpen && id !== 0 ? { of: id, again: attempt, refreshCount: props.refreshCount } : null,
  );
  const answer = reportAnswer ?? memory?.saved() ?? null;
  const permissionList = permissions.join(" ");
  const standard = useMemo(
    () => (isReportKind(source) ? standardReport(source, permissionList.split(" ")) : null),
    [source, permissionList],
  );
  const title = widget.title[language];
  if (!isOpen || !isReportKind(source) || standard === null)
    return (
      <Card title={title} actions={props.actions}>
        <Denied />
      </Card>
    );
  if (id === 0) return <LoadedWidget {...props} kind={source} saved={null} shared={standard} />;
  if (answer?.ok === true)
    return <LoadedWidget {...props} kind={source} saved={answer.value} shared={answer.value.report} />;
  return (
    <Card title={title} actions={props.actions}>
      {answer === null ? (
        <Waiting widget={widget} />
      ) : (
        <Failed failure={answer.failure} onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)} />
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
  const head = isUnanswered ? null : answer.head;
  const chart = useWidgetChart(props, { ...answer, head }, view);
  const meta = head?.meta;
  const days = meta === undefined ? null : `${meta.range.from}..${meta.range.to}`;
  const title = widget.title[language];
  const foot = (
    <span className={styles["foot"]}>
      <Link
        href={reportWidgetLink(widget, widget.period ?? (meta?.last === true ? days : period))}
        className={styles["link"]}
      >
        {t("report.widgetOpen", { name: saved === null ? kindText(kind) : reportName(saved.report) })}
      </Link>
      {chart !== null && <LeftOutGroups chart={chart} widget={widget} />}
      {head !== null && <AnswerFacts head={head} isGrouped={isGrouped} />}
    </span>
  );
  return (
    <Card
      title={title}
      subtitle={widgetSubtitle({
        ...answered,
        period: widget.period,
        fields: getReportKind(kind).fields,
        names: answer.names,
        isAnswered,
      })}
      actions={actions}
      footer={foot}
      stale={loading && head !== null && memory === undefined}
      flush={widget.type === "table" && head !== null && head.rowCount > 0}
    >
      {isUnanswered ? (
        <EmptyState compact title={t("report.askTitle")} description={t("report.widgetAsks")} />
      ) : failure !== null && !loading && (head === null || memory === undefined) ? (
        <Failed failure={failure} onRetry={() => void store.reload()} />
      ) : head === null ? (
        <Waiting widget={widget} />
      ) : head.rowCount === 0 ? (
        <EmptyState compact title={t("report.noRows")} />
      ) : widget.type !== "table" ? (
        <WidgetPicture chart={chart} picture={widget.type} height={heightOf(widget)} />
      ) : (
        <WidgetTable
          {...{ title, view, store, isGrouped, question }}
          heightPx={heightOf(widget) + tableMorePx}
          table={{ columns: head.columns, rows: answer.rows, total: head.total }}
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
  const answer = useSnapshot(store.state) as ReportStore["state"];
  const { fields } = getReportKind(kind);
  const { query } = widget.report;
  const ownDays = widget.period;
  const { ask, view } = useMemo(() => {
    const address = parseReportAddress(query);
    const change = withoutLostFields({ ...noCustomization, ...address.change, period: ownDays ?? period }, fields);
    const resolvedView = resolveReportView(shared, change, fields, permissions);
    const builtQuestion = buildReportQuestion({
      isSaved: saved !== null,
      view: resolvedView,
      change,
      prompts: address.prompts,
    });
    return { view: resolvedView, ask: ownDays === null && orLast ? { ...builtQuestion, orLast } : builtQuestion };
  }, [query, saved, shared, permissions, ownDays, period, orLast, fields]);
  const promptAnswers = { filters: view.report.filters, prompts: ask.prompts };
  const isUnanswered = unansweredFilters(promptAnswers).length > 0;
  const isGrouped = isGroupedReport(view.report);
  const question = JSON.stringify({ ask, placeId, refreshCount });
  useEffect(() => (memory === undefined ? store.reset : undefined), [memory, store]);
  useEffect(
    function askReport() {
      if (isUnanswered) return;
      void (memory === undefined ? store.show(ask, isGrouped) : memory.show(ask, isGrouped, question));
    },
    // The question is compared by its content, not by identity.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, memory, question, isGrouped, isUnanswered],
  );
  const meta = answer.head?.meta;
  useEffect(
    function reportDays() {
      if (meta !== undefined && ownDays === null) onMeta?.(meta);
    },
    [meta, ownDays, onMeta],
  );
  const isAnswered = answer.question === questionKey(ask);
  return { store, answer, view, question, answered: promptAnswers, isAnswered, isUnanswered, isGrouped };
}

type View = ReturnType<typeof resolveReportView>;

/** Chart of the answer, cut to the height of the card; null for a table, and until the answer comes. */
function useWidgetChart(
  { widget, kind }: LoadedWidgetProps,
  { head, rows, names }: ReportStore["state"],
  { report: { pivot } }: View,
): Chart | null {
  const { fields } = getReportKind(kind);
  const { figure } = widget.report;
  const wholeChart = useMemo(
    () =>
      widget.type === "table" || head === null
        ? null
        : chartOfReport({ columns: head.columns, rows, total: head.total, names, pivot, fields, measure: figure }),
    [widget.type, head, rows, names, pivot, fields, figure],
  );
  return useMemo(
    () =>
      wholeChart === null || widget.type === "table" ? null : fitToCard(wholeChart, widget.type, heightOf(widget)),
    [wholeChart, widget],
  );
}

const AnswerFacts = ({ head, isGrouped }: Readonly<{ head: ReportHead; isGrouped: boolean }>): ReactElement => (
  <span>
    {t(isGrouped ? "report.groups" : "report.rows", { count: head.rowCount, number: countText(head.rowCount) })} ·{" "}
    {t("report.asOf", { time: clockText(head.meta.asOf) })}
  </span>
);

/** Says which groups are not drawn; nothing if all are. */
function LeftOutGroups({ chart, widget }: Readonly<{ chart: Chart; widget: ReportWidget }>): ReactElement | null {
  const text = leftOutGroupsText(chart, widget.type);
  return text === null ? null : <span>{text}</span>;
}

type WidgetPictureProps = Readonly<{
  chart: Chart | null;
  picture: Exclude<ReportWidget["type"], "table">;
  height: number;
}>;

const WidgetPicture = ({ chart, picture, height }: WidgetPictureProps): ReactElement =>
  chart === null ? (
    <EmptyState compact icon="chart" title={t("report.chartNeeds")} />
  ) : (
    <ReportChart chart={chart} picture={picture} height={height} />
  );

const Waiting = ({ widget }: Readonly<{ widget: ReportWidget }>): ReactElement => (
  <SkeletonChart heightPx={heightOf(widget)} label={t("common.loading")} />
);

const Denied = (): ReactElement => (
  <EmptyState compact icon="lock" title={t("errors.title403")} description={t("report.widgetDenied")} />
);

/** A deleted report and one not shared with the viewer give the same message. */
function Failed({ failure, onRetry }: Readonly<{ failure: Failure; onRetry: () => void }>): ReactElement {
  const isGone = failure.status === 404 || failure.status === 403;
  if (isGone)
    return <EmptyState compact icon="lock" title={t("report.widgetGone")} description={t("report.widgetGoneText")} />;
  return <FailedPart compact title={t("report.failed")} failure={failure} onRetry={onRetry} />;
}

/** Height left for the content of the card. Units: pixels. */
export const heightOf = ({ layout: { h } }: Pick<ReportWidget, "layout">): number =>
  Math.max(180, h * rowPx - rowGapPx - headPx - footPx);

/** Height that a table gains because it has no padding. Units: pixels. */
const tableMorePx = 24;
const [rowPx, rowGapPx, headPx, footPx] = [76, 16, 84, 48];
