/** Light, dark, or as the device has it. */
import { deviceStore } from "./device-storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export function currentTheme(): Theme {
  const kept = deviceStore.get("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function setTheme(theme: Theme): void {
  deviceStore.set("theme", theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
