/** Moves of a reader from one address to the next. A move that opens a part of the page adds a history entry; all others replace the current entry. */
import type { Pivot, ReportCustomization, ReportFilter } from "@comptoir/domain/report";

import type { ListView } from "../../entity/view-gateway.ts";
import { changeFiltersAndAnswers } from "../../report/prompt-answers.ts";
import { changesFrom, printReportAddress, type ReportAddress } from "../../report/report-address.ts";
import { resolveReportView } from "../../report/report-view.ts";
import type { ChangeView } from "./reading.ts";
import type { ReadyView } from "./ready-view.ts";
import type { ResolvedReader } from "./resolve-reader.ts";

/** Goes to another query of the reader's page, in place of the current entry of the history or after it. */
export type GoToQuery = (query: string, options: { readonly replace: boolean }) => void;

export type ReaderMoves = Readonly<{
  goTo: (next: ReportAddress) => void;
  onChange: ChangeView;
  dropFilter: (filter: ReportFilter) => void;
  /** Drops the reader's filters on removed fields. */
  dropRemoved: () => void;
  setPivot: (pivot: Pivot | null) => void;
  /** Shows a named view, or the report without one. */
  showNamed: (list: ReportCustomization | null, of: ListView<ReportCustomization> | null) => void;
  /** Shows a ready-made view with the reader's own period and filters, if they have some. */
  showReady: (view: ReadyView) => void;
  /** Returns the answers of the address if another view has the same filters; else none. */
  promptsOf: (view: Pick<ReportCustomization, "filters">) => ReportAddress["prompts"];
}>;

export function makeReaderMoves(reader: ResolvedReader, goTo: GoToQuery): ReaderMoves {
  const { address, answeredFilters, change, fields, permissions, opened, removedFields, view } = reader;
  const sharedReport = opened.saved.report;
  const { drawing, filters } = view.report;
  const goToAddress = (nextAddress: ReportAddress): void =>
    goTo(printReportAddress(nextAddress), { replace: !opensPart(nextAddress, address) });
  const onChange: ChangeView = (part, furtherAddress = {}) =>
    goToAddress({ ...address, row: null, ...furtherAddress, change: changeInAddress(reader, { ...change, ...part }) });
  // Answers belong to filters by index: other filters need new answers.
  const promptsOf: ReaderMoves["promptsOf"] = (otherChange) =>
    JSON.stringify(otherChange.filters) === JSON.stringify(change.filters) ? address.prompts : [];
  return {
    goTo: goToAddress,
    onChange,
    dropFilter: (filter) => {
      const otherFilters = answeredFilters.filter((candidate) => candidate !== filter);
      const nextFiltersAndPrompts = changeFiltersAndAnswers(
        { filters, prompts: address.prompts },
        answeredFilters,
        otherFilters,
      );
      onChange({ filters: nextFiltersAndPrompts.filters }, { prompts: nextFiltersAndPrompts.prompts });
    },
    dropRemoved: () =>
      onChange({ filters: (change.filters ?? []).filter(({ field }) => !removedFields.includes(field)) }),
    setPivot: (nextPivot) => onChange({ pivot: nextPivot ?? "none", drawing: { ...drawing, figure: 0 } }),
    showNamed: (list, namedView) =>
      goToAddress({
        ...address,
        prompts: promptsOf(list ?? opened.own),
        row: null,
        named: namedView?.id ?? null,
        ready: null,
        change:
          namedView === null || list === null
            ? {}
            : changesFrom(
                resolveReportView(sharedReport, list, fields, permissions).report,
                resolveReportView(sharedReport, namedView.list, fields, permissions).report,
                sharedReport.columns,
              ),
      }),
    showReady: ({ list, ready }) => {
      const periodAndFilters = { period: change.period ?? list.period, filters: change.filters };
      goToAddress({
        ...address,
        row: null,
        named: null,
        ready,
        change: changesFrom(
          resolveReportView(sharedReport, { ...list, ...periodAndFilters }, fields, permissions).report,
          resolveReportView(sharedReport, list, fields, permissions).report,
          sharedReport.columns,
        ),
      });
    },
    promptsOf,
  };
}

/** Tells whether an address opens schedules, versions, the difference, a receipt or a row, or changes the version or the past instant. The back button returns from these. */
function opensPart(nextAddress: ReportAddress, address: ReportAddress): boolean {
  return (
    (nextAddress.schedules !== null && nextAddress.schedules !== address.schedules) ||
    nextAddress.version !== address.version ||
    nextAddress.knownAt !== address.knownAt ||
    (nextAddress.difference && !address.difference) ||
    (nextAddress.versions && !address.versions) ||
    (nextAddress.receipt !== null && address.receipt === null) ||
    (nextAddress.row !== null && address.row === null)
  );
}

/** Returns the part of a change that an address must hold, beside the view that it is based on. */
function changeInAddress(
  { opened, base, baseReport, fields, permissions }: ResolvedReader,
  nextCustomization: ReportCustomization,
): ReportAddress["change"] {
  const hasSameFilters = JSON.stringify(nextCustomization.filters) === JSON.stringify(base.filters);
  const sharedReport = opened.saved.report;
  const nextReport = resolveReportView(sharedReport, nextCustomization, fields, permissions).report;
  return {
    ...changesFrom(nextReport, baseReport, sharedReport.columns),
    // A filter on a removed field stays in the address until it is dropped.
    ...(nextCustomization.filters !== null && !hasSameFilters && { filters: nextCustomization.filters }),
  };
}
