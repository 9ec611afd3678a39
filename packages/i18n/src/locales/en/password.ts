/** A new password and its rules. */
import type { Locale } from "../../locale.ts";
import type { password as source } from "../fr/password.ts";

export const password = {
  newPassword: "New password",
  repeatPassword: "New password, once more",
  rules: "The password needs",
  ruleDone: "Met",
  ruleOpen: "Not met yet",
  unmet: "This password does not meet every rule yet.",
  differ: "The two entries are not identical.",
  PASSWORD_LENGTH: "At least {{min}} characters",
  PASSWORD_LOWERCASE: "A lowercase letter",
  PASSWORD_UPPERCASE: "An uppercase letter",
  PASSWORD_NUMBER: "A number",
  PASSWORD_SPECIAL: "A special character",
  PASSWORD_IDENTICAL: "Two identical entries",
  PASSWORD_TOO_LONG: "At most {{max}} characters",
  PASSWORD_USERNAME: "Nothing of your username",
  PASSWORD_COMMON: "Nothing too common",
  PASSWORD_WEAK: "Harder to guess",
} as const satisfies Locale<typeof source, "en">;
