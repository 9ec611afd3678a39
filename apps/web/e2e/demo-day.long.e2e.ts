/** A manager's day, from the board of last night at 7:30 to the exceptions at 16:00, on a phone and at a desk, in French, then in Spanish. */
import { createI18n, type Translator } from "@comptoir/i18n";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { scanKeys } from "./support/scan.ts";
import { demoPassword, startDemo, type RunningDemo } from "./support/start-demo.ts";

const frenchWords = createI18n("fr");
const spanishWords = createI18n("es");

const screenSizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 900 } },
} as const;

/** Amount in a text, with its sign. Units: cents. */
const centsIn = (text: string): number => Number(text.replaceAll(/\D/gu, "")) * (/[-−]/u.test(text) ? -1 : 1);

/** A waiting step of a loaded machine. Units: milliseconds. */
const longWait = { timeout: 60_000 };

describe("a manager's day", () => {
  let app: RunningDemo;
  let browser: Browser;
  let phone: Page;
  let desk: Page;
  let clerk: Page;
  let clerkContext: BrowserContext;
  let countPath = "";
  let deposit = "";
  const complaints: string[] = [];

  const openAs = async (size: keyof typeof screenSizes, username = "gerante") => {
    const context = await browser.newContext({ locale: "fr-CA", timezoneId: "America/Toronto", ...screenSizes[size] });
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    await page.goto(app.url);
    await page.locator("#username").fill(username);
    await page.locator("#password").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").first().waitFor(longWait);
    return { context, page };
  };
  const goToPath = async (page: Page, path: string) => {
    await page.goto(`${app.url}${path}`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor(longWait);
  };
  const countedCell = (page: Page, sku: string) =>
    page.getByRole("row").filter({ hasText: sku }).getByRole("button").last();
  const waitForCount = (page: Page, sku: string, quantity: number) =>
    expect.poll(() => countedCell(page, sku).textContent(), longWait).toBe(String(quantity));
  const scanCode = async (page: Page, { t }: Translator, code: string) => {
    await page.getByRole("combobox", { name: t("inventory.scan") }).focus();
    await scanKeys(page, code);
  };

  beforeAll(async () => {
    const areas = [
      "storeDay",
      "deposit",
      "inventory",
      "invoice",
      "explain",
      "common",
      "shell",
      "report",
      "dashboard",
    ] as const;
    await Promise.all([frenchWords.load(...areas), spanishWords.load(...areas)]);
    app = await startDemo();
    browser = await launchBrowser();
    ({ page: phone } = await openAs("phone"));
    ({ page: desk } = await openAs("desk"));
    ({ page: clerk, context: clerkContext } = await openAs("phone", "commis"));
  }, 900_000);
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    await takeScreenshot(phone, "day-failed-phone").catch(() => undefined);
    await takeScreenshot(desk, "day-failed-desk").catch(() => undefined);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("7:30: the board shows a day that changed after it was proved, and the day is proved again", async () => {
    await goToPath(phone, "/operation/import-transactions");
    const reopenedDays = phone.getByRole("link", { name: /rouverte/u });
    await reopenedDays.first().click(longWait);
    await phone.getByRole("button", { name: frenchWords.t("storeDay.audit") }).click(longWait);
    await phone.getByText(frenchWords.t("storeDay.state_AUDITED")).first().waitFor(longWait);
    await takeScreenshot(phone, "day-proved");
    await goToPath(phone, "/operation/import-transactions");
    await phone
      .getByRole("link", { name: /Chargée, 1 point à régler/u })
      .first()
      .waitFor(longWait);
    expect(await reopenedDays.count()).toBe(0);
  });

  it("7:45: a receipt is found by a part of its number, and is drawn as paper", async () => {
    await goToPath(phone, "/operation/search-invoice");
    const receipts = phone.getByRole("main").getByRole("listitem").getByRole("button");
    await receipts.first().waitFor(longWait);
    const [number = ""] = /\d{6,}/u.exec(await receipts.nth(5).innerText()) ?? [];
    await phone.getByPlaceholder(frenchWords.t("invoice.box")).fill(number.slice(2));
    await receipts.filter({ hasText: number }).first().click(longWait);
    await phone.getByText(`Reçu ${number}`).waitFor(longWait);
  });

  it("8:00: the cash is counted on the phone, a reload loses none of it, and the bag goes to the bank", async () => {
    await goToPath(phone, "/operation/deposit");
    await phone
      .getByRole("button", { name: new RegExp(`^${frenchWords.t("deposit.prepare")}`, "u") })
      .first()
      .click(longWait);
    await phone.getByText(frenchWords.t("deposit.enterHelp")).waitFor(longWait);
    const boxes = phone.getByRole("main").getByRole("textbox");
    await boxes.first().focus();
    for (const quantity of ["12", "15", "27"]) {
      await phone.keyboard.type(quantity);
      await phone.keyboard.press("Enter");
    }
    await phone.reload();
    await phone.getByText(frenchWords.t("deposit.enterHelp")).waitFor(longWait);
    expect([await boxes.nth(0).inputValue(), await boxes.nth(2).inputValue()]).toEqual(["12", "27"]);
    await phone.getByRole("button", { name: frenchWords.t("deposit.finishCount") }).click();
    await phone.getByLabel(frenchWords.t("deposit.bagNumber")).fill("SAC-12", longWait);
    await phone.getByLabel(frenchWords.t("deposit.comment")).fill("Fonds recompté");
    await phone.keyboard.press("Enter");
    await phone.getByText(frenchWords.t("deposit.status_DEPOSITED"), { exact: true }).first().waitFor(longWait);
    deposit = new URL(phone.url()).pathname;
    await takeScreenshot(phone, "day-deposited");
  });

  it("8:20: the figure of the front page says why it changed, and the parts add up to the cent", async () => {
    await goToPath(desk, "/bi");
    await desk
      .getByRole("button", { name: frenchWords.t("dashboard.explain", { title: "Ventes nettes" }) })
      .first()
      .click(longWait);
    await desk.getByText(frenchWords.t("explain.menu_change")).first().click(longWait);
    const parts = desk.getByRole("table", { name: frenchWords.t("explain.by_LOCATION") }).locator("tbody tr");
    await parts.first().waitFor(longWait);
    const amounts = await parts.locator("td.numeric, td:nth-child(2)").allInnerTexts();
    const total = await desk.getByText(/^Les parties totalisent/u).innerText();
    expect(amounts.reduce((sum, amount) => sum + centsIn(amount), 0)).toBe(centsIn(total));
    await takeScreenshot(desk, "day-bridge");
  });

  it("10:00: dairy is counted on a phone, also without a network, and beside it at the desk", async () => {
    await goToPath(clerk, "/inventory/documents");
    await clerk
      .getByRole("button", { name: frenchWords.t("inventory.new") })
      .first()
      .click(longWait);
    await clerk.getByRole("button", { name: frenchWords.t("inventory.startCount") }).click(longWait);
    await clerk.waitForURL(/\/inventory\/documents\/\d+$/u, longWait);
    countPath = new URL(clerk.url()).pathname;
    await scanCode(clerk, frenchWords, "12*LAIT-01");
    await waitForCount(clerk, "LAIT-01", 12);
    await clerk.evaluate(() => navigator.serviceWorker.ready);
    await clerkContext.setOffline(true);
    for (let turn = 0; turn < 3; turn += 1) await scanCode(clerk, frenchWords, "LAIT-02");
    await waitForCount(clerk, "LAIT-02", 3);
    await goToPath(desk, countPath);
    await scanCode(desk, frenchWords, "4*LAIT-01");
    await clerkContext.setOffline(false);
    for (const page of [clerk, desk]) {
      await waitForCount(page, "LAIT-01", 16);
      await waitForCount(page, "LAIT-02", 3);
    }
    await takeScreenshot(clerk, "day-counting");
  });

  it("16:00: an exception leads to its receipt", async () => {
    await goToPath(desk, "/report/exception");
    await desk.getByRole("grid").getByRole("row").nth(2).waitFor(longWait);
    await desk.getByRole("grid").focus();
    await desk.keyboard.press("ArrowDown");
    await desk.keyboard.press("Enter");
    await desk.getByRole("complementary").or(desk.getByRole("dialog")).last().waitFor(longWait);
    await takeScreenshot(desk, "day-exception");
    await desk.goBack();
    await goToPath(desk, countPath);
  });

  it("in Spanish everything is still there: the count, its scans and the deposit", async () => {
    for (const page of [clerk, phone]) await page.evaluate(() => localStorage.setItem("comptoir.language", "es"));
    await goToPath(clerk, countPath);
    await waitForCount(clerk, "LAIT-01", 16);
    await scanCode(clerk, spanishWords, "LAIT-02");
    await waitForCount(clerk, "LAIT-02", 4);
    await waitForCount(desk, "LAIT-02", 4);
    await goToPath(phone, deposit);
    await phone.getByText(spanishWords.t("deposit.status_DEPOSITED"), { exact: true }).first().waitFor(longWait);
    await takeScreenshot(phone, "day-in-spanish");
    expect(complaints).toEqual([]);
  });
});
