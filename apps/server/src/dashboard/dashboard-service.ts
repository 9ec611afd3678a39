/** Dashboards: who sees which, who may change them, and saving without losing somebody else's work. */

import type { Caller } from "@comptoir/api/contract";
import type { DashboardSave } from "@comptoir/api/wire";
import { dashboardFlags, decideSave, isSystemDashboard, listBoards, mayOpenDashboard, maySeeWidget, parseStoredWidgets, parseWidgets, printWidgets, systemDashboard } from "@comptoir/domain/dashboard";
import type { Dashboard, Widget } from "@comptoir/domain/dashboard";
import { parseRangeText } from "@comptoir/domain/period";
import { atPath, collect, fail, issue, type Issue } from "@comptoir/domain/result";
import { parseText } from "@comptoir/domain/text";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { grantsOf, listLayers, requireCreation, scopeFor, writeAudit } from "../access/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import {
  deleteDashboard,
  insertDashboard,
  listDashboards,
  listRolesOf,
  replaceRoles,
  updateDashboard,
} from "./dashboard-repository.ts";
import type { DashboardRow } from "./dashboard-repository.ts";

type Save = typeof DashboardSave.Type;

/** The dashboards the caller sees, each with the widgets that he sees, the system's first. */
export const dashboardsOf = Effect.fn("dashboardsOf")(function* (caller: Caller) {
  const own = yield* ownDashboards(caller);
  return listBoards(systemDashboard(caller.language), own);
});

/** Errors: those of the fields; ACCESS_DENIED for a target in which the caller may not create dashboards. */
export const createDashboard = Effect.fn("createDashboard")(function* (caller: Caller, save: Save) {
  const values = yield* valuesOf(save);
  const targetId = save.targetId ?? (yield* homeTarget(caller));
  yield* requireCreation(caller, "Dashboard", targetId);
  const id = yield* inTransaction(
    Effect.gen(function* () {
      const created = yield* insertDashboard({ ...values, targetId, userId: caller.userId });
      yield* replaceRoles(created, yield* rolesOf(save, targetId));
      yield* writeAudit({ userId: caller.userId, action: "CREATE", entity: "dashboard", entityId: created });
      return created;
    }),
  );
  return yield* findDashboard(caller, id);
});

/** Errors: those of the fields; DASHBOARD_STALE with the version that is there. */
export const saveDashboard = Effect.fn("saveDashboard")(function* (caller: Caller, save: Save) {
  const { id, version } = save;
  if (id === undefined) return yield* Effect.fail(badRequest("REQUIRED", undefined, "id"));
  const before = yield* findDashboard(caller, id);
  const decided = decideSave(save, before);
  if (!decided.ok) return yield* Effect.fail(isStale(decided.issues) ? conflict("DASHBOARD_STALE", { version: before.version }) : forbidden("ACCESS_DENIED"));
  const { targetId } = before;
  if (targetId === null) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const values = yield* valuesOf(save);
  yield* inTransaction(
    Effect.gen(function* () {
      const isWritten = yield* updateDashboard({ ...values, id, version: version ?? before.version });
      // Somebody else saved since it was read a moment ago.
      if (!isWritten) return yield* Effect.fail(conflict("DASHBOARD_STALE", { version: (yield* findDashboard(caller, id)).version }));
      if (save.roles !== undefined) yield* replaceRoles(id, yield* rolesOf(save, targetId));
      yield* writeAudit({ userId: caller.userId, action: "UPDATE", entity: "dashboard", entityId: id });
    }),
  );
  return yield* findDashboard(caller, id);
});

export const removeDashboard = Effect.fn("removeDashboard")(function* (caller: Caller, id: number) {
  const before = yield* findDashboard(caller, id);
  if (!before.canDelete) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* inTransaction(
    Effect.andThen(
      deleteDashboard(id),
      writeAudit({ userId: caller.userId, action: "DELETE", entity: "dashboard", entityId: id }),
    ),
  );
});

const findDashboard = Effect.fnUntraced(function* (caller: Caller, id: number) {
  if (isSystemDashboard({ id })) return systemDashboard(caller.language);
  const found = (yield* ownDashboards(caller)).find((dashboard) => dashboard.id === id);
  return found ?? (yield* Effect.fail(notFound()));
});

const ownDashboards = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const rows = yield* listDashboards([...new Set(layers.map(({ targetId }) => targetId))]);
  const seer = { held: caller.permissions, roleIds: [...(yield* grantsOf(caller.userId)).rolesAt(caller.layerId)] };
  return yield* Effect.forEach(rows.filter((row) => mayOpenDashboard(row, seer)), (row) =>
    Effect.map(storedWidgets(row), (stored): Dashboard => {
      const widgets = stored.filter((widget) => maySeeWidget(widget, seer));
      return { ...row, widgets, ...dashboardFlags(row, seer) };
    }),
  );
});

const storedWidgets = ({ id, widgets }: DashboardRow): Effect.Effect<readonly Widget[]> => {
  const parsed = parseStoredWidgets(widgets);
  return parsed.ok
    ? Effect.succeed(parsed.value)
    : Effect.die(new Error(`The widgets of dashboard ${id} cannot be read: ${parsed.issues[0]?.code}`));
};

const valuesOf = Effect.fnUntraced(function* (save: Save) {
  const description = save.description.trim();
  const named = description === "" ? fail(issue("REQUIRED")) : parseText(description, "max200");
  const checked = collect<unknown>([
    atPath(["description"], named),
    atPath(["widgets"], parseWidgets(save.widgets)),
    atPath(["period"], parseRangeText(save.period)),
  ]);
  const widgets = parseWidgets(save.widgets);
  if (!checked.ok) return yield* Effect.fail(invalid(checked.issues));
  if (!widgets.ok) return yield* Effect.fail(invalid(widgets.issues));
  const longDescription = save.longDescription ?? "";
  return { description, longDescription, widgets: printWidgets(widgets.value), period: save.period };
});

const isStale = (issues: readonly Issue[]): boolean => issues.some(({ code }) => code === "DASHBOARD_STALE");

const rolesOf = Effect.fnUntraced(function* (save: Save, targetId: number) {
  const known = new Set(yield* listRolesOf(targetId));
  const roles = save.roles ?? [];
  if (roles.some((role) => !known.has(role))) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return roles;
});

const homeTarget = Effect.fnUntraced(function* (caller: Caller) {
  const layer = (yield* listLayers()).find(({ id }) => id === caller.layerId);
  return layer?.targetId ?? (yield* Effect.fail(forbidden("ACCESS_DENIED")));
});

const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchTag(sql.withTransaction(work), "SqlError", (cause) => Effect.die(cause)),
  );
