/** Lists the rows of a report as objects, for the generic endpoint that names the report's kind and number. */

import type { Caller } from "@comptoir/api/contract";
import { ReportAnswer, reportRowsAtMost, type ReportWire } from "@comptoir/api/wire";
import {
  convertFilters,
  toExactFigure,
  getReportKind,
  type ReportFilter,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Effect, Schema } from "effect";

import { notFound } from "../http/refusal.ts";
import { runQuestionInTurn } from "../widget-data/question-limit.ts";
import { answerReport } from "./ask-report.ts";
import { builtInReport, listOpenReports } from "./report-service.ts";

interface ReportListRequest {
  readonly kind: ReportKindCode;
  /** Number of the report; null or 0 is the built-in report of the kind. */
  readonly reportId: number | null;
  readonly filters: readonly ReportFilter[];
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

const encodeAnswer = Schema.encodeSync(ReportAnswer);

/** Runs a report with its own filters and those of the call; rows are objects with a value for each field. Errors: HTTP_404 for a number that is no report of the kind, and those of a run. */
export const readListOfReport = Effect.fn("report.listOf")(function* (caller: Caller, request: ReportListRequest) {
  const { kind, reportId, filters, page = 1, size = usualPageSize } = request;
  const report = yield* findReport(caller, kind, reportId ?? 0);
  const reportAnswer = yield* runQuestionInTurn(
    caller.userId,
    answerReport(caller, {
      reportId: report.id,
      source: kind,
      page,
      size: Math.min(size, reportRowsAtMost),
      ...(filters.length > 0 && {
        customization: {
          period: null,
          filters: [...report.filters, ...convertFilters(filters, getReportKind(kind).fields, toExactFigure)],
          sorting: [],
          pivot: null,
          columns: null,
          drawing: null,
        },
      }),
    }),
  );
  const { columns, rows } = encodeAnswer(reportAnswer);
  return {
    rows: rows.map(({ cells }) => Object.fromEntries(columns.map(({ field }, index) => [field, cells[index] ?? null]))),
    total: reportAnswer.rowCount,
  };
});

const findReport = Effect.fnUntraced(function* (caller: Caller, kind: ReportKindCode, id: number) {
  const reportFound: ReportWire | undefined =
    id === 0
      ? builtInReport(kind, caller.permissions)
      : (yield* listOpenReports(caller)).find(
          (report) => report.id === id && report.source === kind && !report.isDeleted,
        );
  return reportFound ?? (yield* Effect.fail(notFound()));
});

/** Default page size of a list. */
const usualPageSize = 100;
