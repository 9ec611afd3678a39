/** Texts of successful operations. */
import type { Locale } from "../../locale.ts";
import type { successes as source } from "../fr/successes.ts";

export const successes = {
  SIGNED_IN: "Welcome, {{name}}",
  PASSWORD_CHANGED: "Your password has been changed. Please sign in.",
  RESET_SENT: "If this account exists, an email is on its way. Check your junk folder too.",
  OPERATION_SUCCEEDED: "The operation succeeded.",
} as const satisfies Locale<typeof source, "en">;
