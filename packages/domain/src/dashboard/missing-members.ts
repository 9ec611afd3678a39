/** Lists what widgets name and their reader does not find: rows of filters, and roles. */

import type { BoardWidget } from "./board-widget.ts";
import { listNamedMembers, memberFields, type MemberField, type MembersByField } from "./unknown-members.ts";

/** Kinds of rows that may be missing: those of filters, and roles. */
export const missingFields = [...memberFields, "role"] as const;

/** A kind of row that may be missing. */
export type MissingMemberField = MemberField | "role";

/** A row that a widget names, and that its reader does not find. */
export interface MissingMember {
  /** Number of the widget. */
  readonly i: number;
  readonly field: MissingMemberField;
  readonly id: number;
  /** Name that the row had; null if there never was one, or if the reader may not know it. */
  readonly name: string | null;
}

/** Rows by field: those that the reader finds, and names of deleted ones that the reader may know. */
export interface FoundMembers {
  readonly present: MembersByField & Readonly<Record<"role", readonly number[]>>;
  readonly names: Readonly<Partial<Record<MissingMemberField, ReadonlyMap<number, string>>>>;
}

/**
 * Lists the rows that each widget names in its filters or roles and that are not present. A row outside the scope is
 * listed like one that never existed.
 *
 * Source: decision 0475.
 *
 * @example listMissingMembers([{ i: 1, filters: [{ Column: "location", Operator: "=", Value: 9 }], drill: null, roles: [] }], { present: { location: [4], department: [], subDepartment: [], item: [], role: [] }, names: {} }) // => [{ i: 1, field: "location", id: 9, name: null }]
 */
export function listMissingMembers(
  widgets: readonly BoardWidget[],
  { present, names }: FoundMembers,
): readonly MissingMember[] {
  return widgets.flatMap((widget) =>
    missingFields.flatMap((field) =>
      idsOf(widget, field).flatMap((id) =>
        id === noMemberId || present[field].includes(id)
          ? []
          : { i: widget.i, field, id, name: names[field]?.get(id) ?? null },
      ),
    ),
  );
}

/**
 * Keeps the missing rows that a widget still names, such as after its filters were changed and before it is saved.
 *
 * @example keepStillMissing({ i: 1, filters: [], drill: null, roles: [] }, [{ i: 1, field: "role", id: 9, name: null }]) // => []
 */
export function keepStillMissing(
  widget: BoardWidget,
  missingMembers: readonly MissingMember[],
): readonly MissingMember[] {
  return missingMembers.filter(({ i, field, id }) => i === widget.i && idsOf(widget, field).includes(id));
}

/** Filter value of rows without a department or a product. */
const noMemberId = 0;

const idsOf = (widget: BoardWidget, field: MissingMemberField): readonly number[] =>
  field === "role" ? [...new Set(widget.roles)] : listNamedMembers([widget])[field];
