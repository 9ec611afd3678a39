import { Effect } from "effect";

import { CurrentUser } from "@comptoir/api/contract";
import { hasPermission, type PermissionCode } from "@comptoir/domain/access";

import { forbidden } from "../http/refusal.ts";

/** Requires every permission; the endpoint requires only one of them. */
export const requirePermissions = Effect.fnUntraced(function* (required: readonly PermissionCode[]) {
  const { permissions } = yield* CurrentUser;
  const missingPermission = required.find(
    (permission) => !hasPermission(permissions as readonly PermissionCode[], [permission]),
  );
  if (missingPermission !== undefined)
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission: missingPermission }));
});
