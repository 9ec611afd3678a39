/** Decides the roles that may open a dashboard, a report or a view that is saved. */

import { decideReaders, type NameableRoles } from "@comptoir/domain/dashboard";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { Effect } from "effect";

import { forbiddenAt } from "../http/refusal.ts";
import { listRolesOf } from "./dashboard-repository.ts";

/** Decides the saved roles of a thing of a target by `decideReaders`. Errors: ACCESS_DENIED, with the field and the place of each role that may not be named. */
export const saveReaders = Effect.fn("saveReaders")(function* (
  roles: readonly number[],
  {
    field,
    targetId,
    ...stored
  }: { readonly field: string; readonly targetId: number } & Pick<NameableRoles, "stored" | "isNew">,
) {
  const { live } = yield* listRolesOf([targetId]);
  const decision = prefixIssuePaths([field], decideReaders(roles, { live, ...stored }));
  return decision.ok ? decision.value : yield* Effect.fail(forbiddenAt(decision.issues));
});
