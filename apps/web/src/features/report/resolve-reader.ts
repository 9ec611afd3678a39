/** Resolves what a reader sees of a report: the shared report, their own changes, a named view and the address. */
import {
  getReportKind,
  isValueMissing,
  withoutLostFields,
  type FieldCatalogue,
  type ReportCustomization,
  type ReportFilter,
  type ReportKindCode,
  type ReportModel,
  type ReportView,
} from "@comptoir/domain/report";

import type { ListView } from "../../entity/view-gateway.ts";
import { applyAnswers } from "../../report/prompt-answers.ts";
import type { ReportAddress } from "../../report/report-address.ts";
import { resolveReportView } from "../../report/report-view.ts";
import { kindText, reportName } from "../../report/report-words.ts";
import { buildReportQuestion, isGroupedReport } from "../../report/standard-report.ts";
import { t } from "../../shared/text.ts";
import { listRemovedFields, listHiddenFilters } from "./lost-filters.tsx";
import type { ReportAsk } from "./report-gateway.ts";
import type { OpenedReport } from "./use-opened.ts";

export interface ReaderInput {
  readonly kind: ReportKindCode;
  readonly opened: OpenedReport;
  /** Whether the reader sees plain rows or an older version instead of the saved report, so that questions carry the whole report. */
  readonly isRewritten: boolean;
  readonly permissions: readonly string[];
  readonly address: ReportAddress;
  /** Named or ready-made view of the address; null if none. */
  readonly inView: ListView<ReportCustomization> | null;
}

export interface ResolvedReader extends ReaderInput {
  readonly fields: FieldCatalogue;
  /** View that the changes of the address are based on. */
  readonly base: ReportCustomization;
  /** Report under `base`, before the changes of the address. */
  readonly baseReport: ReportModel;
  readonly change: ReportCustomization;
  readonly view: ReportView;
  readonly ask: ReportAsk;
  readonly isSaved: boolean;
  readonly isGrouped: boolean;
  /** Filters of the report, with the reader's answers. */
  readonly answeredFilters: readonly ReportFilter[];
  /** Filters on fields that were removed or are hidden from the reader. While there are any, no rows are read. */
  readonly hiddenFilters: readonly ReportFilter[];
  /** Removed fields that the reader's own filters name. */
  readonly removedFields: readonly string[];
  /** Whether the reader must answer a filter first. */
  readonly isAnswerMissing: boolean;
  /** Whether the address changes the view. */
  readonly isChangedHere: boolean;
  /** Whether the screen says that the report differs from the shared one. */
  readonly isDifferenceNoted: boolean;
}

export function resolveReader(readerInput: ReaderInput): ResolvedReader {
  const { kind, opened, isRewritten, permissions, address, inView } = readerInput;
  const { fields } = getReportKind(kind);
  const sharedReport = opened.saved.report;
  const baseView = inView?.list ?? opened.own;
  const changeToShared: ReportCustomization = withoutLostFields({ ...baseView, ...address.change }, fields);
  const resolvedView = resolveReportView(sharedReport, changeToShared, fields, permissions);
  const isSaved = sharedReport.id !== 0 && !isRewritten;
  const filtersWithAnswers = applyAnswers({ filters: resolvedView.report.filters, prompts: address.prompts });
  const changedProperties = Object.keys(address.change);
  return {
    ...readerInput,
    fields,
    base: baseView,
    baseReport: resolveReportView(sharedReport, baseView, fields, permissions).report,
    change: changeToShared,
    view: resolvedView,
    ask: {
      ...buildReportQuestion({ isSaved, view: resolvedView, change: changeToShared, prompts: address.prompts }),
      ...(address.knownAt !== null && { knownAt: address.knownAt }),
    },
    isSaved,
    isGrouped: isGroupedReport(resolvedView.report),
    answeredFilters: filtersWithAnswers,
    hiddenFilters: listHiddenFilters(filtersWithAnswers, fields, permissions),
    removedFields: listRemovedFields(changeToShared, fields),
    isAnswerMissing: resolvedView.report.filters.some(
      (filter, filterIndex) =>
        filter.promptUser && isValueMissing(filter) && !address.prompts.some((prompt) => prompt.place === filterIndex),
    ),
    isChangedHere: changedProperties.length > 0,
    // The period and order of a standard report are not noted as changes, because a line would push the table down; a
    // named view shows its name.
    isDifferenceNoted: isSaved
      ? resolvedView.isDifferent
      : inView === null && changedProperties.some((part) => part !== "period" && part !== "sorting"),
  };
}

/** Name of a report in the language of the page, with the number of the version if one is opened. */
export function readerName({ kind, opened }: Pick<ReaderInput, "kind" | "opened">): string {
  const { saved, version } = opened;
  if (saved.report.id === 0) return kindText(kind);
  const savedReportName = reportName(saved.report);
  return version === undefined
    ? savedReportName
    : t("report.ofVersion", { name: savedReportName, number: version.number });
}
