/** Decides which roles may open a dashboard, widget, report or shared view after a save. */

import { collectResults, failAll, issue, ok, prefixIssuePaths, type Result } from "../result/index.ts";

import { rolesAtMost } from "./board-limits.ts";
import type { BoardWidget } from "./board-widget.ts";

/** Roles that a save may name. */
export interface NameableRoles {
  /** Roles that are not deleted: those of the thing's target; for a new thing, also those of the originals that it may be a copy of. */
  readonly live: readonly number[];
  /** Roles of the stored thing, deleted ones included; for a new thing, roles of the originals that it may be a copy of. */
  readonly stored: readonly number[];
  readonly isNew: boolean;
}

/**
 * Decides the roles of a saved thing, which is open to everyone without roles. A deleted role that is stored stays, and no save adds another.
 *
 * A new thing is a copy: it leaves deleted roles out, so that nobody gains it when they are restored. If all are deleted they stay.
 *
 * Errors: ACCESS_DENIED, with the place of a role that is neither one of the target nor stored, or beyond the limit.
 *
 * @example decideReaders([4, 9], { live: [4], stored: [9], isNew: true }) // => { ok: true, value: [4] }
 */
export function decideReaders(
  roles: readonly number[],
  { live, stored, isNew }: NameableRoles,
): Result<readonly number[]> {
  const liveIds = new Set(live);
  const storedIds = new Set(stored);
  const refusalIssues = roles.flatMap((role, roleIndex) =>
    (roleIndex < rolesAtMost && liveIds.has(role)) || storedIds.has(role) ? [] : [issue("ACCESS_DENIED", [roleIndex])],
  );
  if (refusalIssues.length > 0) return failAll(refusalIssues);
  const liveRoles = roles.filter((role) => liveIds.has(role));
  return ok(isNew && liveRoles.length > 0 ? liveRoles : roles);
}

/**
 * Lists the roles that a save of a dashboard left out, once each; the widgets are in the order in which they were sent.
 *
 * @example listRolesLeftOut({ roles: [4, 9], widgets: [] }, { roles: [4], widgets: [] }) // => [9]
 */
export function listRolesLeftOut(sentReaders: BoardReaders, storedReaders: BoardReaders): readonly number[] {
  const listRoleLists = ({ roles, widgets }: BoardReaders) => [roles, ...widgets.map((widget) => widget.roles)];
  const storedRoleLists = listRoleLists(storedReaders);
  return [
    ...new Set(
      listRoleLists(sentReaders).flatMap((roles, listIndex) =>
        roles.filter((role) => storedRoleLists[listIndex]?.includes(role) === false),
      ),
    ),
  ];
}

/** Roles of a dashboard and of its widgets. */
export interface BoardReaders {
  readonly roles: readonly number[];
  readonly widgets: readonly Pick<BoardWidget, "roles">[];
}

/**
 * Decides the roles of each widget of a saved dashboard by `decideReaders`. A widget that the dashboard did not have is new, such as a copy.
 * Undoing the removal of a widget keeps its roles, also those that a new widget may not name.
 *
 * Errors: ACCESS_DENIED, with the place of the role.
 *
 * @example decideWidgetReaders([{ i: 1, roles: [4, 9] }], { before: [], live: [4], former: [9], restored: [], restorable: [] }) // => { ok: true, value: [{ i: 1, roles: [4] }] }
 */
export function decideWidgetReaders<W extends Pick<BoardWidget, "i" | "roles">>(
  widgets: readonly W[],
  {
    before,
    live,
    former,
    restored,
    restorable,
  }: Readonly<{
    before: readonly Pick<BoardWidget, "i" | "roles">[];
    live: readonly number[];
    /** Roles besides the live ones that a new widget may name. */
    former: readonly number[];
    /** Numbers `i` of widgets that were removed and are put back. */
    restored: readonly number[];
    /** Roles that a widget that is put back may have had. */
    restorable: readonly number[];
  }>,
): Result<readonly W[]> {
  return collectResults(
    widgets.map((widget, index) => {
      const storedRoles = before.find(({ i }) => i === widget.i)?.roles;
      const isRestored = storedRoles === undefined && restored.includes(widget.i);
      const nameableRoles = {
        live,
        stored: storedRoles ?? (isRestored ? restorable : former),
        isNew: storedRoles === undefined && !isRestored,
      };
      const rolesDecision = prefixIssuePaths([index, "roles"], decideReaders(widget.roles, nameableRoles));
      return rolesDecision.ok ? ok({ ...widget, roles: rolesDecision.value }) : rolesDecision;
    }),
  );
}
