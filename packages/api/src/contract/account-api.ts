/** Account actions, by an administrator and by its owner. Source: behaviour 3.9 and 3.10. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { OpenSession, OwnPasswordBody, Profile, ProfileBody, TermsBody } from "../wire/account-wire.ts";
import { Text } from "../wire/bounded-text.ts";
import { UserWire } from "../wire/entity-wire.ts";
import { OwnPasswordProofBody } from "../wire/second-factor-wire.ts";
import { Done } from "../wire/session-wire.ts";
import { AllowedBeforeDuties, EndpointAccess, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

const writeUsersAccess = forPermissionHolders("USER_CUD");

/** Account actions of an administrator. */
export const accountActions = [
  "lock",
  "unlock",
  "invite",
  "requirePassword",
  "resetSecondFactor",
  "endSessions",
] as const;

/** Account actions of an administrator. */
export type AccountAction = (typeof accountActions)[number];

/** Accounts of others. */
export const userAccountApi = HttpApiGroup.make("userAccount")
  .add(
    HttpApiEndpoint.post("act", "/api/User/:id/Act/:action", {
      params: { id: Schema.Int, action: Schema.Literals(accountActions) },
      success: UserWire,
      error: apiErrors,
    }).annotate(EndpointAccess, writeUsersAccess),
    HttpApiEndpoint.get("sessions", "/api/User/:id/Sessions", {
      params: { id: Schema.Int },
      success: Schema.Array(OpenSession),
      error: apiErrors,
    }).annotate(EndpointAccess, writeUsersAccess),
    HttpApiEndpoint.delete("endSession", "/api/User/:id/Session/:session", {
      params: { id: Schema.Int, session: Text },
      success: Done,
      error: apiErrors,
    }).annotate(EndpointAccess, writeUsersAccess),
  )
  .middleware(Authorization);

/** The caller's own account; open also to users who must still accept the terms, choose a password or add a second factor. */
export const profileApi = HttpApiGroup.make("profile")
  .add(
    HttpApiEndpoint.get("get", "/api/Profile", { success: Profile, error: apiErrors }),
    HttpApiEndpoint.put("save", "/api/Profile", { payload: ProfileBody, success: Profile, error: apiErrors }),
    HttpApiEndpoint.post("acceptTerms", "/api/Profile/Terms", {
      payload: TermsBody,
      success: Profile,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("changePassword", "/api/Profile/Password", {
      payload: OwnPasswordBody,
      success: Done,
      error: apiErrors,
    }),
    HttpApiEndpoint.get("sessions", "/api/Profile/Sessions", { success: Schema.Array(OpenSession), error: apiErrors }),
    HttpApiEndpoint.post("endSession", "/api/Profile/Session/:session/End", {
      params: { session: Text },
      payload: OwnPasswordProofBody,
      success: Done,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forSignedIn)
  .annotateEndpoints(AllowedBeforeDuties, true)
  .middleware(Authorization);
