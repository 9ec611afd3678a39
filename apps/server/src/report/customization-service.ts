/** Service of personal report views. A view changes the report for its owner only, unless it is saved for everyone. */

import type { Caller } from "@comptoir/api/contract";
import type {
  CustomizationKey,
  CustomizationRestore,
  CustomizationRoles,
  CustomizationSave,
  CustomizationWire,
  ReportKey,
} from "@comptoir/api/wire";
import { viewsAtMost } from "@comptoir/domain/entity";
import { parseRangeText } from "@comptoir/domain/period";
import {
  uniqueViewName,
  getReportKind,
  mayOpenView,
  mayShareView,
  mergeCustomization,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { prefixIssuePaths, type Issue, type Result } from "@comptoir/domain/result";
import { parseText } from "@comptoir/domain/text";
import { Effect } from "effect";

import { writeAudit } from "../access/index.ts";
import { decideSavedReaders } from "../dashboard/save-readers.ts";
import { acquireLock, inTransaction } from "../database/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import {
  deleteCustomization,
  deleteNamedView,
  findDeletedView,
  listCustomizations,
  listRoleNames,
  listSharedViews,
  storeCustomization,
  replaceViewRoles,
  restoreNamedView,
  updateCustomization,
  type CustomizationRow,
  type ReportReference,
  type ViewReference,
} from "./customization-repository.ts";
import { checkChanges } from "./check-changes.ts";
import { findReport, resolveReportTargets, toReportCaller, listOpenReports, shareView } from "./report-service.ts";

const toWireView = ({ content, ...row }: CustomizationRow, isMine: boolean): CustomizationWire => ({
  ...row,
  ...content,
  isMine,
});

/** Lists the caller's own report views. */
export const listOwnCustomizations = Effect.fn("listOwnCustomizations")(function* (caller: Caller) {
  return (yield* listCustomizations(caller.userId)).map((row) => toWireView(row, true));
});

/** Lists the views that the caller may open: their own and those shared with one of their roles, of reports that they may open. */
export const listOpenViews = Effect.fn("listOpenViews")(function* (caller: Caller) {
  const reportCaller = yield* toReportCaller(caller);
  const openReportKeys = new Set((yield* listOpenReports(caller)).map(({ source, id }) => `${source} ${id}`));
  const sharedViewRows = (yield* listSharedViews(caller.userId, reportCaller.roleIds)).filter(
    ({ source, reportId, roles, content }) =>
      openReportKeys.has(`${source} ${reportId}`) &&
      mayOpenView({ isMine: false, roleIds: roles, filters: content.filters }, { source }, reportCaller),
  );
  return [...(yield* listOwnCustomizations(caller)), ...sharedViewRows.map((row) => toWireView(row, false))];
});

