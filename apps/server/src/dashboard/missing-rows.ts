/** Finds the rows that widgets of dashboards name, and that no longer exist for their reader. */

import { listMissingMembers, listNamedMembers, type Dashboard, type FoundMembers } from "@comptoir/domain/dashboard";
import { Effect } from "effect";

import { namesOfMembers } from "./dashboard-repository.ts";

/**
 * Adds to each dashboard the rows that its widgets name but that are deleted, closed or outside the given layers.
 * Missing roles are listed only for those who may change the dashboard.
 */
export const addMissingMembers = Effect.fn("addMissingMembers")(function* (
  dashboards: readonly Dashboard[],
  layers: readonly { readonly id: number; readonly targetId: number }[],
) {
  const allWidgets = dashboards.flatMap((dashboard) => dashboard.widgets);
  const memberNames = yield* namesOfMembers(
    { ...listNamedMembers(allWidgets), role: [...new Set(allWidgets.flatMap(({ roles }) => roles))] },
    layers,
  );
  const presentIdsOf = (rows: readonly { readonly id: number; readonly isDeleted: boolean }[]) =>
    rows.flatMap(({ id, isDeleted }) => (isDeleted ? [] : [id]));
  const nameById = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const foundMembers: FoundMembers = {
    present: {
      location: layers.map(({ id }) => id),
      department: presentIdsOf(memberNames.department),
      subDepartment: presentIdsOf(memberNames.subDepartment),
      item: presentIdsOf(memberNames.item),
      role: presentIdsOf(memberNames.role),
    },
    names: {
      location: nameById(memberNames.location),
      department: nameById(memberNames.department),
      subDepartment: nameById(memberNames.subDepartment),
      item: nameById(memberNames.item),
      role: nameById(memberNames.role),
    },
  };
  return dashboards.map((dashboard): Dashboard => {
    const missingMembers = listMissingMembers(dashboard.widgets, foundMembers).filter(
      ({ field }) => field !== "role" || dashboard.canUpdate,
    );
    return missingMembers.length === 0 ? dashboard : { ...dashboard, missing: missingMembers };
  });
});
