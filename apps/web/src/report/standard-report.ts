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
  const unpivotedReport = plainReport(kind, permissions);
  const { fields, opening = [] } = getReportKind(kind);
  const openingLevels = opening.map((field) => makeAxisLevel(fields, field));
  if (openingLevels.length === 0) return unpivotedReport;
  const openingPivot = pivotOfGroups(unpivotedReport, openingLevels, fields, permissions);
  const [first] = unpivotedReport.sorting;
  const sortedMeasureIndex = openingPivot?.measures.findIndex(({ field }) => field === first?.column) ?? -1;
  const isSortedByMeasure = openingPivot !== null && first !== undefined && sortedMeasureIndex >= 0;
  return {
    ...unpivotedReport,
    pivot: isSortedByMeasure
      ? { ...openingPivot, sort: { axis: "rows", measure: sortedMeasureIndex, direction: first.direction, at: [] } }
      : openingPivot,
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
  if (isSaved) return { source: report.source, id: report.id, change: withoutAppearance(change), prompts };
  const visibleColumns = report.columns
    .filter(({ visible }) => visible)
    .map((column) => ({ ...column, widthPx: null, frozen: false }));
  return {
    source: report.source,
    id: 0,
    report: { ...report, columns: visibleColumns, drawing: tablePresentation },
    change: noCustomization,
    prompts,
  };
}

/** Says whether a report is shown in groups. */
export const isGroupedReport = ({ pivot, isList, groups }: Pick<ReportModel, "pivot" | "isList" | "groups">): boolean =>
  pivot !== null || (!isList && groups.length > 0);

/** Removes changes that affect no row: column widths, pinned columns and the picture. */
function withoutAppearance(change: ReportCustomization): ReportCustomization {
  return {
    ...change,
    drawing: null,
    columns: change.columns?.map((choice) => ({ ...choice, widthPx: null, frozen: false })) ?? null,
  };
}
