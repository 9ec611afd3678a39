/** A new password and its rules. */
import type { Locale } from "../../locale.ts";
import type { password as source } from "../fr/password.ts";

export const password = {
  changeTitle: "New password",
  choose: "Choose this password",
  newLink: "Request a new link",
  newPassword: "New password",
  repeatPassword: "Confirm new password",
  rules: "Password requirements",
  ruleDone: "Met",
  ruleOpen: "Not met yet",
  unmet: "This password does not meet every requirement yet.",
  weak: "The password entered is too weak.",
  differ: "The passwords do not match.",
  PASSWORD_LENGTH: "At least {{min}} characters",
  PASSWORD_LOWERCASE: "A lowercase letter",
  PASSWORD_UPPERCASE: "An uppercase letter",
  PASSWORD_NUMBER: "A digit",
  PASSWORD_SPECIAL: "A special character",
  PASSWORD_IDENTICAL: "Both passwords match",
  PASSWORD_TOO_LONG: "Up to {{max}} characters",
  PASSWORD_USERNAME: "No part of your username",
  PASSWORD_COMMON: "Not a common password",
  PASSWORD_WEAK: "Harder to guess",
} as const satisfies Locale<typeof source, "en">;
