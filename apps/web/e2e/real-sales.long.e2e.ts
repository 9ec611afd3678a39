/** Starts empty, creates the administrator and imports real sales; the dashboard shows the files' sums to the cent. */

import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sumMavenToysByDay, sumOnlineRetailByDay, sumDays, type DaySums } from "./independent/file-sums.ts";
import { realSalesFolder, realSalesFile } from "./independent/real-data.ts";
import { printCount, printDollars, type PrintLanguage } from "./independent/print-figures.ts";
import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const rootFolder = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const password = "Érablière-du-Nord-27";

const cardTitlesByLanguage: Readonly<Record<PrintLanguage, { readonly net: string; readonly transactions: string }>> = {
  fr: { net: "Ventes nettes", transactions: "Transactions" },
  en: { net: "Net sales", transactions: "Transactions" },
  es: { net: "Ventas netas", transactions: "Transacciones" },
};

const periods = [
  { name: "a day", range: "2017-12-23", prefix: "2017-12-23", of: "maven" },
  { name: "a month", range: "2018-06-01..2018-06-30", prefix: "2018-06", of: "maven" },
  { name: "a year", range: "2017-01-01..2017-12-31", prefix: "2017", of: "maven" },
  { name: "a day", range: "2011-11-14", prefix: "2011-11-14", of: "uci" },
  { name: "a month", range: "2011-09-01..2011-09-30", prefix: "2011-09", of: "uci" },
  { name: "a year", range: "2011-01-01..2011-12-31", prefix: "2011", of: "uci" },
] as const;

if (realSalesFolder === undefined) {
  describe("real sales", () => it.skip("skipped: the real files are not beside the project", () => {}));
} else {
  describe("real sales, from an empty database to the dashboard", () => {
    let app: RunningApp;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let sums: Readonly<Record<"maven" | "uci", ReadonlyMap<string, DaySums>>>;
    const complaints: string[] = [];

    beforeAll(async () => {
      sums = { maven: sumMavenToysByDay(), uci: sumOnlineRetailByDay().days };
      app = await startApp({ COMPTOIR_DEMO: "0" });
      browser = await launchBrowser();
      context = await browser.newContext({
        locale: "en-CA",
        timezoneId: "America/Toronto",
        viewport: { width: 1280, height: 900 },
      });
      page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(error.message));
    });

    afterAll(async () => {
      await browser?.close();
      await app?.stop();
    });

    it("the first visit creates the administrator", async () => {
      await page.goto(app.url);
      await page.getByLabel("Company name").fill("Épicerie L’Étoile");
      await page.getByLabel("First name").fill("Zoé");
      await page.getByLabel("Last name").fill("Lévesque");
      await page.getByLabel("Username").fill("zoe");
      await takeScreenshot(page, "setup-en");
      for (const field of await page.locator("input[type=password]").all()) await field.fill(password);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.waitForURL("**/bi**");
      await page.getByText("No sales to show yet").waitFor();
      await takeScreenshot(page, "empty-dashboard-en");
    });

    it.each([
      ["maven_toys_stores", 50],
      ["maven_toys_products", 35],
    ] as const)("the screen imports %s: choose, look, try dry, write", async (file, rows) => {
      await page.goto(`${app.url}/operation/import-transactions/file`);
      await page.locator("input[type=file]").setInputFiles(realSalesFile(file));
      await page.getByRole("button", { name: "Test import" }).click();
      const write = page.getByRole("button", { name: `Import ${rows} rows` });
      await write.waitFor();
      await takeScreenshot(page, `import-dry-run-${file}`);
      await write.click();
      await page.getByText("The file is imported").waitFor();
      await takeScreenshot(page, `import-done-${file}`);
    });

    it.each([
      ["maven-toys-stock", "maven_toys_inventory"],
      ["maven-toys-sales", "maven_toys_sales_829262"],
      ["uci-online-retail", "online_retail_uci_541909"],
    ])("the command imports %s, first as a dry run that writes nothing", (mapping, file) => {
      const importFile = (...more: readonly string[]) =>
        spawnSync(
          process.execPath,
          [
            join(rootFolder, "apps/server/dist/import-cli.js"),
            realSalesFile(file),
            "--mapping",
            mapping,
            "--url",
            app.url,
            "--user",
            "zoe",
            "--language",
            "en",
            ...more,
          ],
          {
            encoding: "utf8",
            env: { PATH: process.env["PATH"] ?? "", COMPTOIR_PASSWORD: password },
          },
        );
      const dry = importFile("--dry-run");
      expect(dry.stdout + dry.stderr).toContain("Nothing is saved yet.");
      const importResult = importFile();
      expect(importResult.stdout + importResult.stderr).toContain("The file is imported.");
      expect(importResult.status).toBe(0);
    });

    it.each(["en", "fr", "es"] as const)("in %s, each period shows what the files come to", async (language) => {
      await page.goto(`${app.url}/bi`);
      await page.evaluate((code) => localStorage.setItem("comptoir.language", code), language);
      for (const { range, prefix, of } of periods) {
        const expected = sumDays(sums[of], prefix);
        await page.goto(`${app.url}/bi?period=${range}`);
        const figureOf = (name: string) => page.getByRole("region", { name, exact: true }).first();
        await expect
          .poll(() => textOf(figureOf(cardTitlesByLanguage[language].net)), {
            timeout: 30_000,
            message: `${language} ${range} net`,
          })
          .toContain(printDollars(expected.net, language));
        await expect
          .poll(() => textOf(figureOf(cardTitlesByLanguage[language].transactions)), {
            timeout: 30_000,
            message: `${language} ${range} transactions`,
          })
          .toContain(printCount(expected.transactions, language));
      }
      await takeScreenshot(page, `dashboard-year-${language}`);
    });

    it("no screen of the story threw an error", () => {
      expect(complaints).toEqual([]);
    });

    it("an import is undone from its page, and its sales are gone from the dashboard", async () => {
      await page.evaluate(() => localStorage.setItem("comptoir.language", "en"));
      await page.goto(`${app.url}/operation/import-transactions/batches`);
      await page
        .getByRole("link", { name: /online_retail/ })
        .first()
        .click();
      await page.getByRole("button", { name: /Undo/ }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: /Undo/ }).click();
      await page
        .getByText(/Undone/)
        .first()
        .waitFor({ timeout: 240_000 });
      await page.goto(`${app.url}/bi?period=2011-11-14`);
      await expect
        .poll(() => textOf(page.getByRole("region", { name: "Net sales", exact: true }).first()), { timeout: 240_000 })
        .not.toContain(printDollars(sumDays(sums.uci, "2011-11-14").net, "en"));
    });
  });
}

/** Replaces no-break spaces by plain ones. */
async function textOf(locator: ReturnType<Page["getByRole"]>): Promise<string> {
  return ((await locator.textContent().catch(() => "")) ?? "").replace(/[\u00a0\u202f]/g, " ");
}
