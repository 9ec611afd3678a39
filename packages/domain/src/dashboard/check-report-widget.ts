/** A new widget of a report, and the validation of one. */

import { parseRangeText } from "../period/index.ts";
import type { ReportKindCode } from "../report/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { checkTitle } from "./check-widget.ts";
import { reportQueryLengthAtMost, type ReportWidget } from "./report-widget.ts";
import { isOnGrid } from "./widget-parts.ts";

/**
 * Makes a widget of the standard report of a kind: a table over the dashboard's period, without a title.
 *
 * @example newReportWidget("sale").report // => { source: "sale", id: 0, query: "", figure: 0 }
 */
export function newReportWidget(source: ReportKindCode): ReportWidget {
  return {
    i: 0,
    kind: "Report",
    type: "table",
    title: { fr: "", en: "", es: "" },
    layout: { x: 0, y: 0, w: 12, h: 6, mobileOrder: 0 },
    period: null,
    refreshSec: 0,
    roles: [],
    report: { source, id: 0, query: "", figure: 0 },
    extra: {},
  };
}

/**
 * Lists the issues of a report widget; empty if it can be saved. Whether the report exists and its reader may open it is checked later.
 *
 * Errors: WIDGET_FIELD (a report kind, id, measure or query that cannot be), WIDGET_LAYOUT, DATE_RANGE, MAX_LENGTH and SPECIAL_CHARACTERS of a title.
 *
 * @example checkReportWidget(newReportWidget("sale")) // => []
 */
export function checkReportWidget({
  title,
  layout,
  period,
  report,
}: Pick<ReportWidget, "title" | "layout" | "period" | "report">): readonly Issue<
  "WIDGET_FIELD" | "WIDGET_LAYOUT" | "DATE_RANGE" | "MAX_LENGTH" | "SPECIAL_CHARACTERS"
>[] {
  return [
    ...checkTitle({ title }),
    ...(/^[a-z]+(?:-[a-z]+)*$/u.test(report.source) ? [] : [issue("WIDGET_FIELD", ["report", "source"])]),
    ...(report.id >= 0 ? [] : [issue("WIDGET_FIELD", ["report", "id"])]),
    ...(report.figure >= 0 ? [] : [issue("WIDGET_FIELD", ["report", "figure"])]),
    ...(report.query.length <= reportQueryLengthAtMost
      ? []
      : [issue("WIDGET_FIELD", ["report", "query"], { max: reportQueryLengthAtMost })]),
    ...(isOnGrid({ layout }) ? [] : [issue("WIDGET_LAYOUT", ["layout"])]),
    ...(period === null || parseRangeText(period).ok ? [] : [issue("DATE_RANGE", ["period"])]),
  ];
}
