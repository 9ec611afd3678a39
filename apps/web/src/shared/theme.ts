/** Colour theme: light, dark, or the device's. */
import { deviceStore } from "./device-storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export function currentTheme(): Theme {
  const storedTheme = deviceStore.get("theme");
  return storedTheme === "light" || storedTheme === "dark" ? storedTheme : "system";
}

export function setTheme(theme: Theme): void {
  deviceStore.set("theme", theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
