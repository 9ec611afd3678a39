/** Service of the versions of saved reports. Who may open a report today reads its versions; who may change it makes one current again. */

import type { Caller } from "@comptoir/api/contract";
import type { ReportVersionAnswer, ReportVersionKey, ReportVersionPage, ReportVersionWire } from "@comptoir/api/wire";
import { pageSizes } from "@comptoir/domain/entity";
import { mayChangeReport } from "@comptoir/domain/report";
import { Effect } from "effect";

import { inTransaction } from "../../database/index.ts";
import { conflict, notFound } from "../../http/refusal.ts";
import { listOpenReports, lockChangeable, valuesOf, writeReport } from "../report-service.ts";
import { reinstatePanel } from "./reinstate-panel.ts";
import { findVersion, listVersions, readLatest, type VersionRow } from "./version-repository.ts";

/** Lists the versions of a report, newest first. Errors: HTTP_404 for a report that the caller may not open, and for a built-in one. */
export const readVersions = Effect.fn("report.versions")(function* (
  caller: Caller,
  { id, before }: { readonly id: number; readonly before?: number },
) {
  yield* requireOpen(caller, id);
  const size = pageSizes.usual;
  const rows = (yield* listVersions(id, { before, size: size + 1 })).map((row) => toWire(row, id));
  const page: ReportVersionPage = {
    versions: rows.slice(0, size),
    previous: rows[size] ?? null,
    latest: (yield* readLatest(id)).number,
  };
  return page;
});

/** Reads a version of a report. Errors: HTTP_404 for a report that the caller may not open, and for a number that it does not have. */
export const readVersion = Effect.fn("report.version")(function* (
  caller: Caller,
  { id, number }: { readonly id: number; readonly number: number },
) {
  yield* requireOpen(caller, id);
  const row = yield* findVersion(id, number);
  if (row === undefined) return yield* Effect.fail(notFound());
  const answer: ReportVersionAnswer = { version: toWire(row, id), latest: (yield* readLatest(id)).number };
  return answer;
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
  const { source, targetId } = yield* requireOpen(caller, id);
  return yield* inTransaction(
    Effect.gen(function* () {
      const version = yield* findVersion(id, number);
      if (version === undefined) return yield* Effect.fail(notFound());
      yield* reinstatePanel(caller, { source, reportId: id, targetId: targetId ?? 0 }, version.panel);
      const reportBefore = yield* lockChangeable(caller, id, { isDeleted: false, may: mayChangeReport });
      const newest = yield* readLatest(id);
      if (newest.number !== latest)
        return yield* Effect.fail(conflict("ENTITY_STALE", { id, version: newest.number, by: newest.by }));
      const values = yield* valuesOf({ ...version.content, source, roleIds: reportBefore.roleIds });
      return yield* writeReport(caller, reportBefore, { ...values, isDeleted: false }, "UPDATE", {
        event: "reinstated",
        reinstates: number,
      });
    }),
  );
});

/** Returns a saved report that the caller may open today. */
const requireOpen = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const report = (yield* listOpenReports(caller)).find((open) => open.id === id && id !== 0 && !open.isDeleted);
  return report ?? (yield* Effect.fail(notFound()));
});

const toWire = ({ content, ...row }: VersionRow, id: number): ReportVersionWire => ({ ...content, ...row, id });
