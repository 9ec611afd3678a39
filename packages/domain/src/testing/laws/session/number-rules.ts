import type * as session from "../../../session/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Numbers of behaviour 3.9 and 3.10, written independently: seconds, attempts, characters. */
const lengths = {
  accessTokenSeconds: 900,
  sessionSeconds: 43_200,
  rememberedSeconds: 2_592_000,
  resetLinkSeconds: 3_600,
  invitationSeconds: 259_200,
} as const;

/** Builds the rules and laws of session and link durations, and of the default password policy. */
export function numberRules({
  homePath,
  knownAddressDays,
  lockoutRules,
  loginPath,
  passwordMinLengthBounds,
  passwordPolicy,
  securitySettings,
  sessionRules,
  throttleRules,
}: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    "session-numbers": {
      says: "A token lasts 15 minutes, a session 12 hours, or 30 days when remembered, a password reset link one hour; a password has 12 to 128 characters, and the 12 may be set from 8 to 64; lockout comes after ten failures, throttling after five in a minute.",
      source: "behaviour 3.9 and 3.10; decision 0089",
      laws: {
        "tokens, sessions and links last as long as the behaviour pages say": fixedCase(lengths, (all) =>
          same(sessionRules, all),
        ),
        "lockout after ten failures, throttling after five within a minute": fixedCase(
          { failuresToLock: 10, failuresToWait: 5, windowSeconds: 60 },
          (rules) => same(lockoutRules, rules),
        ),
        "throttling limits: five failures of a user at an address within a minute, twenty of a user, thirty at an address; sixty sign-ins begun at a provider; three password reset requests within a quarter of an hour, twenty from an address":
          fixedCase({ minute: 60, quarter: 900 }, ({ minute, quarter }) => {
            same(throttleRules, {
              signInHere: { failuresToWait: 5, windowSeconds: minute },
              signInUser: { failuresToWait: 20, windowSeconds: minute },
              signInAddress: { failuresToWait: 30, windowSeconds: minute },
              signOnAddress: { failuresToWait: 60, windowSeconds: minute },
              resetUser: { failuresToWait: 3, windowSeconds: quarter },
              resetAddress: { failuresToWait: 20, windowSeconds: quarter },
              resetLinkAddress: { failuresToWait: 5, windowSeconds: minute },
            });
            same(knownAddressDays, 30);
          }),
        "a password has 12 to 128 characters of four classes and is not among the last five; the minimum length may be set from 8 to 64":
          fixedCase({ min: 8, max: 64 }, (bounds) => {
            same(passwordMinLengthBounds, bounds);
            const classes = { needsLowercase: true, needsUppercase: true, needsNumber: true, needsSpecial: true };
            same(passwordPolicy, { minLength: 12, maxLength: 128, remembered: 5, minStrength: 0, ...classes });
            const on = { initial: true };
            same(securitySettings, {
              PASSWORD_MIN_LENGTH: { initial: 12, ...bounds },
              PASSWORD_MIN_STRENGTH: { initial: 0, min: 0, max: 4 },
              PASSWORD_REMEMBERED: { initial: 5, min: 0, max: 24 },
              PASSWORD_NEEDS_LOWERCASE: on,
              PASSWORD_NEEDS_UPPERCASE: on,
              PASSWORD_NEEDS_NUMBER: on,
              PASSWORD_NEEDS_SPECIAL: on,
              FAILURES_TO_LOCK: { initial: 10, min: 3, max: 100 },
            });
          }),
        "Login is at the root, and redirects to the dashboard": fixedCase(["/", "/bi"], (paths) =>
          same([loginPath, homePath], paths),
        ),
      },
    },
  };
}
