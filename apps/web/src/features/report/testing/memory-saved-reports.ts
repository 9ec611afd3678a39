/** Saved reports in memory, and the user's own views of them. */
import {
  type mergeCustomization,
  noCustomization,
  type ReportCustomization,
  type ReportModel,
} from "@comptoir/domain/report";

import { failWith, succeed, type Answer } from "../../../shared/answer.ts";
import type { ReportAsk, SavedReport } from "../report-gateway.ts";
import { staleAnswer } from "./stale-answer.ts";
import type { MemoryReports } from "./memory-reports.ts";

export const savedReport = (report: ReportModel, version: number): SavedReport => ({
  report,
  version,
  userId: 1,
  by: "Ann",
  canUpdate: true,
  canDelete: true,
  canShare: true,
});

type SavedCalls =
  | "list"
  | "get"
  | "create"
  | "update"
  | "remove"
  | "restore"
  | "ownView"
  | "keepView"
  | "dropView"
  | "shareView";

/** Saved reports, and the user's own views of them. */
export function memorySavedReports(
  reportById: Map<number, SavedReport>,
  viewOf: (ask: ReportAsk) => ReturnType<typeof mergeCustomization>,
): Pick<MemoryReports, SavedCalls | "kept"> {
  const ownViewByReport = new Map<number, ReportCustomization>();
  const deletedReportById = new Map<number, SavedReport>();
  const putReport = (report: ReportModel, version: number): Answer<SavedReport> => {
    const next = savedReport(report, version);
    reportById.set(report.id, next);
    return succeed(next);
  };
  return {
    kept: ownViewByReport,
    list: async () => succeed([...reportById.values()]),
    get: async (_source, id) => {
      const storedReport = reportById.get(id);
      return storedReport === undefined ? failWith("HTTP_404", 404) : succeed(storedReport);
    },
    create: async (report) => putReport({ ...report, id: reportById.size + 100 }, 1),
    update: async (report, version) =>
      reportById.get(report.id)?.version === version
        ? putReport(report, version + 1)
        : staleAnswer({ version: reportById.get(report.id)?.version ?? 0 }),
    remove: async (key) => {
      const storedReport = reportById.get(key.id);
      if (storedReport !== undefined) deletedReportById.set(key.id, storedReport);
      reportById.delete(key.id);
      return succeed(key);
    },
    restore: async ({ id }) => {
      const deletedReport = deletedReportById.get(id);
      return deletedReport === undefined
        ? failWith("HTTP_404", 404)
        : putReport(deletedReport.report, deletedReport.version + 2);
    },
    ownView: async (_source, id) => succeed(ownViewByReport.get(id) ?? noCustomization),
    keepView: async (_source, id, change) => {
      ownViewByReport.set(id, change);
      return succeed(change);
    },
    dropView: async (_source, id) => succeed(ownViewByReport.delete(id)),
    shareView: async (source, { id }) => {
      const storedReport = reportById.get(id);
      if (storedReport === undefined) return failWith("HTTP_404", 404);
      const { report } = viewOf({ source, id, change: ownViewByReport.get(id) ?? noCustomization, prompts: [] });
      ownViewByReport.delete(id);
      return putReport(report, storedReport.version + 1);
    },
  };
}
