import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sumOnlineRetailByDay } from "./independent/file-sums.ts";
import { printCount, printDollars } from "./independent/print-figures.ts";
import { readTwoDays, twoDaysFile } from "./independent/real-data.ts";
import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

/** Sets up an empty installation with its administrator and two real days of sales; the dashboard shows their sums to the cent. */
describe("from an empty database to the first dashboard", () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const day = "2010-12-01";
  const password = "Érablière-du-Nord-27";

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" }, { isFirstStart: true });
    browser = await launchBrowser();
    page = await (
      await browser.newContext({
        locale: "en-CA",
        timezoneId: "America/Toronto",
        viewport: { width: 1280, height: 900 },
      })
    ).newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("the first visit creates the administrator, who signs in again with the same password", async () => {
    await page.goto(app.url);
    await page.getByLabel("Company name").fill("Épicerie L’Étoile");
    await page.getByLabel("First name").fill("Zoé");
    await page.getByLabel("Last name").fill("Lévesque");
    await page.getByLabel("Username").fill("zoe");
    for (const field of await page.locator("input[type=password]").all()) await field.fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("**/bi**");

    await page.context().clearCookies();
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await page.goto(app.url);
    await page.getByLabel(/username/i).fill("zoe");
    await page.locator("input[type=password]").first().fill(password);
    await page.locator("button[type=submit]").click();
    await page.waitForURL("**/bi**");
  });

  it("the screen imports the file: choose, look, try dry, write", async () => {
    await page.goto(`${app.url}/operation/import-transactions/file`);
    await page.locator("input[type=file]").setInputFiles(twoDaysFile);
    await page.getByRole("button", { name: "Test import" }).click();
    const write = page.getByRole("button", { name: /^Import [\d,]+ / });
    await write.waitFor();
    await takeScreenshot(page, "first-sales-dry-run");
    await write.click();
    await page.getByText("The file is imported").waitFor();
  });

  it("the dashboard of a day shows what the file comes to, by a sum of its own", async () => {
    const expected = sumOnlineRetailByDay(readTwoDays()).days.get(day);
    if (expected === undefined) throw new Error(`the file has no ${day}`);
    await page.goto(`${app.url}/bi?period=${day}`);
    const textOf = async (name: string) =>
      (
        (await page
          .getByRole("region", { name, exact: true })
          .first()
          .textContent()
          .catch(() => "")) ?? ""
      ).replaceAll(/[\u00A0\u202F]/g, " ");
    await expect.poll(() => textOf("Net sales"), { timeout: 30_000 }).toContain(printDollars(expected.net, "en"));
    await expect
      .poll(() => textOf("Transactions"), { timeout: 30_000 })
      .toContain(printCount(expected.transactions, "en"));
    await takeScreenshot(page, "first-sales-dashboard");
  });

  it("a receipt is found by its amount, printed alone, and followed by the next one of its till", async () => {
    await page.goto(`${app.url}/operation/search-invoice`);
    await page.getByRole("searchbox").first().fill("139.12 $");
    await page.getByRole("button", { name: /Amount/u }).waitFor();
    await page.getByText("536365", { exact: true }).first().click();
    await page.getByRole("heading", { name: "Receipt 536365" }).waitFor();
    expect(new URL(page.url()).searchParams.get("receipt")).toMatch(/^receipt\./u);
    await page.emulateMedia({ media: "print" });
    expect([
      await page.getByRole("heading", { name: "Receipt 536365" }).isVisible(),
      await page.getByRole("searchbox").first().isVisible(),
    ]).toEqual([true, false]);
    await page.emulateMedia({ media: "screen" });
    await takeScreenshot(page, "first-sales-receipt");
    await page.getByRole("button", { name: "Next receipt at this terminal" }).click();
    await page.getByRole("heading", { name: /^Receipt 5363(?!65)/u }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: /^Receipt/u }).waitFor({ state: "detached" });
  });

  it("a figure and a bar open their rows by keyboard, which add up to them, and the figure says what it is made of", async () => {
    const expected = sumOnlineRetailByDay(readTwoDays()).days.get(day);
    await page.goto(`${app.url}/bi?period=${day}`);
    const card = page.getByRole("region", { name: "Net sales", exact: true }).first();
    await card.getByRole("button", { name: printDollars(expected?.net ?? 0, "en"), exact: true }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Net sales" });
    const sum = panel.locator("[data-equal]");
    await sum.waitFor();
    const figure = printDollars(expected?.net ?? 0, "en");
    expect(await sum.getAttribute("data-equal")).toBe("true");
    expect(await sum.textContent()).toBe(`The rows add up to ${figure}, which is the figure: ${figure}.`);
    await takeScreenshot(page, "figure-rows");
    await panel.getByText("Why this number?", { exact: true }).click();
    await panel.locator("[data-holds]").first().waitFor();
    expect(await panel.locator("[data-holds=false]").count()).toBe(0);
    expect(await panel.getByText(figure).count()).toBeGreaterThan(3);
    await takeScreenshot(page, "figure-why");
    await panel.getByRole("tab", { name: "Why did it change?" }).click();
    await panel
      .getByRole("paragraph")
      .filter({ hasText: /^Net sales rose by/u })
      .waitFor();
    const edgesOfPanel = async () => {
      const box = await panel.boundingBox();
      return box === null ? null : { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
    };
    const desktop = page.viewportSize() ?? { width: 0, height: 0 };
    expect(await edgesOfPanel()).toMatchObject({ right: desktop.width, top: 0, bottom: desktop.height });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await edgesOfPanel()).toMatchObject({ left: 0, right: 390, top: 56, bottom: 844 });
    await takeScreenshot(page, "figure-change-phone");
    await page.setViewportSize(desktop);
    await takeScreenshot(page, "figure-change");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });

    const chart = page.getByRole("application", { name: "Sales by hour" });
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const ofHour = page.getByRole("dialog", { name: /^Sales by hour · / });
    await ofHour.locator("[data-equal=true]").waitFor();
    await page.goBack();
    await ofHour.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Explain “Average sale”" }).click();
    const rows = page.getByRole("menuitem", { name: /^Details/ });
    expect(await rows.isDisabled()).toBe(true);
    expect(await rows.textContent()).toContain("a quotient");
    await page.keyboard.press("Escape");
  });

  it("no screen threw an error", () => expect(complaints).toEqual([]));
});
