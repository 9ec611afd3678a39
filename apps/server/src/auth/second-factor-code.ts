/** Checks and makes codes of second factors: those of the authenticator app, and recovery codes. Each can be used once. */

import { randomBytes, timingSafeEqual } from "node:crypto";

import {
  formatRecoveryCode,
  parseSecondFactorCode,
  secondFactorRules,
  secondFactorSteps,
} from "@comptoir/domain/session";
import { Clock, Effect } from "effect";
import { Secret, TOTP } from "otpauth";

import { writeAudit } from "../access/index.ts";
import { hashWithSaltOf, hashWithSharedSalt } from "./password-hash.ts";
import { unsealText } from "./sealed-text.ts";
import { findRecoverySalt, findSecondFactor, takeRecoveryCode, takeStep } from "./second-factor-repository.ts";
import { digestOf } from "./secret-text.ts";

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));
const issuerName = "Comptoir";

/** Builds the TOTP generator of a secret, with the parameters that authenticator apps use. */
export const totpOf = (secret: string, username: string) =>
  new TOTP({
    issuer: issuerName,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: secondFactorRules.digits,
    period: secondFactorRules.periodSeconds,
  });

/** Lists the 30-second steps around the current moment whose code is the given one. */
const findMatchingSteps = (secret: string, code: string, nowMs: number) => {
  const totp = totpOf(secret, "");
  return secondFactorSteps(nowMs).filter((step) => {
    const expectedCode = Buffer.from(totp.generate({ timestamp: step * secondFactorRules.periodSeconds * 1000 }));
    return expectedCode.length === code.length && timingSafeEqual(expectedCode, Buffer.from(code));
  });
};

/** Uses up a code of the authenticator app; false if it is wrong or was used. */
export const takeAppCode = Effect.fnUntraced(function* (userId: number, sealedSecret: string, code: string) {
  const appSecret = yield* unsealText(sealedSecret);
  if (appSecret === null) return false;
  for (const step of findMatchingSteps(appSecret, code, yield* Clock.currentTimeMillis))
    if (yield* takeStep(userId, sealedSecret, step)) return true;
  return false;
});

/** Uses up a recovery code; codes from before salted hashes are found by their digest. */
const takeTypedRecoveryCode = Effect.fnUntraced(function* (userId: number, code: string) {
  const now = yield* readCurrentDate;
  if (yield* takeRecoveryCode(userId, digestOf(code), now)) return true;
  const saltedHash = yield* findRecoverySalt(userId);
  const typedCodeHash = saltedHash === null ? null : yield* hashWithSaltOf(code, saltedHash);
  return typedCodeHash !== null && (yield* takeRecoveryCode(userId, typedCodeHash, now));
});

/** Proves the second factor of a user by a typed code, which is then used up. */
export const takeSecondFactorCode = Effect.fn("takeSecondFactorCode")(function* (userId: number, typedCode: string) {
  const parsedCode = parseSecondFactorCode(typedCode);
  if (parsedCode === null) return false;
  if (parsedCode.kind === "app") {
    const appFactor = yield* findSecondFactor(userId);
    const isAppConfirmed = appFactor !== null && appFactor.confirmedAt !== null;
    return isAppConfirmed && (yield* takeAppCode(userId, appFactor.sealedSecret, parsedCode.code));
  }
  const isRecoveryCodeTaken = yield* takeTypedRecoveryCode(userId, parsedCode.code);
  if (isRecoveryCodeTaken)
    yield* writeAudit({ userId, action: "RECOVERY_CODE_USED", entity: "user", entityId: userId });
  return isRecoveryCodeTaken;
});

/** Makes recovery codes and their salted hashes; hashing takes a while, so it is done before a transaction. */
export const makeRecoveryCodes = Effect.fnUntraced(function* () {
  const recoveryCodes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    formatRecoveryCode(randomBytes(secondFactorRules.recoveryLength)),
  );
  return {
    codes: recoveryCodes,
    hashes: yield* hashWithSharedSalt(recoveryCodes.map((code) => code.replaceAll("-", ""))),
  };
});
