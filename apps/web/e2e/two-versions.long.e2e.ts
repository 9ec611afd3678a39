/** Deploys a version under an open page: the waiting worker is announced, nothing reloads by itself, and unused older files are deleted. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser } from "./support/browser.ts";
import { serveBuild, type ServedBuild } from "./support/serve-build.ts";

describe("a version deployed under an open page", () => {
  let build: ServedBuild;
  let browser: Browser;
  let page: Page;
  const updateBanner = () => page.getByText("A new version is ready");
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));

  beforeAll(async () => {
    build = await serveBuild();
    browser = await launchBrowser();
    page = await (await browser.newContext({ locale: "en-CA" })).newPage();
    await page.goto(build.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.locator("#username").fill("zoe");
    // The page looks for versions some seconds after opening.
    await page.waitForTimeout(12_000);
  });
  afterAll(async () => {
    await browser?.close();
    await build?.stop();
  });

  it("is offered once its files are on the device, and can be put off", async () => {
    expect(await updateBanner().count()).toBe(0);
    build.deployNext();
    await comeBack();
    await updateBanner().waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Later" }).click();
    await comeBack();
    await page.waitForTimeout(2_000);
    expect(await updateBanner().count()).toBe(0);
  });

  it("is there after a reload, with what was typed; the files of the older one go when the last page is closed", async () => {
    await page.reload();
    expect(await page.locator("#username").inputValue()).toBe("zoe");
    expect(await page.locator("script[type=module]").last().getAttribute("src")).toBe("/assets/base-another.js");
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await page.goto(build.url);
    await expect
      .poll(() => page.evaluate(() => caches.keys()), { timeout: 30_000 })
      .toEqual(["comptoir-shell /assets/base-another.js"]);
  });
});
