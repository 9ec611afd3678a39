import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";
import { makeTillShop, milkFact, password, sendFacts, type StoreTill } from "./support/till-shop.ts";

/** Limit from the answer to a till until the figure of a board: far below the minute of a refresh, and enough for a busy machine. Units: milliseconds. */
const moveMs = 15_000;

/** Time in which the figure of another store does not move. Units: milliseconds. */
const quietMs = 2_000;

/** Record of a widget of a page. */
interface Watch {
  readonly texts: string[];
  /** Moments at which the widget was dimmed, empty or replaced by a placeholder. */
  flashes: number;
  /** Calls for figures. */
  calls: number;
}

/** Two people look at their own stores while tills sell: each board moves by itself, and by its own receipts only. */
describe("a board in front of a person", () => {
  let app: RunningApp;
  let browser: Browser;
  let firstTill: StoreTill;
  let secondTill: StoreTill;
  const pages: Page[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    const shop = await makeTillShop(app);
    firstTill = await shop.makeStore("ML01");
    secondTill = await shop.makeStore("ML02");
    await sendFacts(app, firstTill.key, [milkFact(1, 4)]);
    await sendFacts(app, secondTill.key, [milkFact(1, 6)]);
    browser = await launchBrowser();
    for (const [username, { store }] of [
      ["luz", firstTill],
      ["noe", secondTill],
    ] as const) {
      await shop.makePerson(username, store);
      const context = await browser.newContext({
        locale: "en-CA",
        timezoneId: "America/Toronto",
        viewport: { width: 1280, height: 900 },
      });
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(`${username}: ${error.message}`));
      await page.goto(app.url);
      await page.locator("#username").fill(username);
      await page.locator("#password").fill(password);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Accept and continue" }).click();
      await page.waitForURL("**/bi**");
      pages.push(page);
    }
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const figureOn = (page: Page) => page.getByRole("region", { name: "Net sales", exact: true }).first();

  /** Watches a widget from inside the page, which a reload would forget. */
  const watch = async (page: Page) => {
    await page.evaluate(() => {
      const watchState: Watch = { texts: [], flashes: 0, calls: 0 };
      Object.assign(window, { seen: watchState });
      const main = document.querySelector("main");
      const checkState = () => {
        const regions = [...document.querySelectorAll("main section[aria-labelledby]")];
        const region = regions.find(
          (section) =>
            document.getElementById(section.getAttribute("aria-labelledby") ?? "")?.textContent === "Net sales",
        );
        const text = region?.textContent ?? "";
        if (text === "" || regions.some((section) => section.getAttribute("aria-busy") === "true"))
          watchState.flashes += 1;
        if (watchState.texts.at(-1) !== text) watchState.texts.push(text);
      };
      checkState();
      if (main !== null)
        new MutationObserver(checkState).observe(main, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      new PerformanceObserver((list) => {
        watchState.calls += list.getEntries().filter(({ name }) => name.includes("/api/Widget/data")).length;
      }).observe({ type: "resource" });
    });
  };
  const seenBy = (page: Page): Promise<Watch> =>
    page.evaluate(() => (window as unknown as { readonly seen: Watch }).seen);

  it("moves by itself with a receipt, without a reload or a flash, and shows nothing of another store", async () => {
    const [ownPage, otherPage] = pages as [Page, Page];
    await expect.poll(() => figureOn(ownPage).textContent(), { timeout: 30_000 }).toContain("$10.00");
    await expect.poll(() => figureOn(otherPage).textContent(), { timeout: 30_000 }).toContain("$15.00");
    // The stream of changes is open once a change moves a figure.
    await ownPage.waitForTimeout(1_500);
    await watch(ownPage);
    await watch(otherPage);

    for (const [index, total] of ["$12.50", "$15.00", "$17.50"].entries()) {
      await sendFacts(app, firstTill.key, [milkFact(2 + index, 1)]);
      await figureOn(ownPage).getByText(total, { exact: true }).waitFor({ timeout: moveMs });
    }
    const ownRecord = await seenBy(ownPage);
    expect(ownRecord.flashes).toBe(0);
    expect(ownRecord.texts.map((text) => /\$[\d.]+/u.exec(text)?.[0])).toEqual([
      "$10.00",
      "$12.50",
      "$15.00",
      "$17.50",
    ]);
    // The other store's person asked for nothing and saw nothing.
    expect(await seenBy(otherPage)).toMatchObject({ calls: 0, flashes: 0, texts: [expect.stringContaining("$15.00")] });

    await sendFacts(app, secondTill.key, [milkFact(2, 2)]);
    await figureOn(otherPage).getByText("$20.00", { exact: true }).waitFor({ timeout: moveMs });
    await ownPage.waitForTimeout(quietMs);
    expect((await seenBy(ownPage)).texts).toEqual(ownRecord.texts);
    await takeScreenshot(ownPage, "moving-figures");
  });

  it("catches up after the network was away", async () => {
    const [ownPage] = pages as [Page, Page];
    await ownPage.context().setOffline(true);
    await sendFacts(app, firstTill.key, [milkFact(5, 10)]);
    await ownPage.waitForTimeout(1_000);
    await ownPage.context().setOffline(false);
    await figureOn(ownPage).getByText("$42.50", { exact: true }).waitFor({ timeout: 30_000 });
  });

  it("no screen threw an error", () => expect(complaints).toEqual([]));
});
