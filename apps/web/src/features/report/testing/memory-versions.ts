/** Versions of reports in memory. */
import type { ReportModel } from "@comptoir/domain/report";

import { failWith, succeed } from "../../../shared/answer.ts";
import type { SavedReport } from "../report-gateway.ts";
import type { ReportVersion, VersionGateway } from "../version/version-gateway.ts";
import { savedReport } from "./memory-saved-reports.ts";
import { staleAnswer } from "./stale-answer.ts";

/** Maximum number of versions of a page in tests. */
const versionsOfPage = 2;

/** Makes the version of a report's definition. */
export const makeVersion = (
  { id: _id, source: _source, ...definition }: ReportModel,
  part: Partial<ReportVersion> = {},
): ReportVersion => ({
  number: 1,
  event: "saved",
  reinstates: null,
  savedAt: 1_773_340_000_000,
  by: "Bob Lee",
  definition: { ...definition, panel: null },
  ...part,
});

/** Versions of one report, oldest first. */
export function memoryVersions(reportById: Map<number, SavedReport>): {
  readonly gateway: VersionGateway;
  readonly versions: ReportVersion[];
} {
  const versions: ReportVersion[] = [];
  const gateway: VersionGateway = {
    list: async (_id, before) => {
      const older = versions.filter(({ number }) => before === null || number < before).toReversed();
      return succeed({
        versions: older.slice(0, versionsOfPage),
        previous: older[versionsOfPage] ?? null,
        latest: versions.length,
      });
    },
    read: async (_id, number) => {
      const version = versions[number - 1];
      return version === undefined ? failWith("HTTP_404", 404) : succeed({ version, latest: versions.length });
    },
    reinstate: async ({ id, number, latest }) => {
      const version = versions[number - 1];
      const current = reportById.get(id);
      if (version === undefined || current === undefined) return failWith("HTTP_404", 404);
      if (latest !== versions.length) return staleAnswer({ version: versions.length });
      versions.push({ ...version, number: latest + 1, event: "reinstated", reinstates: number });
      const { panel: _panel, ...definition } = version.definition;
      const next = savedReport({ ...definition, id, source: current.report.source }, current.version + 1);
      reportById.set(id, next);
      return succeed(next);
    },
  };
  return { gateway, versions };
}
