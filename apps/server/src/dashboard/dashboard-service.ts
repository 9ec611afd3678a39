/** Dashboard service: checks who may see and change each dashboard, and refuses edits of an outdated version. */

import type { Caller } from "@comptoir/api/contract";
import type { DashboardKey, DashboardSave } from "@comptoir/api/wire";
import {
  dashboardFlags,
  dashboardForm,
  decideSave,
  decideWidgetReaders,
  findHiddenContent,
  findUnknownMembers,
  isSystemDashboard,
  listBoards,
  listNamedMembers,
  mayOpenDashboard,
  maySeeWidget,
  parseStoredWidgets,
  parseWidgets,
  printWidgets,
  systemDashboard,
} from "@comptoir/domain/dashboard";
import type { BoardWidget, Dashboard } from "@comptoir/domain/dashboard";
import { listLayerAndAncestors } from "@comptoir/domain/target";
import { prefixIssuePaths, collectResults, failAll, type Issue } from "@comptoir/domain/result";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { grantsOf, listLayers, requireCreation, scopeFor, writeAudit } from "../access/index.ts";
import { badRequest, conflict, forbidden, forbiddenAt, invalid, notFound } from "../http/refusal.ts";
import {
  clearFavorite,
  deleteDashboard,
  findFavorite,
  insertDashboard,
  listDashboards,
  listExistingMembers,
  listRolesOf,
  replaceRoles,
  restoreDeleted,
  storeFavorite,
  updateDashboard,
} from "./dashboard-repository.ts";
import type { DashboardRow, DashboardSelection } from "./dashboard-repository.ts";
import { addMissingMembers } from "./missing-rows.ts";
import { decideSavedReaders } from "./save-readers.ts";

type Save = typeof DashboardSave.Type;
type Key = typeof DashboardKey.Type;

/** Lists the dashboards that the caller sees, each with its visible widgets; system dashboards come first. */
export const dashboardsOf = Effect.fn("dashboardsOf")(function* (caller: Caller) {
  const ownBoards = yield* ownDashboards(caller);
  return listBoards(systemDashboard(caller.language), ownBoards);
});

/**
 * Makes a dashboard the caller's favorite; choosing the system dashboard clears the favorite. Errors: HTTP_404 for a
 * dashboard that the caller does not see.
 */
export const chooseFavorite = Effect.fn("chooseFavorite")(function* (caller: Caller, id: number) {
  const dashboard = yield* findDashboard(caller, id);
  if (isSystemDashboard(dashboard)) yield* clearFavorite(caller.userId);
  else yield* storeFavorite(caller.userId, id);
});

/**
 * Creates a dashboard. Errors: those of the form; ACCESS_DENIED for a target where the caller may not create
 * dashboards, for measures and reports that they may not see, or for roles of another target and deleted ones that no stored dashboard of the target names; FILTER_MEMBER for filters
 * on unknown stores, departments or products, or on those outside the scope, unless a stored dashboard names them.
 */
export const createDashboard = Effect.fn("createDashboard")(function* (caller: Caller, save: Save) {
  const targetId = save.targetId ?? (yield* homeTarget(caller));
  const storedDashboards = yield* ownDashboards(caller, "ALL");
  const sources = storedDashboards.filter((dashboard) => dashboard.targetId === targetId);
  const values = yield* valuesOf(save, { caller, targetId, before: [], sources });
  yield* requireCreation(caller, "Dashboard", targetId);
  const readers = { field: "roles", targetId, stored: sources.flatMap(({ roles }) => roles), isNew: true };
  const id = yield* inTransaction(
    Effect.gen(function* () {
      const createdId = yield* insertDashboard({ ...values, targetId, userId: caller.userId });
      yield* replaceRoles(createdId, yield* decideSavedReaders(save.roles ?? [], readers));
      yield* writeAudit({
        userId: caller.userId,
        action: "CREATE",
        entity: "dashboard",
        entityId: createdId,
        label: values.description,
      });
      return createdId;
    }),
  );
  return yield* findDashboard(caller, id);
});

/**
 * Saves a dashboard. Errors: those of the form; DASHBOARD_STALE with the current version; FILTER_MEMBER as for a new one;
 * ACCESS_DENIED for a dashboard that the caller may not change, added measures that they may not see, or roles that may not be named.
 */
