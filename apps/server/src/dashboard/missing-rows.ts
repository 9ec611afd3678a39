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
  const named = yield* namesOfMembers(
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
      department: idsOf(named.department),
      subDepartment: idsOf(named.subDepartment),
      item: idsOf(named.item),
      role: idsOf(named.role),
    },
    names: {
      location: namesOf(named.location),
      department: namesOf(named.department),
      subDepartment: namesOf(named.subDepartment),
      item: namesOf(named.item),
      role: namesOf(named.role),
    },
  };
  return dashboards.map((dashboard): Dashboard => {
    const missing = listMissingMembers(dashboard.widgets, rowsPresent).filter(
      ({ field }) => field !== "role" || dashboard.canUpdate,
    );
    return missing.length === 0 ? dashboard : { ...dashboard, missing };
  });
});
