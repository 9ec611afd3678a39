/** Decides the roles that may open a dashboard, a report or a view that is saved. */

import { decideReaders, type NameableRoles } from "@comptoir/domain/dashboard";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { Effect } from "effect";

import { forbiddenAt } from "../http/refusal.ts";
import { listRolesOf } from "./dashboard-repository.ts";

/**
 * Decides the saved roles of a thing of a target by `decideReaders`. A new thing may name deleted roles of its target only.
 * Errors: ACCESS_DENIED, with the field and the place of each role that may not be named.
 */
export const saveReaders = Effect.fn("saveReaders")(function* (
  roles: readonly number[],
  {
    field,
    targetId,
    stored,
    isNew,
  }: { readonly field: string; readonly targetId: number } & Pick<NameableRoles, "stored" | "isNew">,
) {
  const { live, deleted } = yield* listRolesOf([targetId]);
  const nameable = { live, stored: isNew ? stored.filter((role) => deleted.includes(role)) : stored, isNew };
  const decision = prefixIssuePaths([field], decideReaders(roles, nameable));
  return decision.ok ? decision.value : yield* Effect.fail(forbiddenAt(decision.issues));
});
