/** Chart of a report's widget. */
import type { ReportWidget } from "@comptoir/domain/dashboard";
import { getReportKind, needsGroups, type ReportKindCode } from "@comptoir/domain/report";
import { useMemo } from "react";

import { chartOfReport, fitToCard, type ReportChart } from "./chart-of-report.ts";
import type { WidgetAnswer } from "./use-widget-answer.ts";
import { widgetHeightPx } from "./widget-height.ts";

/** Builds the chart of the answer, cut to the height of the card; null if no groups are drawn, and until the answer comes. */
export function useWidgetChart(
  widget: ReportWidget,
  kind: ReportKindCode,
  { answer: { head, rows, names }, view }: WidgetAnswer,
): ReportChart | null {
  const { pivot } = view.report;
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
