/**
 * Exports batches on a schedule: the server makes, verifies and exports them to a folder, and the downloads have the same bytes.
 * A second run on the same day exports nothing twice.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import { createI18n } from "@comptoir/i18n";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { demoPassword, startDemo, type RunningDemo } from "./support/start-demo.ts";

const { t, load } = createI18n("fr");
const folderName = "comptabilite";

describe("scheduled batch exports", () => {
  let app: RunningDemo;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  const mainElement = (): Locator => page.getByRole("main");
  const openSchedules = async (): Promise<void> => {
    await page.goto(`${app.url}/report/batch-export`);
    await page.getByRole("button", { name: "Planifier", exact: true }).click();
    await page.waitForURL(/schedules=batch/u);
  };
  const act = async (action: string): Promise<void> => {
    await mainElement()
      .getByRole("button", { name: /^Actions\s: Ventes/u })
      .click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const runNow = async (): Promise<void> => {
    await act("Exporter maintenant");
    // The run is in progress once its history is shown.
    await mainElement().getByRole("heading", { name: "Historique" }).waitFor();
  };
  /** Runs in the history, newest first; reopens it until the given number of runs is done. */
  const untilRuns = async (wanted: number): Promise<readonly string[]> => {
    let runs: readonly string[] = [];
    await expect
      .poll(
        async () => {
          await openSchedules();
          await act("Historique");
          await mainElement().getByRole("listitem").first().waitFor();
          runs = await mainElement().locator("ol > li").allInnerTexts();
          return runs.filter((run) => !run.includes("En cours") && !run.includes("En préparation")).length;
        },
        { timeout: 180_000, interval: 2_000 },
      )
      .toBe(wanted);
    return runs;
  };
  const filesThere = (): readonly string[] =>
    readdirSync(join(app.data, "deliveries", folderName)).filter((name) => name.endsWith(".csv"));

  beforeAll(async () => {
    await load("schedule");
    app = await startDemo();
    browser = await launchBrowser();
    const context = await browser.newContext({
      locale: "fr-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
      acceptDownloads: true,
    });
    page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(app.url);
    await page.locator("#username").fill("admin");
    await page.locator("#password").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/bi/u);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  }, 600_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await takeScreenshot(page, "batches-failed");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("is planned to a folder, each day", async () => {
    await openSchedules();
    await mainElement().getByRole("combobox", { name: "Données" }).selectOption("SALES");
    await mainElement().getByRole("combobox", { name: "Envoyer" }).selectOption("FOLDER");
    await mainElement().getByLabel("Dossier", { exact: true }).fill(folderName);
    await mainElement().getByText("Chaque exportation contient la veille. Rien n’est exporté deux fois.").waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ""}`)).toEqual([]);
    await takeScreenshot(page, "batches-form");
    await mainElement().getByRole("button", { name: "Planifier", exact: true }).click();
    await page.getByText(t("schedule.batchSaved")).first().waitFor();
    await mainElement().getByText(`Dossier ${folderName}`).waitFor();
  });

  it("run by hand, the day before is verified and exported, and what is downloaded is the file of the folder", async () => {
    await runNow();
    const [run = ""] = await untilRuns(1);
    expect(run).toContain(t("schedule.written_SUCCEEDED"));
    expect(run).toMatch(/Lot \d+/u);
    await takeScreenshot(page, "batches-history");
    expect(filesThere()).toHaveLength(1);
    const file = readFileSync(join(app.data, "deliveries", folderName, filesThere()[0] ?? ""));
    await mainElement()
      .getByRole("link", { name: /^Lot \d+$/u })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger" }).click(),
    ]);
    expect(readFileSync(await download.path()).equals(file)).toBe(true);
    await page.getByText(createHash("sha256").update(file).digest("hex")).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("Exporté");
    await takeScreenshot(page, "batches-batch");
  });

  it("run again on the same day it exports nothing a second time, and says so", async () => {
    await openSchedules();
    await runNow();
    const [run = ""] = await untilRuns(2);
    expect(run).toContain("Déjà exporté");
    expect(run).toMatch(/Ces jours étaient déjà exportés\s: rien n’est envoyé une deuxième fois/u);
    expect(filesThere()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
