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
import { hashAs, hashTogether } from "./password-hash.ts";
import { unsealText } from "./sealed-text.ts";
import { findRecoverySalt, findSecondFactor, takeRecoveryCode, takeStep } from "./second-factor-repository.ts";
import { digestOf } from "./secret-text.ts";

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));
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
const stepsOf = (secret: string, code: string, nowMs: number) => {
  const totp = totpOf(secret, "");
  return secondFactorSteps(nowMs).filter((step) => {
    const expected = Buffer.from(totp.generate({ timestamp: step * secondFactorRules.periodSeconds * 1000 }));
    return expected.length === code.length && timingSafeEqual(expected, Buffer.from(code));
  });
};

/** Uses up a code of the authenticator app; false if it is wrong or was used. */
export const takeAppCode = Effect.fnUntraced(function* (userId: number, sealedSecret: string, code: string) {
  const secret = yield* unsealText(sealedSecret);
  if (secret === null) return false;
  for (const step of stepsOf(secret, code, yield* Clock.currentTimeMillis))
    if (yield* takeStep(userId, sealedSecret, step)) return true;
  return false;
});

/** Uses up a recovery code; codes from before salted hashes are found by their digest. */
const takeTypedRecoveryCode = Effect.fnUntraced(function* (userId: number, code: string) {
  const now = yield* currentDate;
  if (yield* takeRecoveryCode(userId, digestOf(code), now)) return true;
  const saltedHash = yield* findRecoverySalt(userId);
  const hash = saltedHash === null ? null : yield* hashAs(code, saltedHash);
  return hash !== null && (yield* takeRecoveryCode(userId, hash, now));
});

/** Proves the second factor of a user by a typed code, which is then used up. */
export const takeSecondFactorCode = Effect.fn("takeSecondFactorCode")(function* (userId: number, typedCode: string) {
  const code = parseSecondFactorCode(typedCode);
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

/** Makes recovery codes and their salted hashes; hashing takes a while, so it is done before a transaction. */
export const makeRecoveryCodes = Effect.fnUntraced(function* () {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    formatRecoveryCode(randomBytes(secondFactorRules.recoveryLength)),
  );
  return { codes, hashes: yield* hashTogether(codes.map((code) => code.replaceAll("-", ""))) };
});
