/** Signs in and out, renews sessions, and changes the current layer. */

import { randomUUID } from "node:crypto";

import type { Caller } from "@comptoir/api/contract";
import type { SessionAnswer, SessionUser } from "@comptoir/api/wire";
import { isLastAdmin } from "@comptoir/domain/role";
import { decideRenewal, isLockedAfter, sessionDuration, isSessionIdle } from "@comptoir/domain/session";
import { mustAcceptTerms, maySignIn, signInOutcome } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { getSetting, grantsOf, lockAccess, loadAccessState, lockoutRulesAt, writeAudit } from "../access/index.ts";
import { badRequest, forbidden, unauthorized } from "../http/refusal.ts";
import { signToken } from "./access-token.ts";
import { checkPassword } from "./prove-password.ts";
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
import { sendLockNotice } from "./account-mail.ts";
import { isKnownAddress, recordAddress } from "./known-address-repository.ts";
import { isFactorDue, takeSecondFactorCode } from "./second-factor-service.ts";
import { countAttempt, attemptSubjectOf, runAttemptInTurn, secondsToWait } from "./throttle.ts";
import type { Device } from "./session-repository.ts";
import type { UserRow } from "./user-repository.ts";
import { countFailure, findUserById, findUserByName, lockUser, recordSignIn } from "./user-repository.ts";

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** Secret of the refresh cookie, and its lifetime. */
  readonly refresh: string;
  readonly maxAgeSeconds: number;
}

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

interface SignIn {
  readonly username: string;
  readonly password: string;
  /** Code of the second factor; null if none was typed. */
  readonly code: string | null;
  readonly remember: boolean;
  readonly address: string;
  readonly device: string | null;
}

/** Errors: THROTTLED, LOCKED, NOACCESS, LOGIN_FAILED, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, DIRECTORY_UNAVAILABLE. */
export const signIn = Effect.fn("signIn")(function* (attempt: SignIn) {
  const account = attemptSubjectOf(attempt.username, yield* findUserByName(attempt.username, yield* currentDate));
  return yield* runAttemptInTurn({ account, address: attempt.address }, tryPassword(attempt, account));
});

const tryPassword = Effect.fnUntraced(function* (attempt: SignIn, account: string) {
  const now = yield* currentDate;
  const { address, device } = attempt;
  const ofUser = [
    { rule: "signInHere", of: `${account} ${address}` },
    { rule: "signInUser", of: account },
  ] as const;
  const ofAddress = { rule: "signInAddress", of: address } as const;
  const user = yield* findUserByName(attempt.username, now);
  const isKnown = user !== null && (yield* isKnownAddress(user.id, address, now));
  const seconds = yield* secondsToWait(isKnown ? ofUser : [...ofUser, ofAddress], now);
  if (seconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds }));

  const isRight = yield* checkPassword(user, attempt.password);
  const outcome = signInOutcome({ status: user?.status ?? null, isPasswordRight: isRight, hasRole: true });
  if (user === null || !isRight) {
    yield* countAttempt([...ofUser, ofAddress], yield* currentDate);
    yield* auditDoor(user, "SIGN_IN_FAILED");
    const isLocking = user !== null && (yield* noteFailure(user));
    return yield* Effect.fail(badRequest(isLocking || outcome === "LOCKED" ? "LOCKED" : "LOGIN_FAILED"));
  }
  if (outcome !== "ENTER") {
    yield* auditDoor(user, "SIGN_IN_REFUSED", outcome);
    return yield* Effect.fail(badRequest(outcome));
  }
  if (user.hasFactor && attempt.code === null) return yield* Effect.fail(badRequest("SECOND_FACTOR_NEEDED"));
  if (!(yield* takeSecondFactorCode(user.id, attempt.code ?? ""))) {
    yield* countAttempt([...ofUser, ofAddress], yield* currentDate);
    yield* auditDoor(user, "SIGN_IN_FAILED", "SECOND_FACTOR_WRONG");
    const isLocking = yield* noteFailure(user);
    return yield* Effect.fail(isLocking ? badRequest("LOCKED") : badRequest("SECOND_FACTOR_WRONG", undefined, "code"));
  }
  const session = yield* openSession(user, { remember: attempt.remember, address, device }).pipe(
    Effect.tapErrorTag("BadRequest", () => auditDoor(user, "SIGN_IN_REFUSED", "NOACCESS")),
  );
  yield* auditDoor(user, "SIGN_IN");
  yield* recordSignIn(user.id, now);
  yield* recordAddress(user.id, address, now);
  return session;
});

/** Audits a sign-in attempt. A failed attempt records the account it named, never what was typed. */
export const auditDoor = (
  user: UserRow | null,
  action: "SIGN_IN" | "SIGN_IN_FAILED" | "SIGN_IN_REFUSED",
  code?: string,
) =>
  writeAudit({
    userId: action === "SIGN_IN" ? (user?.id ?? null) : null,
    action,
    entity: "user",
    entityId: user?.id ?? null,
    layerId: user?.layerId ?? null,
    ...(code !== undefined && { details: { code } }),
  });

