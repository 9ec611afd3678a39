/** Signs in: the password, then the second factor. */

import { isLastAdmin } from "@comptoir/domain/role";
import { isLockedAfter } from "@comptoir/domain/session";
import { signInOutcome } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lockAccess, loadAccessState, lockoutRulesAt, writeAudit } from "../access/index.ts";
import { badRequest } from "../http/refusal.ts";
import { sendLockNotice } from "./account-mail.ts";
import { takeFactor, type FactorAnswer } from "./change-proof.ts";
import { isKnownAddress, recordAddress } from "./known-address-repository.ts";
import { requestPasskey } from "./passkey-proof.ts";
import { listPasskeys } from "./passkey-repository.ts";
import type { PasskeySite } from "./passkey-site.ts";
import { checkPassword, refusalOfFactor } from "./prove-password.ts";
import { findSecondFactor } from "./second-factor-repository.ts";
import { openSession } from "./session-service.ts";
import { countAttempt, attemptSubjectOf, runAttemptInTurn, secondsToWait, type ThrottleKey } from "./throttle.ts";
import type { UserRow } from "./user-repository.ts";
import { incrementFailures, findUserByName, lockUser, recordSignIn } from "./user-repository.ts";

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

interface PasswordAttempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
}

interface SignInAttempt extends PasswordAttempt, FactorAnswer {
  readonly remember: boolean;
  readonly device: string | null;
}

const runPasswordAttempt = Effect.fnUntraced(function* <A, E, R>(
  attempt: PasswordAttempt,
  work: (attemptSubject: string) => Effect.Effect<A, E, R>,
) {
  const attemptSubject = attemptSubjectOf(
    attempt.username,
    yield* findUserByName(attempt.username, yield* readCurrentDate),
  );
  return yield* runAttemptInTurn({ account: attemptSubject, address: attempt.address }, work(attemptSubject));
});

/** Signs a user in by password and, if they have one, a second factor. Errors: THROTTLED, LOCKED, NOACCESS, LOGIN_FAILED, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, PASSKEY_*, DIRECTORY_UNAVAILABLE. */
export const signIn = Effect.fn("signIn")(function* (attempt: SignInAttempt) {
  return yield* runPasswordAttempt(attempt, (attemptSubject) => trySignIn(attempt, attemptSubject));
});

/** Issues the challenge of a sign-in by passkey. Errors: those of the password check, HTTP_409 without a passkey. */
export const startPasskeySignIn = Effect.fn("askPasskey")(function* (attempt: PasswordAttempt, site: PasskeySite) {
  return yield* runPasswordAttempt(attempt, (attemptSubject) =>
    Effect.flatMap(findUserByPassword(attempt, attemptSubject), ({ user }) => requestPasskey(user.id, site)),
  );
});

/** Finds the user of a name and checks the password. Errors: THROTTLED, LOCKED, NOACCESS, LOGIN_FAILED, DIRECTORY_UNAVAILABLE. */
const findUserByPassword = Effect.fnUntraced(function* (attempt: PasswordAttempt, attemptSubject: string) {
  const now = yield* readCurrentDate;
  const { address } = attempt;
  const throttleKeysOfUser = [
    { rule: "signInHere", of: `${attemptSubject} ${address}` },
    { rule: "signInUser", of: attemptSubject },
  ] as const;
  const allThrottleKeys = [...throttleKeysOfUser, { rule: "signInAddress", of: address }] as const;
  const user = yield* findUserByName(attempt.username, now);
  const isKnownAddressOfUser = user !== null && (yield* isKnownAddress(user.id, address, now));
  const waitSeconds = yield* secondsToWait(isKnownAddressOfUser ? throttleKeysOfUser : allThrottleKeys, now);
  if (waitSeconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds: waitSeconds }));

  const isPasswordRight = yield* checkPassword(user, attempt.password);
  const signInDecision = signInOutcome({ status: user?.status ?? null, isPasswordRight, hasRole: true });
  if (user === null || !isPasswordRight) {
    yield* countAttempt(allThrottleKeys, yield* readCurrentDate);
    yield* auditSignIn(user, "SIGN_IN_FAILED");
    const hasLockedAccount = user !== null && (yield* countFailedSignIn(user));
    return yield* Effect.fail(badRequest(hasLockedAccount || signInDecision === "LOCKED" ? "LOCKED" : "LOGIN_FAILED"));
  }
  if (signInDecision !== "ENTER") {
    yield* auditSignIn(user, "SIGN_IN_REFUSED", signInDecision);
    return yield* Effect.fail(badRequest(signInDecision));
  }
  return { user, keys: allThrottleKeys };
});

