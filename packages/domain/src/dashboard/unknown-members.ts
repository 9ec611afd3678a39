/** Finds stores, departments and products that filters of a saved dashboard name but that do not exist. */

import { decodeFilters } from "../report/index.ts";
import { issue, type Issue } from "../result/index.ts";

import type { BoardWidget } from "./board-widget.ts";
import { isReportWidget } from "./report-widget.ts";
import type { WidgetFilter } from "./widget.ts";

/** Filter fields whose values are row ids. A cashier or a terminal is a text on receipts, which may still arrive. */
export const memberFields = ["location", "department", "subDepartment", "item"] as const;

/** A filter field whose values are row ids. */
export type MemberField = (typeof memberFields)[number];

/** Row ids by filter field. */
export type MembersByField = Readonly<Record<MemberField, readonly number[]>>;

/** Filter value of rows without a department or a product. */
const noMemberId = 0;

/** A row id that a filter of a widget names. */
interface NamedMember {
  readonly field: MemberField;
  readonly id: number;
  readonly path: Issue["path"];
}

/**
 * Lists the rows that the filters of widgets name, by field.
 *
 * @example listNamedMembers([{ i: 1, filters: [{ Column: "location", Operator: "in", Value: [4] }], drill: null }]).location // => [4]
 */
export function listNamedMembers(widgets: readonly BoardWidget[]): MembersByField {
  const allMembers = widgets.flatMap((widget) => listMembersOfWidget(widget));
  const idsOf = (field: MemberField) => [
    ...new Set(allMembers.flatMap((member) => (member.field === field ? member.id : []))),
  ];
  return {
    location: idsOf("location"),
    department: idsOf("department"),
    subDepartment: idsOf("subDepartment"),
    item: idsOf("item"),
  };
}

/**
 * Lists the rows that filters of saved widgets name but that do not exist. One that a widget named before the save is allowed, so that a
 * closed store blocks no other change, and no copy of a widget. Errors: FILTER_MEMBER, with the place of the filter and the number.
 *
 * Source: behaviour 3.6.
 *
 * @example findUnknownMembers([], [{ i: 1, filters: [{ Column: "location", Operator: "=", Value: 9 }], drill: null }], { location: [4], department: [], subDepartment: [], item: [] }) // => [{ code: "FILTER_MEMBER", path: [0, "filters", 0], params: { field: "location", id: 9 } }]
 */
export function findUnknownMembers(
  widgetsBefore: readonly BoardWidget[],
  widgetsAfter: readonly BoardWidget[],
  existingMembers: MembersByField,
): readonly Issue<"FILTER_MEMBER">[] {
  const memberKeysBefore = new Set(widgetsBefore.flatMap((widget) => listMembersOfWidget(widget).map(memberKeyOf)));
  return widgetsAfter.flatMap((widget, index) =>
    listMembersOfWidget(widget).flatMap((member) =>
      member.id === noMemberId ||
      memberKeysBefore.has(memberKeyOf(member)) ||
      existingMembers[member.field].includes(member.id)
        ? []
        : [issue("FILTER_MEMBER", [index, ...member.path], { field: member.field, id: member.id })],
    ),
  );
}

const memberKeyOf = ({ field, id }: NamedMember): string => `${field} ${id}`;

function listMembersOfWidget(widget: BoardWidget): readonly NamedMember[] {
  if (isReportWidget(widget)) return [];
  return [
    ...membersOfFilters(widget.filters, ["filters"]),
    ...membersOfFilters(widget.drill?.filters ?? [], ["drill", "filters"]),
  ];
}

function membersOfFilters(filters: readonly WidgetFilter[], path: Issue["path"]): readonly NamedMember[] {
  return filters.flatMap((filter, filterIndex) => {
    const memberField = memberFields.find((name) => name === filter.Column);
    const decodedFilter = decodeFilters([filter]);
    if (memberField === undefined || !decodedFilter.ok) return [];
    const memberIds = decodedFilter.value
      .flatMap(({ values }) => values.map(Number))
      .filter((id) => Number.isSafeInteger(id));
    return memberIds.map((id): NamedMember => ({ field: memberField, id, path: [...path, filterIndex] }));
  });
}
