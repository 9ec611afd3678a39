/** Finds what the widgets of dashboards name and their reader does not find. */

import { listMissingMembers, listNamedMembers, type Dashboard, type FoundMembers } from "@comptoir/domain/dashboard";
import { Effect } from "effect";

import { namesOfMembers } from "./dashboard-repository.ts";

/**
 * Adds to each dashboard the rows that its widgets name but that are deleted, closed or outside the given layers.
 * Missing roles are listed only for those who may change the dashboard.
 */
export const withMissing = Effect.fn("withMissing")(function* (
  dashboards: readonly Dashboard[],
  layers: readonly { readonly id: number; readonly targetId: number }[],
) {
  const widgets = dashboards.flatMap((dashboard) => dashboard.widgets);
  const memberNames = yield* namesOfMembers(
    { ...listNamedMembers(widgets), role: [...new Set(widgets.flatMap(({ roles }) => roles))] },
    layers,
  );
  const idsOf = (rows: readonly { readonly id: number; readonly isDeleted: boolean }[]) =>
    rows.flatMap(({ id, isDeleted }) => (isDeleted ? [] : [id]));
  const namesOf = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const rowsPresent: FoundMembers = {
    present: {
      location: layers.map(({ id }) => id),
      department: idsOf(memberNames.department),
      subDepartment: idsOf(memberNames.subDepartment),
      item: idsOf(memberNames.item),
      role: idsOf(memberNames.role),
    },
    names: {
      location: namesOf(memberNames.location),
      department: namesOf(memberNames.department),
      subDepartment: namesOf(memberNames.subDepartment),
      item: namesOf(memberNames.item),
      role: namesOf(memberNames.role),
    },
  };
  return dashboards.map((dashboard): Dashboard => {
    const missingMembers = listMissingMembers(dashboard.widgets, rowsPresent).filter(
      ({ field }) => field !== "role" || dashboard.canUpdate,
    );
    return missingMembers.length === 0 ? dashboard : { ...dashboard, missing: missingMembers };
  });
});
