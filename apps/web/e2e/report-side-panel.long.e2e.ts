/**
 * Opens a report's row in the side panel by keyboard: shows its receipt, moves between rows, links and prints. Then edits the template
 * with a preview; a script is refused, and the default restored.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { makeKeyboard, type Keyboard } from "./support/keyboard.ts";
import { demoPassword, startDemo, type RunningDemo } from "./support/start-demo.ts";

describe("the side panel of a report", () => {
  let app: RunningDemo;
  let browser: Browser;
  let page: Page;
  let keys: Keyboard;
  const complaints: string[] = [];

  const button = (label: string | RegExp): Locator => page.getByRole("button", { name: label });
  const panel = () => page.getByRole("complementary", { name: "Détail de la ligne" });
  const holdAxe = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ""}`)).toEqual([]);
  };
  const signIn = async (at: Page, name: string) => {
    await at.goto(app.url);
    await at.locator("#username").fill(name);
    await at.locator("#password").fill(demoPassword);
    await at.keyboard.press("Enter");
    await at.waitForURL(/\/bi/u);
    await at.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };
  const lastWeek = () => page.goto(`${app.url}/report/sale?period=-1w`);

  beforeAll(async () => {
    app = await startDemo();
    browser = await launchBrowser();
    const context = await browser.newContext({
      locale: "fr-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
    });
    page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", (dialog) => {
      complaints.push(dialog.message());
      void dialog.dismiss();
    });
    keys = makeKeyboard(page);
    await signIn(page, "admin");
  }, 600_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await takeScreenshot(page, "side-panel-failed");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("opens by Enter with its receipt, is walked by arrows, and Escape goes back to the table", async () => {
    await lastWeek();
    await page.locator("tr[aria-rowindex='2'] td").first().waitFor();
    await keys.reach(page.getByRole("grid"));
    await keys.press("Enter");
    await panel()
      .getByRole("heading", { name: /^Nº de transaction/u })
      .waitFor();
    expect(await panel().textContent()).toContain(
      await page.locator("tr[aria-selected] td[aria-colindex='3']").textContent(),
    );
    await takeScreenshot(page, "side-panel-sale");
    await holdAxe();
    await keys.press("ArrowDown");
    await page.waitForURL(/row=2/u);
    const linked = page.url();
    const heading = await panel().getByRole("heading", { level: 3 }).textContent();
    await keys.press("Escape");
    await panel().waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
    await page.goto(linked);
    await panel().getByRole("heading", { level: 3 }).waitFor();
    expect(await panel().getByRole("heading", { level: 3 }).textContent()).toBe(heading);
    await page.goBack();
  });

  it("is printed alone, or the report without it", async () => {
    await page.goto(`${app.url}/report/sale?period=-1w&row=1`);
    await panel().getByRole("heading", { level: 3 }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect([await page.getByRole("grid").isVisible(), await panel().isVisible()]).toEqual([true, false]);
    await page.evaluate(() => {
      document.documentElement.dataset["print"] = "panel";
    });
    expect([await page.getByRole("grid").isVisible(), await panel().isVisible()]).toEqual([false, true]);
    await page.evaluate(() => {
      delete document.documentElement.dataset["print"];
    });
    await page.emulateMedia({ media: null });
  });

  it("its template is edited with a preview; a script is refused at its line and never runs", async () => {
    await keys.act(button("Modifier le panneau latéral"));
    const text = page.getByRole("textbox", { name: "Gabarit" });
    await text.fill("<h3>{{description}}</h3>\n<script>alert(1)</script>");
    await button(/^Ligne 2/u)
      .first()
      .waitFor();
    expect(await button(/^Enregistrer$/u).isDisabled()).toBe(true);
    await takeScreenshot(page, "side-panel-refused");
    await holdAxe();
    await text.fill("<h3>{{description}}</h3>\n<p>{{label.net}}: <strong>{{net}}</strong></p>");
    await page.getByRole("dialog").locator("strong", { hasText: /\$$/u }).waitFor();
    await takeScreenshot(page, "side-panel-editor");
    await holdAxe();
    await keys.act(button(/^Enregistrer$/u));
    await page.getByText("Panneau latéral enregistré").waitFor();
    await panel().locator("p", { hasText: "Ventes nettes:" }).waitFor();
  });

  it("is the panel of all who read the report; who may not edit it is offered nothing", async () => {
    const context = await browser.newContext({ locale: "fr-CA", viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await signIn(phone, "viewer");
    await phone.goto(`${app.url}/report/sale?period=-1w&row=1`);
    const sheet = phone.getByRole("dialog");
    await sheet.locator("p strong").first().waitFor();
    expect(await sheet.getByRole("button", { name: /panneau latéral|side panel/iu }).count()).toBe(0);
    await takeScreenshot(phone, "side-panel-phone");
    const { violations } = await new AxeBuilder({ page: phone }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await context.close();
  });

  it("goes back to the default, and Undo brings the own one again", async () => {
    await keys.act(button("Modifier le panneau latéral"));
    await keys.act(button("Rétablir le panneau par défaut"));
    await panel()
      .getByRole("heading", { name: /^Nº de transaction/u })
      .waitFor();
    await keys.act(button("Annuler"));
    await panel().locator("p", { hasText: "Ventes nettes:" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("leaves the buttons of a report with a long name within a window of 800 to 1,000 px", async () => {
    await page.goto(`${app.url}/report/sale/create/0`);
    await page.locator("[lang=fr-CA]").fill("Ventes nettes par rayon et par succursale, avec les taxes perçues");
    await button("Enregistrer").click();
    await page.waitForURL(/\/report\/sale\/\d+/u);
    await page.goto(`${page.url()}?period=-1m`);
    for (const width of [800, 900, 1_000]) {
      await page.setViewportSize({ width, height: 900 });
      await button("Rapports").last().waitFor();
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(widths).toEqual([width, width]);
    }
    await takeScreenshot(page, "report-long-name");
  });
});
