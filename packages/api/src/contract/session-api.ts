import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { OwnPasswordProofBody } from "../wire/second-factor-wire.ts";
import {
  ChangePasswordBody,
  Done,
  ForgotPasswordBody,
  ResetLink,
  ResetLinkBody,
  SessionAnswer,
  SetupBody,
  SetupState,
} from "../wire/session-wire.ts";
import { AllowedBeforeDuties, EndpointAccess, forAnyone, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { firstCalls } from "./first-calls.ts";

/** Signing in and out, passwords, and the first start. */

const { login, askPasskey, refresh, logout } = firstCalls;

/** Signing in, renewing the token, signing out, and forgotten passwords. */
export const sessionApi = HttpApiGroup.make("session").add(
  HttpApiEndpoint.post("login", login.path, {
    payload: login.payload,
    success: login.success,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  // Issues the challenge of a sign-in by passkey, after the password.
  HttpApiEndpoint.post("askPasskey", askPasskey.path, {
    payload: askPasskey.payload,
    success: askPasskey.success,
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
  HttpApiEndpoint.post("refresh", refresh.path, {
    headers: refresh.headers,
    success: refresh.success,
    error: apiErrors,
  }).annotate(EndpointAccess, forAnyone),
  HttpApiEndpoint.post("logout", logout.path, { success: logout.success, error: apiErrors }).annotate(
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
