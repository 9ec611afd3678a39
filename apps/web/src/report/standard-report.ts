/** The report that a kind starts with, and how any report is asked for as it is seen. */
import {
  getReportKind,
  noCustomization,
  standardReport as plainReport,
  tableDrawing,
  type ReportCustomization,
  type ReportKindCode,
  type ReportModel,
  type ReportView,
} from "@comptoir/domain/report";

import type { PromptAnswers, ReportAsk } from "./report-ask.ts";
import { levelOf, pivotOfGroups } from "./report-view.ts";

/** The report that a kind starts with, in the groups that it opens with. */
export function standardReport(kind: ReportKindCode, held: readonly string[]): ReportModel {
  const report = plainReport(kind, held);
  const { fields, opening = [] } = getReportKind(kind);
  const levels = opening.map((field) => levelOf(fields, field));
  return levels.length === 0 ? report : { ...report, pivot: pivotOfGroups(report, levels, fields, held) };
}

/** What is asked for a view: a report that is kept by its number and what differs, any other with the columns that are shown. */
export function askOf({
  isSaved,
  view: { report },
  change,
  prompts,
}: Readonly<{
  isSaved: boolean;
  view: Pick<ReportView, "report">;
  change: ReportCustomization;
  prompts: PromptAnswers;
}>): ReportAsk {
  if (isSaved) return { source: report.source, id: report.id, change: withoutLooks(change), prompts };
  const columns = report.columns
    .filter(({ visible }) => visible)
    .map((column) => ({ ...column, widthPx: null, frozen: false }));
  return {
    source: report.source,
    id: 0,
    report: { ...report, columns, drawing: tableDrawing },
    change: noCustomization,
    prompts,
  };
}

/** Whether a report is shown in groups. */
export const isGroupedReport = ({ pivot, isList, groups }: Pick<ReportModel, "pivot" | "isList" | "groups">): boolean =>
  pivot !== null || (!isList && groups.length > 0);

/** Takes out what changes no row: how wide columns are, which stand still, and the picture. */
function withoutLooks(change: ReportCustomization): ReportCustomization {
  return {
    ...change,
    drawing: null,
    columns: change.columns?.map((choice) => ({ ...choice, widthPx: null, frozen: false })) ?? null,
  };
}