const trySignIn = Effect.fnUntraced(function* (attempt: SignInAttempt, attemptSubject: string) {
  const now = yield* readCurrentDate;
  const { user, keys } = yield* findUserByPassword(attempt, attemptSubject);
  if (user.hasFactor && attempt.code === null && attempt.passkey === null)
    return yield* Effect.fail(yield* secondFactorNeededError(user.id));
  yield* proveSecondFactor(user, attempt, keys);
  const { remember, address, device } = attempt;
  const openedSession = yield* openSession(user, { remember, address, device }).pipe(
    Effect.tapErrorTag("BadRequest", () => auditSignIn(user, "SIGN_IN_REFUSED", "NOACCESS")),
  );
  yield* auditSignIn(user, "SIGN_IN");
  yield* recordSignIn(user.id, now);
  yield* recordAddress(user.id, address, now);
  return openedSession;
});

/** Builds the error that asks for a second factor and lists those that the account has. */
export const secondFactorNeededError = Effect.fnUntraced(function* (userId: number) {
  const authenticatorApp = yield* findSecondFactor(userId);
  const passkeyCount = (yield* listPasskeys(userId)).length;
  return badRequest("SECOND_FACTOR_NEEDED", {
    passkeys: passkeyCount,
    apps: Number(authenticatorApp !== null && authenticatorApp.confirmedAt !== null),
  });
});

/**
 * Proves the second factor of a user who has one; a wrong answer counts like a wrong password, and is audited.
 * Errors: SECOND_FACTOR_WRONG, PASSKEY_WRONG, PASSKEY_ORIGIN, LOCKED.
 */
export const proveSecondFactor = Effect.fn("proveSecondFactor")(function* (
  user: UserRow,
  answer: FactorAnswer,
  keys: readonly ThrottleKey[],
) {
  if (!user.hasFactor) return;
  const factorRefusal = yield* takeFactor(user.id, answer);
  if (factorRefusal === null) return;
  yield* countAttempt(keys, yield* readCurrentDate);
  yield* auditSignIn(user, "SIGN_IN_FAILED", factorRefusal);
  if (yield* countFailedSignIn(user)) return yield* Effect.fail(badRequest("LOCKED"));
  return yield* Effect.fail(refusalOfFactor(factorRefusal));
});

/** Audits a sign-in attempt. A failed attempt records the account it named, never what was typed. */
export const auditSignIn = (
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

/** Counts a failed sign-in; returns whether it locks the account. */
export const countFailedSignIn = Effect.fnUntraced(function* (user: UserRow) {
  const sql = yield* SqlClient.SqlClient;
  const failureCount = yield* incrementFailures(user.id);
  if (user.isLocked || !isLockedAfter(failureCount, yield* lockoutRulesAt(user.layerId))) return false;
  const lockUnlessOnlyAdmin = Effect.gen(function* () {
    yield* lockAccess;
    if (yield* isOnlyActiveAdmin(user.id)) return false;
    yield* lockUser(user.id);
    yield* sendLockNotice(user, yield* readCurrentDate);
    yield* writeAudit({ userId: null, action: "LOCK", entity: "user", entityId: user.id, layerId: user.layerId });
    return true;
  });
  return yield* sql.withTransaction(lockUnlessOnlyAdmin).pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Returns whether the user is the last administrator, who is never locked because nobody could unlock them; only the delay between attempts protects the account. */
const isOnlyActiveAdmin = (userId: number) => Effect.map(loadAccessState(), (state) => isLastAdmin(state, userId));
