/** Words that every screen may use. */
import type { Locale } from "../../locale.ts";
import type { common as source } from "../fr/common.ts";

export const common = {
  brand: "Comptoir",
  cancel: "Cancel",
  close: "Close",
  retry: "Try again",
  loading: "Loading…",
  loadingScreen: "Opening the screen…",
  showPassword: "Show password",
  hidePassword: "Hide password",
  dismiss: "Dismiss this message",
  messages: "Messages",
  language: "Language",
  theme: "Appearance",
  themeSystem: "Same as device",
  themeLight: "Light",
  themeDark: "Dark",
  requestId: "Request number",
  copy: "Copy",
  copied: "Copied",
  updateTitle: "A new version is ready",
  updateText: "Your work is kept during the installation.",
  updateInstall: "Install",
  updateInstalling: "Installing…",
  updateLater: "Later",
  screenFailed: "This screen could not be opened",
  notFound: "This page does not exist",
  notFoundText: "The address may be incomplete, or the screen has moved.",
  backToDashboard: "Go to the dashboard",
} as const satisfies Locale<typeof source, "en">;
