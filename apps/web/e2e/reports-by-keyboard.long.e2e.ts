/**
 * A manager works with a report by keyboard alone: builds a pivot of hours and weekdays, and saves it. Then she shares it, names a view,
 * puts it on a dashboard, schedules it, and opens its exported file offline.
 */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { makeKeyboard, type Keyboard } from "./support/keyboard.ts";
import { demoPassword, startDemo, type RunningDemo } from "./support/start-demo.ts";

const reportName = "Sales by hour and weekday";

describe("reports by keyboard", () => {
  let app: RunningDemo;
  let browser: Browser;
  let page: Page;
  let keys: Keyboard;
  let totalText = "";
  let address = "";
  let link = "";
  const complaints: string[] = [];

  const button = (label: string | RegExp): Locator => page.getByRole("button", { name: label });
  const menuItem = (label: string | RegExp): Locator =>
    page.getByRole("menuitem", { name: label }).or(page.getByRole("menuitemradio", { name: label }));
  const fromMenu = async (menu: string | RegExp, entry: string | RegExp) => {
    // The navigation has a group of the same name.
    await keys.act(page.getByRole("main").getByRole("button", { name: menu }));
    await keys.reach(menuItem(entry), "ArrowDown");
    await keys.press("Enter");
  };
  /** Search field of a list. */
  const pickField = async (opener: Locator, field: string) => {
    await keys.act(opener);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.type(field);
    await page.getByRole("option", { name: field, exact: true }).first().waitFor();
    await keys.press("Enter");
  };
  /** Moves down a select to an option. */
  const selectLabel = async (field: Locator, label: string) => {
    await keys.reach(field);
    for (let step = 0; step < 30; step += 1) {
      if ((await field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)) === label) return;
      await keys.press("ArrowDown");
    }
    expect.fail(`${label} is not among the choices`);
  };
  const holdAxe = async (at: Page) => {
    const { violations } = await new AxeBuilder({ page: at }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ""}`)).toEqual([]);
  };
  const totalsOf = (at: Page) => at.locator("[role=grid] tfoot tr, [role=grid] tr[data-kind=total]").last();
  /** Grand total of the pivot of hours and weekdays, which has a single figure. */
  const grandTotal = async (at: Page = page): Promise<string> => {
    const heads = at.getByRole("grid").last().getByRole("columnheader");
    await expect
      .poll(async () => (await heads.allTextContents()).map((text) => text.replace(/\W+$/u, "").trim()), {
        timeout: 30_000,
      })
      .toEqual(["Hour", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Total"]);
    return (await totalsOf(at).locator("td,th").allTextContents()).filter((text) => text !== "").at(-1) ?? "";
  };

  const openBrowser = async (): Promise<Page> => {
    const context = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
      acceptDownloads: true,
    });
    const openedPage = await context.newPage();
    openedPage.on("pageerror", (error) => complaints.push(error.message));
    return openedPage;
  };
  const signIn = async (at: Page, own: Keyboard, username: string) => {
    await at.goto(app.url);
    await own.fill(at.locator("#username"), username);
    await own.fill(at.locator("#password"), demoPassword);
    await own.press("Enter");
    await at.locator("nav a").first().waitFor();
    await own.goTo("Sales", "/report/sale");
    await at.getByRole("button", { name: /^Period/u }).waitFor();
  };

  beforeAll(async () => {
    app = await startDemo();
    browser = await launchBrowser();
    page = await openBrowser();
    keys = makeKeyboard(page);
  }, 600_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await takeScreenshot(page, "report-story-failed");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("a pivot is made of this quarter's sales, without gift cards", async () => {
    await signIn(page, keys, "manager");
    await keys.act(button(/^Period/u));
    await keys.act(button("This quarter"));
    await page.waitForURL(/period=-0q/u);
    await keys.act(button("Filter"));
    await pickField(button(/^Field/u), "Item code");
    await selectLabel(page.getByLabel("Condition"), "is not");
    await keys.fill(page.getByRole("searchbox").last(), "GIFT-CARD");
    await keys.act(page.getByRole("checkbox", { name: /^GIFT-CARD/u }), "Space");
    await keys.press("Enter");
    await page.waitForURL(/filters=/u);
    await takeScreenshot(page, "report-story-filter");
    await fromMenu("Reports", "Save as a new report");
    await page.waitForURL(/create/u);
    await takeScreenshot(page, "report-story-builder");
    await keys.fill(page.getByRole("textbox", { name: /^Name/u }).first(), reportName);
    await keys.press("Control+s");
    await page.waitForURL(/\/report\/sale\/\d+$/u);
    await pickField(button("Group by"), "Hour");
    await page.waitForURL(/pivot=/u);
    await keys.act(button("Pivot table"));
    await pickField(button("Add a field to: Columns"), "Date");
    // Days across make many headers: going back from the end of the page is shorter.
    await keys.reach(button("Date: move or set up"), "Shift+Tab");
    await keys.press("Enter");
    await keys.reach(menuItem("Weekday"), "ArrowDown");
    await keys.press("Enter");
    await page.getByRole("columnheader", { name: "Sunday" }).first().waitFor();
    const others = button(/^Remove: (?!Hour$|Date$|Net sales$)/u);
    for (let label = await others.first().getAttribute("aria-label"); label !== null;) {
      const figure = page.getByRole("button", { name: label, exact: true });
      await keys.reach(figure, "Shift+Tab");
      await keys.press("Enter");
      await figure.waitFor({ state: "detached" });
      label = (await others.count()) === 0 ? null : await others.first().getAttribute("aria-label");
    }
    await keys.act(button("Pivot table"));
    totalText = await grandTotal();
    expect(totalText).toMatch(/^\$/u);
    link = page.url();
    await takeScreenshot(page, "report-story-pivot");
    await holdAxe(page);
  });

  it("a colleague of more stores finds it among the saved reports, and the pivot by its link, with what their own stores come to", async () => {
    const colleague = await openBrowser();
    const keyboard = makeKeyboard(colleague);
    await signIn(colleague, keyboard, "buyer");
    await keyboard.act(colleague.getByRole("main").getByRole("button", { name: "Reports", exact: true }));
    await keyboard.reach(colleague.getByRole("menuitem", { name: "Saved reports" }), "ArrowDown");
    await keyboard.press("Enter");
    await keyboard.act(colleague.getByRole("link", { name: reportName, exact: true }));
    await colleague.waitForURL(/\/report\/sale\/\d+$/u);
    await colleague
      .getByText(/^Item code is not GIFT-CARD/u)
      .first()
      .waitFor();
    await colleague.goto(link);
    const otherTotal = await grandTotal(colleague);
    const amountOf = (text: string) => Number(text.replaceAll(/[^\d.]/gu, ""));
    expect(amountOf(otherTotal)).toBeGreaterThan(amountOf(totalText));
    await takeScreenshot(colleague, "report-story-shared");
    await colleague.context().close();
  });

  it("it is kept as a view with a name, which the address says", async () => {
    await fromMenu("Views", /^Save as a new view/u);
    await keys.fill(page.getByRole("textbox", { name: /^Name of the view/u }), "Hours by weekday");
    await keys.press("Enter");
    await page.waitForURL(/\?named=\d+$/u);
    address = page.url();
    await page.goto(address.replace(/\?.*/u, ""));
    await fromMenu("Views", "Hours by weekday");
    await page.waitForURL(/named=\d+/u);
    expect(await grandTotal()).toBe(totalText);
    await takeScreenshot(page, "report-story-view");
    await holdAxe(page);
  });

  it("it is put on a dashboard, where it comes to the same cent", async () => {
    await fromMenu("Reports", /^Add to a dashboard/u);
    await page.getByLabel("Widget title").waitFor();
    await holdAxe(page);
    await selectLabel(page.getByLabel("Dashboard", { exact: true }), "New dashboard");
    await keys.fill(page.getByLabel("Dashboard name"), "Morning hours");
    // A view with a period of its own keeps it.
    expect(await page.getByRole("radio", { name: "Always: This quarter" }).isChecked()).toBe(true);
    await keys.act(button("Add"));
    await keys.act(button("Open dashboard"));
    await page.waitForURL(/board=\d+/u);
    expect(await grandTotal()).toBe(totalText);
    await takeScreenshot(page, "report-story-board");
    await holdAxe(page);
    await keys.act(page.getByRole("link", { name: `Open: ${reportName}` }));
    await page.waitForURL(/report\/sale\/\d+/u);
    expect(await grandTotal()).toBe(totalText);
  });

  it("it is sent by itself, and opened from a file without a network", async () => {
    await fromMenu("Reports", /^Schedule/u);
    await page.getByLabel("Time", { exact: true }).or(page.locator("input[type=time]")).first().waitFor();
    await keys.act(button("Save schedule").or(button("Schedule")).last());
    await page.getByRole("main").getByText("Every day", { exact: false }).first().waitFor();
    const back = "Back to the report";
    await keys.act(page.getByRole("link", { name: back }).or(button(back)));
    await keys.act(button("Export"));
    await keys.reach(menuItem(/^Report file/u), "ArrowDown");
    const coming = page.waitForEvent("download");
    await keys.press("Enter");
    const file = join(await mkdtemp(join(tmpdir(), "comptoir-story-")), "report.html");
    await (await coming).saveAs(file);
    const offlineContext = await browser.newContext({ offline: true });
    const reader = await offlineContext.newPage();
    await reader.goto(pathToFileURL(file).href);
    expect(await reader.locator("tfoot").textContent()).toContain(totalText);
    await takeScreenshot(reader, "report-story-file");
    await holdAxe(reader);
    const keyboard = makeKeyboard(reader);
    await keyboard.fill(reader.locator("#value"), "12:00");
    await keyboard.press("Enter");
    expect(await reader.locator("#chosen li").count()).toBe(1);
    expect(await reader.locator("tbody tr").count()).toBe(1);
    await offlineContext.close();
    expect(complaints).toEqual([]);
  });
});
