/** Questions about reports, and the calls that answer them. */
import type { ReportAnswer, ReportRun, ReportWire } from "@comptoir/api/wire";
import {
  findField,
  getReportKind,
  type ReportCustomization,
  type ReportFilter,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";

/** A saved report with the views of its reader. */
export interface SavedReport {
  readonly report: ReportModel;
  readonly version: number;
  /** Organisation of the report; null for one that comes with the product. */
  readonly targetId?: number | null;
  /** Id of the report's author, if known. */
  readonly userId?: number | null;
  /** Name of the report's author. */
  readonly by: string;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  /** Whether the reader may save their view for everyone. */
  readonly canShare: boolean;
}

/** Answers to prompting filters, by the index of the filter. */
export type PromptAnswers = readonly Readonly<{ place: number; values: ReportFilter["values"] }>[];

/** Question about a report: the report itself, or a saved one with changes. */
export interface ReportAsk {
  readonly source: ReportKindCode;
  /** Id of the saved report; 0 is the standard report of the kind. */
  readonly id: number;
  /** Unsaved report to run instead of the saved one. */
  readonly report?: ReportModel;
  readonly change: ReportCustomization;
  readonly prompts: PromptAnswers;
  /** Falls back to the last days with sales if the period has none, as a dashboard with its default period does. */
  readonly orLast?: boolean;
  /** Past instant as of which the report is known; absent for the present. Units: milliseconds since 1970. */
  readonly knownAt?: number;
}

export type PageAsk = Readonly<{ page: number; size: number }>;

/** Builds the fields that every request about a report has: which report, and the reader's changes. */
export function commonRunPart({
  source,
  id,
  report,
  change,
  prompts,
  orLast,
  knownAt,
}: ReportAsk): Pick<ReportRun, "reportId" | "source" | "report" | "customization" | "prompts" | "orLast" | "knownAt"> {
  return {
    reportId: id,
    source,
    ...(report !== undefined && { report: withoutReportId(report) }),
    customization: withoutRemovedFields(source, change),
    ...(prompts.length > 0 && { prompts }),
    ...(orLast === true && { orLast }),
    ...(knownAt !== undefined && { knownAt }),
  };
}

/** Drops filters on fields that the kind no longer has. The server would refuse them; the page says that they are left out. */
function withoutRemovedFields(source: ReportKindCode, change: ReportCustomization): ReportCustomization {
  const { fields } = getReportKind(source);
  const filtersOnFields = change.filters?.filter(({ field }) => findField(fields, field) !== null) ?? null;
  return filtersOnFields?.length === change.filters?.length ? change : { ...change, filters: filtersOnFields };
}

export const runReport = (ask: ReportAsk & PageAsk, signal: AbortSignal): Promise<Answer<ReportAnswer>> =>
  askSignedIn((api) => api.report.run({ payload: { ...commonRunPart(ask), page: ask.page, size: ask.size } }), signal);

export const getReport = async (id: number, signal: AbortSignal): Promise<Answer<SavedReport>> =>
  toSavedAnswer(
    await askSignedIn(
      (api) =>
        api.report.get({ params: { getChildren: true }, query: { filters: equalsFilter("_ReportDataModelID", id) } }),
      signal,
    ),
  );

/** Lists the saved reports that the reader may open. */
export async function listSavedReports(
  query: Readonly<{ filters?: readonly ReportFilter[] }>,
  signal: AbortSignal,
): Promise<Answer<readonly SavedReport[]>> {
  const answer = await askSignedIn((api) => api.report.list({ params: { getChildren: true }, query }), signal);
  return answer.ok
    ? { ok: true, value: answer.value.rows.filter(({ id, isDeleted }) => id !== 0 && !isDeleted).map(toSavedReport) }
    : answer;
}

export const withoutReportId = ({ id: _id, ...content }: ReportModel): Omit<ReportModel, "id"> => content;

export const equalsFilter = (field: string, value: string | number): readonly ReportFilter[] => [
  { field, operator: "=", values: [value], promptUser: false, locked: false },
];

function toSavedReport(wire: ReportWire): SavedReport {
  const {
    id,
    source,
    descriptions,
    period,
    columns,
    filters,
    groups,
    sorting,
    pivot,
    drawing,
    isList,
    roleIds,
    version,
    targetId,
    userId,
    by,
    canUpdate,
    canDelete,
    canShare,
  } = wire;
  return {
    report: { id, source, descriptions, period, columns, filters, groups, sorting, pivot, drawing, isList, roleIds },
    version,
    targetId,
    userId,
    by,
    canUpdate,
    canDelete,
    canShare,
  };
}

export const toSavedAnswer = (answer: Answer<ReportWire>): Answer<SavedReport> =>
  answer.ok ? { ok: true, value: toSavedReport(answer.value) } : answer;
