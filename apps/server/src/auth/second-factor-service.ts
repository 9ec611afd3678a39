/** Second factors: adding one, proving it, replacing its recovery codes, removing it. */

import type { Caller } from "@comptoir/api/contract";
import { isSecondFactorDue, parseSecondFactorCode } from "@comptoir/domain/session";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { Secret } from "otpauth";

import { getSetting, writeAudit, type AuditEntry } from "../access/index.ts";
import { badRequest, conflict, notFound } from "../http/refusal.ts";
import { sendFactorNotice } from "./account-mail.ts";
import { proveChange, type ChangeProof } from "./change-proof.ts";
import { deletePasskeys, lockPasskeys } from "./passkey-repository.ts";
import type { PasskeySite } from "./passkey-site.ts";
import { sealText } from "./sealed-text.ts";
import { makeRecoveryCodes, takeAppCode, totpOf } from "./second-factor-code.ts";
import {
  confirmFactor,
  deleteIdleRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  savePendingFactor,
} from "./second-factor-repository.ts";
import { revokeSessionsOf } from "./session-repository.ts";
import { findUserById, type UserRow } from "./user-repository.ts";

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

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

/** The caller's account. Errors: HTTP_404. */
export const ownUser = Effect.fnUntraced(function* ({ userId }: Pick<Caller, "userId">) {
  const user = yield* findUserById(userId, yield* currentDate);
  return user ?? (yield* Effect.fail(notFound()));
});

/** Makes a secret for the caller's app. Errors: those of `proveChange`, HTTP_409 with an app. */
export const startSecondFactor = Effect.fn("startSecondFactor")(function* (
  caller: Caller,
  proof: ChangeProof,
  site: PasskeySite,
) {
  const user = yield* ownUser(caller);
  if ((yield* findSecondFactor(user.id))?.confirmedAt instanceof Date) return yield* Effect.fail(conflict("HTTP_409"));
  yield* proveChange(user, proof, { site, refused: "SECOND_FACTOR_REFUSED" });
  const secret = new Secret({ size: 20 }).base32;
  if (!(yield* savePendingFactor(user.id, yield* sealText(secret), yield* currentDate)))
    return yield* Effect.fail(conflict("HTTP_409"));
  return { secret, address: totpOf(secret, user.username).toString() };
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

const provenByFactor = Effect.fnUntraced(function* (caller: Caller, proof: ChangeProof, site: PasskeySite) {
  const user = yield* ownUser(caller);
  if (!user.hasFactor) return yield* Effect.fail(conflict("HTTP_409"));
  yield* proveChange(user, proof, { site, refused: "SECOND_FACTOR_REFUSED" });
  return user;
});

/** Replaces the recovery codes. Errors: HTTP_409, those of `proveChange`. */
export const renewRecoveryCodes = Effect.fn("renewRecoveryCodes")(function* (
  caller: Caller,
  proof: ChangeProof,
  site: PasskeySite,
) {
  const user = yield* provenByFactor(caller, proof, site);
  const { codes, hashes } = yield* makeRecoveryCodes();
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      yield* audit(user, "RECOVERY_CODES");
      yield* replaceRecoveryCodes(user.id, hashes);
    }),
  );
  return { codes };
});

/** Turns the app off; where a second factor is required and there is no passkey, one must be added before any work. Errors: those of `renewRecoveryCodes`. */
export const turnOffSecondFactor = Effect.fn("turnOffSecondFactor")(function* (
  caller: Caller,
  proof: ChangeProof,
  site: PasskeySite,
) {
  const user = yield* provenByFactor(caller, proof, site);
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