export const saveDashboard = Effect.fn("saveDashboard")(function* (caller: Caller, save: Save) {
  const { id, version } = save;
  if (id === undefined) return yield* Effect.fail(badRequest("REQUIRED", undefined, "id"));
  const boardBefore = yield* findDashboard(caller, id);
  const decisionResult = decideSave(save, boardBefore);
  if (!decisionResult.ok)
    return yield* Effect.fail(
      saysStale(decisionResult.issues)
        ? conflict("DASHBOARD_STALE", { version: boardBefore.version })
        : forbidden("ACCESS_DENIED"),
    );
  const { targetId } = boardBefore;
  if (targetId === null) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const checkedValues = yield* valuesOf(save, { caller, targetId, before: boardBefore.widgets });
  yield* inTransaction(
    Effect.gen(function* () {
      const isUpdated = yield* updateDashboard({ ...checkedValues, id, version: version ?? boardBefore.version });
      // Another user saved the dashboard after it was read above.
      if (!isUpdated)
        return yield* Effect.fail(conflict("DASHBOARD_STALE", { version: (yield* findDashboard(caller, id)).version }));
      const readersRequest = { field: "roles", targetId, stored: boardBefore.roles, isNew: false };
      if (save.roles !== undefined) yield* replaceRoles(id, yield* decideSavedReaders(save.roles, readersRequest));
      yield* writeAudit({
        userId: caller.userId,
        action: "UPDATE",
        entity: "dashboard",
        entityId: id,
        label: checkedValues.description,
      });
    }),
  );
  return yield* findDashboard(caller, id);
});

/** Deletes a dashboard; returns its key with the new version, which restoring requires. Errors: DASHBOARD_STALE with the current version, ACCESS_DENIED, HTTP_404. */
export const removeDashboard = (caller: Caller, key: Key) =>
  Effect.map(setDeleted(caller, key, true), ({ id, version }) => ({ id, version: version + 1 }));

/**
 * Restores a deleted dashboard with everything it had, also widgets and roles that the caller does not see, and as the favorite of those who had chosen it.
 * Errors: those of the deletion.
 */
export const restoreDashboard = (caller: Caller, key: Key) =>
  Effect.flatMap(setDeleted(caller, key, false), ({ id }) => findDashboard(caller, id));

const setDeleted = Effect.fn("dashboard.setDeleted")(function* (caller: Caller, key: Key, isDeleted: boolean) {
  const selection = isDeleted ? "LIVE" : "DELETED";
  const boardBefore = yield* findDashboard(caller, key.id, selection);
  const decisionResult = decideSave(key, { version: boardBefore.version, canUpdate: boardBefore.canDelete });
  if (!decisionResult.ok)
    return yield* Effect.fail(
      saysStale(decisionResult.issues)
        ? conflict("DASHBOARD_STALE", { version: boardBefore.version })
        : forbidden("ACCESS_DENIED"),
    );
  const write = isDeleted ? deleteDashboard : restoreDeleted;
  yield* inTransaction(
    Effect.gen(function* () {
      // Another user saved, deleted or restored the dashboard after it was read above.
      if (!(yield* write(boardBefore.id, boardBefore.version)))
        return yield* Effect.fail(
          conflict("DASHBOARD_STALE", { version: (yield* findDashboard(caller, boardBefore.id, selection)).version }),
        );
      yield* writeAudit({
        userId: caller.userId,
        action: isDeleted ? "DELETE" : "RESTORE",
        entity: "dashboard",
        entityId: boardBefore.id,
        label: boardBefore.description,
      });
    }),
  );
  return boardBefore;
});

const findDashboard = Effect.fnUntraced(function* (caller: Caller, id: number, selection: DashboardSelection = "LIVE") {
  if (isSystemDashboard({ id })) return systemDashboard(caller.language);
  const ownDashboard = (yield* ownDashboards(caller, selection)).find((dashboard) => dashboard.id === id);
  return ownDashboard ?? (yield* Effect.fail(notFound()));
});

const ownDashboards = Effect.fnUntraced(function* (caller: Caller, dashboardSelection: DashboardSelection = "LIVE") {
  const { layers } = yield* scopeFor(caller);
  const rows = yield* listDashboards([...new Set(layers.map(({ targetId }) => targetId))], dashboardSelection);
  const reader = {
    permissions: caller.permissions,
    roleIds: [...(yield* grantsOf(caller.userId)).rolesAt(caller.layerId)],
  };
  const favoriteId = yield* findFavorite(caller.userId);
  const visibleDashboards = yield* Effect.forEach(
    rows.filter((row) => mayOpenDashboard(row, reader)),
    (row) =>
      Effect.map(storedWidgets(row), (parsedWidgets): Dashboard => {
        // A dashboard that cannot be parsed is listed by name and cannot be saved, which would lose its content.
        const isFavorite = row.id === favoriteId;
        if (parsedWidgets === null) return { ...row, widgets: [], canUpdate: false, canDelete: false, isFavorite };
        const widgets = parsedWidgets.filter((widget) => maySeeWidget(widget, reader));
        return { ...row, widgets, ...dashboardFlags(row, reader), isFavorite };
      }),
  );
  return yield* addMissingMembers(visibleDashboards, layers);
});

