/** Service of saved reports: checks who may see and change each, and refuses edits of an outdated version. */

import type { Caller } from "@comptoir/api/contract";
import type { ReportKey, ReportSave, ReportWire } from "@comptoir/api/wire";
import { defaultLanguage } from "@comptoir/domain/language";
import {
  reportNameIn,
  encodeFilters,
  mayChangeReport,
  mayCreateReport,
  mayDeleteReport,
  mayOpenReport,
  maySaveToShared,
  reportForm,
  standardReport,
  visibleKinds,
  type ReportCaller,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";

import { inTransaction } from "../database/index.ts";
import { grantsOf, pickFields, requireCreation, scopeFor, writeAudit } from "../access/index.ts";
import { decideSavedReaders } from "../dashboard/save-readers.ts";
import { lastChangedBy } from "../entity/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { recordVersion, type VersionOrigin } from "./version/version-repository.ts";
import {
  insertReport,
  listReports,
  lockReport,
  updateReport,
  type StoredReport,
  type ReportValues,
} from "./report-repository.ts";

/** Entity name of reports in the audit trail. */
const auditedEntity = "report";

/** Returns the caller in the form that the report rules need. */
export const toReportCaller = Effect.fnUntraced(function* (caller: Caller) {
  const reader: ReportCaller = {
    userId: caller.userId,
    permissions: caller.permissions,
    roleIds: [...(yield* grantsOf(caller.userId)).rolesAt(caller.layerId)],
  };
  return reader;
});

/** Returns the caller's home target, and the targets in their scope. */
export const resolveReportTargets = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  return {
    home: layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0,
    targets: [...new Set(layers.map(({ targetId }) => targetId))],
  };
});

const toWire = (row: StoredReport, reader: ReportCaller): ReportWire => ({
  ...row,
  canUpdate: mayChangeReport(row, reader),
  canDelete: mayDeleteReport(row, reader),
  canShare: maySaveToShared(row, reader),
});

/** Returns the built-in report of a kind, which has no owner and never changes. */
export const builtInReport = (kind: ReportKindCode, permissions: Iterable<string>): ReportWire => ({
  ...standardReport(kind, permissions),
  version: 0,
  targetId: null,
  userId: null,
  by: "",
  isDeleted: false,
  canUpdate: false,
  canDelete: false,
  canShare: false,
});

/** Lists the reports that a caller may open, built-in ones first, and the deleted ones that the caller may delete. */
export const listOpenReports = Effect.fn("listOpenReports")(function* (caller: Caller) {
  const reportCaller = yield* toReportCaller(caller);
  const { targets } = yield* resolveReportTargets(caller);
  const storedReports = (yield* listReports(targets)).filter(
    (row) => mayOpenReport(row, reportCaller) && (!row.isDeleted || mayDeleteReport(row, reportCaller)),
  );
  return [
    ...visibleKinds(caller.permissions).map((kind) => builtInReport(kind, caller.permissions)),
    ...storedReports.map((row) => toWire(row, reportCaller)),
  ];
});

/** Reads a report that the caller may open. Errors: HTTP_404. */
export const findReport = Effect.fn("findReport")(function* (
  caller: Caller,
  { id, source }: { readonly id: number; readonly source: ReportKindCode },
) {
  const reportRow = (yield* listOpenReports(caller)).find(
    (report) => report.id === id && report.source === source && !report.isDeleted,
  );
  return reportRow ?? (yield* Effect.fail(notFound()));
});

