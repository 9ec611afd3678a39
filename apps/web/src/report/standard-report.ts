/** The report that a kind starts with, and how any report is asked for as it is seen. */
import {
  defaultReport,
  getReportKind,
  noCustomization,
  plainColumn,
  visibleFields,
  type ReportCustomization,
  type ReportKindCode,
  type ReportModel,
  type ReportView,
} from "@comptoir/domain/report";

import type { PromptAnswers, ReportAsk } from "./report-ask.ts";
import { levelOf, pivotOfGroups } from "./report-view.ts";

/** The report that a kind starts with; every other field of its source can be shown beside its columns. */
export function standardReport(kind: ReportKindCode, held: readonly string[]): ReportModel {
  const report = defaultReport(kind, held);
  const shown = new Set(report.columns.map(({ field }) => field));
  const others = visibleFields(getReportKind(kind).fields, held).filter((field) => !shown.has(field));
  return {
    ...report,
    columns: [...report.columns, ...others.map((field) => ({ ...plainColumn(field), visible: false }))],
  };
}

/** How the report that a kind starts with opens. */
export function standardView(report: ReportModel, held: readonly string[]): ReportCustomization {
  const { fields, opening = [] } = getReportKind(report.source);
  const levels = opening.map((field) => levelOf(fields, field));
  return { ...noCustomization, pivot: levels.length === 0 ? null : pivotOfGroups(report, levels, fields, held) };
}

/** What is asked for a view: a report that is kept by its number and what differs, any other with the columns that are shown. */
export function askOf({
  isSaved,
  view,
  change,
  prompts,
}: Readonly<{ isSaved: boolean; view: ReportView; change: ReportCustomization; prompts: PromptAnswers }>): ReportAsk {
  const { report, sorting, pivot } = view;
  if (isSaved) return { source: report.source, id: report.id, change: withoutLooks(change), prompts };
  const columns = report.columns
    .filter(({ visible }) => visible)
    .map((column) => ({ ...column, widthPx: null, frozen: false }));
  return {
    source: report.source,
    id: 0,
    report: { ...report, columns },
    change: { ...noCustomization, sorting, pivot },
    prompts,
  };
}

/** Whether a view has groups. */
export const isGroupedView = ({ pivot, report }: Pick<ReportView, "pivot" | "report">): boolean =>
  pivot !== null || (!report.isList && report.groups.length > 0);

/** How wide columns are, and which stand still, asks nothing anew. */
function withoutLooks(change: ReportCustomization): ReportCustomization {
  return { ...change, columns: change.columns?.map((choice) => ({ ...choice, widthPx: null, frozen: false })) ?? null };
}
