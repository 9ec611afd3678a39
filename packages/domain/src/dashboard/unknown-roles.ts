/** Finds roles that a saved dashboard names but that do not exist. */

import { issue, type Issue } from "../result/index.ts";

import { rolesAtMost } from "./board-limits.ts";
import type { BoardWidget } from "./board-widget.ts";

/**
 * Lists the roles of saved widgets that do not exist, or are too many. A role that the widget had before stays, so that a role that was deleted since does not hinder others.
 *
 * Errors: ACCESS_DENIED, with the place of the role.
 *
 * @example findUnknownRoles([], [{ i: 1, roles: [4, 9] }], [4]) // => [{ code: "ACCESS_DENIED", path: [0, "roles", 1], params: {} }]
 */
export function findUnknownRoles(
  before: readonly Pick<BoardWidget, "i" | "roles">[],
  after: readonly Pick<BoardWidget, "i" | "roles">[],
  known: readonly number[],
): readonly Issue<"ACCESS_DENIED">[] {
  const roles = new Set(known);
  return after.flatMap((widget, index) => {
    const present = new Set(before.find(({ i }) => i === widget.i)?.roles);
    return widget.roles.flatMap((role, place) =>
      (place < rolesAtMost && roles.has(role)) || present.has(role)
        ? []
        : [issue("ACCESS_DENIED", [index, "roles", place])],
    );
  });
}

/**
 * Returns the roles of a dashboard without the deleted ones. If all are deleted they stay: a dashboard without roles is open to everyone.
 *
 * @example withoutDeletedRoles([4, 9], [9]) // => [4]
 */
export function withoutDeletedRoles(roles: readonly number[], deleted: readonly number[]): readonly number[] {
  const left = roles.filter((role) => !deleted.includes(role));
  return left.length === 0 ? roles : left;
}
