/** Values that the parts of a reader share: the view of a report, its question, and how to change both. */
import type { FieldCatalogue, ReportCustomization, ReportPanel, ReportView } from "@comptoir/domain/report";

import type { ReportAddress } from "../../report/report-address.ts";
import type { ReportColumns, AnsweredReportRow, ReportStore } from "../../report/report-store.ts";
import type { Names } from "../../report/report-words.ts";
import type { DecisionDialogs } from "./selection/use-decision-dialogs.ts";
import type { ReportAsk } from "./report-gateway.ts";

/** Changes the reader's view. */
export type ChangeView = (
  change: Partial<ReportCustomization>,
  further?: Partial<Omit<ReportAddress, "change">>,
) => void;

export type Reading = Readonly<{
  view: ReportView;
  ask: ReportAsk;
  fields: FieldCatalogue;
  permissions: readonly string[];
  store: ReportStore;
  address: ReportAddress;
  name: string;
  isGrouped: boolean;
  /** Own side panel of the opened version, null if it has none; undefined for the current definition. */
  versionPanel: ReportPanel | null | undefined;
  onChange: ChangeView;
  onAddress: (part: Partial<ReportAddress>) => void;
}>;

/** A reading with the rows of its answer. */
export type ReadingOfRows = Reading &
  Readonly<{
    columns: ReportColumns;
    rows: readonly (AnsweredReportRow | undefined)[];
    total: AnsweredReportRow | null;
    names: Names;
    notKept: readonly string[];
    /** First and last day of the answer. */
    range: Readonly<{ from: string; to: string }>;
    isStale: boolean;
    dialogs: DecisionDialogs;
  }>;
