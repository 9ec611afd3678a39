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
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { phoneQuery, useMediaQuery } from "../entity/use-media.ts";
import { clockText, countText } from "../session/written.ts";
import type { Failure } from "../shared/answer.ts";
import { FailedPart } from "../shared/failed-part.tsx";
import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { chartOfReport, fitToCard, leftOutGroupsText, type ReportChart as Chart } from "./chart-of-report.ts";
import { parseReportAddress } from "./report-address.ts";
import type { SavedReport } from "./report-ask.ts";
import { ReportChart } from "./report-chart.tsx";
import { serverCalls, type ReportMemory, type WidgetCalls } from "./report-memory.ts";
import { unansweredFilters } from "./prompt-answers.ts";
import { hideClosedLevels, closableGroups, groupKey } from "./report-rows.ts";
import { createReportStore, type ReportColumns, type AnsweredReportRow, type ReportStore } from "./report-store.ts";
import { tableView } from "./report-table-view.ts";
import { toColumnChoices, resolveReportView } from "./report-view.ts";
import { kindText, reportName, type Names } from "./report-words.ts";
import { widgetSubtitle } from "./widget-subtitle.ts";
import styles from "./report-widget.module.css";
import { buildReportQuestion, isGroupedReport, standardReport } from "./standard-report.ts";

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
  const [again, setAgain] = useState(0);
  const [found] = useAnswer(
    useCallback(
      ({ of, refreshCount }: { readonly of: number; readonly refreshCount: number }, signal: AbortSignal) =>
        memory === undefined ? calls.get(of, signal) : memory.get(of, refreshCount, signal),
      [calls, memory],
    ),
    isOpen && id !== 0 ? { of: id, again, refreshCount: props.refreshCount } : null,
  );
  const answer = found ?? memory?.saved() ?? null;
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
  if (id === 0) return <Shown {...props} kind={source} saved={null} shared={standard} />;
  if (answer?.ok === true) return <Shown {...props} kind={source} saved={answer.value} shared={answer.value.report} />;
  return (
    <Card title={title} actions={props.actions}>
      {answer === null ? (
        <Waiting widget={widget} />
      ) : (
        <Failed failure={answer.failure} onRetry={() => setAgain((before) => before + 1)} />
      )}
    </Card>
  );
}

type ShownProps = ReportWidgetCardProps &
  Readonly<{ kind: ReportKindCode; saved: SavedReport | null; shared: SavedReport["report"] }>;

function Shown({
  widget,
  period,
  orLast,
  placeId,
  permissions,
  refreshCount,
  actions,
  onMeta,
  calls = serverCalls,
  memory,
  kind,
  saved,
  shared,
}: ShownProps): ReactElement {
  const { run } = calls;
  const [store] = useState((): ReportStore => memory?.store ?? createReportStore(run));
  const { head, rows, names, loading, failure } = useSnapshot(store.state);
  const { fields } = getReportKind(kind);
  const { query, figure } = widget.report;
  const ownDays = widget.period;
  const { ask, view } = useMemo(() => {
    const address = parseReportAddress(query);
    const change = withoutLostFields({ ...noCustomization, ...address.change, period: ownDays ?? period }, fields);
    const seen = resolveReportView(shared, change, fields, permissions);
    const question = buildReportQuestion({ isSaved: saved !== null, view: seen, change, prompts: address.prompts });
    return { view: seen, ask: ownDays === null && orLast ? { ...question, orLast } : question };
  }, [query, saved, shared, permissions, ownDays, period, orLast, fields]);
  const answered = { filters: view.report.filters, prompts: ask.prompts };
  const isUnanswered = unansweredFilters(answered).length > 0;
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
  const meta = head?.meta;
  useEffect(
    function tellDays() {
      if (meta !== undefined && ownDays === null) onMeta?.(meta as ReportAnswer["meta"]);
    },
    [meta, ownDays, onMeta],
  );
  const whole = useMemo(
    () =>
      widget.type === "table" || head === null
        ? null
        : chartOfReport({
            columns: head.columns as ReportColumns,
            rows: rows as readonly (AnsweredReportRow | undefined)[],
            total: head.total as AnsweredReportRow | null,
            names: names as Names,
            pivot: view.report.pivot,
            fields,
            measure: figure,
          }),
    [widget.type, head, rows, names, view.report.pivot, fields, figure],
  );
  const chart = useMemo(
    () => (whole === null || widget.type === "table" ? null : fitToCard(whole, widget.type, heightOf(widget))),
    [whole, widget],
  );
  const leftOut = chart === null ? null : leftOutGroupsText(chart, widget.type);
  const days = meta === undefined ? null : `${meta.range.from}..${meta.range.to}`;
  const link = reportWidgetLink(widget, ownDays ?? (meta?.last === true ? days : period));
  const title = widget.title[language];
  const foot = (
    <span className={styles["foot"]}>
      <Link href={link} className={styles["link"]}>
        {t("report.widgetOpen", { name: saved === null ? kindText(kind) : reportName(saved.report) })}
      </Link>
      {leftOut !== null && <span>{leftOut}</span>}
      {head !== null && (
        <span>
          {t(isGrouped ? "report.groups" : "report.rows", { count: head.rowCount, number: countText(head.rowCount) })} ·{" "}
          {t("report.asOf", { time: clockText(head.meta.asOf) })}
        </span>
      )}
    </span>
  );
  return (
    <Card
      title={title}
      subtitle={widgetSubtitle({ ...answered, period: ownDays, fields, names: names as Names })}
      actions={actions}
      footer={foot}
      stale={loading && head !== null && memory === undefined}
      flush={widget.type === "table" && head !== null && head.rowCount > 0}
    >
      {isUnanswered ? (
        <EmptyState compact title={t("report.askTitle")} description={t("report.widgetAsks")} />
      ) : failure !== null && !loading && (head === null || memory === undefined) ? (
        <Failed failure={failure as Failure} onRetry={() => void store.reload()} />
      ) : head === null ? (
        <Waiting widget={widget} />
      ) : head.rowCount === 0 ? (
        <EmptyState compact title={t("report.noRows")} />
      ) : (
        <Picture
          widget={widget}
          chart={chart}
          view={view}
          columns={head.columns as ReportColumns}
          rows={rows as readonly (AnsweredReportRow | undefined)[]}
          total={head.total as AnsweredReportRow | null}
          names={names as Names}
          store={store}
          isGrouped={isGrouped}
          title={title}
          question={question}
        />
      )}
    </Card>
  );
}

