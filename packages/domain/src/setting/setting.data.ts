/** The settings of the product: rules and defaults. */

import { defaultDepositPolicy } from "../deposit/index.ts";
import { defaultTolerance } from "../inventory/index.ts";
import { defaultAlertLimits } from "../operation/index.ts";
import { defaultWeekStart, type FiscalPattern } from "../period/index.ts";
import { idleMinutesAtMost, parseSignOnRoles, securitySettings, type SecuritySettingCode } from "../session/index.ts";
import { defaultTimeZone } from "../target/index.ts";
import { defaultRiskLimits } from "../transaction/index.ts";
import { domainLabelAtMost, emailLastLabelBounds } from "../text/index.ts";
import type { FieldRules } from "../validation/index.ts";

import { codeListRules, type CodeName } from "./code-list.ts";
import { issuerRules } from "./issuer.ts";
import { mailServerRules } from "./mail-server.ts";
import { provincialTaxNumberRules, taxNumberRules } from "./tax-number.ts";
import { webAddressRules } from "./web-address.ts";

/** Value of a setting; null is unset. */
export type SettingValue = string | number | boolean | null | readonly CodeName[];

/** Input kinds of settings: time zone, time of day, weekday, one of several values, number, switch, text, URL, code list, write-only secret. */
export type SettingKind =
  | "zone"
  | "clock"
  | "weekday"
  | "choice"
  | "number"
  | "flag"
  | "text"
  | "address"
  | "codes"
  | "secret";

/** Properties of a setting. */
export interface SettingRow {
  readonly id: number;
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /** Value where no layer sets one. */
  readonly initial: SettingValue;
  /** Validation rules of the setting's value. */
  readonly rules: FieldRules;
  /** Values of a choice, in display order. */
  readonly choices?: readonly (string | number)[];
  /** Set if only the top of a hierarchy has the setting, for all of it. */
  readonly atTop?: true;
  /** Set if the server calls this URL; addresses in its own network are rejected unless its operator allows them. */
  readonly isCalled?: true;
  /** Set if only an administrator may change it, because it decides who can sign in. */
  readonly isForAdmins?: true;
}

/** Setting groups, in display order. */
export const settingGroups = [
  "BUSINESS_DAY",
  "CALENDAR",
  "TAX",
  "ROUNDING",
  "DISPLAY",
  "PRODUCT",
  "INVENTORY",
  "DEPOSIT",
  "EXCEPTION",
  "PASSWORD",
  "SESSION",
  "SIGN_ON",
  "MAIL",
  "MONITORING",
  "INTEGRATION",
  "RETENTION",
] as const;

/** A group of settings. */
export type SettingGroup = (typeof settingGroups)[number];

const numberSetting = <C extends SecuritySettingCode>(code: C) =>
  ({
    kind: "number",
    initial: securitySettings[code].initial,
    rules: ["required", { integer: boundsOf(code) }],
  }) as const;
const flagSetting = <C extends SecuritySettingCode>(code: C) =>
  ({ kind: "flag", initial: securitySettings[code].initial, rules: ["required", "flag"] }) as const;

function boundsOf(code: SecuritySettingCode): { readonly min: number; readonly max: number } {
  const row = securitySettings[code];
  return "min" in row ? { min: row.min, max: row.max } : { min: 0, max: 0 };
}

const codeListSetting = { group: "PRODUCT", kind: "codes", initial: [], rules: codeListRules } as const;
/** Retention period: from a week to ten years. Units: days. */
const retentionDays = { kind: "number", rules: ["required", { integer: { min: 7, max: 3_653 } }] } as const;
const lastMinute = 24 * 60 - 1;
/** Makes a setting of the company's fiscal calendar. */
const fiscalSetting = <const Choice extends string | number>(choices: readonly Choice[]) =>
  ({ group: "CALENDAR", kind: "choice", choices, rules: ["required", { oneOf: choices }], atTop: true }) as const;
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** Makes the setting of a limit of variances, beyond which a line is counted a second time. */
const recountLimit = (max: number) =>
  ({ group: "INVENTORY", kind: "number", rules: ["required", { integer: { min: 0, max } }] }) as const;
/** Text on receipts. */
const receiptText = { group: "DISPLAY", kind: "text", initial: null, rules: ["required", "max200"] } as const;
/** Setting of single sign-on. */
const signOn = { group: "SIGN_ON", initial: null, atTop: true, isForAdmins: true } as const;
/** Makes the setting of an alert limit of terminals. */
const alertLimitSetting = (max: number) =>
  ({ group: "MONITORING", kind: "number", rules: ["required", { integer: { min: 0, max } }] }) as const;