/** Counts a failure; returns whether it locks the account. */
export const noteFailure = Effect.fnUntraced(function* (user: UserRow) {
  const sql = yield* SqlClient.SqlClient;
  const failures = yield* countFailure(user.id);
  if (user.isLocked || !isLockedAfter(failures, yield* lockoutRulesAt(user.layerId))) return false;
  const lock = Effect.gen(function* () {
    yield* lockAccess;
    if (yield* isAlone(user.id)) return false;
    yield* lockUser(user.id);
    yield* sendLockNotice(user, yield* currentDate);
    yield* writeAudit({ userId: null, action: "LOCK", entity: "user", entityId: user.id, layerId: user.layerId });
    return true;
  });
  return yield* sql.withTransaction(lock).pipe(Effect.catchTag("SqlError", Effect.die));
});

/** The last administrator is never locked, because nobody could unlock them: the delay between attempts protects the account. */
const isAlone = (userId: number) => Effect.map(loadAccessState(), (state) => isLastAdmin(state, userId));

interface SessionWish extends Device {
  readonly remember: boolean;
  /** Whether the identity provider said that it asked a second factor. */
  readonly isFactorClaimed?: boolean;
}

/** Opens a session for an authenticated user. Errors: NOACCESS. */
export const openSession = Effect.fn("openSession")(function* (
  user: UserRow,
  { remember, address, device, isFactorClaimed = false }: SessionWish,
) {
  const grants = yield* grantsOf(user.id);
  const layerId = grants.isGrantedAt(user.layerId) ? user.layerId : grants.layers[0]?.id;
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
  const opened: OpenedSession = {
    answer: {
      token,
      user: toSessionUser(user, yield* idleMinutesOf(user), yield* isFactorDue({ ...user, isFactorClaimed })),
    },
    refresh,
    maxAgeSeconds,
  };
  return opened;
});

/** Device that renews a session, and whether nobody has worked at it since the last renewal. */
interface RenewalFrom extends Device {
  readonly isUnattended: boolean;
}

/** Returns a new access token for a refresh cookie, and the next cookie. Errors: TOKEN_EXPIRED. */
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
  const layerId = grants.isGrantedAt(session.layerId) ? session.layerId : grants.layers[0]?.id;
  if (layerId === undefined) return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  const { sessionId, nextNo, expiresAt, isFactorClaimed } = session;
  const token = yield* tokenOf({ userId: user.id, sessionId, layerId, permissions: grants.permissionsAt(layerId) });
  const renewed: OpenedSession = {
    answer: { token, user: toSessionUser(user, idleMinutes, yield* isFactorDue({ ...user, isFactorClaimed })) },
    refresh: yield* formatRenewal({ sessionId, no: nextNo }),
    maxAgeSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
  };
  return renewed;
});

/** Finds the session of a renewal and advances its number; null if there is none, or if a reused old renewal has just ended it. */
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
  const ended = renewal === null ? null : yield* revokeSession(renewal.sessionId, yield* currentDate);
  if (ended !== null)
    yield* writeAudit({
      userId: ended.userId,
      action: "SIGN_OUT",
      entity: "user",
      entityId: ended.userId,
      layerId: ended.layerId,
    });
});

/** Ends every session of the caller, including this one. */
export const signOutEverywhere = Effect.fn("signOutEverywhere")(function* ({ userId }: Pick<Caller, "userId">) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* currentDate;
  const end = Effect.andThen(
    revokeSessionsOf(userId, now),
    writeAudit({ userId, action: "SIGN_OUT_EVERYWHERE", entity: "user", entityId: userId }),
  );
  yield* sql.withTransaction(end).pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Ends every session and password link of a user who loses access. */
export const endSessionsAndLinks = Effect.fn("endSessionsAndLinks")(function* (userId: number) {
  const now = yield* currentDate;
  yield* revokeSessionsOf(userId, now);
  yield* invalidateResetLinks(userId, now);
});

/** Returns a token for another layer of the caller. Errors: ACCESS_DENIED. */
export const changeLayer = Effect.fn("changeLayer")(function* (caller: Caller, layerId: number) {
  const grants = yield* grantsOf(caller.userId);
  if (!grants.isGrantedAt(layerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* setSessionLayer(caller.sessionId, layerId);
  const token = yield* tokenOf({ ...caller, layerId, permissions: grants.permissionsAt(layerId) });
  return { token };
});

const tokenOf = (about: Pick<Caller, "userId" | "sessionId" | "layerId" | "permissions">) =>
  signToken({ sub: String(about.userId), permissions: about.permissions, tli: about.layerId, sid: about.sessionId });

/** Minutes of inactivity that end a session; 0 is never. */
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
