/** Keyboard user: reaches every control by keys, and fails if none reaches it. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Number of steps after which a control counts as unreachable. */
const stepsAtMost = 250;

export type Keyboard = ReturnType<typeof makeKeyboard>;

export function makeKeyboard(page: Page) {
  const isFocused = (wanted: Locator) =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  /** Presses Tab, or Shift+Tab, until the control has the focus. */
  const reach = async (wanted: Locator, key = "Tab"): Promise<void> => {
    await wanted.first().waitFor();
    for (let step = 0; step < stepsAtMost; step += 1) {
      if (await isFocused(wanted)) return;
      await page.keyboard.press(key);
    }
    expect.fail(`${String(wanted)} is out of the keyboard's reach`);
  };
  return {
    reach,
    press: (key: string) => page.keyboard.press(key),
    /** Replaces a field's text. */
    fill: async (field: Locator, text: string): Promise<void> => {
      await reach(field);
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(text);
    },
    /** Chooses an option of a select by its first letters. */
    choose: async (field: Locator, letters: string): Promise<void> => {
      await reach(field);
      await page.keyboard.type(letters);
      expect(await field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toMatch(
        new RegExp(`^${letters}`, "u"),
      );
    },
    act: async (control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
      await reach(control);
      await page.keyboard.press(key);
    },
    /** Opens a screen by the palette. */
    goTo: async (name: string, path: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      const search = page.getByRole("combobox").and(page.locator("dialog[open] *"));
      await search.waitFor();
      await expect.poll(() => isFocused(search)).toBe(true);
      await page.keyboard.type(name);
      await page.getByRole("option", { name }).first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${path}`);
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    },
  };
}
