/** Permissions to open, change and delete dashboards, and to see their widgets; decision of a save. */

import { hasPermission } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import type { BoardWidget } from "./board-widget.ts";
import { isSystemDashboard, type Dashboard } from "./dashboard.ts";

/** A caller, with their permissions and their roles where they work. */
export interface DashboardCaller {
  readonly permissions: Iterable<string>;
  readonly roleIds: readonly number[];
}

/**
 * Tells whether a caller may open a dashboard: they have one of its roles, or may change dashboards.
 * A dashboard without roles is open to its whole target, the system dashboard to everyone.
 *
 * Source: specification 6 (granted to roles), behaviour 3.6 (roles = read).
 *
 * @example mayOpenDashboard({ id: 7, roles: [3] }, { permissions: ["DASHBOARD_READ"], roleIds: [4] }) // => false
 */
export function mayOpenDashboard({ id, roles }: Pick<Dashboard, "id" | "roles">, caller: DashboardCaller): boolean {
  return isSystemDashboard({ id }) || isGivenToCaller(roles, caller);
}

/**
 * Tells whether a caller sees a widget of a dashboard that is open to them: they have one of its roles, or may change dashboards. A widget without roles is visible to all.
 *
 * A user who may change dashboards sees every widget, because their save writes the whole dashboard and would lose hidden ones.
 *
 * Source: behaviour 3.6 (roles? of the widget, roles = read), specification 4 (a save writes the whole dashboard), decision 0129.
 *
 * @example maySeeWidget({ roles: [3] }, { permissions: ["DASHBOARD_READ"], roleIds: [4] }) // => false
 */
export function maySeeWidget({ roles }: Pick<BoardWidget, "roles">, caller: DashboardCaller): boolean {
  return isGivenToCaller(roles, caller);
}

/**
 * Returns the canUpdate and canDelete flags: a caller who may change dashboards may change and delete all except the system's.
 *
 * Source: specification 6 (canUpdate and canDelete), behaviour 3.6 (computed by the server; the system dashboard is not editable).
 *
 * @example dashboardFlags({ id: 0 }, { permissions: ["DASHBOARD_CUD"] }) // => { canUpdate: false, canDelete: false }
 */
export function dashboardFlags(
  dashboard: Pick<Dashboard, "id">,
  { permissions }: Pick<DashboardCaller, "permissions">,
): Pick<Dashboard, "canUpdate" | "canDelete"> {
  const mayChange = !isSystemDashboard(dashboard) && hasPermission(permissions, ["DASHBOARD_CUD"]);
  return { canUpdate: mayChange, canDelete: mayChange };
}

/** A saved dashboard, and the version that it is based on. */
export interface DashboardVersion {
  /** Id of the dashboard; absent for a new one. */
  readonly id?: number | null | undefined;
  /** Version that the change was made on; absent to overwrite any version. */
  readonly version?: number | null | undefined;
}

/**
 * Decides a save: without an id it creates; otherwise it updates the stored dashboard if the caller may change it and the version is current.
 *
 * Errors: HTTP_404 (there is none of that id), ACCESS_DENIED, DASHBOARD_STALE with the version that is there. Source: specification 4, behaviour 3.6 (version in PUT).
 *
 * @example decideSave({ id: 7, version: 1 }, { version: 2, canUpdate: true }) // => { ok: false, issues: [{ code: "DASHBOARD_STALE", path: ["version"], params: { version: 2 } }] }
 */
export function decideSave(
  { id, version }: DashboardVersion,
  storedBoard: Pick<Dashboard, "version" | "canUpdate"> | null,
): Result<"create" | "update"> {
  if (id === null || id === undefined) return ok("create");
  if (storedBoard === null) return fail(issue("HTTP_404", ["id"]));
  if (!storedBoard.canUpdate) return fail(issue("ACCESS_DENIED", ["id"]));
  const isStale = version !== null && version !== undefined && version !== storedBoard.version;
  return isStale ? fail(issue("DASHBOARD_STALE", ["version"], { version: storedBoard.version })) : ok("update");
}

function isGivenToCaller(roles: readonly number[], { permissions, roleIds }: DashboardCaller): boolean {
  return (
    roles.length === 0 || roles.some((role) => roleIds.includes(role)) || hasPermission(permissions, ["DASHBOARD_CUD"])
  );
}
