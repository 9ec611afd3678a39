/** Types seven digits, one by one, into every visible field of every screen: no field loses a key. */
import { getNavigationEntry, navigationEntryCodes } from "@comptoir/domain/access";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { launchBrowser } from "./support/browser.ts";
import { setUpChain } from "./support/set-up-chain.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
const digits = "2714358";
const fieldSelector = "main input, dialog[open] input";
const typedInputs = ["text", "search", "tel", "number", "url", "password"];

let app: RunningApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await startApp({ COMPTOIR_DEMO: "0" });
  await setUpChain(app.url, password);
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-CA", viewport: { width: 1280, height: 1600 } })).newPage();
  await page.goto(app.url);
  await page.locator("#username").fill("zoe");
  await page.locator("#password").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/bi**");
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Names of the fields that lost a typed digit. */
async function losingFields(): Promise<{ readonly typed: number; readonly lost: readonly string[] }> {
  const lostKeys: string[] = [];
  let typed = 0;
  const count = await page.locator(fieldSelector).count();
  for (let position = 0; position < count; position += 1) {
    const field = page.locator(fieldSelector).nth(position);
    const [type, longest] = await field
      .evaluate((input) => [(input as HTMLInputElement).type, (input as HTMLInputElement).maxLength] as const)
      .catch(() => ["", 0] as const);
    if (!typedInputs.includes(type) || !(await field.isVisible()) || !(await field.isEditable())) continue;
    const name = await field.evaluate(
      (input) => input.getAttribute("aria-label") ?? (input as HTMLInputElement).labels?.[0]?.textContent ?? input.id,
    );
    const expected = longest > 0 ? digits.slice(0, longest) : digits;
    await field.focus();
    await page.keyboard.press("Control+A");
    // Slower than a scanner, so that the keys count as a person's.
    await page.keyboard.type(expected, { delay: 90 });
    typed += 1;
    const value = (await field.inputValue()).replaceAll(/\D/gu, "");
    if (value !== expected) lostKeys.push(`${name}: ${value}`);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
  }
  return { typed, lost: lostKeys };
}

const listPaths = [...new Set(navigationEntryCodes.map((code) => getNavigationEntry(code).path))];
const createPaths = listPaths.filter((path) => path.startsWith("/management/")).map((path) => `${path}/create/0`);

it("every field of every screen keeps every key", async () => {
  const keyCounts: Record<string, readonly string[]> = {};
  let typed = 0;
  for (const path of [...listPaths, ...createPaths]) {
    await page.goto(`${app.url}${path}`);
    await page
      .locator("main h1")
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => {});
    await page
      .locator("main input")
      .first()
      .waitFor({ timeout: 4_000 })
      .catch(() => {});
    await page.waitForTimeout(300);
    const losingNow = await losingFields();
    typed += losingNow.typed;
    if (losingNow.lost.length > 0) keyCounts[path] = losingNow.lost;
  }
  expect(keyCounts).toEqual({});
  expect(typed).toBeGreaterThan(100);
});
