/** Decides the roles that may open a dashboard, a report or a view that is saved. */

import { decideReaders, type NameableRoles } from "@comptoir/domain/dashboard";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { Effect } from "effect";

import { forbiddenAt } from "../http/refusal.ts";
import { listRolesOf } from "./dashboard-repository.ts";

/**
 * Decides the saved roles of a dashboard, report or view by `decideReaders`. Of the roles in `stored`, a new one may name only deleted roles of its target.
 * Errors: ACCESS_DENIED, with the field and the index of each role that may not be named.
 */
export const decideSavedReaders = Effect.fn("saveReaders")(function* (
  roles: readonly number[],
  {
    field,
    targetId,
    stored,
    isNew,
  }: { readonly field: string; readonly targetId: number } & Pick<NameableRoles, "stored" | "isNew">,
) {
  const { live, deleted } = yield* listRolesOf([targetId]);
  const nameableRoles = { live, stored: isNew ? stored.filter((role) => deleted.includes(role)) : stored, isNew };
  const readersDecision = prefixIssuePaths([field], decideReaders(roles, nameableRoles));
  return readersDecision.ok ? readersDecision.value : yield* Effect.fail(forbiddenAt(readersDecision.issues));
});