/** Parses stored widgets; null and a log entry if that fails. */
const storedWidgets = ({ id, widgets }: DashboardRow): Effect.Effect<readonly BoardWidget[] | null> => {
  const parsedWidgets = parseStoredWidgets(widgets);
  return parsedWidgets.ok
    ? Effect.succeed(parsedWidgets.value)
    : Effect.as(
        Effect.logError(`The widgets of dashboard ${id} cannot be read: ${parsedWidgets.issues[0]?.code}`),
        null,
      );
};

/** Checks a sent dashboard: its form, measures, readers and filters; returns the values to store. The widgets arrive as one JSON text with their list. */
const valuesOf = Effect.fnUntraced(function* (
  { description, longDescription, period, roles, widgets: text, restored = [] }: Save,
  {
    caller,
    targetId,
    before,
    sources,
  }: {
    readonly caller: Caller;
    readonly targetId: number;
    readonly before: readonly BoardWidget[];
    /** Dashboards of the same target that a new one may be a copy of. */
    readonly sources?: readonly Pick<Dashboard, "widgets">[];
  },
) {
  const form = checkForm(dashboardForm, { description, longDescription, period, roles });
  const widgets = parseWidgets(text);
  if (!form.ok || !widgets.ok) {
    const checkResult = collectResults<unknown>([form, prefixIssuePaths(["widgets"], widgets)]);
    return yield* Effect.fail(invalid(checkResult.ok ? [] : checkResult.issues));
  }
  const sourceRoles = sources?.flatMap((source) => source.widgets.flatMap(({ roles: readers }) => readers));
  const { live, deleted } = yield* listRolesOf([targetId], sourceRoles);
  const restoredHere = sources === undefined ? restored : [];
  // A widget that was removed from a stored dashboard and comes back is stored nowhere: it may name every role that it may have had.
  const restorable = restoredHere.length === 0 ? [] : yield* listRestorableRoles(caller, targetId);
  const nameable = { before, live, former: sourceRoles ?? deleted, restored: restoredHere, restorable };
  const readable = decideWidgetReaders(widgets.value, nameable);
  const refusals = prefixIssuePaths(
    ["widgets"],
    failAll([...findHiddenContent(before, widgets.value, caller.permissions), ...(readable.ok ? [] : readable.issues)]),
  );
  if (!readable.ok || (!refusals.ok && refusals.issues.length > 0))
    return yield* Effect.fail(forbiddenAt(refusals.ok ? [] : refusals.issues));
  yield* checkMembers(caller, before, widgets.value);
  const { value } = form;
  return {
    description: value.description,
    longDescription: value.longDescription,
    period: value.period,
    widgets: printWidgets(readable.value),
  };
});

/**
 * Checks the stores, departments and products that filters name. A deleted dashboard may be restored and any dashboard may be copied,
 * so members that any dashboard of the caller names are accepted. Errors: FILTER_MEMBER.
 */
const checkMembers = Effect.fnUntraced(function* (
  caller: Caller,
  widgetsBefore: readonly BoardWidget[],
  widgetsAfter: readonly BoardWidget[],
) {
  const { layers } = yield* scopeFor(caller);
  const existingMembers = yield* listExistingMembers(listNamedMembers(widgetsAfter), layers);
  if (findUnknownMembers(widgetsBefore, widgetsAfter, existingMembers).length === 0) return;
  const storedWidgets = (yield* ownDashboards(caller, "ALL")).flatMap(({ widgets }) => widgets);
  const memberIssues = findUnknownMembers([...widgetsBefore, ...storedWidgets], widgetsAfter, existingMembers);
  if (memberIssues.length > 0)
    return yield* Effect.fail(
      invalid(memberIssues.map((problem) => ({ ...problem, path: ["widgets", ...problem.path] }))),
    );
});

/** Lists the roles that a restored widget may name, deleted ones included: those of its target, and of the targets in or above the caller's scope. */
const listRestorableRoles = Effect.fnUntraced(function* (caller: Caller, targetId: number) {
  const { layers } = yield* scopeFor(caller);
  const layersAbove = listLayerAndAncestors(caller.layerId, yield* listLayers());
  const { live, deleted } = yield* listRolesOf([
    targetId,
    ...[...layers, ...layersAbove].map((layer) => layer.targetId),
  ]);
  return [...live, ...deleted];
});

const saysStale = (issues: readonly Issue[]): boolean => issues.some(({ code }) => code === "DASHBOARD_STALE");

const homeTarget = Effect.fnUntraced(function* (caller: Caller) {
  const layer = (yield* listLayers()).find(({ id }) => id === caller.layerId);
  return layer?.targetId ?? (yield* Effect.fail(forbidden("ACCESS_DENIED")));
});

const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchTag(sql.withTransaction(work), "SqlError", (cause) => Effect.die(cause)),
  );
