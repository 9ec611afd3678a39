/** 14:00 to 18:00: a new version, a cashier with many refunds, a pivot for five managers, and the export of yesterday. */
import { screenRules } from "@comptoir/domain/operation";
import { expect } from "vitest";

import { takeScreenshot } from "../support/browser.ts";
import { frenchAmount, longWait, mainText, plain, type OperatorDay } from "./day.ts";
import { netOf } from "./plan.ts";

const draftName = "Ventes à revoir avec Marc";

/** 14:00: a new version waits while a report is drafted; it is put off, then installed, and the draft is still there. */
export async function installVersion({ desk: { page, open }, build }: OperatorDay): Promise<void> {
  await open("/report/sale/create/0");
  await page.getByLabel("Nom en français").fill(draftName);
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const script = () => page.locator("script[type=module]").last().getAttribute("src");
  const before = await script();
  build.deployNext();
  await comeBack();
  const banner = page.getByText("Une nouvelle version est prête");
  await banner.waitFor();
  await takeScreenshot(page, "day-1400-banner");
  await page.getByRole("button", { name: "Plus tard" }).click();
  await banner.waitFor({ state: "detached" });
  expect(await page.getByLabel("Nom en français").inputValue()).toBe(draftName);
  await page.evaluate((laterMs) => {
    const now = Date.now;
    Date.now = () => now() + laterMs;
  }, screenRules.updateLaterMs);
  await comeBack();
  await page.getByRole("button", { name: "Installer" }).click();
  await expect.poll(() => script().catch(() => before)).not.toBe(before);
  await page.getByRole("button", { name: "Reprendre le brouillon" }).first().click();
  await expect.poll(() => page.getByLabel("Nom en français").inputValue()).toBe(draftName);
  await takeScreenshot(page, "day-1400-installed");
}

/** A refund of Bruno, the first of his ten. */
const refundNumber = "4402";

/** 16:00: Bruno refunds five times as often as the others; the detail log has his ten refunds, and leads to their receipts. */
export async function followRefunds({ desk: { page, open } }: OperatorDay): Promise<void> {
  await open("/report/exception");
  await page.getByRole("button", { name: "Comparer les caissiers" }).click();
  await page.waitForURL(/\/report\/exception\/cashiers\?date=-1d/u);
  const row = page.getByRole("row").filter({ hasText: "Bruno" });
  await expect.poll(async () => plain(await row.innerText())).toMatch(/10 25,00 % 5,00 % × 5(,0)? /u);
  await takeScreenshot(page, "day-1600-cashiers");
  await row.getByRole("link").or(row.getByRole("button")).first().click();
  await page.getByText("10 événements", { exact: true }).first().waitFor();
  await takeScreenshot(page, "day-1600-bruno");

  await page.getByRole("main").getByRole("link", { name: "Journal détaillé" }).click();
  await page.waitForURL(/\/report\/detail-log\?/u);
  const refunds = page
    .locator("tbody tr")
    .filter({ hasText: "Lait 2 %, 2 L" })
    .filter({ hasText: /[-−]5,25/u });
  await expect.poll(() => refunds.count(), longWait).toBe(10);
  for (const refund of await refunds.allInnerTexts()) expect(plain(refund)).toMatch(/Remboursement.*-5,25 \$.*Bruno/u);
  await takeScreenshot(page, "day-1600-log");

  await refunds.filter({ hasText: refundNumber }).getByText("Remboursement").click();
  await page.getByRole("button", { name: "Ouvrir le reçu" }).click();
  await page.getByText(`Reçu ${refundNumber}`).first().waitFor();
  await takeScreenshot(page, "day-1600-receipt");
  const receipt = page.getByRole("dialog", { name: `Reçu ${refundNumber}` });
  await expect.poll(async () => plain(await receipt.innerText())).toContain("-5,25 $");
}

/** 18:00: yesterday is exported with verified totals, once; a second export without a reason is refused. */
export async function exportYesterday(day: OperatorDay): Promise<void> {
  const { page, open } = day.desk;
  const { receipts, yesterday } = day.shop.plan;
  const net = frenchAmount(netOf(receipts.filter((receipt) => receipt.day === yesterday)));
  await open("/report/batch-export/batch/new");
  await page.getByRole("button", { name: "Calculer les totaux" }).click();
  const confirm = page.getByRole("button", { name: "Confirmer ces totaux" });
  await confirm.waitFor();
  expect(await mainText(day.desk)).toContain(`Lignes 160 Ventes nettes ${net} Tableaux de bord ${net} Concordent`);
  await takeScreenshot(page, "day-1800-totals");
  await confirm.click();
  await page.getByRole("button", { name: "Exporter", exact: true }).click();
  const again = page.getByRole("button", { name: "Exporter de nouveau" });
  await again.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Télécharger" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`sales-${yesterday}-${yesterday}-1.csv`);
  await again.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Exporter de nouveau" }).click();
  await dialog.getByText("Indiquez pourquoi ce lot est exporté de nouveau.").waitFor();
  await takeScreenshot(page, "day-1800-refused");
  await dialog.getByRole("button", { name: "Annuler" }).click();
}
