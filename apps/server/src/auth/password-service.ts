/** Forgotten passwords: a link by mail, used once. */

import { atPath } from "@comptoir/domain/result";
import { checkPasswordReuse, rememberedPasswords, sessionRules } from "@comptoir/domain/session";
import { mayEnter } from "@comptoir/domain/user";
import type { UserStatus } from "@comptoir/domain/user";
import { parsePassword } from "@comptoir/domain/validation";
import { Clock, Duration, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { passwordPolicyAt, writeAudit } from "../access/index.ts";
import { badRequest, invalid } from "../http/refusal.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { digestOf, makeSecretText } from "./secret-text.ts";
import { sealText } from "./sealed-text.ts";
import { findReset, insertMail, insertReset, useResets } from "./session-repository.ts";
import { countAttempt, countedOf, inTurn, nameKey, waitFor } from "./throttle.ts";
import type { UserRow } from "./user-repository.ts";
import { findUserById, findUserByName, listPasswordHashes, replacePassword } from "./user-repository.ts";

/** Every answer takes this long, so that it does not tell whether the user exists. */
const answerDelay = Duration.millis(400);

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/**
 * Writes the mail with the link when there is such a user, or with who keeps the password; the answer is the same when there is none.
 *
 * Errors: THROTTLED, by the name that was typed, whoever it is of.
 */
export const requestReset = Effect.fn("requestReset")(function* (name: string, address: string) {
  const user = yield* findUserByName(name, yield* currentDate);
  const isMailed = yield* inTurn({ account: `reset ${countedOf(name, user)}`, address }, countRequest(name, user, address));
  yield* Effect.all([Effect.sleep(answerDelay), isMailed && user !== null ? writeMail(user) : Effect.void], { concurrency: 2, discard: true });
});

/** Counts a request, and says whether it is one of the few that an account is mailed for. That it is not is never told: it would say whose the name is. */
const countRequest = Effect.fnUntraced(function* (name: string, user: UserRow | null, address: string) {
  const now = yield* currentDate;
  const typed = [{ rule: "resetUser", of: nameKey(name) }, { rule: "resetAddress", of: address }] as const;
  const ofAccount = user === null ? [] : [{ rule: "resetUser", of: countedOf(name, user) } as const];
  const seconds = yield* waitFor(typed, now);
  if (seconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds }));
  const isSpent = (yield* waitFor(ofAccount, now)) > 0;
  yield* countAttempt([...typed, ...ofAccount], now);
  return !isSpent;
});

/** Who was shut out gets no link; who was locked out, or not yet in, may choose a password. */
const canAsk = (status: UserStatus) => mayEnter(status) || status === "LOCKED" || status === "INVITED";

const writeMail = Effect.fnUntraced(function* (user: UserRow) {
  const now = yield* currentDate;
  if (user.email === null || !canAsk(user.status)) return;
  const mail = { recipient: user.email, language: user.language, createdAt: now };
  if (user.isLdap) return yield* insertMail({ ...mail, template: "passwordLdap", parameters: { firstName: user.firstName } });
  const token = makeSecretText();
  const expiresAt = new Date(now.getTime() + sessionRules.resetLinkSeconds * 1000);
  yield* insertReset({ tokenHash: digestOf(token), userId: user.id, sentTo: user.email, expiresAt });
  const minutes = String(sessionRules.resetLinkSeconds / 60);
  yield* insertMail({ ...mail, template: "passwordReset", parameters: { firstName: user.firstName, sealedPath: yield* sealText(`/chgpwd/${token}`), minutes } });
});

/** Says whether a reset link still works, without using it up. Errors: THROTTLED, RESET_TOKEN_EXPIRED. */
export const checkResetLink = Effect.fn("checkResetLink")(function* (token: string, address: string) {
  const now = yield* currentDate;
  const keys = [{ rule: "resetLinkAddress", of: address }] as const;
  const seconds = yield* waitFor(keys, now);
  if (seconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds }));
  const userId = yield* findReset(digestOf(token), now);
  if (userId !== null) return;
  yield* countAttempt(keys, now);
  return yield* Effect.fail(badRequest("RESET_TOKEN_EXPIRED"));
});

/** Sets the password of a reset link. Errors: RESET_TOKEN_EXPIRED, LDAP_PASSWORD, PASSWORD_*. */
export const changePassword = Effect.fn("changePassword")(function* (token: string, password: string) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* currentDate;
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const userId = yield* findReset(digestOf(token), now);
      const user = userId === null ? null : yield* findUserById(userId, now);
      if (user === null) return yield* Effect.fail(badRequest("RESET_TOKEN_EXPIRED"));
      if (user.isLdap) return yield* Effect.fail(badRequest("LDAP_PASSWORD"));
      const policy = yield* passwordPolicyAt(user.layerId);
      const read = atPath(["password"], parsePassword(password, { username: user.username, policy }));
      if (!read.ok) return yield* Effect.fail(invalid(read.issues));
      const kept = rememberedPasswords(yield* listPasswordHashes(user.id, policy.remembered), policy);
      const isTheSame = yield* Effect.forEach(kept, ({ hash }) => verifyPassword(password, hash));
      const reuse = atPath(["password"], checkPasswordReuse(isTheSame));
      if (!reuse.ok) return yield* Effect.fail(invalid(reuse.issues));
      yield* replacePassword(user.id, yield* hashPassword(password), now);
      yield* useResets(user.id, now);
      yield* writeAudit({ userId: user.id, action: "PASSWORD", entity: "user", entityId: user.id });
    }),
  ).pipe(Effect.catchTag("SqlError", Effect.die));
});
