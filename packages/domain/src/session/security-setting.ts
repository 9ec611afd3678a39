/** Settings of passwords and lockout, with bounds and defaults. */

import {
  passwordMinLengthBounds,
  passwordMinStrengthBounds,
  passwordPolicy,
  readFinite,
  readFlag,
  readOwnProperty,
  type PasswordPolicy,
} from "../validation/index.ts";

import { lockoutRules, type LockoutRules } from "./lockout.ts";

/** Properties of a whole-number setting. */
export interface NumberSetting {
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

/** Properties of an on/off setting. */
export interface FlagSetting {
  readonly initial: boolean;
}

/**
 * Every setting of passwords and lockout, with its bounds.
 *
 * Source: behaviour 3.10 and 6 (6); decisions 0089 and 0121.
 */
export const securitySettings = {
  PASSWORD_MIN_LENGTH: { initial: passwordPolicy.minLength, ...passwordMinLengthBounds },
  PASSWORD_MIN_STRENGTH: { initial: passwordPolicy.minStrength, ...passwordMinStrengthBounds },
  PASSWORD_REMEMBERED: { initial: passwordPolicy.remembered, min: 0, max: 24 },
  PASSWORD_NEEDS_LOWERCASE: { initial: passwordPolicy.needsLowercase },
  PASSWORD_NEEDS_UPPERCASE: { initial: passwordPolicy.needsUppercase },
  PASSWORD_NEEDS_NUMBER: { initial: passwordPolicy.needsNumber },
  PASSWORD_NEEDS_SPECIAL: { initial: passwordPolicy.needsSpecial },
  FAILURES_TO_LOCK: { initial: lockoutRules.failuresToLock, min: 3, max: 100 },
} as const satisfies Record<string, NumberSetting | FlagSetting>;

/** Code of a setting of passwords or lockout. */
export type SecuritySettingCode = keyof typeof securitySettings;

/** Unchecked setting values, by code. */
export type SettingValues = Readonly<Partial<Record<SecuritySettingCode, unknown>>>;

/**
 * Makes the password policy from settings: a number out of bounds becomes the nearest bound, any other invalid value the default.
 *
 * @example passwordPolicyOf({ PASSWORD_MIN_LENGTH: 4, PASSWORD_REMEMBERED: "many" }).minLength // => 8
 */
export function passwordPolicyOf(values: SettingValues): PasswordPolicy {
  return {
    ...passwordPolicy,
    minLength: readNumberSetting(values, "PASSWORD_MIN_LENGTH"),
    minStrength: readNumberSetting(values, "PASSWORD_MIN_STRENGTH"),
    remembered: readNumberSetting(values, "PASSWORD_REMEMBERED"),
    needsLowercase: readFlagSetting(values, "PASSWORD_NEEDS_LOWERCASE"),
    needsUppercase: readFlagSetting(values, "PASSWORD_NEEDS_UPPERCASE"),
    needsNumber: readFlagSetting(values, "PASSWORD_NEEDS_NUMBER"),
    needsSpecial: readFlagSetting(values, "PASSWORD_NEEDS_SPECIAL"),
  };
}

/**
 * Makes the lockout policy from settings, with the same corrections as the password policy.
 *
 * @example lockoutRulesOf({ FAILURES_TO_LOCK: 5 }).failuresToLock // => 5
 */
export function lockoutRulesOf(values: SettingValues): LockoutRules {
  return { ...lockoutRules, failuresToLock: readNumberSetting(values, "FAILURES_TO_LOCK") };
}

type SettingCodeOf<Row> = {
  readonly [C in SecuritySettingCode]: (typeof securitySettings)[C] extends Row ? C : never;
}[SecuritySettingCode];

function readNumberSetting(values: SettingValues, code: SettingCodeOf<NumberSetting>): number {
  const { initial, min, max } = securitySettings[code];
  const storedNumber = readFinite(readOwnProperty(values, code));
  return storedNumber === undefined ? initial : Math.min(max, Math.max(min, Math.round(storedNumber)));
}

function readFlagSetting(values: SettingValues, code: SettingCodeOf<FlagSetting>): boolean {
  return readFlag(readOwnProperty(values, code)) ?? securitySettings[code].initial;
}
