/** Signing in, renewing, signing out, and changing the layer one acts in. */

import { randomUUID } from "node:crypto";

import type { Caller } from "@comptoir/api/contract";
import type { SessionAnswer, SessionUser } from "@comptoir/api/wire";
import { isLastAdmin } from "@comptoir/domain/role";
import { isLockedAfter, sessionLength } from "@comptoir/domain/session";
import { isTermsDue, mayEnter, signInOutcome } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";

import { grantsOf, loadAccessState, lockoutRulesAt, writeAudit } from "../access/index.ts";
import { badRequest, forbidden, unauthorized } from "../http/refusal.ts";
import { signToken } from "./access-token.ts";
import { verifyPassword } from "./password-hash.ts";
import { digestOf, makeSecretText } from "./secret-text.ts";
import {
  findSession,
  insertSession,
  moveSession,
  revokeSession,
} from "./session-repository.ts";
import { admitAttempt, forgetAttempt } from "./throttle.ts";
import type { UserRow } from "./user-repository.ts";
import { countFailure, findUserById, findUserByName, forgetFailures, lockUser } from "./user-repository.ts";

/** The version of the terms that a user must have accepted. */
const termsVersion = 1;

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** The secret of the refresh cookie, and how long it lasts. */
  readonly refresh: string;
  readonly maxAgeSeconds: number;
  readonly remember: boolean;
}

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/** Errors: THROTTLED, LOCKED, NOACCESS, LOGIN_FAILED. */
export const signIn = Effect.fn("signIn")(function* (attempt: {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly address: string;
}) {
  const now = yield* currentDate;
  const keys = [`user:${attempt.username.trim().toLowerCase().slice(0, 200)}`, `address:${attempt.address}`];
  const admission = yield* admitAttempt(keys, now);
  if (admission.seconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds: admission.seconds }));

  const user = yield* findUserByName(attempt.username, now);
  const isRight = yield* verifyPassword(attempt.password, user?.passwordHash ?? null);
  const outcome = signInOutcome({ status: user?.status ?? null, isPasswordRight: isRight, hasRole: true });
  if (user === null || !isRight) {
    const isLocking = user !== null && (yield* noteFailure(user));
    return yield* Effect.fail(badRequest(isLocking || outcome === "LOCKED" ? "LOCKED" : "LOGIN_FAILED"));
  }
  yield* forgetAttempt(admission);
  if (outcome !== "ENTER") return yield* Effect.fail(badRequest(outcome));
  const session = yield* openSession(user, attempt.remember);
  yield* forgetFailures(user.id);
  return session;
});

/** Counts a failure, and says whether it locks the account. */
const noteFailure = Effect.fnUntraced(function* (user: UserRow) {
  const failures = yield* countFailure(user.id);
  if (user.isLocked || !isLockedAfter(failures, yield* lockoutRulesAt(user.layerId)) || (yield* isAlone(user.id))) return false;
  yield* lockUser(user.id);
  yield* writeAudit({ userId: null, action: "LOCK", entity: "user", entityId: user.id });
  return true;
});

/** Nobody could unlock the last administrator: the wait between attempts protects that account. */
const isAlone = (userId: number) => Effect.map(loadAccessState(), (state) => isLastAdmin(state, userId));

/** Opens a session for a user who has proved who he is. Errors: NOACCESS. */
export const openSession = Effect.fn("openSession")(function* (user: UserRow, remember: boolean) {
  const grants = yield* grantsOf(user.id);
  const layerId = grants.isGrantedAt(user.layerId) ? user.layerId : grants.layers[0]?.id;
  if (!mayEnter(user.status) || layerId === undefined) return yield* Effect.fail(badRequest("NOACCESS"));
  const now = yield* currentDate;
  const maxAgeSeconds = sessionLength({ remember });
  const sessionId = randomUUID();
  const refresh = makeSecretText();
  yield* insertSession({
    sessionId,
    userId: user.id,
    layerId,
    refreshHash: digestOf(refresh),
    remember,
    createdAt: now,
    expiresAt: new Date(now.getTime() + maxAgeSeconds * 1000),
  });
  const token = yield* tokenOf({ userId: user.id, sessionId, layerId, permissions: grants.permissionsAt(layerId) });
  const opened: OpenedSession = { answer: { token, user: toSessionUser(user) }, refresh, maxAgeSeconds, remember };
  return opened;
});

/** Gives a new access token for a refresh cookie. Errors: TOKEN_EXPIRED. */
export const renew = Effect.fn("renew")(function* (refresh: string | undefined) {
  const now = yield* currentDate;
  const session = refresh === undefined ? null : yield* findSession(digestOf(refresh), now);
  const user = session === null ? null : yield* findUserById(session.userId, now);
  if (session === null || user === null || !mayEnter(user.status)) {
    return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  }
  const grants = yield* grantsOf(user.id);
  const layerId = grants.isGrantedAt(session.layerId) ? session.layerId : grants.layers[0]?.id;
  if (layerId === undefined) return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  const { sessionId } = session;
  const token = yield* tokenOf({ userId: user.id, sessionId, layerId, permissions: grants.permissionsAt(layerId) });
  const answer: SessionAnswer = { token, user: toSessionUser(user) };
  return answer;
});

export const signOut = Effect.fn("signOut")(function* (refresh: string | undefined) {
  const now = yield* currentDate;
  const session = refresh === undefined ? null : yield* findSession(digestOf(refresh), now);
  if (session !== null) yield* revokeSession(session.sessionId, now);
});

/** Gives a token for another layer of the caller's. Errors: ACCESS_DENIED. */
export const changeLayer = Effect.fn("changeLayer")(function* (caller: Caller, layerId: number) {
  const grants = yield* grantsOf(caller.userId);
  if (!grants.isGrantedAt(layerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* moveSession(caller.sessionId, layerId);
  const token = yield* tokenOf({ ...caller, layerId, permissions: grants.permissionsAt(layerId) });
  return { token };
});

const tokenOf = (about: Pick<Caller, "userId" | "sessionId" | "layerId" | "permissions">) =>
  signToken({ sub: String(about.userId), permissions: about.permissions, tli: about.layerId, sid: about.sessionId });

const toSessionUser = (user: UserRow): SessionUser => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  language: user.language,
  targetId: user.targetId,
  isTermsAccepted: !isTermsDue({ accepted: user.termsVersion, current: termsVersion }),
  mustChangePassword: user.mustChangePassword,
});
