/** Opens, renews and ends sessions, and changes the current layer. */

import { randomUUID } from "node:crypto";

import type { Caller } from "@comptoir/api/contract";
import type { SessionAnswer, SessionUser } from "@comptoir/api/wire";
import { decideRenewal, sessionDuration, isSessionIdle, lifetimeState } from "@comptoir/domain/session";
import { mustAcceptTerms, maySignIn } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { getSetting, grantsOf, highestLayer, writeAudit } from "../access/index.ts";
import { badRequest, forbidden, unauthorized } from "../http/refusal.ts";
import { signToken } from "./access-token.ts";
import type { OwnPassword } from "./change-proof.ts";
import { proveOwnPassword } from "./prove-password.ts";
import { parseRenewal, formatRenewal } from "./renewal-text.ts";
import {
  advanceRenewal,
  insertSession,
  lockSession,
  setSessionLayer,
  revokeSession,
  revokeSessionsOf,
  invalidateResetLinks,
} from "./session-repository.ts";
import { isFactorDue, findOwnUser } from "./second-factor-service.ts";
import type { Device } from "./session-repository.ts";
import type { UserRow } from "./user-repository.ts";
import { findUserById } from "./user-repository.ts";

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** Text of the refresh cookie. */
  readonly refresh: string;
  /** Lifetime of the refresh cookie. */
  readonly maxAgeSeconds: number;
}

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

interface SessionRequest extends Device {
  readonly remember: boolean;
  /** Whether the identity provider reported that it asked for a second factor. */
  readonly isFactorClaimed?: boolean;
}

/** Opens a session for an authenticated user. Errors: NOACCESS. */
export const openSession = Effect.fn("openSession")(function* (
  user: UserRow,
  { remember, address, device, isFactorClaimed = false }: SessionRequest,
) {
  const grants = yield* grantsOf(user.id);
  const sessionLayerId = grants.isGrantedAt(user.layerId) ? user.layerId : highestLayer(grants.layers)?.id;
  if (!maySignIn(user.status) || sessionLayerId === undefined) return yield* Effect.fail(badRequest("NOACCESS"));
  const now = yield* readCurrentDate;
  const sessionSeconds = sessionDuration({ remember });
  const sessionId = randomUUID();
  yield* insertSession({
    sessionId,
    userId: user.id,
    layerId: sessionLayerId,
    remember,
    createdAt: now,
    address,
    device,
    isFactorClaimed,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
  });
  const accessToken = yield* signSessionToken({
    userId: user.id,
    sessionId,
    layerId: sessionLayerId,
    permissions: grants.permissionsAt(sessionLayerId),
  });
  const refreshText = yield* formatRenewal({ sessionId, no: 0 });
  const openedSession: OpenedSession = {
    answer: {
      token: accessToken,
      user: toSessionUser(user, yield* readIdleMinutes(user), yield* isFactorDue({ ...user, isFactorClaimed })),
    },
    refresh: refreshText,
    maxAgeSeconds: sessionSeconds,
  };
  return openedSession;
});

/** Device that renews a session, and whether its user has been inactive since the last renewal. */
interface RenewalOrigin extends Device {
  readonly isUnattended: boolean;
}

/** Renews a session: returns a new access token for a refresh cookie, and the next cookie. Errors: TOKEN_EXPIRED, SESSION_ENDED. */
export const renewSession = Effect.fn("renewSession")(function* (refresh: string | undefined, from: RenewalOrigin) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* readCurrentDate;
  const renewableSession = yield* sql
    .withTransaction(applyRenewal(refresh, now, from))
    .pipe(Effect.catchTag("SqlError", Effect.die));
  if (typeof renewableSession === "string")
    return yield* Effect.fail(unauthorized(renewableSession === "expired" ? "TOKEN_EXPIRED" : "SESSION_ENDED"));
  const user = yield* findUserById(renewableSession.userId, now);
  if (user === null || !maySignIn(user.status)) return yield* Effect.fail(unauthorized("SESSION_ENDED"));
  const idleMinutes = yield* readIdleMinutes(user);
  if (
    isSessionIdle((renewableSession.attendedAt ?? renewableSession.createdAt).getTime(), now.getTime(), idleMinutes)
  ) {
    yield* revokeSession(renewableSession.sessionId, now);
    return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  }
  const grants = yield* grantsOf(user.id);
  const sessionLayerId = grants.isGrantedAt(renewableSession.layerId)
    ? renewableSession.layerId
    : highestLayer(grants.layers)?.id;
  if (sessionLayerId === undefined) return yield* Effect.fail(unauthorized("SESSION_ENDED"));
  const { sessionId, nextNo, expiresAt, isFactorClaimed } = renewableSession;
  const accessToken = yield* signSessionToken({
    userId: user.id,
    sessionId,
    layerId: sessionLayerId,
    permissions: grants.permissionsAt(sessionLayerId),
  });
  const renewedSession: OpenedSession = {
    answer: {
      token: accessToken,
      user: toSessionUser(user, idleMinutes, yield* isFactorDue({ ...user, isFactorClaimed })),
    },
    refresh: yield* formatRenewal({ sessionId, no: nextNo }),
    maxAgeSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
  };
  return renewedSession;
});

