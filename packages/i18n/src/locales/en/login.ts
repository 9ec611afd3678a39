/** Signing in, a forgotten password. */
import type { Locale } from "../../locale.ts";
import type { login as source } from "../fr/login.ts";

export const login = {
  title: "Sign in",
  tagline: "Your stores’ sales, to the cent.",
  username: "Username or email",
  password: "Password",
  remember: "Remember me",
  forgot: "Forgot password?",
  signIn: "Sign in",
  usernameMissing: "Enter your username or email.",
  passwordMissing: "Enter your password.",
  backToLogin: "Back to sign-in",
  SESSION_EXPIRED: "Your session has expired. Please sign in again.",
  DISCONNECTED_BY_SERVER: "You were disconnected by the server.",
  LOGOUT_SUCCEEDED: "You have signed out.",
  forgotTitle: "Forgot password",
  forgotHelp: "We will email you a link to choose a new password. It is valid for 60 minutes.",
  send: "Send the link",
  change: "Change password",
} as const satisfies Locale<typeof source, "en">;
