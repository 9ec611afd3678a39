import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { demoPassword, startDemo, type RunningDemo } from "./support/start-demo.ts";

/** Two people count in an open store, and one of them loses the network and the tab. No scan is lost or counted twice. */
describe("a count on two phones, one without a network", () => {
  let app: RunningDemo;
  let browser: Browser;
  let desk: Page;
  let phone: BrowserContext;
  let phonePage: Page;
  let address = "";
  const complaints: string[] = [];

  const openPage = async (context: BrowserContext): Promise<Page> => {
    await context.addInitScript(() => localStorage.setItem("comptoir.language", "en"));
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    return page;
  };
  const signIn = async (page: Page, username: string) => {
    await page.goto(app.url);
    await page.getByLabel("Username").fill(username);
    await page.locator("input[type=password]").fill(demoPassword);
    await page.locator("button[type=submit]").click();
    await page.getByRole("navigation").first().waitFor();
  };
  /** Types a code as a scanner does: fast, with an Enter. */
  const scanCode = async (page: Page, code: string) => {
    await page.getByRole("combobox", { name: "Scan a code" }).focus();
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press("Enter");
  };
  const countedCell = (page: Page, sku: string) =>
    page.getByRole("row").filter({ hasText: sku }).getByRole("button").last();
  const waitForCount = (page: Page, sku: string, count: number) =>
    expect.poll(() => countedCell(page, sku).textContent(), { timeout: 60_000 }).toBe(String(count));

  beforeAll(async () => {
    app = await startDemo();
    browser = await launchBrowser();
    phone = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    phonePage = await openPage(phone);
    desk = await openPage(
      await browser.newContext({
        locale: "en-CA",
        timezoneId: "America/Toronto",
        viewport: { width: 1280, height: 900 },
      }),
    );
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await takeScreenshot(desk, "counting-failed").catch(() => undefined);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("is begun on a phone, and joined at a desk: what both scan adds up on both", async () => {
    await signIn(phonePage, "commis");
    await phonePage.goto(`${app.url}/inventory/documents`);
    await phonePage.getByRole("button", { name: "New document" }).first().click();
    await phonePage.getByRole("button", { name: "Start count" }).click();
    await phonePage.waitForURL(/\/inventory\/documents\/\d+$/u);
    address = phonePage.url();
    await scanCode(phonePage, "2*LAIT-01");
    await signIn(desk, "admin");
    await desk.goto(address);
    await scanCode(desk, "3*LAIT-01");
    await waitForCount(phonePage, "LAIT-01", 5);
    await waitForCount(desk, "LAIT-01", 5);
  });

  it("goes on without a network, and in a new tab after the first was killed", async () => {
    // The page works offline once its worker has cached it.
    await phonePage.evaluate(() => navigator.serviceWorker.ready);
    await phone.setOffline(true);
    for (let turn = 0; turn < 4; turn += 1) await scanCode(phonePage, "LAIT-02");
    await waitForCount(phonePage, "LAIT-02", 4);
    await phonePage.getByText("4 scans are waiting on this device").waitFor();
    await phonePage.close({ runBeforeUnload: false });
    phonePage = await openPage(phone);
    await phonePage.goto(address);
    await waitForCount(phonePage, "LAIT-02", 4);
    await scanCode(phonePage, "LAIT-02");
    await waitForCount(phonePage, "LAIT-02", 5);
    await takeScreenshot(phonePage, "counting-offline");
  });

  it("is sent once when the network is back", async () => {
    await phone.setOffline(false);
    await waitForCount(desk, "LAIT-02", 5);
    await expect.poll(() => phonePage.getByText("waiting on this device").count(), { timeout: 60_000 }).toBe(0);
    await waitForCount(phonePage, "LAIT-02", 5);
  });

  it("makes the counted stock the stock when it is closed", async () => {
    await phonePage.goto(`${app.url}/inventory/documents`);
    await desk.goto(`${address}/close`);
    const close = desk.getByRole("button", { name: "Close and update stock" });
    await close.waitFor();
    // The demo has other counts in progress. Whoever closes is not waited for, however the page was reached.
    for (const box of await desk.getByRole("checkbox", { name: /^Close anyway/u }).all()) await box.check();
    await expect.poll(() => desk.getByRole("checkbox", { name: /^Close without waiting/u }).count()).toBe(0);
    await close.click();
    // The other person still holds the count.
    await desk.getByRole("button", { name: "Take over" }).click();
    await desk.waitForURL(/\/inventory\/documents\/\d+$/u);
    for (const sku of ["LAIT-01", "LAIT-02"]) {
      await desk.goto(`${app.url}/inventory/stock/${sku}`);
      await desk.getByRole("heading", { name: "Movements", exact: true }).waitFor();
      const laval = desk.locator("dl > div").filter({ hasText: "Laval" });
      expect(await laval.locator("dd").textContent()).toBe("5");
    }
    expect(complaints).toEqual([]);
  });
});