/**
 * Finds the session of a refresh cookie and advances its renewal number; "expired" or "ended" if it is over. Reusing an old cookie ends the session.
 * A cookie expires with its session, so a request without one comes from an expired session.
 */
const applyRenewal = Effect.fnUntraced(function* (refresh: string | undefined, now: Date, from: RenewalOrigin) {
  const renewal = yield* parseRenewal(refresh);
  const lockedSession = renewal === null ? null : yield* lockSession(renewal.sessionId);
  if (renewal === null || lockedSession === null) return refresh === undefined ? "expired" : "ended";
  const sessionState = lifetimeState(
    { expiresAtMs: lockedSession.expiresAt.getTime(), endedAtMs: lockedSession.revokedAt?.getTime() ?? null },
    now.getTime(),
  );
  if (sessionState !== "open") return sessionState;
  const { sessionId, userId, renewalNo } = lockedSession;
  const lastRenewedAtMs = lockedSession.renewedAt?.getTime() ?? null;
  const renewalDecision = decideRenewal(
    { asked: renewal.no, current: renewalNo, renewedAtMs: lastRenewedAtMs },
    now.getTime(),
  );
  if (renewalDecision === "reused") {
    yield* revokeSession(sessionId, now);
    yield* writeAudit({
      userId: null,
      action: "RENEWAL_REUSED",
      entity: "user",
      entityId: userId,
      layerId: lockedSession.layerId,
    });
    return "ended";
  }
  if (renewalDecision === "advance") yield* advanceRenewal(sessionId, now, from);
  return { ...lockedSession, nextNo: renewalDecision === "advance" ? renewalNo + 1 : renewalNo };
});

export const signOut = Effect.fn("signOut")(function* (refresh: string | undefined) {
  const renewal = yield* parseRenewal(refresh);
  const revokedSession = renewal === null ? null : yield* revokeSession(renewal.sessionId, yield* readCurrentDate);
  if (revokedSession !== null)
    yield* writeAudit({
      userId: revokedSession.userId,
      action: "SIGN_OUT",
      entity: "user",
      entityId: revokedSession.userId,
      layerId: revokedSession.layerId,
    });
});

/** Ends every session of the caller, including this one; asks for their password. Errors: HTTP_404, those of `proveOwnPassword`. */
export const signOutEverywhere = Effect.fn("signOutEverywhere")(function* (
  { userId }: Pick<Caller, "userId">,
  proof: OwnPassword,
) {
  yield* proveOwnPassword(yield* findOwnUser({ userId }), { ...proof, refused: "PASSWORD_REFUSED" });
  const sql = yield* SqlClient.SqlClient;
  const now = yield* readCurrentDate;
  const revokeAndAudit = Effect.andThen(
    revokeSessionsOf(userId, now),
    writeAudit({ userId, action: "SIGN_OUT_EVERYWHERE", entity: "user", entityId: userId }),
  );
  yield* sql.withTransaction(revokeAndAudit).pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Ends every session and password link of a user who loses access. */
export const endSessionsAndLinks = Effect.fn("endSessionsAndLinks")(function* (userId: number) {
  const now = yield* readCurrentDate;
  yield* revokeSessionsOf(userId, now);
  yield* invalidateResetLinks(userId, now);
});

/** Moves the session to another layer of the caller; returns a new token. Errors: ACCESS_DENIED. */
export const changeLayer = Effect.fn("changeLayer")(function* (caller: Caller, layerId: number) {
  const grants = yield* grantsOf(caller.userId);
  if (!grants.isGrantedAt(layerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* setSessionLayer(caller.sessionId, layerId, yield* readCurrentDate);
  const accessToken = yield* signSessionToken({ ...caller, layerId, permissions: grants.permissionsAt(layerId) });
  return { token: accessToken };
});

const signSessionToken = (session: Pick<Caller, "userId" | "sessionId" | "layerId" | "permissions">) =>
  signToken({
    sub: String(session.userId),
    permissions: session.permissions,
    tli: session.layerId,
    sid: session.sessionId,
  });

/** Reads the minutes of inactivity that end a session; 0 means never. */
export const readIdleMinutes = Effect.fnUntraced(function* ({ layerId }: Pick<UserRow, "layerId">) {
  return Number(yield* getSetting(layerId, "SESSION_IDLE_MINUTES"));
});

const toSessionUser = (user: UserRow, idleMinutes: number, mustAddFactor: boolean): SessionUser => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  language: user.language,
  targetId: user.targetId,
  isTermsAccepted: !mustAcceptTerms({ accepted: user.termsAccepted, current: user.requiredTermsVersion }),
  mustChangePassword: user.mustChangePassword,
  ...(mustAddFactor && { mustAddSecondFactor: true }),
  ...(idleMinutes > 0 && { idleMinutes }),
});
