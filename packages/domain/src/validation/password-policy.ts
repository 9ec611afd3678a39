/** The rules of passwords, one by one, so that a form can tick them off while the visitor types. */

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
  /** Units: characters as the reader counts them. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly needsLowercase: boolean;
  readonly needsUppercase: boolean;
  readonly needsNumber: boolean;
  readonly needsSpecial: boolean;
  /** How many of the last passwords may not come back. */
  readonly remembered: number;
  /** The score of {@link estimatePassword} below which a password is too weak; 0 takes every one. */
  readonly minStrength: number;
}

/** The policy when nobody has set another one. */
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

/** A password that keeps the policy. */
export type Password = string & { readonly [passwordBrand]: "Password" };

/** Between which the least length may be set. Source: behaviour 3.10. */
export const passwordMinLengthBounds = { min: 8, max: 64 } as const;

/** Between which the least strength may be set. Source: decisions 0084 and 0121. */
export const passwordMinStrengthBounds = { min: 0, max: 4 } as const;

/** Context of a password check. */
export interface PasswordQuestion {
  readonly password: string;
  /** The second entry; absent when there is none to compare. */
  readonly confirmation?: string;
  readonly username?: string;
  readonly policy?: PasswordPolicy;
}

/** The rules, each a code of the error catalogue, in the order a form lists them. */
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
 * Lists the rules that a password breaks, in the order of the table; an empty list is a good password. Nothing is cut off, and every
 * character of every script may be used.
 *
 * @example checkPassword({ password: "soleil", confirmation: "soleil" }) // => ["PASSWORD_LENGTH", "PASSWORD_UPPERCASE", "PASSWORD_NUMBER", "PASSWORD_SPECIAL", "PASSWORD_COMMON"]
 */
export function checkPassword(question: PasswordQuestion): readonly PasswordRule[] {
  const { password, confirmation, username, policy = passwordPolicy } = question;
  const length = countCharacters(password);
  const broken: Readonly<Record<PasswordRule, boolean>> = {
    PASSWORD_LENGTH: length < policy.minLength,
    PASSWORD_LOWERCASE: policy.needsLowercase && !/\p{Ll}/u.test(password),
    PASSWORD_UPPERCASE: policy.needsUppercase && !/\p{Lu}/u.test(password),
    PASSWORD_NUMBER: policy.needsNumber && !/\p{Nd}/u.test(password),
    PASSWORD_SPECIAL: policy.needsSpecial && !/[^\p{L}\p{M}\p{N}]/u.test(password),
    PASSWORD_IDENTICAL: confirmation !== undefined && confirmation !== password,
    PASSWORD_TOO_LONG: length > policy.maxLength,
    PASSWORD_USERNAME: username !== undefined && containsUsername(password, username),
    PASSWORD_COMMON: isCommonPassword(password),
    PASSWORD_WEAK:
      policy.minStrength > 0 &&
      estimatePassword(password, username === undefined ? {} : { username }).score < policy.minStrength,
  };
  return passwordRules.filter((rule) => broken[rule]);
}

/**
 * Reads a new password: one issue for every rule that it breaks, each with the bounds of the policy. Nothing is trimmed and nothing is cut off.
 *
 * Errors: REQUIRED, VALUE_TYPE (it holds half a character), and those of {@link passwordRules}.
 *
 * @example parsePassword("Soleil-de-6-Heures").ok // => true
 */
export function parsePassword(value: unknown, about: Omit<PasswordQuestion, "password"> = {}): Result<Password> {
  if (typeof value !== "string" || value === "") return { ok: false, issues: [issue("REQUIRED")] };
  if (half.test(value)) return { ok: false, issues: [issue("VALUE_TYPE")] };
  const broken = checkPassword({ ...about, password: value });
  if (broken.length === 0) return ok(value as Password);
  const { minLength, maxLength } = about.policy ?? passwordPolicy;
  const bounds: Partial<Record<PasswordRule, Readonly<Record<string, number>>>> = {
    PASSWORD_LENGTH: { min: minLength },
    PASSWORD_TOO_LONG: { max: maxLength },
  };
  return { ok: false, issues: broken.map((rule) => issue(rule, [], bounds[rule])) };
}

/** Half a character is kept by no store: every other half would open the account as well. */
const half = /\p{Cs}/u;

/** However short the name is: behaviour 3.10 makes no exception. */
function containsUsername(password: string, username: string): boolean {
  const name = username.trim().toLowerCase();
  return name !== "" && password.toLowerCase().includes(name);
}
