/** Reads which roles the server refused in a save, and leaves them out. */

import type { BoardReaders } from "./reader-roles.ts";

/** Save that can be sent again after the server refused roles, with the roles that it leaves out. */
export interface AcceptedReaders<B> {
  /** The save without the refused roles; it is not sent yet. */
  readonly accepted: B;
  /** Roles that were refused, once each, in the order of the refusals. */
  readonly refused: readonly number[];
  /** Whether the dashboard, report or view, or one of the widgets, loses its last role by that, and so opens to everyone. */
  readonly isOpened: boolean;
}

/**
 * Leaves out of a save the roles whose fields the server refused; null if a refusal is not about a role that was sent.
 *
 * Source: decision 0484.
 *
 * @example withoutRefusedRoles({ roles: [4, 9], widgets: [] }, ["roles.1"]) // => { accepted: { roles: [4], widgets: [] }, refused: [9], isOpened: false }
 */
export function withoutRefusedRoles<B extends BoardReaders>(
  sentBoard: B,
  fields: readonly (string | null)[],
): AcceptedReaders<B> | null {
  const rolePlaces = fields.map(parseRolePlace);
  const refusedRoles = rolePlaces.map((place) => place && roleListAt(sentBoard, place.widget)?.[place.role]);
  const refusedRoleIds = refusedRoles.flatMap((role) => (typeof role === "number" ? [role] : []));
  if (refusedRoleIds.length === 0 || refusedRoleIds.length < fields.length) return null;
  const dropRefusedRoles = (list: readonly number[], widget: number | null): readonly number[] =>
    list.filter((_, role) => !rolePlaces.some((place) => place?.widget === widget && place.role === role));
  const acceptedBoard: B = {
    ...sentBoard,
    roles: dropRefusedRoles(sentBoard.roles, null),
    widgets: sentBoard.widgets.map((widget, index) => ({ ...widget, roles: dropRefusedRoles(widget.roles, index) })),
  };
  return {
    accepted: acceptedBoard,
    refused: [...new Set(refusedRoleIds)],
    isOpened: rolePlaces.some((place) => place !== null && roleListAt(acceptedBoard, place.widget)?.length === 0),
  };
}

interface RolePlace {
  /** Index of the widget; null for a role of the thing itself. */
  readonly widget: number | null;
  /** Index of the role in its list. */
  readonly role: number;
}

const roleListAt = ({ roles, widgets }: BoardReaders, widget: number | null): readonly number[] | undefined =>
  widget === null ? roles : widgets[widget]?.roles;

/** Parses a field such as "roles.1" or "widgets.0.roles.1"; null if it is not the place of a role. */
function parseRolePlace(field: string | null): RolePlace | null {
  const rolePlaceMatch = /^(?:widgets\.(\d{1,6})\.roles|roles|roleIds|reportDataModelRoles)\.(\d{1,6})$/u.exec(
    field ?? "",
  );
  return rolePlaceMatch === null
    ? null
    : { widget: rolePlaceMatch[1] === undefined ? null : Number(rolePlaceMatch[1]), role: Number(rolePlaceMatch[2]) };
}
