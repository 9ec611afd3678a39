/** Runs axe on a screen in the light and dark theme, with a screenshot of each. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { takeScreenshot } from "./browser.ts";

/** Desktop and phone. Units: pixels. */
export const screenWidths = [1280, 390] as const;

const themes = ["light", "dark"] as const;

/** Checks the page at its current width; each finding names the width. */
export async function checkWithAxe(page: Page, where: string, width: number): Promise<readonly string[]> {
  const violationsFound: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Waits for the transition, since colours between two themes belong to neither.
    await expect
      .poll(
        () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length),
        { timeout: 30_000 },
      )
      .toBe(0);
    // The other theme differs in colours only.
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules(["color-contrast"])).analyze();
    violationsFound.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map(
            ({ html, failureSummary }) =>
              `${where} ${width} ${colorScheme} ${id}: ${html.slice(0, 160)} ${failureSummary?.split("\n")[1]?.trim() ?? ""}`,
          ),
      ),
    );
    await takeScreenshot(page, `every-screen${`-${where}`.replaceAll(/\W+/gu, "-")}-${width}-${colorScheme}`);
  }
  return violationsFound;
}
