/** Calls of reports and their answers; screens do not know how calls are made. */
import type { ReportAnswer, ReportExport } from "@comptoir/api/wire";
import type { ReportCustomization, ReportKindCode, ReportModel } from "@comptoir/domain/report";

import type { Answer } from "../../shared/answer.ts";
import type { ViewGateway } from "../../entity/view-gateway.ts";
import type { AskValues } from "../../report/prompt/ask-values.ts";
import type { PageAsk, ReportAsk, SavedReport } from "../../report/report-ask.ts";
import type { ErrorGateway } from "./errors/error-gateway.ts";
import type { AskDifference } from "./known/ask-difference.ts";
import type { FindingGateway } from "./panel/finding-gateway.ts";
import type { RowsGateway } from "../../rows/rows-gateway.ts";
import type { ScheduleGateway } from "./schedule-gateway.ts";
import type { VersionGateway } from "./version/version-gateway.ts";

export type { PageAsk, PromptAnswers, ReportAsk, SavedReport } from "../../report/report-ask.ts";

export type ReportKey = Readonly<{ id: number; version: number }>;

export interface ReportGateway extends RowsGateway {
  /** Calls of scheduled reports. */
  readonly schedules: ScheduleGateway;
  /** Calls of the versions of saved reports. */
  readonly versions: VersionGateway;
  /** Compares a report as known at a past instant with the same report as known now. */
  readonly difference: AskDifference;
  /** Calls about findings of the Integrity report. */
  readonly findings: FindingGateway;
  /** Calls about errors of the Error log report. */
  readonly errors: ErrorGateway;
  readonly run: (ask: ReportAsk & PageAsk, signal: AbortSignal) => Promise<Answer<ReportAnswer>>;
  /** Exports the report as a file, in the language of the page; tells how much of it has come, in percent. */
  readonly exportFile: (
    ask: ReportAsk,
    format: ReportExport["format"],
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ) => Promise<Answer<Blob>>;
  /** Lists the values of a field in the period of the report. */
  readonly values: AskValues;
  readonly list: (source: ReportKindCode, signal: AbortSignal) => Promise<Answer<readonly SavedReport[]>>;
  readonly get: (source: ReportKindCode, id: number, signal: AbortSignal) => Promise<Answer<SavedReport>>;
  /** Creates a report in a target, or in the target of the current layer. */
  readonly create: (report: ReportModel, targetId?: number | null) => Promise<Answer<SavedReport>>;
  readonly update: (report: ReportModel, version: number, targetId?: number | null) => Promise<Answer<SavedReport>>;
  readonly remove: (key: ReportKey) => Promise<Answer<ReportKey>>;
  readonly restore: (key: ReportKey) => Promise<Answer<SavedReport>>;
  /** Reads the reader's own changes of a report; none if nothing was changed. */
  readonly ownView: (source: ReportKindCode, id: number, signal: AbortSignal) => Promise<Answer<ReportCustomization>>;
  readonly keepView: (
    source: ReportKindCode,
    id: number,
    change: ReportCustomization,
  ) => Promise<Answer<ReportCustomization>>;
  readonly dropView: (source: ReportKindCode, id: number) => Promise<Answer<unknown>>;
  /** Calls of the reader's named views of a report. */
  readonly namedViews: (source: ReportKindCode, id: number) => ViewGateway<ReportCustomization>;
  readonly shareView: (source: ReportKindCode, key: ReportKey) => Promise<Answer<SavedReport>>;
}
