/** What is asked of reports, and the calls that ask it. */
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

/** A report that is kept, as its reader has it. */
export interface SavedReport {
  readonly report: ReportModel;
  readonly version: number;
  /** Who made it. */
  readonly by: string;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  /** Whether the reader may save their own view of it for everyone. */
  readonly canShare: boolean;
}

/** What a person answered to the filters that ask, by their places. */
export type PromptAnswers = readonly Readonly<{ place: number; values: ReportFilter["values"] }>[];

/** What is asked: a report as it stands, or what somebody changed of one that is kept. */
export interface ReportAsk {
  readonly source: ReportKindCode;
  /** The report that is kept; 0 is the one that the kind starts with. */
  readonly id: number;
  /** In place of the one that is kept. */
  readonly report?: ReportModel;
  readonly change: ReportCustomization;
  readonly prompts: PromptAnswers;
  /** Take the last days with sales where the period has none, as a dashboard does whose period nobody chose. */
  readonly orLast?: boolean;
}

export type PageAsk = Readonly<{ page: number; size: number }>;

/** What every question about a report says. */
export function askedOf({
  source,
  id,
  report,
  change,
  prompts,
  orLast,
}: ReportAsk): Pick<ReportRun, "reportId" | "source" | "report" | "customization" | "prompts" | "orLast"> {
  return {
    reportId: id,
    source,
    ...(report !== undefined && { report: contentOf(report) }),
    customization: withoutGone(source, change),
    ...(prompts.length > 0 && { prompts }),
    ...(orLast === true && { orLast }),
  };
}

/** A filter on a field that the kind no longer has is refused by the server: the page says that it is left out, and asks without it. */
function withoutGone(source: ReportKindCode, change: ReportCustomization): ReportCustomization {
  const { fields } = getReportKind(source);
  const filters = change.filters?.filter(({ field }) => findField(fields, field) !== null) ?? null;
  return filters?.length === change.filters?.length ? change : { ...change, filters };
}

export const runReport = (ask: ReportAsk & PageAsk, signal: AbortSignal): Promise<Answer<ReportAnswer>> =>
  askSignedIn((api) => api.report.run({ payload: { ...askedOf(ask), page: ask.page, size: ask.size } }), signal);

export const getReport = async (id: number, signal: AbortSignal): Promise<Answer<SavedReport>> =>
  asSaved(
    await askSignedIn(
      (api) => api.report.get({ params: { getChildren: true }, query: { filters: only("_ReportDataModelID", id) } }),
      signal,
    ),
  );

export const contentOf = ({ id: _id, ...content }: ReportModel): Omit<ReportModel, "id"> => content;

export const only = (field: string, value: string | number): readonly ReportFilter[] => [
  { field, operator: "=", values: [value], promptUser: false, locked: false },
];

export function savedOf(wire: ReportWire): SavedReport {
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
    by,
    canUpdate,
    canDelete,
    canShare,
  } = wire;
  return {
    report: { id, source, descriptions, period, columns, filters, groups, sorting, pivot, drawing, isList, roleIds },
    version,
    by,
    canUpdate,
    canDelete,
    canShare,
  };
}

export const asSaved = (answer: Answer<ReportWire>): Answer<SavedReport> =>
  answer.ok ? { ok: true, value: savedOf(answer.value) } : answer;
