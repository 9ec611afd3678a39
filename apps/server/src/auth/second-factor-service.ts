/** Second factors: adding one, proving it, replacing its recovery codes, removing it. */

import { randomBytes, timingSafeEqual } from "node:crypto";

import type { Caller } from "@comptoir/api/contract";
import {
  asksFactorCode,
  formatRecoveryCode,
  isSecondFactorDue,
  parseSecondFactorCode,
  secondFactorRules,
  secondFactorSteps,
} from "@comptoir/domain/session";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { Secret, TOTP } from "otpauth";

import { getSetting, writeAudit, type AuditEntry } from "../access/index.ts";
import { badRequest, conflict, notFound } from "../http/refusal.ts";
import { sendFactorNotice } from "./account-mail.ts";
import { deletePasskeys, lockPasskeys } from "./passkey-repository.ts";
import { hashAs, hashTogether } from "./password-hash.ts";
import { proveOwnPassword } from "./prove-password.ts";
import { sealText, unsealText } from "./sealed-text.ts";
import {
  countRecoveryCodes,
  confirmFactor,
  deleteIdleRecoveryCodes,
  deleteSecondFactor,
  findRecoverySalt,
  findSecondFactor,
  replaceRecoveryCodes,
  savePendingFactor,
  takeRecoveryCode,
  takeStep,
} from "./second-factor-repository.ts";
import { digestOf } from "./secret-text.ts";
import { revokeSessionsOf } from "./session-repository.ts";
import { findUserById, type UserRow } from "./user-repository.ts";

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));
const issuer = "Comptoir";

/** State of an account's second factor, as its row has it. */
interface FactorFacts {
  readonly layerId: number;
  readonly hasFactor: boolean;
  readonly isRoleRequiring: boolean;
  /** Whether any layer has the setting on; the setting of the user's own layer is read only then. */
  readonly isSettingUsed: boolean;
  /** Whether the identity provider of the session said that it asked a second factor. */
  readonly isFactorClaimed?: boolean;
}

/** Whether a role or the setting of their layer requires a second factor of a user. */
export const isFactorRequired = Effect.fnUntraced(function* (user: FactorFacts) {
  const { isRoleRequiring, isSettingUsed, layerId } = user;
  const isEveryoneRequired = isSettingUsed && (yield* getSetting(layerId, "SECOND_FACTOR_REQUIRED")) === true;
  return isSecondFactorDue({ hasFactor: false, isRoleRequiring, isEveryoneRequired });
});

/** Whether a user must add a second factor before any work. */
export const isFactorDue = (user: FactorFacts) =>
  user.hasFactor || user.isFactorClaimed === true ? Effect.succeed(false) : isFactorRequired(user);

const totpOf = (secret: string, username: string) =>
  new TOTP({
    issuer,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: secondFactorRules.digits,
    period: secondFactorRules.periodSeconds,
  });

/** Steps whose code is the given one, at the current moment. */
const stepsOf = (secret: string, code: string, nowMs: number) => {
  const totp = totpOf(secret, "");
  return secondFactorSteps(nowMs).filter((step) => {
    const expected = Buffer.from(totp.generate({ timestamp: step * secondFactorRules.periodSeconds * 1000 }));
    return expected.length === code.length && timingSafeEqual(expected, Buffer.from(code));
  });
};

/** Uses up a code of the app; false if it is wrong or was used. */
const takeAppCode = Effect.fnUntraced(function* (userId: number, sealedSecret: string, code: string) {
  const secret = yield* unsealText(sealedSecret);
  if (secret === null) return false;
  for (const step of stepsOf(secret, code, yield* Clock.currentTimeMillis))
    if (yield* takeStep(userId, sealedSecret, step)) return true;
  return false;
});

/** Uses up a recovery code; one of before codes were salted is found by its digest. */
const takeTypedRecoveryCode = Effect.fnUntraced(function* (userId: number, code: string) {
  const now = yield* currentDate;
  if (yield* takeRecoveryCode(userId, digestOf(code), now)) return true;
  const salted = yield* findRecoverySalt(userId);
  const hash = salted === null ? null : yield* hashAs(code, salted);
  return hash !== null && (yield* takeRecoveryCode(userId, hash, now));
});

