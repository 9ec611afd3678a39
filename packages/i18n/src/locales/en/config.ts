/** Settings: what each is called. */
import type { Locale } from "../../locale.ts";
import type { config as source } from "../fr/config.ts";

export const config = {
  setting_TIME_ZONE: "Time zone",
  setting_BUSINESS_DAY_START: "Business day starts at",
  setting_WEEK_START: "Week starts on",
  setting_PASSWORD_MIN_LENGTH: "Minimum password length",
  setting_PASSWORD_REMEMBERED: "Earlier passwords refused",
  setting_PASSWORD_NEEDS_LOWERCASE: "Lowercase letter required",
  setting_PASSWORD_NEEDS_UPPERCASE: "Uppercase letter required",
  setting_PASSWORD_NEEDS_NUMBER: "Number required",
  setting_PASSWORD_NEEDS_SPECIAL: "Special character required",
  setting_PASSWORD_MIN_STRENGTH: "Minimum password strength",
  setting_FAILURES_TO_LOCK: "Failures before locking",
  setting_TERMS_VERSION: "Version of the terms of use",
  setting_WS_BASE_URL: "Web service address",
} as const satisfies Locale<typeof source, "en">;
