/** Password rules, checked separately so that a form can tick them off during typing. */

import { issue, ok, type Result } from "../result/index.ts";
import { countCharacters } from "../text/index.ts";

import { isCommonPassword } from "./common-password.ts";
import { estimatePassword } from "./password-strength.ts";

/**
 * Password policy; a setting of the installation.
 *
 * Source: specification 5, behaviour 3.10 and 6 (6).
 */
export interface PasswordPolicy {
  /** Minimum length, as `countCharacters` counts it. Units: Unicode code points. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly needsLowercase: boolean;
  readonly needsUppercase: boolean;
  readonly needsNumber: boolean;
  readonly needsSpecial: boolean;
  /** Number of recent passwords that cannot be reused. */
  readonly remembered: number;
  /** Minimum score of {@link estimatePassword}; 0 accepts all. */
  readonly minStrength: number;
}

/** Default password policy. */
export const passwordPolicy: PasswordPolicy = {
  minLength: 12,
  maxLength: 128,
  needsLowercase: true,
  needsUppercase: true,
  needsNumber: true,
  needsSpecial: true,
  remembered: 5,
  minStrength: 0,
};

declare const passwordBrand: unique symbol;

/** A password that satisfies the policy. */
export type Password = string & { readonly [passwordBrand]: "Password" };

/** Bounds of the minimum length. Source: behaviour 3.10. */
export const passwordMinLengthBounds = { min: 8, max: 64 } as const;

/** Bounds of the minimum strength. Source: decisions 0084 and 0121. */
export const passwordMinStrengthBounds = { min: 0, max: 4 } as const;

/** Context of a password check. */
export interface PasswordContext {
  readonly password: string;
  /** The repeated entry; absent if there is none to compare. */
  readonly confirmation?: string;
  readonly username?: string;
  readonly policy?: PasswordPolicy;
}

/** Error codes of the password rules, in display order. */
export const passwordRules = [
  "PASSWORD_LENGTH",
  "PASSWORD_LOWERCASE",
  "PASSWORD_UPPERCASE",
  "PASSWORD_NUMBER",
  "PASSWORD_SPECIAL",
  "PASSWORD_IDENTICAL",
  "PASSWORD_TOO_LONG",
  "PASSWORD_USERNAME",
  "PASSWORD_COMMON",
  "PASSWORD_WEAK",
] as const;

/** A rule of passwords. */
export type PasswordRule = (typeof passwordRules)[number];

/**
 * Lists the rules that a password breaks, in table order; empty if it is valid. Nothing is truncated, and every
 * character of every script is allowed.
 *
 * @example checkPassword({ password: "soleil", confirmation: "soleil" }) // => ["PASSWORD_LENGTH", "PASSWORD_UPPERCASE", "PASSWORD_NUMBER", "PASSWORD_SPECIAL", "PASSWORD_COMMON"]
 */
export function checkPassword(question: PasswordContext): readonly PasswordRule[] {
  const { password, confirmation, username, policy = passwordPolicy } = question;
  const characterCount = countCharacters(password);
  const isBrokenByRule: Readonly<Record<PasswordRule, boolean>> = {
    PASSWORD_LENGTH: characterCount < policy.minLength,
    PASSWORD_LOWERCASE: policy.needsLowercase && !/\p{Ll}/u.test(password),
    PASSWORD_UPPERCASE: policy.needsUppercase && !/\p{Lu}/u.test(password),
    PASSWORD_NUMBER: policy.needsNumber && !/\p{Nd}/u.test(password),
    PASSWORD_SPECIAL: policy.needsSpecial && !/[^\p{L}\p{M}\p{N}]/u.test(password),
    PASSWORD_IDENTICAL: confirmation !== undefined && confirmation !== password,
    PASSWORD_TOO_LONG: characterCount > policy.maxLength,
    PASSWORD_USERNAME: username !== undefined && containsUsername(password, username),
    PASSWORD_COMMON: isCommonPassword(password),
    PASSWORD_WEAK:
      policy.minStrength > 0 &&
      estimatePassword(password, username === undefined ? {} : { username }).score < policy.minStrength,
  };
  return passwordRules.filter((rule) => isBrokenByRule[rule]);
}

/**
 * Parses a new password: an issue for every broken rule, with the policy's bounds. Nothing is trimmed or truncated.
 *
 * Errors: REQUIRED, VALUE_TYPE (it contains a lone surrogate), and those of {@link passwordRules}.
 *
 * @example parsePassword("Soleil-de-6-Heures").ok // => true
 */
export function parsePassword(value: unknown, context: Omit<PasswordContext, "password"> = {}): Result<Password> {
  if (typeof value !== "string" || value === "") return { ok: false, issues: [issue("REQUIRED")] };
  if (loneSurrogatePattern.test(value)) return { ok: false, issues: [issue("VALUE_TYPE")] };
  const brokenRules = checkPassword({ ...context, password: value });
  if (brokenRules.length === 0) return ok(value as Password);
  const { minLength, maxLength } = context.policy ?? passwordPolicy;
  const paramsByRule: Partial<Record<PasswordRule, Readonly<Record<string, number>>>> = {
    PASSWORD_LENGTH: { min: minLength },
    PASSWORD_TOO_LONG: { max: maxLength },
  };
  return { ok: false, issues: brokenRules.map((rule) => issue(rule, [], paramsByRule[rule])) };
}

/** Matches a lone surrogate. Encoding replaces each by the same character, so another password would open the account. */
const loneSurrogatePattern = /\p{Cs}/u;

/** Tells whether a password contains the user name. Short names count too: behaviour 3.10 makes no exception. */
function containsUsername(password: string, username: string): boolean {
  const lowerUsername = username.trim().toLowerCase();
  return lowerUsername !== "" && password.toLowerCase().includes(lowerUsername);
}
