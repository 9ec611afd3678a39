/** Opens, renews and ends sessions, and changes the current layer. */

import { randomUUID } from "node:crypto";

import type { Caller } from "@comptoir/api/contract";
import type { SessionAnswer, SessionUser } from "@comptoir/api/wire";
import { decideRenewal, sessionDuration, isSessionIdle } from "@comptoir/domain/session";
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
import { isFactorDue, ownUser } from "./second-factor-service.ts";
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

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

interface SessionWish extends Device {
  readonly remember: boolean;
  /** Whether the identity provider reported that it asked for a second factor. */
  readonly isFactorClaimed?: boolean;
}

/** Opens a session for an authenticated user. Errors: NOACCESS. */
export const openSession = Effect.fn("openSession")(function* (
  user: UserRow,
  { remember, address, device, isFactorClaimed = false }: SessionWish,
) {
  const grants = yield* grantsOf(user.id);
  const layerId = grants.isGrantedAt(user.layerId) ? user.layerId : highestLayer(grants.layers)?.id;
  if (!maySignIn(user.status) || layerId === undefined) return yield* Effect.fail(badRequest("NOACCESS"));
  const now = yield* currentDate;
  const maxAgeSeconds = sessionDuration({ remember });
  const sessionId = randomUUID();
  yield* insertSession({
    sessionId,
    userId: user.id,
    layerId,
    remember,
    createdAt: now,
    address,
    device,
    isFactorClaimed,
    expiresAt: new Date(now.getTime() + maxAgeSeconds * 1000),
  });
  const token = yield* tokenOf({ userId: user.id, sessionId, layerId, permissions: grants.permissionsAt(layerId) });
  const refresh = yield* formatRenewal({ sessionId, no: 0 });
  const openedSession: OpenedSession = {
    answer: {
      token,
      user: toSessionUser(user, yield* idleMinutesOf(user), yield* isFactorDue({ ...user, isFactorClaimed })),
    },
    refresh,
    maxAgeSeconds,
  };
  return openedSession;
});

/** Device that renews a session, and whether its user has been inactive since the last renewal. */
interface RenewalFrom extends Device {
  readonly isUnattended: boolean;
}

/** Renews a session: returns a new access token for a refresh cookie, and the next cookie. Errors: TOKEN_EXPIRED. */
export const renewSession = Effect.fn("renewSession")(function* (refresh: string | undefined, from: RenewalFrom) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* currentDate;
  const session = yield* sql
    .withTransaction(useRenewal(refresh, now, from))
    .pipe(Effect.catchTag("SqlError", Effect.die));
  const user = session === null ? null : yield* findUserById(session.userId, now);
  if (session === null || user === null || !maySignIn(user.status)) {
    return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  }
  const idleMinutes = yield* idleMinutesOf(user);
  if (isSessionIdle((session.attendedAt ?? session.createdAt).getTime(), now.getTime(), idleMinutes)) {
    yield* revokeSession(session.sessionId, now);
    return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  }
  const grants = yield* grantsOf(user.id);
  const layerId = grants.isGrantedAt(session.layerId) ? session.layerId : highestLayer(grants.layers)?.id;
  if (layerId === undefined) return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  const { sessionId, nextNo, expiresAt, isFactorClaimed } = session;
  const token = yield* tokenOf({ userId: user.id, sessionId, layerId, permissions: grants.permissionsAt(layerId) });
  const renewedSession: OpenedSession = {
    answer: { token, user: toSessionUser(user, idleMinutes, yield* isFactorDue({ ...user, isFactorClaimed })) },
    refresh: yield* formatRenewal({ sessionId, no: nextNo }),
    maxAgeSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
  };
  return renewedSession;
});

/** Finds the session of a refresh cookie and advances its renewal number; null if it has ended. Reusing an old cookie ends the session. */
const useRenewal = Effect.fnUntraced(function* (refresh: string | undefined, now: Date, from: RenewalFrom) {
  const renewal = yield* parseRenewal(refresh);
  const session = renewal === null ? null : yield* lockSession(renewal.sessionId, now);
  if (renewal === null || session === null) return null;
  const { sessionId, userId, renewalNo } = session;
  const renewedAtMs = session.renewedAt?.getTime() ?? null;
  const decision = decideRenewal({ asked: renewal.no, current: renewalNo, renewedAtMs }, now.getTime());
  if (decision === "reused") {
    yield* revokeSession(sessionId, now);
    yield* writeAudit({
      userId: null,
      action: "RENEWAL_REUSED",
      entity: "user",
      entityId: userId,
      layerId: session.layerId,
    });
    return null;
  }
  if (decision === "advance") yield* advanceRenewal(sessionId, now, from);
  return { ...session, nextNo: decision === "advance" ? renewalNo + 1 : renewalNo };
});

export const signOut = Effect.fn("signOut")(function* (refresh: string | undefined) {
  const renewal = yield* parseRenewal(refresh);
  const revokedSession = renewal === null ? null : yield* revokeSession(renewal.sessionId, yield* currentDate);
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
  yield* proveOwnPassword(yield* ownUser({ userId }), { ...proof, refused: "PASSWORD_REFUSED" });
  const sql = yield* SqlClient.SqlClient;
  const now = yield* currentDate;
  const endSessions = Effect.andThen(
    revokeSessionsOf(userId, now),
    writeAudit({ userId, action: "SIGN_OUT_EVERYWHERE", entity: "user", entityId: userId }),
  );
  yield* sql.withTransaction(endSessions).pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Ends every session and password link of a user who loses access. */
export const endSessionsAndLinks = Effect.fn("endSessionsAndLinks")(function* (userId: number) {
  const now = yield* currentDate;
  yield* revokeSessionsOf(userId, now);
  yield* invalidateResetLinks(userId, now);
});

/** Moves the session to another layer of the caller; returns a new token. Errors: ACCESS_DENIED. */
export const changeLayer = Effect.fn("changeLayer")(function* (caller: Caller, layerId: number) {
  const grants = yield* grantsOf(caller.userId);
  if (!grants.isGrantedAt(layerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* setSessionLayer(caller.sessionId, layerId, yield* currentDate);
  const token = yield* tokenOf({ ...caller, layerId, permissions: grants.permissionsAt(layerId) });
  return { token };
});

const tokenOf = (session: Pick<Caller, "userId" | "sessionId" | "layerId" | "permissions">) =>
  signToken({
    sub: String(session.userId),
    permissions: session.permissions,
    tli: session.layerId,
    sid: session.sessionId,
  });

/** Reads the minutes of inactivity that end a session; 0 means never. */
export const idleMinutesOf = Effect.fnUntraced(function* ({ layerId }: Pick<UserRow, "layerId">) {
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
