/** Handlers of calls about roles beyond those of every entity. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { findRole, findRoleHolders, previewRole, roleService, setPermission } from "./role-service.ts";

export const rolePermissionHandlers = HttpApiBuilder.group(ComptoirApi, "rolePermission", (handlers) =>
  handlers.handleAll({
    find: Effect.fn("role.find")(function* ({ query }) {
      return yield* roleService.get(yield* CurrentUser, { filters: query.filters ?? [] });
    }),
    list: Effect.fn("role.permissions")(function* ({ params }) {
      return (yield* findRole(yield* CurrentUser, params.id)).permissions;
    }),
    add: ({ params }) => setPermissionOfRole(params, true),
    remove: ({ params }) => setPermissionOfRole(params, false),
    holders: Effect.fn("role.holders")(function* ({ params }) {
      return yield* findRoleHolders(yield* CurrentUser, params.id);
    }),
    preview: Effect.fn("role.preview")(function* ({ params, payload }) {
      return yield* previewRole(yield* CurrentUser, params.id, payload.permissions);
    }),
  }),
);

const setPermissionOfRole = Effect.fnUntraced(function* (
  params: { readonly id: number; readonly permission: string },
  isHeld: boolean,
) {
  return yield* setPermission(yield* CurrentUser, { ...params, isHeld });
});