/**
 * Every setting. Its id is its number on the wire.
 *
 * Units: BUSINESS_DAY_START in minutes after midnight, WEEK_START from 0 for Sunday, APPROVAL_ABOVE, RECOUNT_COST_ABOVE, DEPOSIT_TOLERANCE and
 * EXCEPTION_REFUND_ABOVE in dollars, TERMINAL_CLOCK_SECONDS in seconds, EMAIL_LAST_LABEL in letters, EXCEPTION_DISCOUNT_ABOVE, RECOUNT_PERCENT_ABOVE and TERMINAL_DISK_PERCENT in percent, PAYMENT_TOLERANCE in cents. Source: behaviour 3.8, 3.9, 3.10 and 6 (4); decisions 0089, 0116, 0121, 0146, 0330, 0371, 0400, 0419, 0431, 0447, 0470 and 0505.
 */
export const settings = {
  TIME_ZONE: { id: 1, group: "BUSINESS_DAY", kind: "zone", initial: defaultTimeZone, rules: ["required", "timeZone"] },
  BUSINESS_DAY_START: {
    id: 2,
    group: "BUSINESS_DAY",
    kind: "clock",
    initial: 0,
    rules: ["required", { integer: { min: 0, max: lastMinute } }],
  },
  STORE_DAY_AUDITED: { id: 44, group: "BUSINESS_DAY", kind: "flag", initial: false, rules: ["required", "flag"] },
  WEEK_START: {
    id: 3,
    group: "CALENDAR",
    kind: "weekday",
    initial: defaultWeekStart,
    rules: ["required", { oneOf: [0, 1, 2, 3, 4, 5, 6] }],
  },
  FISCAL_PATTERN: { id: 90, ...fiscalSetting(["4-4-5", "4-5-4", "5-4-4"] satisfies FiscalPattern[]), initial: null },
  FISCAL_LAST_MONTH: { id: 91, ...fiscalSetting(months), initial: 1 },
  FISCAL_ENDS: { id: 92, ...fiscalSetting(["nearest", "last"]), initial: "nearest" },
  TAX_NUMBER_FEDERAL: { id: 93, group: "TAX", kind: "text", initial: null, rules: taxNumberRules },
  TAX_NUMBER_PROVINCIAL: { id: 94, group: "TAX", kind: "text", initial: null, rules: provincialTaxNumberRules },
  TAX_CODES: { id: 95, group: "TAX", kind: "codes", initial: [], rules: codeListRules },
  PAYMENT_TOLERANCE: {
    id: 96,
    group: "ROUNDING",
    kind: "number",
    initial: 0,
    rules: ["required", { integer: { min: 0, max: 100 } }],
  },
  RECEIPT_NAME: { id: 97, ...receiptText },
  RECEIPT_NOTE: { id: 98, ...receiptText },
  PRODUCT_STATUS_CODES: { id: 15, ...codeListSetting },
  PRODUCT_TARE_CODES: { id: 16, ...codeListSetting },
  PRODUCT_BOTTLE_CODES: { id: 17, ...codeListSetting },
  PRODUCT_ENVIRONMENT_CODES: { id: 18, ...codeListSetting },
  APPROVAL_ABOVE: {
    id: 20,
    group: "INVENTORY",
    kind: "number",
    initial: null,
    rules: ["required", { integer: { min: 0, max: 10_000_000 } }],
  },
  RECOUNT_UNITS_ABOVE: { id: 24, ...recountLimit(1_000_000), initial: defaultTolerance.quantity / 1_000 },
  RECOUNT_COST_ABOVE: { id: 25, ...recountLimit(10_000_000), initial: defaultTolerance.cost / 100 },
  RECOUNT_PERCENT_ABOVE: { id: 26, ...recountLimit(1_000), initial: defaultTolerance.percent },
  DEPOSIT_TOLERANCE: {
    id: 40,
    group: "DEPOSIT",
    kind: "number",
    initial: defaultDepositPolicy.tolerance / 100,
    rules: ["required", { integer: { min: 0, max: 10_000 } }],
  },
  DEPOSIT_BLIND: { id: 41, group: "DEPOSIT", kind: "flag", initial: false, rules: ["required", "flag"] },
  DEPOSIT_VERIFIED: {
    id: 42,
    group: "DEPOSIT",
    kind: "flag",
    initial: defaultDepositPolicy.isVerified,
    rules: ["required", "flag"],
  },
  DEPOSIT_CONFIRMED_BY_OTHER: {
    id: 43,
    group: "DEPOSIT",
    kind: "flag",
    initial: defaultDepositPolicy.isConfirmedByOther,
    rules: ["required", "flag"],
  },
  EXCEPTION_REFUND_ABOVE: {
    id: 50,
    group: "EXCEPTION",
    kind: "number",
    initial: defaultRiskLimits.refund / 100,
    rules: ["required", { integer: { min: 0, max: 100_000 } }],
  },
  EXCEPTION_DISCOUNT_ABOVE: {
    id: 51,
    group: "EXCEPTION",
    kind: "number",
    initial: defaultRiskLimits.discount,
    rules: ["required", { integer: { min: 0, max: 100 } }],
  },
  PASSWORD_MIN_LENGTH: { id: 5, group: "PASSWORD", ...numberSetting("PASSWORD_MIN_LENGTH") },
  PASSWORD_MIN_STRENGTH: { id: 13, group: "PASSWORD", ...numberSetting("PASSWORD_MIN_STRENGTH") },
  PASSWORD_NEEDS_LOWERCASE: { id: 9, group: "PASSWORD", ...flagSetting("PASSWORD_NEEDS_LOWERCASE") },
  PASSWORD_NEEDS_UPPERCASE: { id: 10, group: "PASSWORD", ...flagSetting("PASSWORD_NEEDS_UPPERCASE") },
  PASSWORD_NEEDS_NUMBER: { id: 11, group: "PASSWORD", ...flagSetting("PASSWORD_NEEDS_NUMBER") },
  PASSWORD_NEEDS_SPECIAL: { id: 12, group: "PASSWORD", ...flagSetting("PASSWORD_NEEDS_SPECIAL") },
  PASSWORD_REMEMBERED: { id: 6, group: "PASSWORD", ...numberSetting("PASSWORD_REMEMBERED") },
  FAILURES_TO_LOCK: { id: 7, group: "SESSION", ...numberSetting("FAILURES_TO_LOCK") },
  SESSION_IDLE_MINUTES: {
    id: 30,
    group: "SESSION",
    kind: "number",
    initial: 0,
    rules: ["required", { integer: { min: 0, max: idleMinutesAtMost } }],
  },
  SECOND_FACTOR_REQUIRED: { id: 70, group: "SESSION", kind: "flag", initial: false, rules: ["required", "flag"] },
  TERMS_VERSION: {
    id: 14,
    group: "SESSION",
    kind: "number",
    initial: 1,
    rules: ["required", { integer: { min: 1, max: 9_999 } }],
    atTop: true,
  },
  SIGN_ON_LABEL: { id: 80, ...signOn, kind: "text", rules: ["required", "max100"] },
  SIGN_ON_ISSUER: { id: 81, ...signOn, kind: "address", rules: issuerRules, isCalled: true },
  SIGN_ON_CLIENT: { id: 82, ...signOn, kind: "text", rules: ["required", "max200"] },
  SIGN_ON_SECRET: { id: 83, ...signOn, kind: "secret", rules: ["required", "max200"] },
  SIGN_ON_CLAIM: { id: 84, ...signOn, kind: "text", rules: ["required", "max100"] },
  SIGN_ON_ROLES: { id: 85, ...signOn, kind: "text", rules: ["required", { custom: parseSignOnRoles }] },
  EMAIL_LAST_LABEL: {
    id: 27,
    group: "MAIL",
    kind: "number",
    initial: emailLastLabelBounds.max,
    rules: ["required", { integer: { min: emailLastLabelBounds.min, max: domainLabelAtMost } }],
    atTop: true,
  },
  MAIL_SERVER: { id: 19, group: "MAIL", kind: "secret", initial: null, rules: mailServerRules, isCalled: true },
  TERMINAL_UNSENT: { id: 60, ...alertLimitSetting(10_000_000), initial: defaultAlertLimits.unsentTransactions },
  TERMINAL_QUEUE: { id: 61, ...alertLimitSetting(10_000_000), initial: defaultAlertLimits.queueDepth },
  TERMINAL_CLOCK_SECONDS: { id: 62, ...alertLimitSetting(86_400), initial: defaultAlertLimits.clockDriftMs / 1_000 },
  TERMINAL_DISK_PERCENT: { id: 63, ...alertLimitSetting(100), initial: defaultAlertLimits.diskFreePercent },
  TERMINAL_ALERT_MAIL: { id: 64, group: "MONITORING", kind: "flag", initial: true, rules: ["required", "flag"] },
  EXPORT_FILE_DAYS: { id: 21, group: "RETENTION", ...retentionDays, initial: 730 },
  ERROR_LOG_DAYS: { id: 22, group: "RETENTION", ...retentionDays, initial: 90 },
  LOG_DAYS: { id: 23, group: "RETENTION", ...retentionDays, initial: 31, atTop: true },
  WS_BASE_URL: { id: 8, group: "INTEGRATION", kind: "address", initial: null, rules: webAddressRules, isCalled: true },
} as const satisfies Record<string, SettingRow>;

/** A setting of the table. */
export type SettingCode = keyof typeof settings;

/** Settings with the codes of products, by product field. Source: behaviour 3.9. */
export const productCodeSettings = {
  statusCode: "PRODUCT_STATUS_CODES",
  tareCode: "PRODUCT_TARE_CODES",
  bottleCode: "PRODUCT_BOTTLE_CODES",
  environmentCode: "PRODUCT_ENVIRONMENT_CODES",
} as const satisfies Record<string, SettingCode>;

/** A product field with codes from a setting. */
export type ProductCodeField = keyof typeof productCodeSettings;
