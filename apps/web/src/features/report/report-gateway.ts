/** The calls of reports, and what they answer: the screens know nothing of how calls are made. */
import type { ReceiptWire, ReportAnswer, ReportExport, ReportValuesAnswer } from "@comptoir/api/wire";
import type { CellPlace, ReportCustomization, ReportKindCode, ReportModel } from "@comptoir/domain/report";

import type { Answer } from "../../shared/answer.ts";
import type { ViewGateway } from "../../entity/view-gateway.ts";
import type { PageAsk, ReportAsk, SavedReport } from "../../report/report-ask.ts";
import type { FindingGateway } from "./panel/finding-gateway.ts";
import type { PanelGateway } from "./panel/panel-gateway.ts";
import type { ScheduleGateway } from "./schedule-gateway.ts";

export type { PageAsk, PromptAnswers, ReportAsk, SavedReport } from "../../report/report-ask.ts";

export type ReportKey = Readonly<{ id: number; version: number }>;

export interface ReportGateway {
  /** Reports that are sent by themselves. */
  readonly schedules: ScheduleGateway;
  /** What opens beside a row. */
  readonly panels: PanelGateway;
  /** What the Integrity report found, one by one. */
  readonly findings: FindingGateway;
  readonly run: (ask: ReportAsk & PageAsk, signal: AbortSignal) => Promise<Answer<ReportAnswer>>;
  /** The rows that a cell is made of. */
  readonly rows: (
    ask: ReportAsk & PageAsk & { readonly places: readonly CellPlace[] },
    signal: AbortSignal,
  ) => Promise<Answer<ReportAnswer>>;
  /** The report as a file, in the language of the page. */
  readonly exportFile: (ask: ReportAsk, format: ReportExport["format"]) => Promise<Answer<Uint8Array>>;
  /** The receipt that a row is of. */
  readonly receipt: (origin: string, signal: AbortSignal) => Promise<Answer<ReceiptWire>>;
  /** The values that a field has in the period of the report. */
  readonly values: (
    ask: ReportAsk & { readonly field: string; readonly search: string },
    signal: AbortSignal,
  ) => Promise<Answer<ReportValuesAnswer>>;
  readonly list: (source: ReportKindCode, signal: AbortSignal) => Promise<Answer<readonly SavedReport[]>>;
  readonly get: (source: ReportKindCode, id: number, signal: AbortSignal) => Promise<Answer<SavedReport>>;
  readonly create: (report: ReportModel) => Promise<Answer<SavedReport>>;
  readonly update: (report: ReportModel, version: number) => Promise<Answer<SavedReport>>;
  readonly remove: (key: ReportKey) => Promise<Answer<ReportKey>>;
  readonly restore: (key: ReportKey) => Promise<Answer<SavedReport>>;
  /** What the reader changed of a report for themselves; nothing where they changed nothing. */
  readonly ownView: (source: ReportKindCode, id: number, signal: AbortSignal) => Promise<Answer<ReportCustomization>>;
  readonly keepView: (
    source: ReportKindCode,
    id: number,
    change: ReportCustomization,
  ) => Promise<Answer<ReportCustomization>>;
  readonly dropView: (source: ReportKindCode, id: number) => Promise<Answer<unknown>>;
  /** The views of a report that the reader keeps under names. */
  readonly namedViews: (source: ReportKindCode, id: number) => ViewGateway<ReportCustomization>;
  readonly shareView: (source: ReportKindCode, key: ReportKey) => Promise<Answer<SavedReport>>;
}