/** Proves the second factor of a user by a typed code, which is then used up. */
export const takeSecondFactorCode = Effect.fn("takeSecondFactorCode")(function* (userId: number, typed: string) {
  const code = parseSecondFactorCode(typed);
  if (code === null) return false;
  if (code.kind === "app") {
    const factor = yield* findSecondFactor(userId);
    const isOn = factor !== null && factor.confirmedAt !== null;
    return isOn && (yield* takeAppCode(userId, factor.sealedSecret, code.code));
  }
  const isTaken = yield* takeTypedRecoveryCode(userId, code.code);
  if (isTaken) yield* writeAudit({ userId, action: "RECOVERY_CODE_USED", entity: "user", entityId: userId });
  return isTaken;
});

/** The caller's account. Errors: HTTP_404. */
export const ownUser = Effect.fnUntraced(function* ({ userId }: Pick<Caller, "userId">) {
  const user = yield* findUserById(userId, yield* currentDate);
  return user ?? (yield* Effect.fail(notFound()));
});

/** Password of the caller, and the address it comes from. */
export interface OwnPassword {
  readonly password: string;
  readonly address: string;
}

/** Password of the caller, and a code if the account asks for one. */
export interface ChangeProof extends OwnPassword {
  readonly code?: string;
}

/** Checks the proof of a change of the second factors. Errors: THROTTLED, PASSWORD_WRONG, SECOND_FACTOR_WRONG, DIRECTORY_UNAVAILABLE. */
export const proveChange = Effect.fnUntraced(function* (
  user: UserRow,
  { password, address, code = "" }: ChangeProof,
  refused: "SECOND_FACTOR_REFUSED" | "PASSKEY_REFUSED",
) {
  const factor = yield* findSecondFactor(user.id);
  const hasApp = factor !== null && factor.confirmedAt !== null;
  const asksCode = asksFactorCode({ hasApp, codesLeft: yield* countRecoveryCodes(user.id) });
  const proof = { password, address, refused };
  yield* asksCode ? proveOwnPassword(user, proof, takeSecondFactorCode(user.id, code)) : proveOwnPassword(user, proof);
});

/** Makes a secret for the caller's app. Errors: those of `proveChange`, HTTP_409 with an app. */
export const startSecondFactor = Effect.fn("startSecondFactor")(function* (caller: Caller, proof: ChangeProof) {
  const user = yield* ownUser(caller);
  if ((yield* findSecondFactor(user.id))?.confirmedAt instanceof Date) return yield* Effect.fail(conflict("HTTP_409"));
  yield* proveChange(user, proof, "SECOND_FACTOR_REFUSED");
  const secret = new Secret({ size: 20 }).base32;
  if (!(yield* savePendingFactor(user.id, yield* sealText(secret), yield* currentDate)))
    return yield* Effect.fail(conflict("HTTP_409"));
  return { secret, address: totpOf(secret, user.username).toString() };
});

/** Makes recovery codes and their salted hashes; hashing takes a while, so it is done before a transaction. */
export const makeRecoveryCodes = Effect.fnUntraced(function* () {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    formatRecoveryCode(randomBytes(secondFactorRules.recoveryLength)),
  );
  return { codes, hashes: yield* hashTogether(codes.map((code) => code.replaceAll("-", ""))) };
});

