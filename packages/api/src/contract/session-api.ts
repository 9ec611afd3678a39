/** Signing in and out, passwords, and the first start. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { PasskeyRequest } from "../wire/passkey-wire.ts";
import { OwnPasswordProofBody } from "../wire/second-factor-wire.ts";
import {
  ChangePasswordBody,
  Done,
  ForgotPasswordBody,
  LoginBody,
  PasskeyAskBody,
  ResetLink,
  ResetLinkBody,
  SessionAnswer,
  SetupBody,
  SetupState,
} from "../wire/session-wire.ts";
import { AllowedBeforeDuties, EndpointAccess, forAnyone, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Signing in, renewing the token, signing out, and forgotten passwords. */
export const sessionApi = HttpApiGroup.make("session").add(
  HttpApiEndpoint.post("login", "/api/BasicLogin", {
    payload: LoginBody,
    success: SessionAnswer,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  // Issues the challenge of a sign-in by passkey, after the password.
  HttpApiEndpoint.post("askPasskey", "/api/BasicLogin/Passkey", {
    payload: PasskeyAskBody,
    success: PasskeyRequest,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  HttpApiEndpoint.post("forgotPassword", "/api/ForgotPassword", {
    payload: ForgotPasswordBody,
    success: Done,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  HttpApiEndpoint.post("checkResetLink", "/api/ForgotPassword/check", {
    payload: ResetLinkBody,
    success: ResetLink,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  HttpApiEndpoint.post("changePassword", "/api/ForgotPassword/chg", {
    payload: ChangePasswordBody,
    success: Done,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  HttpApiEndpoint.post("refresh", "/api/Session/refresh", {
    // From a page that was left open: renews the token, and does not count as work in the session.
    headers: { unattended: Schema.optionalKey(Schema.Literal("1")) },
    success: SessionAnswer,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  HttpApiEndpoint.post("logout", "/api/Session/logout", { success: Done, error: apiErrors }).annotate(
    EndpointAccess,
    forAnyone,
  ),
  // Ends every session of the caller, on every device.
  HttpApiEndpoint.post("logoutEverywhere", "/api/Session/logoutEverywhere", {
    payload: OwnPasswordProofBody,
    success: Done,
    error: apiErrors,
  })
    .annotate(EndpointAccess, forSignedIn)
    .annotate(AllowedBeforeDuties, true)
    .middleware(Authorization),
);

/** The first start: whether a user exists, and creation of the administrator if not. */
export const setupApi = HttpApiGroup.make("setup").add(
  HttpApiEndpoint.get("state", "/api/Setup", { success: SetupState, error: apiErrors }).annotate(
    EndpointAccess,
    forAnyone,
  ),
  HttpApiEndpoint.post("create", "/api/Setup", {
    payload: SetupBody,
    success: SessionAnswer,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
);
