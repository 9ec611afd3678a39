/** Runs a report for a reader with the rights they have at that moment, as a file or a link. */

import type { ReportKindCode } from "@comptoir/domain/report";
import {
  canExport,
  customizationOf,
  getReportKind,
  printReportQuery,
  recipientProblem,
  scheduleRules,
  withoutLostFields,
  type DeliveryFailure,
} from "@comptoir/domain/report";
import { Effect, Result } from "effect";

import { fileSourceOf, renderExport, makeReportFile, printReportTitle } from "../export-report.ts";
import { findReport } from "../report-service.ts";
import type { ReportReader } from "./recipients.ts";
import type { ScheduleRow } from "./schedule-repository.ts";

/** Report to deliver: its content, period and format. */
export interface DeliveryRequest extends Pick<
  ScheduleRow,
  "reportId" | "customization" | "prompts" | "delivery" | "format"
> {
  readonly source: ReportKindCode;
  /** Moment that relative dates such as "today" are resolved at. Units: milliseconds since 1970. */
  readonly at: number;
}

/** Report ready for delivery. */
export interface PreparedDelivery {
  readonly title: string;
  readonly period: string;
  readonly place: string;
  readonly rows: number;
  /** Path that opens the report with fixed dates. */
  readonly path: string;
  /** File of the report; null if the mail contains only a link. */
  readonly file: { readonly name: string; readonly type: string; readonly content: Uint8Array } | null;
}

/** Prepares the delivery of a report to a reader; returns a failure code if that is impossible. */
export const prepareDelivery = Effect.fn("schedule.make")(function* (
  reader: ReportReader,
  { source, reportId, customization: storedCustomization, prompts, delivery, format, at }: DeliveryRequest,
) {
  const { caller, recipient } = reader;
  const customization = withoutLostFields(storedCustomization, getReportKind(source).fields);
  const reportExport = { source, reportId, customization, prompts, format, language: caller.language } as const;
  const renderResult = yield* Effect.result(
    Effect.all([renderExport(caller, reportExport, at), findReport(caller, { id: reportId, source })]),
  );
  if (Result.isFailure(renderResult)) return deliveryFailureOf(renderResult.failure);
  const [rendered, sharedReport] = renderResult.success;
  const { report, answer, place } = rendered;
  const problemOfRecipient = recipientProblem(report, { ...recipient, hasEmail: true });
  if (problemOfRecipient !== null) return problemOfRecipient;
  const { name, period } = yield* printReportTitle(rendered, caller.language);
  const { from, to } = answer.meta.range;
  const reportQuery = printReportQuery({
    change: { ...customizationOf(report, sharedReport), period: from === to ? from : `${from}..${to}` },
    prompts,
  });
  const reportPath = `/report/${source}${reportId === 0 ? "" : `/${reportId}`}?${reportQuery}`;
  const deliveryWithoutFile: PreparedDelivery = {
    title: name,
    period,
    place,
    rows: answer.rowCount,
    path: reportPath,
    file: null,
  };
  if (delivery === "LINKED") return deliveryWithoutFile;
  const { name: fileName, type, pieces } = yield* makeReportFile(fileSourceOf(rendered), format, caller.language);
  const fileContent = yield* Effect.promise(() => joinPieces(pieces()));
  // A file above the limit of mail servers is left out; the link opens the same report.
  if (delivery === "ATTACHED" && fileContent.length > scheduleRules.attachedAtMost) return deliveryWithoutFile;
  return { ...deliveryWithoutFile, file: { name: fileName, type, content: fileContent } } satisfies PreparedDelivery;
});

/** Finds the report of a schedule, if its owner may still open it. */
export const findScheduledReport = Effect.fn("schedule.findScheduledReport")(function* (
  reader: ReportReader,
  reportReference: { readonly reportId: number; readonly source: ReportKindCode },
) {
  return canExport(reportReference.source)
    ? yield* findReport(reader.caller, { id: reportReference.reportId, source: reportReference.source }).pipe(
        Effect.orElseSucceed(() => null),
      )
    : null;
});

/** Maps an error of the report run to the failure code of the history. */
function deliveryFailureOf(error: {
  readonly _tag: string;
  readonly issues: readonly { readonly code: string }[];
}): DeliveryFailure {
  if (error._tag === "NotFound") return "NOT_SHARED";
  if (error._tag === "Forbidden") return "NO_REPORTS";
  if (error.issues.some(({ code }) => code === "REPORT_TIME" || code === "REPORT_MEMORY")) return "TOO_LARGE";
  return error._tag === "BadRequest" ? "REPORT_REFUSED" : "FAULT";
}

async function joinPieces(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return new Uint8Array(Buffer.concat(chunks));
}
