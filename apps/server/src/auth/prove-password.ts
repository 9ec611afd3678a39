/** Checks passwords, here or in the directory: at a sign-in, and before a signed-in user changes something sensitive. */

import type { AuditAction } from "@comptoir/domain/entity";
import { isPasswordOurs } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";

import { writeAudit } from "../access/index.ts";
import { Directory } from "../directory/index.ts";
import { badRequest, unavailable } from "../http/refusal.ts";
import type { PasskeyRefusal } from "./passkey-proof.ts";
import { verifyPassword } from "./password-hash.ts";
import { attemptSubjectOf, countAttempt, runAttemptInTurn, secondsToWait } from "./throttle.ts";
import type { UserRow } from "./user-repository.ts";

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/** Checks a password in the directory if it manages the user; a former local password is no longer valid. Errors: DIRECTORY_UNAVAILABLE. */
export const checkPassword = Effect.fnUntraced(function* (user: UserRow | null, password: string) {
  const isLocalPassword = user === null || isPasswordOurs(user);
  const isLocalPasswordRight = yield* verifyPassword(password, isLocalPassword ? (user?.passwordHash ?? null) : null);
  return isLocalPassword
    ? isLocalPasswordRight
    : yield* (yield* Directory)
        .verify(user.username, password)
        .pipe(Effect.mapError(() => unavailable("DIRECTORY_UNAVAILABLE")));
});

/** Password typed by a signed-in user, and the IP address of the request. */
export interface OwnProof {
  readonly password: string;
  readonly address: string;
  /** Audit action that records a wrong password. */
  readonly refused: AuditAction;
}

/** Builds the error of a refused second factor. A copied passkey is named only in the audit trail, not in the answer. */
export const refusalOfFactor = (code: "SECOND_FACTOR_WRONG" | PasskeyRefusal) =>
  code === "SECOND_FACTOR_WRONG"
    ? badRequest(code, undefined, "code")
    : badRequest(code === "PASSKEY_COPIED" ? "PASSKEY_WRONG" : code);

/**
 * Checks the password of a signed-in user, then a second proof in the same turn if one is required. Wrong answers are audited and delay
 * the next attempt, as failed sign-ins do, but do not lock the account.
 *
 * Errors: THROTTLED, PASSWORD_WRONG, DIRECTORY_UNAVAILABLE; with a second proof SECOND_FACTOR_WRONG, PASSKEY_WRONG, PASSKEY_ORIGIN.
 */
export const proveOwnPassword = <Refusal extends "SECOND_FACTOR_WRONG" | PasskeyRefusal = never, E = never, R = never>(
  user: UserRow,
  { password, address, refused }: OwnProof,
  nextCheck: Effect.Effect<Refusal | null, E, R> = Effect.succeed(null),
) => {
  const attemptSubject = attemptSubjectOf(user.username, user);
  const throttleKeys = [
    { rule: "signInHere", of: `${attemptSubject} ${address}` },
    { rule: "signInUser", of: attemptSubject },
  ] as const;
  const refuseProof = Effect.fnUntraced(function* (code: "PASSWORD_WRONG" | "SECOND_FACTOR_WRONG" | PasskeyRefusal) {
    yield* countAttempt(throttleKeys, yield* readCurrentDate);
    const { id, layerId } = user;
    yield* writeAudit({ userId: id, action: refused, entity: "user", entityId: id, layerId, details: { code } });
    if (code === "PASSWORD_WRONG") return yield* Effect.fail(badRequest(code, undefined, "password"));
    return yield* Effect.fail(refusalOfFactor(code));
  });
  const runProof = Effect.gen(function* () {
    const waitSeconds = yield* secondsToWait(throttleKeys, yield* readCurrentDate);
    if (waitSeconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds: waitSeconds }));
    if (!(yield* checkPassword(user, password))) return yield* refuseProof("PASSWORD_WRONG");
    const nextRefusal = yield* nextCheck;
    if (nextRefusal !== null) return yield* refuseProof(nextRefusal);
  });
  return runAttemptInTurn({ account: attemptSubject, address }, runProof);
};
