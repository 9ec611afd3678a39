/** Content of a report's widget: its figures, or the reason why there are none. */
import type { ReportWidget } from "@comptoir/domain/dashboard";
import { getReportKind, type ReportKindCode } from "@comptoir/domain/report";
import { EmptyState } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { language, t } from "../shared/text.ts";
import { totalsOfReport, type ReportChart as Chart } from "./chart-of-report.ts";
import type { GroupPicture } from "./report-address.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportFigure } from "./report-figure.tsx";
import type { ReportHead } from "./report-store.ts";
import type { WidgetAnswer } from "./use-widget-answer.ts";
import { tableExtraHeightPx, widgetHeightPx } from "./widget-height.ts";
import { FailedWidget, WaitingWidget } from "./widget-placeholders.tsx";
import { WidgetTable } from "./widget-table.tsx";

type WidgetContentProps = Readonly<{
  widget: ReportWidget;
  kind: ReportKindCode;
  widgetAnswer: WidgetAnswer;
  chart: Chart | null;
  /** Whether the last answer is remembered; it is then better than a failure. */
  isRemembered: boolean;
}>;

export function WidgetContent({ isRemembered, ...props }: WidgetContentProps): ReactElement {
  const { widget, widgetAnswer } = props;
  const { store, answer, isUnanswered } = widgetAnswer;
  const { head, loading, failure } = answer;
  if (isUnanswered) return <EmptyState compact title={t("report.askTitle")} description={t("report.widgetAsks")} />;
  if (failure !== null && !loading && (head === null || !isRemembered))
    return <FailedWidget failure={failure} onRetry={() => void store.reload()} />;
  if (head === null) return <WaitingWidget widget={widget} />;
  if (head.rowCount === 0) return <EmptyState compact title={t("report.noRows")} />;
  return <WidgetFigures {...props} head={head} />;
}

type WidgetFiguresProps = Omit<WidgetContentProps, "isRemembered"> & Readonly<{ head: ReportHead }>;

/** Draws the figures of an answer in the presentation of the widget. */
function WidgetFigures({ widget, kind, widgetAnswer, chart, head }: WidgetFiguresProps): ReactElement {
  const { answer, store, view, isGrouped, question } = widgetAnswer;
  const table = { columns: head.columns, rows: answer.rows, total: head.total };
  const { names } = answer;
  if (widget.type === "card" || widget.type === "tile")
    return (
      <ReportFigure
        totals={totalsOfReport({ ...table, names, pivot: view.report.pivot, fields: getReportKind(kind).fields })}
        figure={widget.report.figure}
        picture={widget.type}
      />
    );
  if (widget.type !== "table")
    return <WidgetPicture chart={chart} picture={widget.type} height={widgetHeightPx(widget)} />;
  return (
    <WidgetTable
      {...{ title: widget.title[language], view, store, isGrouped, question, table, names }}
      heightPx={widgetHeightPx(widget) + tableExtraHeightPx}
    />
  );
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
