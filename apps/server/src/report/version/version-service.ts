/** Service of the versions of saved reports. Who may open a report today reads its versions; who may change it makes one current again. */

import type { Caller } from "@comptoir/api/contract";
import type { ReportVersionAnswer, ReportVersionKey, ReportVersionPage, ReportVersionWire } from "@comptoir/api/wire";
import { pageSizes } from "@comptoir/domain/entity";
import { mayChangeReport } from "@comptoir/domain/report";
import { Effect } from "effect";

import { inTransaction } from "../../database/index.ts";
import { conflict, notFound } from "../../http/refusal.ts";
import { listOpenReports, lockChangeableReport, checkReportSave, updateAndAuditReport } from "../report-service.ts";
import { reinstatePanel } from "./reinstate-panel.ts";
import { findVersion, listVersions, readLatestVersion, type VersionRow } from "./version-repository.ts";

/** Lists the versions of a report, newest first. Errors: HTTP_404 for a report that the caller may not open, and for a built-in one. */
export const readVersions = Effect.fn("report.versions")(function* (
  caller: Caller,
  { id, before }: { readonly id: number; readonly before?: number },
) {
  yield* requireOpenReport(caller, id);
  const versionsPerPage = pageSizes.usual;
  const wireVersions = (yield* listVersions(id, { before, size: versionsPerPage + 1 })).map((row) =>
    toWireVersion(row, id),
  );
  const versionPage: ReportVersionPage = {
    versions: wireVersions.slice(0, versionsPerPage),
    previous: wireVersions[versionsPerPage] ?? null,
    latest: (yield* readLatestVersion(id)).number,
  };
  return versionPage;
});

/** Reads a version of a report. Errors: HTTP_404 for a report that the caller may not open, and for a number that it does not have. */
export const readVersion = Effect.fn("report.version")(function* (
  caller: Caller,
  { id, number }: { readonly id: number; readonly number: number },
) {
  yield* requireOpenReport(caller, id);
  const versionRow = yield* findVersion(id, number);
  if (versionRow === undefined) return yield* Effect.fail(notFound());
  const versionAnswer: ReportVersionAnswer = {
    version: toWireVersion(versionRow, id),
    latest: (yield* readLatestVersion(id)).number,
  };
  return versionAnswer;
});

/**
 * Makes an older version the current one, as a new version. The roles that may open the report stay those of today, and the side panel
 * too if the caller may not change panels.
 * Errors: HTTP_404; ACCESS_DENIED; ENTITY_STALE with the newest version and its author if the report or its panel was saved meanwhile; those of the form
 * for a definition that can no longer be saved.
 */
export const reinstateVersion = Effect.fn("report.reinstate")(function* (
  caller: Caller,
  { id, number, latest }: ReportVersionKey,
) {
  const { source, targetId } = yield* requireOpenReport(caller, id);
  return yield* inTransaction(
    Effect.gen(function* () {
      const versionToReinstate = yield* findVersion(id, number);
      if (versionToReinstate === undefined) return yield* Effect.fail(notFound());
      yield* reinstatePanel(caller, { source, reportId: id, targetId: targetId ?? 0 }, versionToReinstate.panel);
      const reportBefore = yield* lockChangeableReport(caller, id, { isDeleted: false, may: mayChangeReport });
      const newestVersion = yield* readLatestVersion(id);
      if (newestVersion.number !== latest)
        return yield* Effect.fail(
          conflict("ENTITY_STALE", { id, version: newestVersion.number, by: newestVersion.by }),
        );
      const reinstatedValues = yield* checkReportSave({
        ...versionToReinstate.content,
        source,
        roleIds: reportBefore.roleIds,
      });
      return yield* updateAndAuditReport(caller, reportBefore, { ...reinstatedValues, isDeleted: false }, "UPDATE", {
        event: "reinstated",
        reinstates: number,
      });
    }),
  );
});

/** Returns a saved report that the caller may open today. */
const requireOpenReport = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const openReport = (yield* listOpenReports(caller)).find((open) => open.id === id && id !== 0 && !open.isDeleted);
  return openReport ?? (yield* Effect.fail(notFound()));
});

const toWireVersion = ({ content, ...row }: VersionRow, id: number): ReportVersionWire => ({ ...content, ...row, id });
