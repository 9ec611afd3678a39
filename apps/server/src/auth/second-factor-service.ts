/** Second factors of a user: adds and proves them, replaces recovery codes, removes them. */

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

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/** Columns of a user that decide whether a second factor is required. */
interface FactorFacts {
  readonly layerId: number;
  readonly hasFactor: boolean;
  readonly isRoleRequiring: boolean;
  /** Whether any layer turns the setting on; only then is the setting of the user's own layer read. */
  readonly isSettingUsed: boolean;
  /** Whether the identity provider reported that it asked for a second factor. */
  readonly isFactorClaimed?: boolean;
}

/** Returns whether a role of the user, or the setting of their layer, requires a second factor. */
export const isFactorRequired = Effect.fnUntraced(function* (user: FactorFacts) {
  const { isRoleRequiring, isSettingUsed, layerId } = user;
  const isEveryoneRequired = isSettingUsed && (yield* getSetting(layerId, "SECOND_FACTOR_REQUIRED")) === true;
  return isSecondFactorDue({ hasFactor: false, isRoleRequiring, isEveryoneRequired });
});

/** Returns whether a user must add a second factor before they can do anything else. */
export const isFactorDue = (user: FactorFacts) =>
  user.hasFactor || user.isFactorClaimed === true ? Effect.succeed(false) : isFactorRequired(user);

/** Reads the caller's account. Errors: HTTP_404. */
export const findOwnUser = Effect.fnUntraced(function* ({ userId }: Pick<Caller, "userId">) {
  const user = yield* findUserById(userId, yield* readCurrentDate);
  return user ?? (yield* Effect.fail(notFound()));
});

/** Makes the secret of an authenticator app for the caller. Errors: those of `proveChange`, HTTP_409 if they have an app. */
export const startSecondFactor = Effect.fn("startSecondFactor")(function* (
  caller: Caller,
  proof: ChangeProof,
  site: PasskeySite,
) {
  const user = yield* findOwnUser(caller);
  if ((yield* findSecondFactor(user.id))?.confirmedAt instanceof Date) return yield* Effect.fail(conflict("HTTP_409"));
  yield* proveChange(user, proof, { site, refused: "SECOND_FACTOR_REFUSED" });
  const appSecret = new Secret({ size: 20 }).base32;
  if (!(yield* savePendingFactor(user.id, yield* sealText(appSecret), yield* readCurrentDate)))
    return yield* Effect.fail(conflict("HTTP_409"));
  return { secret: appSecret, address: totpOf(appSecret, user.username).toString() };
});

/** Runs a change of the account in one transaction. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work)).pipe(
    Effect.catchTag("SqlError", (error) => Effect.die(error)),
  );

const auditSecondFactor = ({ id, layerId }: UserRow, action: AuditEntry["action"]) =>
  writeAudit({ userId: id, action, entity: "user", entityId: id, layerId });

/** Turns the second factor on by the app's first code; the caller's other sessions end. Errors: HTTP_409, SECOND_FACTOR_WRONG. */
export const confirmSecondFactor = Effect.fn("confirmSecondFactor")(function* (caller: Caller, typedCode: string) {
  const user = yield* findOwnUser(caller);
  const pendingFactor = yield* findSecondFactor(user.id);
  if (pendingFactor === null || pendingFactor.confirmedAt !== null) return yield* Effect.fail(conflict("HTTP_409"));
  const parsedCode = parseSecondFactorCode(typedCode);
  const isAppCodeRight =
    parsedCode?.kind === "app" && (yield* takeAppCode(user.id, pendingFactor.sealedSecret, parsedCode.code));
  if (!isAppCodeRight) return yield* Effect.fail(badRequest("SECOND_FACTOR_WRONG", undefined, "code"));
  const { codes, hashes } = yield* makeRecoveryCodes();
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      const now = yield* readCurrentDate;
      if (!(yield* confirmFactor(user.id, pendingFactor.sealedSecret, now)))
        return yield* Effect.fail(conflict("HTTP_409"));
      yield* revokeSessionsOf(user.id, now, caller.sessionId);
      yield* auditSecondFactor(user, "SECOND_FACTOR_ON");
      yield* sendFactorNotice(user, now, "secondFactorOn");
      yield* replaceRecoveryCodes(user.id, hashes);
    }),
  );
  return { codes };
});

const proveUserByFactor = Effect.fnUntraced(function* (caller: Caller, proof: ChangeProof, site: PasskeySite) {
  const user = yield* findOwnUser(caller);
  if (!user.hasFactor) return yield* Effect.fail(conflict("HTTP_409"));
  yield* proveChange(user, proof, { site, refused: "SECOND_FACTOR_REFUSED" });
  return user;
});

/** Replaces the recovery codes. Errors: HTTP_409, those of `proveChange`. */
export const renewRecoveryCodes = Effect.fn("renewRecoveryCodes")(function* (
  caller: Caller,
  changeProof: ChangeProof,
  passkeySite: PasskeySite,
) {
  const user = yield* proveUserByFactor(caller, changeProof, passkeySite);
  const { codes, hashes } = yield* makeRecoveryCodes();
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      yield* auditSecondFactor(user, "RECOVERY_CODES");
      yield* replaceRecoveryCodes(user.id, hashes);
    }),
  );
  return { codes };
});

/** Removes the app. If a second factor is required and the user has no passkey, they must add one before anything else. Errors: those of `renewRecoveryCodes`. */
export const turnOffSecondFactor = Effect.fn("turnOffSecondFactor")(function* (
  caller: Caller,
  changeProof: ChangeProof,
  passkeySite: PasskeySite,
) {
  const user = yield* proveUserByFactor(caller, changeProof, passkeySite);
  const now = yield* readCurrentDate;
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      if (!(yield* deleteSecondFactor(user.id))) return yield* Effect.fail(conflict("HTTP_409"));
      yield* deleteIdleRecoveryCodes(user.id);
      yield* revokeSessionsOf(user.id, now, caller.sessionId);
      yield* auditSecondFactor(user, "SECOND_FACTOR_OFF");
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

/** Removes the app and the passkeys of a user who lost them, ends their sessions and tells them by mail. Errors: HTTP_409 if they have no second factor. */
export const resetSecondFactor = Effect.fn("resetSecondFactor")(function* (userId: number) {
  const now = yield* readCurrentDate;
  const user = yield* findUserById(userId, now);
  if (user === null || !user.hasFactor) return yield* Effect.fail(conflict("HTTP_409"));
  yield* clearSecondFactors(userId);
  yield* revokeSessionsOf(userId, now);
  yield* sendFactorNotice(user, now, "secondFactorReset");
});
