/** Passkeys: the challenges they answer, their counters and their names. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import { identityKey, parseText } from "../text/index.ts";

/**
 * Bounds of passkeys.
 *
 * Source: decision 0448; Web Authentication level 3 (challenges of sixteen bytes at least).
 */
export const passkeyRules = {
  /** Maximum number of passkeys of one account. */
  keysAtMost: 10,
  /** Time in which a challenge may be answered. Units: seconds. */
  challengeSeconds: 300,
  /** Length of a challenge. Units: bytes. */
  challengeBytes: 32,
  nameBound: "max40",
} as const;

/** Purpose of a challenge: adding a passkey, or proving with a passkey who signs in or changes the second factors. */
export type PasskeyPurpose = "ADD" | "SIGN_IN";

/** Challenge that a passkey signs. Units: milliseconds since 1970. */
export interface PasskeyChallenge {
  readonly userId: number;
  readonly purpose: PasskeyPurpose;
  readonly expiresAtMs: number;
}

/**
 * Tells whether a challenge counts: it was issued, for this account and purpose, and is not older than five minutes. A used challenge
 * is no longer there: null.
 *
 * @example isChallengeGood({ userId: 7, purpose: "SIGN_IN", expiresAtMs: 300_000 }, { userId: 7, purpose: "SIGN_IN" }, 299_999) // => true
 */
export function isChallengeGood(
  challenge: PasskeyChallenge | null,
  answeredChallenge: Pick<PasskeyChallenge, "userId" | "purpose">,
  nowMs: number,
): boolean {
  return (
    challenge !== null &&
    challenge.userId === answeredChallenge.userId &&
    challenge.purpose === answeredChallenge.purpose &&
    challenge.expiresAtMs > nowMs &&
    challenge.expiresAtMs <= nowMs + passkeyRules.challengeSeconds * 1000
  );
}

/**
 * Tells whether the counter of an authenticator goes forward; one that does not belongs to a copy. Authenticators without a counter
 * always send zero.
 *
 * Source: Web Authentication level 3, 6.1.1.
 *
 * @example isCounterForward(4, 5) // => true
 * @example isCounterForward(5, 5) // => false
 * @example isCounterForward(0, 0) // => true
 */
export function isCounterForward(lastCount: number, sentCount: number): boolean {
  return sentCount > lastCount || (lastCount === 0 && sentCount === 0);
}

/**
 * Parses the name of a passkey, which no other passkey of the account may have.
 *
 * Errors: REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS, PASSKEY_NAME_EXISTS.
 *
 * @example parsePasskeyName(" Téléphone ", ["Clé du bureau"]) // => { ok: true, value: "Téléphone" }
 */
export function parsePasskeyName(name: unknown, otherNames: readonly string[]): Result<string> {
  const nameResult = parseText(name, passkeyRules.nameBound);
  if (!nameResult.ok) return nameResult;
  const nameKey = identityKey(nameResult.value);
  return otherNames.some((otherName) => identityKey(otherName) === nameKey)
    ? fail(issue("PASSKEY_NAME_EXISTS"))
    : ok(nameResult.value);
}

/**
 * Tells whether an account with a number of passkeys may have one more.
 *
 * @example mayAddPasskey(10) // => false
 */
export function mayAddPasskey(count: number): boolean {
  return count < passkeyRules.keysAtMost;
}

/** Ways to prove the second factor of an account, other than recovery codes. */
export interface SecondFactorWays {
  readonly passkeys: number;
  readonly hasApp: boolean;
}

/**
 * Tells whether an account has a second factor: a passkey or the app. Recovery codes alone are none.
 *
 * @example hasSecondFactor({ passkeys: 1, hasApp: false }) // => true
 */
export function hasSecondFactor({ passkeys, hasApp }: SecondFactorWays): boolean {
  return hasApp || passkeys > 0;
}

/** Way to prove a change of the second factors in addition to the password: a code of the app or a recovery code, or a passkey. */
export type ProofWay = "code" | "passkey";

/**
 * Lists the ways to prove a change of the second factors in addition to the password; one of them is enough. An account without a second
 * factor has none, and the password alone is enough.
 *
 * Source: decision 0477.
 *
 * @example listProofWays({ passkeys: 1, hasApp: false, codesLeft: 10 }) // => ["code", "passkey"]
 * @example listProofWays({ passkeys: 1, hasApp: false, codesLeft: 0 }) // => ["passkey"]
 */
export function listProofWays({
  passkeys,
  hasApp,
  codesLeft,
}: SecondFactorWays & { readonly codesLeft: number }): readonly ProofWay[] {
  if (!hasSecondFactor({ passkeys, hasApp })) return [];
  return [...(hasApp || codesLeft > 0 ? (["code"] as const) : []), ...(passkeys > 0 ? (["passkey"] as const) : [])];
}
