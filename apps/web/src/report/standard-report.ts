/** Standard report of a kind, and the question for any report as it is seen. */
import {
  getReportKind,
  noCustomization,
  standardReport as plainReport,
  tablePresentation,
  type ReportCustomization,
  type ReportKindCode,
  type ReportModel,
  type ReportView,
} from "@comptoir/domain/report";

import type { PromptAnswers, ReportAsk } from "./report-ask.ts";
import { makeAxisLevel, pivotOfGroups } from "./report-view.ts";

/** Builds the standard report of a kind, with its default groups. */
export function standardReport(kind: ReportKindCode, permissions: readonly string[]): ReportModel {
  const report = plainReport(kind, permissions);
  const { fields, opening = [] } = getReportKind(kind);
  const levels = opening.map((field) => makeAxisLevel(fields, field));
  if (levels.length === 0) return report;
  const pivot = pivotOfGroups(report, levels, fields, permissions);
  const [first] = report.sorting;
  const measure = pivot?.measures.findIndex(({ field }) => field === first?.column) ?? -1;
  const isSorted = pivot !== null && first !== undefined && measure >= 0;
  return {
    ...report,
    pivot: isSorted ? { ...pivot, sort: { axis: "rows", measure, direction: first.direction, at: [] } } : pivot,
  };
}

/** Builds the question for a view: a saved report by its id and differences, any other by its visible columns. */
export function buildReportQuestion({
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
    report: { ...report, columns, drawing: tablePresentation },
    change: noCustomization,
    prompts,
  };
}

/** Says whether a report is shown in groups. */
export const isGroupedReport = ({ pivot, isList, groups }: Pick<ReportModel, "pivot" | "isList" | "groups">): boolean =>
  pivot !== null || (!isList && groups.length > 0);

/** Removes changes that affect no row: column widths, pinned columns and the picture. */
function withoutLooks(change: ReportCustomization): ReportCustomization {
  return {
    ...change,
    drawing: null,
    columns: change.columns?.map((choice) => ({ ...choice, widthPx: null, frozen: false })) ?? null,
  };
}