type PictureProps = Readonly<{
  widget: ReportWidget;
  chart: Chart | null;
  view: ReturnType<typeof resolveReportView>;
  columns: ReportColumns;
  rows: readonly (AnsweredReportRow | undefined)[];
  total: AnsweredReportRow | null;
  names: Names;
  store: ReportStore;
  isGrouped: boolean;
  title: string;
  question: string;
}>;

function Picture({
  widget,
  chart,
  view,
  columns,
  rows,
  total,
  names,
  store,
  isGrouped,
  title,
  question,
}: PictureProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  const { report } = view;
  const { pivot, sorting } = report;
  const closable = useMemo(() => (isGrouped ? closableGroups(rows) : noFields), [isGrouped, rows]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(noFields);
  // A dashboard shows groups closed at first.
  const closed = useMemo(() => new Set([...closable].filter((key) => !opened.has(key))), [closable, opened]);
  const table = useMemo(
    () =>
      tableView({
        ...(isPhone && isGrouped ? hideClosedLevels({ columns, rows, total }, closed) : { columns, rows, total }),
        names,
        source: report.source,
        reportColumns: report.columns,
        choices: toColumnChoices(report.columns),
        sorting,
        pivot,
        closed,
        closable,
        isPhone,
      }),
    [columns, rows, total, names, report.source, report.columns, sorting, pivot, isGrouped, closed, closable, isPhone],
  );
  const { see } = store;
  const cell = useCallback(
    (row: number, column: number) => {
      const place = table.placeOf(row);
      if (table.rowAt(row) === undefined) see(place, place);
      return { ...table.cell(row, column), opens: false };
    },
    [table, see],
  );
  if (widget.type !== "table")
    return chart === null ? (
      <EmptyState compact icon="chart" title={t("report.chartNeeds")} />
    ) : (
      <ReportChart chart={chart} picture={widget.type} height={heightOf(widget)} />
    );
  return (
    <ReportTable
      caption={title}
      help={t("report.tableHelp")}
      columns={table.columns.map(({ sort: _sort, ...column }) => column)}
      rowCount={table.rowCount}
      kindOf={table.kindOf}
      cell={cell}
      hasTotals={table.hasTotals}
      question={question}
      onToggle={(row, level) => {
        const path = table.rowAt(row)?.path.slice(0, level + 1);
        if (path === undefined) return;
        const key = groupKey(path);
        setOpened((before) =>
          before.has(key) ? new Set([...before].filter((openedKey) => openedKey !== key)) : new Set([...before, key]),
        );
      }}
      toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
      maxHeight={`${heightOf(widget) + tableMorePx}px`}
    />
  );
}

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
  return (
    <FailedPart
      compact
      title={t("report.failed")}
      failure={failure}

      onRetry={onRetry}
    />
  );
}

const noFields: ReadonlySet<string> = new Set();

/** Height left for the content of the card. Units: pixels. */
export const heightOf = ({ layout: { h } }: Pick<ReportWidget, "layout">): number =>
  Math.max(180, h * rowPx - rowGapPx - headPx - footPx);

/** Height that a table gains because it has no padding. Units: pixels. */
const tableMorePx = 24;
const [rowPx, rowGapPx, headPx, footPx] = [76, 16, 84, 48];
