/** Authorizes requests: verifies the token and its session, and checks the endpoint's permission against the database, not the token. */

import {
  resolveModelAccess,
  endpointAccessOf,
  Authorization,
  CurrentUser,
  isAllowedBeforeDuties,
  isForPeople,
  isRepeatable,
  viewAsHeader,
} from "@comptoir/api/contract";
import type { Caller } from "@comptoir/api/contract";
import { Forbidden, toApiIssue } from "@comptoir/api/errors";
import { hasPermission, type PermissionCode } from "@comptoir/domain/access";
import { permissionsOfKey } from "@comptoir/domain/session";
import { viewAsRole } from "@comptoir/domain/role";
import { defaultLanguage, findLanguage } from "@comptoir/domain/language";
import { mustAcceptTerms, maySignIn } from "@comptoir/domain/user";
import { Clock, Effect, Layer, Redacted } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";

import { withCachedLayers, grantsOf, listLayers, loadAccessState, cacheLayers } from "../access/index.ts";
import { hasRoomFor } from "../database/index.ts";
import { diskFull, forbidden, notFound, unauthorized } from "../http/refusal.ts";
import { checkRequest } from "../http/request-boundary.ts";
import { CurrentNote } from "../http/request-note.ts";
import { isApiKey, useApiKey } from "./api-key-service.ts";
import { verifyToken } from "./access-token.ts";
import { findSessionUser } from "./session-repository.ts";
import { isFactorDue } from "./second-factor-service.ts";
import { findUserById } from "./user-repository.ts";
import type { SigningSecret } from "./signing-secret.ts";

/**
 * Authorizes each request.
 * Errors: TOKEN_ERROR, TOKEN_EXPIRED (401); PASSWORD_DUE, TERMS_DUE, SECOND_FACTOR_DUE, ACCESS_DENIED with the missing permissions (403).
 * ROLE_UNKNOWN, ROLE_BEYOND_OWN, VIEW_READ_ONLY (403) when viewing as a role. HTTP_404 for an unknown model; errors of
 * `checkRequest`.
 */
export const authorizationLayer = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const serviceContext = yield* Effect.context<SqlClient.SqlClient | SigningSecret>();
    return {
      bearer: (httpEffect, { credential, endpoint }) =>
        Effect.gen(function* () {
          const { headers } = yield* HttpServerRequest.HttpServerRequest;
          const token = Redacted.value(credential);
          if (token === "") return yield* Effect.fail(unauthorized("TOKEN_ERROR"));
          const viewedRoleText = headers[viewAsHeader.toLowerCase()];
          const ownCaller = yield* Effect.provideContext(
            findCaller(token, headers["language"], isAllowedBeforeDuties(endpoint)),
            serviceContext,
          );
          if (isApiKey(token) && (isForPeople(endpoint) || viewedRoleText !== undefined))
            return yield* Effect.fail(forbidden("ACCESS_DENIED"));
          const caller = yield* Effect.provideContext(viewAs(ownCaller, viewedRoleText), serviceContext);
          if (viewedRoleText !== undefined && !isRepeatable(endpoint))
            return yield* Effect.fail(forbidden("VIEW_READ_ONLY"));
          Object.assign(yield* CurrentNote, { userId: caller.userId, layerId: caller.layerId });
          const { params } = yield* HttpRouter.RouteContext;
          yield* checkAccess(resolveModelAccess(endpointAccessOf(endpoint), params["model"]), caller);
          const isWrite = !isRepeatable(endpoint) && !isAllowedBeforeDuties(endpoint);
          if (isWrite && !(yield* hasRoomFor(0))) return yield* Effect.fail(diskFull());
          yield* checkRequest(endpoint);
          return yield* Effect.provideService(httpEffect, CurrentUser, caller);
        }),
    };
  }),
);

/** Finds the user of a session's token or an API key, the layer of the session or key, and the permissions that it leaves of the user's own. */
const findBearer = Effect.fnUntraced(function* (token: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  if (!isApiKey(token)) {
    const claims = yield* verifyToken(token);
    const user = yield* findSessionUser(claims.sid, now);
    return {
      user,
      layerId: claims.tli,
      sessionId: claims.sid,
      permissions: (grantedPermissions: readonly PermissionCode[]) => grantedPermissions,
    };
  }
  const usedApiKey = yield* useApiKey(token, now);
  if (usedApiKey === null) return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  return {
    user: yield* findUserById(usedApiKey.userId, now),
    layerId: usedApiKey.layerId,
    sessionId: `key ${usedApiKey.id}`,
    permissions: (grantedPermissions: readonly PermissionCode[]) =>
      permissionsOfKey(usedApiKey.permissions, grantedPermissions),
  };
});

/** Finds the caller of a token. With `mayIgnoreDuties`, a password, terms or a second factor that are due are no obstacle. */
const findCaller = Effect.fnUntraced(function* (
  token: string,
  languageHeader: string | undefined,
  mayIgnoreDuties: boolean,
) {
  const bearer = yield* findBearer(token);
  const { user, layerId } = bearer;
  if (user === null || !maySignIn(user.status)) return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  if (user.mustChangePassword && !mayIgnoreDuties) return yield* Effect.fail(forbidden("PASSWORD_DUE"));
  if (mustAcceptTerms({ accepted: user.termsAccepted, current: user.requiredTermsVersion }) && !mayIgnoreDuties)
    return yield* Effect.fail(forbidden("TERMS_DUE"));
  if (!mayIgnoreDuties && (yield* isFactorDue(user))) return yield* Effect.fail(forbidden("SECOND_FACTOR_DUE"));
  const grants = yield* grantsOf(user.id);
  // Renewing the token moves the session to a layer that remains, or ends it.
  if (!grants.isGrantedAt(layerId)) return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  const caller: Caller = {
    userId: user.id,
    sessionId: bearer.sessionId,
    permissions: bearer.permissions(grants.permissionsAt(layerId)),
    layerId,
    language: findLanguage(languageHeader ?? "") ?? findLanguage(user.language) ?? defaultLanguage,
  };
  cacheLayers(caller, grants.state.layers);
  return caller;
});

/** Replaces the caller's permissions by those of the role that they view as. */
const viewAs = Effect.fnUntraced(function* (caller: Caller, role: string | undefined) {
  if (role === undefined) return caller;
  const viewedPermissions = viewAsRole(yield* loadAccessState(), caller, Number(role));
  if (!viewedPermissions.ok)
    return yield* Effect.fail(new Forbidden({ issues: viewedPermissions.issues.map(toApiIssue) }));
  const viewer: Caller = { ...caller, permissions: [...viewedPermissions.value], viewedRoleId: Number(role) };
  cacheLayers(viewer, yield* withCachedLayers(caller)(listLayers()));
  return viewer;
});

/** Checks the permissions that an endpoint asks for; null means an unknown model. */
const checkAccess = Effect.fnUntraced(function* (access: ReturnType<typeof resolveModelAccess>, caller: Caller) {
  if (access === null) return yield* Effect.fail(notFound());
  if (access.kind === "nobody") return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (access.kind === "anyOf" && !hasPermission(caller.permissions, access.permissions))
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission: access.permissions.join(", ") }));
});
