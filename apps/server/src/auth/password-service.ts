/** Changes passwords: a forgotten one by a link that is used once, one's own by the old one. */

import type { Caller } from "@comptoir/api/contract";
import type { ResetLink } from "@comptoir/api/wire";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { checkPasswordReuse, rememberedPasswords } from "@comptoir/domain/session";
import { maySignIn } from "@comptoir/domain/user";
import type { UserStatus } from "@comptoir/domain/user";
import { parsePassword } from "@comptoir/domain/validation";
import { Clock, Duration, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { passwordPolicyAt, writeAudit } from "../access/index.ts";
import { badRequest, invalid, notFound } from "../http/refusal.ts";
import { sendLdapNotice, sendResetMail } from "./account-mail.ts";
import { refuseBreached } from "./breached-passwords.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { proveOwnPassword } from "./prove-password.ts";
import { digestOf } from "./secret-text.ts";
import { findResetLink, invalidateResetLinks } from "./session-repository.ts";
import { countAttempt, attemptSubjectOf, runAttemptInTurn, nameKey, secondsToWait } from "./throttle.ts";
import type { UserRow } from "./user-repository.ts";
import { findUserById, findUserByName, listPasswordHashes, replacePassword } from "./user-repository.ts";

/** Minimum time of an answer that is not THROTTLED, so that its speed does not reveal whether the user exists. */
const resetAnswerDelay = Duration.millis(400);

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/**
 * Queues mail with a reset link for an existing user, or mail that names the directory which has their password. The
 * answer is the same when no user exists.
 *
 * Errors: THROTTLED, counted by the typed name, whether or not an account has it, and by the IP address.
 */
export const requestReset = Effect.fn("requestReset")(function* (name: string, address: string) {
  const user = yield* findUserByName(name, yield* readCurrentDate);
  const isMailed = yield* runAttemptInTurn(
    { account: `reset ${attemptSubjectOf(name, user)}`, address },
    countResetRequest(name, user, address),
  );
  yield* Effect.all([Effect.sleep(resetAnswerDelay), isMailed && user !== null ? writeResetMail(user) : Effect.void], {
    concurrency: 2,
    discard: true,
  });
});

/** Counts a request and returns whether the account still gets mail. The HTTP answer does not show the result, which would reveal that the name exists. */
const countResetRequest = Effect.fnUntraced(function* (name: string, user: UserRow | null, address: string) {
  const now = yield* readCurrentDate;
  const typedThrottleKeys = [
    { rule: "resetUser", of: nameKey(name) },
    { rule: "resetAddress", of: address },
  ] as const;
  const accountThrottleKeys = user === null ? [] : [{ rule: "resetUser", of: attemptSubjectOf(name, user) } as const];
  const waitSeconds = yield* secondsToWait(typedThrottleKeys, now);
  if (waitSeconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds: waitSeconds }));
  const isAccountThrottled = (yield* secondsToWait(accountThrottleKeys, now)) > 0;
  yield* countAttempt([...typedThrottleKeys, ...accountThrottleKeys], now);
  return !isAccountThrottled;
});

/** Returns whether a reset request sends mail: not to deactivated users, but to locked and invited ones, who may choose a password. */
const canAskReset = (status: UserStatus) => maySignIn(status) || status === "LOCKED" || status === "INVITED";

const writeResetMail = Effect.fnUntraced(function* (user: UserRow) {
  const now = yield* readCurrentDate;
  if (user.email === null || !canAskReset(user.status)) return;
  yield* user.isLdap ? sendLdapNotice(user, now) : sendResetMail(user, now);
});

/** Returns the user and purpose of a valid link, without using it up. Errors: THROTTLED, RESET_TOKEN_EXPIRED. */
export const checkResetLink = Effect.fn("checkResetLink")(function* (token: string, address: string) {
  const now = yield* readCurrentDate;
  const throttleKeys = [{ rule: "resetLinkAddress", of: address }] as const;
  const waitSeconds = yield* secondsToWait(throttleKeys, now);
  if (waitSeconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds: waitSeconds }));
  const resetLink = yield* findResetLink(digestOf(token), now);
  const user = resetLink === null ? null : yield* findUserById(resetLink.userId, now);
  if (resetLink !== null && user !== null) {
    const answer: ResetLink = {
      isInvitation: resetLink.isInvitation,
      username: user.username,
      firstName: user.firstName,
      passwordRules: yield* passwordPolicyAt(user.layerId),
    };
    return answer;
  }
  yield* countAttempt(throttleKeys, now);
  return yield* Effect.fail(badRequest("RESET_TOKEN_EXPIRED"));
});

/** Sets a new password with a reset link. Errors: RESET_TOKEN_EXPIRED, LDAP_PASSWORD, PASSWORD_*. */
export const changePassword = Effect.fn("changePassword")(function* (token: string, password: string) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* readCurrentDate;
  yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const resetLink = yield* findResetLink(digestOf(token), now);
        const user = resetLink === null ? null : yield* findUserById(resetLink.userId, now);
        if (user === null) return yield* Effect.fail(badRequest("RESET_TOKEN_EXPIRED"));
        yield* setPassword(user, { field: "password", text: password, keptSession: null }, now);
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Changes a password, given the old one. The current session continues, others end. Errors: THROTTLED, PASSWORD_WRONG, LDAP_PASSWORD, PASSWORD_*. */
export const changeOwnPassword = Effect.fn("changeOwnPassword")(function* (
  caller: Pick<Caller, "userId" | "sessionId">,
  wish: { readonly password: string; readonly newPassword: string },
  address: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* readCurrentDate;
  const user = yield* findUserById(caller.userId, now);
  if (user === null) return yield* Effect.fail(notFound());
  if (user.isLdap) return yield* Effect.fail(badRequest("LDAP_PASSWORD"));
  yield* proveOwnPassword(user, { password: wish.password, address, refused: "PASSWORD_REFUSED" });
  yield* sql
    .withTransaction(
      setPassword(user, { field: "newPassword", text: wish.newPassword, keptSession: caller.sessionId }, now),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Checks a new password against the policy and earlier ones, stores it, and ends all links and all sessions but `keptSession`. */
const setPassword = Effect.fnUntraced(function* (
  user: UserRow,
  { field, text, keptSession }: { readonly field: string; readonly text: string; readonly keptSession: string | null },
  now: Date,
) {
  if (user.isLdap) return yield* Effect.fail(badRequest("LDAP_PASSWORD"));
  const policy = yield* passwordPolicyAt(user.layerId);
  const parsedPassword = prefixIssuePaths([field], parsePassword(text, { username: user.username, policy }));
  if (!parsedPassword.ok) return yield* Effect.fail(invalid(parsedPassword.issues));
  yield* refuseBreached(text, field);
  const rememberedHashes = rememberedPasswords(yield* listPasswordHashes(user.id, policy.remembered), policy);
  const isSameByRememberedHash = yield* Effect.forEach(rememberedHashes, ({ hash }) => verifyPassword(text, hash));
  const reuseResult = prefixIssuePaths([field], checkPasswordReuse(isSameByRememberedHash));
  if (!reuseResult.ok) return yield* Effect.fail(invalid(reuseResult.issues));
  yield* replacePassword(user.id, yield* hashPassword(text), now, keptSession);
  yield* invalidateResetLinks(user.id, now);
  yield* writeAudit({ userId: user.id, action: "PASSWORD", entity: "user", entityId: user.id, layerId: user.layerId });
});
