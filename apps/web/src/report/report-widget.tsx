/** A report as a dashboard widget: with the permissions of the viewer, over the days of the dashboard unless it has its own. */
import { reportWidgetLink, type ReportWidget } from "@comptoir/domain/dashboard";
import { getReportKind, isReportKind, visibleKinds } from "@comptoir/domain/report";
import { Card } from "@comptoir/ui-react";
import { useCallback, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";

import { clockText } from "../session/written.ts";
import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { answerCountText } from "./answer-count.ts";
import { leftOutGroupsText, type ReportChart as Chart } from "./chart-of-report.ts";
import { serverCalls } from "./report-memory.ts";
import type { ReportHead } from "./report-store.ts";
import { kindText, reportName } from "./report-words.ts";
import styles from "./report-widget.module.css";
import { standardReport } from "./standard-report.ts";
import { useWidgetAnswer, type WidgetQuestion, type WidgetReport } from "./use-widget-answer.ts";
import { useWidgetChart } from "./use-widget-chart.ts";
import { WidgetContent } from "./widget-content.tsx";
import { widgetHeightPx } from "./widget-height.ts";
import { DeniedWidget, FailedWidget, WaitingWidget } from "./widget-placeholders.tsx";
import { widgetSubtitle } from "./widget-subtitle.ts";

export type ReportWidgetCardProps = WidgetQuestion &
  Readonly<{
    /** Actions of the widget. */
    actions?: ReactNode;
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

type LoadedWidgetProps = ReportWidgetCardProps & WidgetReport;

function LoadedWidget(props: LoadedWidgetProps): ReactElement {
  const { widget, actions, memory, kind } = props;
  const widgetAnswer = useWidgetAnswer(props);
  const { answer, answered, isAnswered } = widgetAnswer;
  const { head, loading, names } = answer;
  const chart = useWidgetChart(widget, kind, widgetAnswer);
  return (
    <Card
      title={widget.title[language]}
      subtitle={widgetSubtitle({
        ...answered,
        period: widget.period,
        fields: getReportKind(kind).fields,
        names,
        isAnswered,
      })}
      actions={actions}
      footer={<WidgetFoot {...props} head={head} chart={chart} />}
      stale={loading && head !== null && memory === undefined}
      flush={widget.type === "table" && head !== null && head.rowCount > 0}
    >
      <WidgetContent {...{ widget, kind, widgetAnswer, chart }} isRemembered={memory !== undefined} />
    </Card>
  );
}

type WidgetFootProps = Pick<LoadedWidgetProps, "widget" | "period" | "kind" | "saved"> &
  Readonly<{ head: ReportHead | null; chart: Chart | null }>;

/** Link to the whole report, and the facts of the answer. */
function WidgetFoot({ widget, period, kind, saved, head, chart }: WidgetFootProps): ReactElement {
  const meta = head?.meta;
  const rangeText = meta === undefined ? null : `${meta.range.from}..${meta.range.to}`;
  return (
    <span className={styles["foot"]}>
      <Link
        href={reportWidgetLink(widget, widget.period ?? (meta?.last === true ? rangeText : period))}
        className={styles["link"]}
      >
        {t("report.widgetOpen", { name: saved === null ? kindText(kind) : reportName(saved.report) })}
      </Link>
      {chart !== null && <LeftOutGroups chart={chart} widget={widget} />}
      {head !== null && <AnswerFacts head={head} />}
    </span>
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