/** Creates a report. Errors: those of the form; ACCESS_DENIED for a kind or a target outside the caller's rights, and for roles of another target, or deleted ones that no report names. */
export const createReport = Effect.fn("createReport")(function* (caller: Caller, reportSave: ReportSave) {
  const reportCaller = yield* toReportCaller(caller);
  const { home, targets } = yield* resolveReportTargets(caller);
  const targetId = reportSave.targetId ?? home;
  const values = yield* checkReportSave(reportSave);
  if (!mayCreateReport(values, reportCaller)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* requireCreation(caller, "Report", targetId);
  const sources = (yield* listReports(targets)).filter((row) => mayOpenReport(row, reportCaller));
  const roleIds = yield* decideSavedReaders(values.roleIds, {
    field: roleField,
    targetId,
    stored: sources.flatMap((source) => source.roleIds),
    isNew: true,
  });
  return yield* inTransaction(
    Effect.gen(function* () {
      const id = yield* insertReport({ ...values, roleIds, targetId, userId: caller.userId });
      const row = yield* lockReport(targets, id);
      if (row === undefined) return yield* Effect.fail(notFound());
      yield* recordVersion(id, { event: "created", savedBy: caller.userId });
      yield* writeAudit({
        userId: caller.userId,
        action: "CREATE",
        entity: auditedEntity,
        entityId: row.id,
        label: nameOf(row),
        details: { before: null, after: contentOf(row) },
      });
      return toWire(row, reportCaller);
    }),
  );
});

/** Saves a report. Errors: those of the form; ENTITY_STALE with the current version and its author, ACCESS_DENIED, HTTP_404. */
export const saveReport = Effect.fn("saveReport")(function* (caller: Caller, reportSave: ReportSave) {
  const { id, version } = reportSave;
  if (id === undefined || version === undefined)
    return yield* Effect.fail(badRequest("REQUIRED", undefined, id === undefined ? "_ReportDataModelID" : "version"));
  const checkedValues = yield* checkReportSave(reportSave);
  return yield* inTransaction(
    Effect.gen(function* () {
      const reportBefore = yield* lockUnchangedReport(
        caller,
        { id, version },
        { isDeleted: false, may: mayChangeReport },
      );
      if (checkedValues.source !== reportBefore.source)
        return yield* Effect.fail(badRequest("REPORT_FIELD", undefined, "dataSource"));
      const readers = { field: roleField, targetId: reportBefore.targetId, stored: reportBefore.roleIds, isNew: false };
      const roleIds = yield* decideSavedReaders(checkedValues.roleIds, readers);
      return yield* updateAndAuditReport(
        caller,
        reportBefore,
        { ...checkedValues, roleIds, isDeleted: false },
        "UPDATE",
      );
    }),
  );
});

/** Deletes a report. Returns the key with its new version, which restoring requires. */
export const removeReport = (caller: Caller, key: ReportKey) =>
  inTransaction(
    Effect.flatMap(lockUnchangedReport(caller, key, { isDeleted: false, may: mayDeleteReport }), (row) =>
      Effect.map(
        updateAndAuditReport(caller, row, { ...row, isDeleted: true }, "DELETE"),
        ({ id, version }): ReportKey => ({ id, version }),
      ),
    ),
  );

export const restoreReport = (caller: Caller, key: ReportKey) =>
  inTransaction(
    Effect.flatMap(lockUnchangedReport(caller, key, { isDeleted: true, may: mayDeleteReport }), (row) =>
      updateAndAuditReport(caller, row, { ...row, isDeleted: false }, "RESTORE"),
    ),
  );

/** Replaces a report by a user's personal view of it, so that everybody sees it. Errors: those of `saveReport`. */
export const shareView = (caller: Caller, key: ReportKey, viewOf: (report: StoredReport) => ReportValues) =>
  Effect.flatMap(lockUnchangedReport(caller, key, { isDeleted: false, may: maySaveToShared }), (row) =>
    updateAndAuditReport(caller, row, { ...viewOf(row), isDeleted: false }, "UPDATE"),
  );

/** Reads and locks a report that the caller may change. Errors: HTTP_404 if they may not open it, ENTITY_STALE if it was saved meanwhile. */
const lockUnchangedReport = Effect.fnUntraced(function* (caller: Caller, { id, version }: ReportKey, rule: ChangeRule) {
  const row = yield* lockChangeableReport(caller, id, rule);
  if (row.version !== version)
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id, version: row.version, by: yield* lastChangedBy(auditedEntity, id) }),
    );
  return row;
});

