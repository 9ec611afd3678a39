/** The caller, and the middleware before every endpoint. */

import type { LanguageCode } from "@comptoir/domain/language";
import { Context } from "effect";
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";

/** Properties of a caller with a verified token. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: string;
  readonly permissions: readonly string[];
  /** Target layer of the caller: they see it and everything below it. */
  readonly layerId: number;
  /** Role that the caller views as, whose permissions then apply. */
  readonly viewedRoleId?: number;
  /** Language of the answer: the Language header, or the user's own. */
  readonly language: LanguageCode;
}

/** The caller of the request. */
export class CurrentUser extends Context.Service<CurrentUser, Caller>()("@comptoir/api/CurrentUser") {}

/** Verifies the bearer token and the endpoint's permissions; Unauthorized or Forbidden otherwise. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentUser }>()(
  "@comptoir/api/Authorization",
  { requiredForClient: true, security: { bearer: HttpApiSecurity.bearer }, error: apiErrors },
) {}

/** Facts of a terminal whose key is verified. */
export interface CallingTill {
  readonly terminalId: number;
  /** Code of the terminal, as on receipts. */
  readonly terminal: string;
  /** Store of the terminal: the only one whose facts it may write. */
  readonly locationId: number;
}

/** The terminal that makes the request. */
export class CurrentTill extends Context.Service<CurrentTill, CallingTill>()("@comptoir/api/CurrentTill") {}

/** Verifies the key of a terminal; Unauthorized otherwise. */
export class TillAuthorization extends HttpApiMiddleware.Service<TillAuthorization, { provides: CurrentTill }>()(
  "@comptoir/api/TillAuthorization",
  { requiredForClient: true, security: { bearer: HttpApiSecurity.bearer }, error: apiErrors },
) {}

/** Turns a request that does not fit its schema into a BadRequest that names the fields, and a defect into a ServerError. */
export class RequestCheck extends HttpApiMiddleware.Service<RequestCheck>()("@comptoir/api/RequestCheck", {
  error: apiErrors,
}) {}
