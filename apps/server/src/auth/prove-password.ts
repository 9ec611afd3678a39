/** Checks passwords, here or in the directory, also again from a user who is signed in. */

import type { AuditAction } from "@comptoir/domain/entity";
import { isPasswordOurs } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";

import { writeAudit } from "../access/index.ts";
import { Directory } from "../directory/index.ts";
import { badRequest, unavailable } from "../http/refusal.ts";
import { verifyPassword } from "./password-hash.ts";
import { attemptSubjectOf, countAttempt, runAttemptInTurn, secondsToWait } from "./throttle.ts";
import type { UserRow } from "./user-repository.ts";

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/** Checks a password in the directory if it manages the user; a former local password is no longer valid. Errors: DIRECTORY_UNAVAILABLE. */
export const checkPassword = Effect.fnUntraced(function* (user: UserRow | null, password: string) {
  const isOurs = user === null || isPasswordOurs(user);
  const isRight = yield* verifyPassword(password, isOurs ? (user?.passwordHash ?? null) : null);
  return isOurs
    ? isRight
    : yield* (yield* Directory)
        .verify(user.username, password)
        .pipe(Effect.mapError(() => unavailable("DIRECTORY_UNAVAILABLE")));
});

/** Password and address of a signed-in user before a change of their account. */
export interface OwnProof {
  readonly password: string;
  readonly address: string;
  /** Audited action of a wrong answer. */
  readonly refused: AuditAction;
}

/**
 * Checks the password of a signed-in user, and then, in the same turn, what else they must prove. Wrong answers count like failed
 * sign-ins and are audited.
 *
 * Errors: THROTTLED, PASSWORD_WRONG, DIRECTORY_UNAVAILABLE, those of the second proof.
 */
export const proveOwnPassword = <E = never, R = never>(
  user: UserRow,
  { password, address, refused }: OwnProof,
  next: Effect.Effect<boolean, E, R> = Effect.succeed(true),
) => {
  const account = attemptSubjectOf(user.username, user);
  const keys = [
    { rule: "signInHere", of: `${account} ${address}` },
    { rule: "signInUser", of: account },
  ] as const;
  const refuse = Effect.fnUntraced(function* (code: "PASSWORD_WRONG" | "SECOND_FACTOR_WRONG", field: string) {
    yield* countAttempt(keys, yield* currentDate);
    const { id, layerId } = user;
    yield* writeAudit({ userId: id, action: refused, entity: "user", entityId: id, layerId, details: { code } });
    return yield* Effect.fail(badRequest(code, undefined, field));
  });
  const proof = Effect.gen(function* () {
    const seconds = yield* secondsToWait(keys, yield* currentDate);
    if (seconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds }));
    if (!(yield* checkPassword(user, password))) return yield* refuse("PASSWORD_WRONG", "password");
    if (!(yield* next)) return yield* refuse("SECOND_FACTOR_WRONG", "code");
  });
  return runAttemptInTurn({ account, address }, proof);
};