interface ChangeRule {
  readonly isDeleted: boolean;
  readonly may: (row: StoredReport, reader: ReportCaller) => boolean;
}

/** Reads and locks the current version of a report that the caller may change. Errors: HTTP_404 if they may not open it, ACCESS_DENIED. */
export const lockChangeableReport = Effect.fnUntraced(function* (
  caller: Caller,
  id: number,
  { isDeleted, may }: ChangeRule,
) {
  const reportCaller = yield* toReportCaller(caller);
  const { targets } = yield* resolveReportTargets(caller);
  const row = yield* lockReport(targets, id);
  if (row === undefined || row.isDeleted !== isDeleted || !mayOpenReport(row, reportCaller))
    return yield* Effect.fail(notFound());
  if (!may(row, reportCaller)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return row;
});

/** Writes a locked report, its version and the audit entry. */
export const updateAndAuditReport = Effect.fnUntraced(function* (
  caller: Caller,
  reportBefore: StoredReport,
  values: ReportValues & Pick<StoredReport, "isDeleted">,
  action: keyof typeof versionEvents,
  origin: Omit<VersionOrigin, "savedBy"> = { event: versionEvents[action] },
) {
  const savedReport = { ...values, id: reportBefore.id, version: reportBefore.version + 1 };
  yield* updateReport(reportBefore.id, savedReport);
  const reportAfter: StoredReport = { ...reportBefore, ...savedReport };
  yield* writeAudit({
    userId: caller.userId,
    action,
    entity: auditedEntity,
    entityId: reportBefore.id,
    label: nameOf(reportAfter),
    details: { before: contentOf(reportBefore), after: contentOf(reportAfter) },
  });
  yield* recordVersion(reportBefore.id, { ...origin, savedBy: caller.userId });
  return toWire(reportAfter, yield* toReportCaller(caller));
});

const versionEvents = { UPDATE: "saved", DELETE: "deleted", RESTORE: "restored" } as const;

/** Checks a report that is to be saved against the form. */
export const checkReportSave = Effect.fnUntraced(function* (reportSave: EditedReport) {
  const form = checkForm(reportForm(defaultLanguage), writtenFields(reportSave));
  if (!form.ok)
    return yield* Effect.fail(
      invalid(
        form.issues.map((problem) => ({
          ...problem,
          path: problem.path.map((part, index) => (index === 0 ? (wireNameByField[String(part)] ?? part) : part)),
        })),
      ),
    );
  const { id: _id, ...values } = form.value;
  return values;
});

/** Name in the request of the roles that may open a report. */
const roleField = "reportDataModelRoles";

/** Names in the request of the fields whose internal name differs. */
const wireNameByField: Readonly<Record<string, string>> = {
  source: "dataSource",
  columns: "genericListColumn",
  filters: "genericListFilter",
  groups: "genericListGroup",
  sorting: "listSorting",
  roleIds: roleField,
};

const nameOf = ({ descriptions }: StoredReport): string => reportNameIn(descriptions, defaultLanguage) ?? "";

const contentOf = (report: StoredReport) => ({ ...writtenFields(report), isDeleted: report.isDeleted });

const writtenNames = [
  "source",
  "descriptions",
  "period",
  "columns",
  "filters",
  "groups",
  "sorting",
  "pivot",
  "drawing",
  "isList",
  "roleIds",
] as const;

type EditedReport = Pick<ReportSave, (typeof writtenNames)[number]>;

/** Returns the fields that a person edits, with the filters as they are stored. */
const writtenFields = (report: EditedReport) => ({
  ...pickFields(report, writtenNames),
  filters: encodeFilters(report.filters),
});