/** Shares a named view of the caller with roles. Errors: HTTP_404, ACCESS_DENIED without RDM_CUD, or for roles of another target and deleted ones that the view does not have, ENTITY_STALE. */
export const shareWithRoles = Effect.fn("shareWithRoles")(function* (
  caller: Caller,
  { id, version, roles: wantedRoles }: CustomizationRoles,
) {
  const reportCaller = yield* toReportCaller(caller);
  const viewBefore = (yield* listOwnCustomizations(caller)).find((view) => view.id === id && view.name !== "");
  if (viewBefore === undefined) return yield* Effect.fail(notFound());
  if (!mayShareView({ isMine: true }, reportCaller)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const report = yield* findReport(caller, { id: viewBefore.reportId, source: viewBefore.source });
  const targetId = report.targetId ?? (yield* resolveReportTargets(caller)).home;
  const roleIds = yield* decideSavedReaders(wantedRoles, {
    field: "roles",
    targetId,
    stored: viewBefore.roles ?? [],
    isNew: false,
  });
  yield* inTransaction(
    Effect.gen(function* () {
      if (!(yield* replaceViewRoles({ id, version }, roleIds)))
        return yield* Effect.fail(conflict("ENTITY_STALE", { id, version: viewBefore.version }));
      yield* writeAudit({
        userId: caller.userId,
        action: "UPDATE",
        entity: "reportView",
        entityId: id,
        label: viewBefore.name,
        details: {
          before: { roles: yield* listRoleNames(viewBefore.roles ?? []) },
          after: { roles: yield* listRoleNames(roleIds) },
        },
      });
    }),
  );
  return yield* findReportView(caller, viewBefore);
});

/**
 * Stores a new view. A name that the caller's views already have gets a number; a view without a name replaces the caller's unnamed view.
 * Errors: HTTP_404 for a report that the caller may not open, REPORT_FIELD for a new field that its kind does not have, REPORT_FORMAT, MAX_LENGTH, DATE_RANGE, TOO_MANY named views.
 */
export const createCustomization = (caller: Caller, save: CustomizationSave) => putCustomization(caller, save, true);

/**
 * Replaces the view with the given number, which may be renamed, or the view with the given name. Errors: those of a
 * new view, HTTP_404 for a deleted view, ENTITY_STALE.
 */
export const saveCustomization = (caller: Caller, save: CustomizationSave) => putCustomization(caller, save, false);

const putCustomization = Effect.fn("saveCustomization")(function* (
  caller: Caller,
  { source, reportId, name: called = "", id, version, widgetId, ...content }: CustomizationSave,
  isNew: boolean,
) {
  yield* findReport(caller, { id: reportId, source });
  const issues = [
    ...(yield* listNewUnknownFields(caller, { source, reportId, content })),
    ...(content.period === null ? [] : issuesOfResult(prefixIssuePaths(["period"], parseRangeText(content.period)))),
    ...(called.trim() === "" ? [] : issuesOfResult(prefixIssuePaths(["name"], parseText(called, "max100")))),
  ];
  if (issues.length > 0) return yield* Effect.fail(invalid(issues));
  const name = called.trim();
  const view = { userId: caller.userId, source, reportId, content };
  const keptAs = yield* inTransaction(
    Effect.gen(function* () {
      yield* lockViews(caller);
      const views = yield* listOwnViews(caller, { source, reportId });
      const namedViews = views.filter((view) => view.name !== "");
      // The view without a name can also be saved by its number, as it was read.
      const openingView = views.find((view) => view.name === "" && view.id === id);
      if (openingView !== undefined && name === "" && version !== undefined && version !== openingView.version)
        return yield* Effect.fail(conflict("ENTITY_STALE", { id: openingView.id, version: openingView.version }));
      const viewBefore = id === undefined || isNew ? undefined : namedViews.find((view) => view.id === id);
      if (viewBefore !== undefined) {
        if (version !== undefined && version !== viewBefore.version)
          return yield* Effect.fail(conflict("ENTITY_STALE", { id: viewBefore.id, version: viewBefore.version }));
        const isShared = viewBefore.roles !== undefined && viewBefore.roles.length > 0;
        if (isShared && !mayShareView({ isMine: true }, yield* toReportCaller(caller)))
          return yield* Effect.fail(forbidden("ACCESS_DENIED"));
        const free =
          name === ""
            ? viewBefore.name
            : uniqueViewName(
                name,
                namedViews.flatMap((view) => (view.id === viewBefore.id ? [] : [view.name])),
              );
        yield* updateCustomization(viewBefore.id, {
          ...view,
          name: free,
          widgetId: sentOrStoredWidgetId(widgetId, viewBefore),
        });
        return free;
      }
      if (id !== undefined && openingView === undefined && !isNew) return yield* Effect.fail(notFound());
      const isMore = name !== "" && (isNew || !namedViews.some((view) => view.name === name));
      if (isMore) yield* refuseTooManyViews(namedViews);
      const free = isMore
        ? uniqueViewName(
            name,
            namedViews.map((view) => view.name),
          )
        : name;
      const stored = views.find((candidate) => candidate.name === free);
      yield* storeCustomization({ ...view, name: free, widgetId: sentOrStoredWidgetId(widgetId, stored) });
      return free;
    }),
  );
  return yield* findReportView(caller, { source, reportId, name: keptAs });
});

/** Returns the widget of a view to save: the sent one, or the stored one if none is sent. */
const sentOrStoredWidgetId = (sent: number | null | undefined, stored: CustomizationWire | undefined): number | null =>
  sent === undefined ? (stored?.widgetId ?? null) : sent;

/** Returns an issue for each unknown field of a view that no stored view of the report names: a stored view may name a field that was removed later. */
const listNewUnknownFields = Effect.fnUntraced(function* (
  caller: Caller,
  { source, reportId, content }: Pick<CustomizationRow, "source" | "reportId" | "content">,
) {
  const { fields } = getReportKind(source);
  const unknownIssues = checkChanges(content, fields);
  if (unknownIssues.length === 0) return unknownIssues;
  const storedViews = (yield* listOpenViews(caller)).filter(
    (view) => view.source === source && view.reportId === reportId,
  );
  const unknownFieldsOfStoredViews = new Set(
    storedViews.flatMap((view) => checkChanges(view, fields).map(({ params }) => params["field"])),
  );
  return unknownIssues.filter(({ params }) => !unknownFieldsOfStoredViews.has(params["field"]));
});

const issuesOfResult = (read: Result<unknown>): readonly Issue[] => (read.ok ? [] : read.issues);

/** Deletes the caller's view of a number or a name; without either, the unnamed view of the report. Errors: HTTP_404 for a number that no view has. */
export const removeCustomization = Effect.fn("removeCustomization")(function* (
  caller: Caller,
  { name = "", id, ...viewKey }: CustomizationKey,
) {
  if (id === undefined) yield* deleteCustomization(caller.userId, { ...viewKey, name: name.trim() });
  else if (!(yield* deleteNamedView(caller.userId, { ...viewKey, id }))) {
    const unnamedViewOfReport = yield* findReportView(caller, { ...viewKey, name: "" });
    if (unnamedViewOfReport.id !== id) return yield* Effect.fail(notFound());
    yield* deleteCustomization(caller.userId, { ...viewKey, name: "" });
  }
  return { ...viewKey, ...(name !== "" && { name }), ...(id !== undefined && { id }) };
});

/**
 * Restores a deleted named view with everything it had, the roles that it is shared with included. It gets a number if its name is taken.
 * Errors: HTTP_404 for a view that is not deleted or a report that the caller may not open, TOO_MANY.
 */
export const restoreCustomization = Effect.fn("restoreCustomization")(function* (
  caller: Caller,
  key: CustomizationRestore,
) {
  const { source, reportId } = key;
  yield* findReport(caller, { id: reportId, source });
  const restoredName = yield* inTransaction(
    Effect.gen(function* () {
      yield* lockViews(caller);
      const deletedView = yield* findDeletedView(caller.userId, key);
      if (deletedView === undefined) return yield* Effect.fail(notFound());
      const ownViewNames = (yield* listOwnViews(caller, key)).flatMap((other) =>
        other.name === "" ? [] : [other.name],
      );
      yield* refuseTooManyViews(ownViewNames);
      const freeNameOfRestored = uniqueViewName(deletedView.name, ownViewNames);
      yield* restoreNamedView({ id: deletedView.id, name: freeNameOfRestored });
      return freeNameOfRestored;
    }),
  );
  return yield* findReportView(caller, { source, reportId, name: restoredName });
});

/** Makes the saves of one user wait for each other, so that the limit and the unique names are respected. */
const lockViews = ({ userId }: Caller) => acquireLock(`report-views ${userId}`);

const listOwnViews = (caller: Caller, { source, reportId }: ReportReference) =>
  Effect.map(listOwnCustomizations(caller), (views) =>
    views.filter((view) => view.source === source && view.reportId === reportId),
  );

const refuseTooManyViews = (namedViews: readonly unknown[]) =>
  namedViews.length >= viewsAtMost ? Effect.fail(badRequest("TOO_MANY", { max: viewsAtMost })) : Effect.void;

/** Saves the caller's own view for everyone; the caller then sees the report as everyone does. Errors: ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const shareCustomization = Effect.fn("shareCustomization")(function* (
  caller: Caller,
  {
    source,
    reportId,
    version,
  }: { readonly source: ReportKindCode; readonly reportId: number; readonly version: number },
) {
  const unnamedViewReference = { source, reportId, name: "" };
  const viewToShare = yield* findReportView(caller, unnamedViewReference);
  const reportKey: ReportKey = { id: reportId, version };
  return yield* inTransaction(
    Effect.gen(function* () {
      const sharedReport = yield* shareView(
        caller,
        reportKey,
        (report) => mergeCustomization(report, viewToShare, getReportKind(report.source).fields).report,
      );
      yield* deleteCustomization(caller.userId, unnamedViewReference);
      return sharedReport;
    }),
  );
});

const findReportView = Effect.fnUntraced(function* (caller: Caller, viewReference: ViewReference) {
  const view = (yield* listOwnCustomizations(caller)).find(
    ({ source, reportId, name }) =>
      source === viewReference.source && reportId === viewReference.reportId && name === viewReference.name,
  );
  return view ?? (yield* Effect.fail(notFound()));
});
