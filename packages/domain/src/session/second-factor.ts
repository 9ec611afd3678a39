/** Second factor of a sign-in: codes of an authenticator app, and recovery codes. */

/**
 * Numbers of the second factor.
 *
 * Source: RFC 6238 (30 seconds, 6 digits, one step either way); decision 0419.
 */
export const secondFactorRules = {
  /** Length of a time step, each of which has its code. Units: seconds. */
  periodSeconds: 30,
  digits: 6,
  /** Steps before and after the current one whose codes count, because clocks differ. */
  driftSteps: 1,
  recoveryCodes: 10,
  /** Length of a recovery code. A character has five bits, and eighty bits cannot be guessed. Units: characters. */
  recoveryLength: 16,
} as const;

/**
 * Lists the time steps whose codes count at a moment: the current one first, then its neighbours.
 *
 * Units: milliseconds since 1970.
 *
 * @example secondFactorSteps(65_000) // => [2, 1, 3]
 */
export function secondFactorSteps(nowMs: number): readonly number[] {
  const currentStep = Math.floor(nowMs / (secondFactorRules.periodSeconds * 1000));
  const stepDrifts = Array.from({ length: secondFactorRules.driftSteps }, (_, index) => index + 1);
  return [currentStep, ...stepDrifts.flatMap((drift) => [currentStep - drift, currentStep + drift])].filter(
    (step) => step >= 0,
  );
}

/** Time for which used steps are remembered: a clock that is set back by less makes no code good again. Units: milliseconds. */
const stepsRememberedMs = 86_400_000;

/**
 * Returns the oldest time step whose use is remembered.
 *
 * Units: milliseconds since 1970. Source: decision 0419.
 *
 * @example oldestRememberedStep(86_430_000) // => 1
 */
export function oldestRememberedStep(nowMs: number): number {
  return Math.floor((nowMs - stepsRememberedMs) / (secondFactorRules.periodSeconds * 1000));
}

/** A code that a user typed, without spaces and hyphens: of the authenticator app, or one of the recovery codes. */
export interface SecondFactorCode {
  readonly kind: "app" | "recovery";
  readonly code: string;
}

/** Longest text that is read as a code. Units: characters. */
export const typedCodeAtMost = 64;

/** Letters and digits of recovery codes: none of I, L, O and U, which are misread. */
const recoveryAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Reads a code as typed, with or without spaces and hyphens; null if it can be neither kind of code.
 *
 * @example parseSecondFactorCode("123 456") // => { kind: "app", code: "123456" }
 * @example parseSecondFactorCode("oa1b-2c3d-4e5f-6g7h") // => { kind: "recovery", code: "0A1B2C3D4E5F6G7H" }
 */
export function parseSecondFactorCode(text: string): SecondFactorCode | null {
  if (text.length > typedCodeAtMost) return null;
  const plainCode = text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Dash}]/gu, "")
    .toUpperCase();
  if (/^[0-9]+$/u.test(plainCode) && plainCode.length === secondFactorRules.digits)
    return { kind: "app", code: plainCode };
  const recoveryCode = plainCode.replaceAll("O", "0").replaceAll(/[IL]/gu, "1");
  const isRecoveryCode =
    recoveryCode.length === secondFactorRules.recoveryLength &&
    [...recoveryCode].every((letter) => recoveryAlphabet.includes(letter));
  return isRecoveryCode ? { kind: "recovery", code: recoveryCode } : null;
}

/**
 * Writes a recovery code of random bytes, in groups of four; each byte gives one character.
 *
 * @example formatRecoveryCode([0, 10, 1, 11, 2, 12, 3, 13, 4, 14, 5, 15, 6, 16, 7, 17]) // => "0A1B-2C3D-4E5F-6G7H"
 */
export function formatRecoveryCode(bytes: Iterable<number>): string {
  const letters = [...bytes]
    .slice(0, secondFactorRules.recoveryLength)
    .map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]);
  return letters.map((letter, index) => (index > 0 && index % 4 === 0 ? `-${letter}` : letter)).join("");
}

/** State of an account that decides whether a second factor must be added before any work. */
export interface SecondFactorState {
  readonly hasFactor: boolean;
  /** Whether one of the user's roles requires a second factor. */
  readonly isRoleRequiring: boolean;
  /** Whether the setting of the user's layer requires a second factor of everyone. */
  readonly isEveryoneRequired: boolean;
}

/**
 * Tells whether a user must add a second factor before any work.
 *
 * @example isSecondFactorDue({ hasFactor: false, isRoleRequiring: true, isEveryoneRequired: false }) // => true
 */
export function isSecondFactorDue({ hasFactor, isRoleRequiring, isEveryoneRequired }: SecondFactorState): boolean {
  return !hasFactor && (isRoleRequiring || isEveryoneRequired);
}