/** Runs a change of the account in one transaction. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work)).pipe(
    Effect.catchTag("SqlError", (error) => Effect.die(error)),
  );

const audit = ({ id, layerId }: UserRow, action: AuditEntry["action"]) =>
  writeAudit({ userId: id, action, entity: "user", entityId: id, layerId });

/** Turns the second factor on by the app's first code; the caller's other sessions end. Errors: HTTP_409, SECOND_FACTOR_WRONG. */
export const confirmSecondFactor = Effect.fn("confirmSecondFactor")(function* (caller: Caller, typed: string) {
  const user = yield* ownUser(caller);
  const factor = yield* findSecondFactor(user.id);
  if (factor === null || factor.confirmedAt !== null) return yield* Effect.fail(conflict("HTTP_409"));
  const code = parseSecondFactorCode(typed);
  const isRight = code?.kind === "app" && (yield* takeAppCode(user.id, factor.sealedSecret, code.code));
  if (!isRight) return yield* Effect.fail(badRequest("SECOND_FACTOR_WRONG", undefined, "code"));
  const { codes, hashes } = yield* makeRecoveryCodes();
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      const now = yield* currentDate;
      if (!(yield* confirmFactor(user.id, factor.sealedSecret, now))) return yield* Effect.fail(conflict("HTTP_409"));
      yield* revokeSessionsOf(user.id, now, caller.sessionId);
      yield* audit(user, "SECOND_FACTOR_ON");
      yield* sendFactorNotice(user, now, "secondFactorOn");
      yield* replaceRecoveryCodes(user.id, hashes);
    }),
  );
  return { codes };
});

const provenByFactor = Effect.fnUntraced(function* (caller: Caller, proof: OwnPassword & { readonly code: string }) {
  const user = yield* ownUser(caller);
  if (!user.hasFactor) return yield* Effect.fail(conflict("HTTP_409"));
  const { password, address, code } = proof;
  const refused = "SECOND_FACTOR_REFUSED";
  yield* proveOwnPassword(user, { password, address, refused }, takeSecondFactorCode(user.id, code));
  return user;
});

/** Replaces the recovery codes. Errors: THROTTLED, PASSWORD_WRONG, SECOND_FACTOR_WRONG, HTTP_409, DIRECTORY_UNAVAILABLE. */
export const renewRecoveryCodes = Effect.fn("renewRecoveryCodes")(function* (
  caller: Caller,
  proof: OwnPassword & { readonly code: string },
) {
  const user = yield* provenByFactor(caller, proof);
  const { codes, hashes } = yield* makeRecoveryCodes();
  yield* inTransaction(Effect.andThen(audit(user, "RECOVERY_CODES"), replaceRecoveryCodes(user.id, hashes)));
  return { codes };
});

/** Turns the app off; where a second factor is required and there is no passkey, one must be added before any work. Errors: those of `renewRecoveryCodes`. */
export const turnOffSecondFactor = Effect.fn("turnOffSecondFactor")(function* (
  caller: Caller,
  proof: OwnPassword & { readonly code: string },
) {
  const user = yield* provenByFactor(caller, proof);
  const now = yield* currentDate;
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      if (!(yield* deleteSecondFactor(user.id))) return yield* Effect.fail(conflict("HTTP_409"));
      yield* deleteIdleRecoveryCodes(user.id);
      yield* revokeSessionsOf(user.id, now, caller.sessionId);
      yield* audit(user, "SECOND_FACTOR_OFF");
      yield* sendFactorNotice(user, now, "secondFactorOff");
    }),
  );
});

/** Deletes the app, the passkeys and the recovery codes of a user. */
export const clearSecondFactors = Effect.fn("clearSecondFactors")(function* (userId: number) {
  yield* lockPasskeys(userId);
  yield* deleteSecondFactor(userId);
  yield* deletePasskeys(userId);
  yield* deleteIdleRecoveryCodes(userId);
});

/** Removes the app and the passkeys of a user who lost them, ends their sessions and tells them by mail. Errors: HTTP_409 without one. */
export const resetSecondFactor = Effect.fn("resetSecondFactor")(function* (userId: number) {
  const now = yield* currentDate;
  const user = yield* findUserById(userId, now);
  if (user === null || !user.hasFactor) return yield* Effect.fail(conflict("HTTP_409"));
  yield* clearSecondFactors(userId);
  yield* revokeSessionsOf(userId, now);
  yield* sendFactorNotice(user, now, "secondFactorReset");
});
