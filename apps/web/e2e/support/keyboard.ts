/** A person without a mouse: everything is reached by keys, and a control that no key reaches fails. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The steps after which a control counts as out of reach. */
const stepsAtMost = 250;

export type Keyboard = ReturnType<typeof keyboardOf>;

export function keyboardOf(page: Page) {
  const isFocused = (wanted: Locator) =>
    wanted.evaluateAll((found) => found.some((one) => one === document.activeElement));
  /** Goes on with Tab, or back with Shift+Tab, until it is there. */
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
    /** Writes over what a field says. */
    fill: async (field: Locator, text: string): Promise<void> => {
      await reach(field);
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(text);
    },
    /** Chooses in a list by the first letters of what it offers. */
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
    /** Goes to a screen by the palette. */
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
