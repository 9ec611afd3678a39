/** The settings of the installation, each with its value when nobody has set another. */

import { securitySettings } from "@comptoir/domain/session";
import { defaultTimeZone } from "@comptoir/domain/target";

export interface SettingRow {
  readonly id: number;
  readonly group: string;
  readonly initial: null | string | number | boolean;
}

export const settings = {
  TIME_ZONE: { id: 1, group: "BUSINESS_DAY", initial: defaultTimeZone },
  BUSINESS_DAY_START: { id: 2, group: "BUSINESS_DAY", initial: 0 },
  WEEK_START: { id: 3, group: "CALENDAR", initial: 0 },
  PASSWORD_MIN_LENGTH: { id: 5, group: "PASSWORD", initial: securitySettings.PASSWORD_MIN_LENGTH.initial },
  PASSWORD_REMEMBERED: { id: 6, group: "PASSWORD", initial: securitySettings.PASSWORD_REMEMBERED.initial },
  FAILURES_TO_LOCK: { id: 7, group: "SESSION", initial: securitySettings.FAILURES_TO_LOCK.initial },
  WS_BASE_URL: { id: 8, group: "INTEGRATION", initial: null },
  PASSWORD_NEEDS_LOWERCASE: { id: 9, group: "PASSWORD", initial: securitySettings.PASSWORD_NEEDS_LOWERCASE.initial },
  PASSWORD_NEEDS_UPPERCASE: { id: 10, group: "PASSWORD", initial: securitySettings.PASSWORD_NEEDS_UPPERCASE.initial },
  PASSWORD_NEEDS_NUMBER: { id: 11, group: "PASSWORD", initial: securitySettings.PASSWORD_NEEDS_NUMBER.initial },
  PASSWORD_NEEDS_SPECIAL: { id: 12, group: "PASSWORD", initial: securitySettings.PASSWORD_NEEDS_SPECIAL.initial },
  PASSWORD_MIN_STRENGTH: { id: 13, group: "PASSWORD", initial: securitySettings.PASSWORD_MIN_STRENGTH.initial },
  TERMS_VERSION: { id: 14, group: "SESSION", initial: 1 },
} as const satisfies Record<string, SettingRow>;

export type SettingCode = keyof typeof settings;

/** The settings that are the clock of a layer. */
export const clockCodes = ["TIME_ZONE", "BUSINESS_DAY_START", "WEEK_START"] as const satisfies readonly SettingCode[];

/** What a setting is where nobody has given it. */
export const initialOf = (code: SettingCode): SettingRow["initial"] => settings[code].initial;
