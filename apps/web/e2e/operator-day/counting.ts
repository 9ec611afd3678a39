/** 10:00 to noon: the dairy is counted on two phones while the store sells, and closed at the desk. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { takeScreenshot } from "../support/browser.ts";
import { scanKeys } from "../support/scan.ts";
import { frenchAmount, longWait, mainText, plain, type OperatorDay, type Visitor } from "./day.ts";
import { foundUnits } from "./shop.ts";

/** Barcode on a new carton of the organic milk, which no product has yet. */
const unknownCode = "628915000016";

const countedCell = (page: Page, code: string) =>
  page.getByRole("row").filter({ hasText: code }).getByRole("button").last();

const waitForCount = (page: Page, code: string, quantity: string) =>
  expect.poll(() => countedCell(page, code).textContent(), longWait).toBe(quantity);

const scan = async ({ page }: Visitor, code: string): Promise<void> => {
  await page.getByRole("combobox").first().focus();
  await scanKeys(page, code);
};

/** Units of a product that the receipts of Laurier Est sold. Units: thousandths. */
const soldUnits = ({ shop }: OperatorDay, sku: string): number =>
  shop.plan.receipts
    .filter(({ store }) => store === 0)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { item, quantity }) => sum + (item === sku ? Math.round(quantity * 1_000) : 0), 0);

/** Units on hand by the plan. Units: thousandths. */
const onHand = (day: OperatorDay, sku: keyof typeof foundUnits): number =>
  foundUnits[sku] * 1_000 - soldUnits(day, sku);

/** 10:00: Émile counts in the shop, Zoé without a network in the cold room, and the tills sell meanwhile. Returns the path of the count. */
export async function countDairy(day: OperatorDay): Promise<string> {
  const { clerk, phone, shop } = day;
  await clerk.open("/inventory/documents");
  await clerk.page.getByRole("button", { name: "Nouveau document" }).first().click();
  await clerk.page.getByRole("button", { name: "Commencer le décompte" }).click();
  await clerk.page.waitForURL(/\/inventory\/documents\/\d+$/u);
  const path = new URL(clerk.page.url()).pathname;
  await clerk.page.getByRole("combobox").first().waitFor();
  await scan(clerk, "100*LAIT-01");
  await waitForCount(clerk.page, "LAIT-01", "100");

  await phone.open(path);
  await phone.page.getByRole("combobox").first().waitFor();
  await waitForCount(phone.page, "LAIT-01", "100");
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await phone.context.setOffline(true);
  await scan(phone, "85*LAIT-02");
  await waitForCount(phone.page, "LAIT-02", "85");
  await takeScreenshot(phone.page, "day-1000-offline");

  // The store sells two cartons of what is counted already.
  const { day: today, minute } = shop.now();
  const sold = shop.tills.ring({
    store: 0,
    terminal: 0,
    day: today,
    minute,
    cashier: "Anaïs",
    tender: "DEBIT",
    lines: [{ item: "LAIT-01", quantity: 2, price: 525 }],
  });
  await shop.tills.send(0, 0, [{ ...sold, at: new Date().toISOString() }]);
  for (const code of ["30*FROMAGE", "30*BEURRE", unknownCode]) await scan(clerk, code);
  await waitForCount(clerk.page, unknownCode, "1");
  await takeScreenshot(clerk.page, "day-1000-unknown");
  await phone.context.setOffline(false);
  for (const { page } of [clerk, phone])
    for (const [code, quantity] of [
      ["LAIT-01", "100"],
      ["LAIT-02", "85"],
      ["FROMAGE", "30 KG"],
      ["BEURRE", "30 KG"],
    ] as const)
      await waitForCount(page, code, quantity);
  await matchUnknownCode(clerk);
  await takeScreenshot(phone.page, "day-1000-joined");
  return path;
}

/** The unknown barcode is matched with the organic milk, of which 86 are counted then: 4 fewer than on hand. */
async function matchUnknownCode({ page }: Visitor): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(unknownCode, "u") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("searchbox")
    .or(dialog.getByRole("combobox"))
    .or(dialog.getByRole("textbox"))
    .first()
    .fill("Lait bio");
  await dialog.getByText("Lait biologique, 2 L").first().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: "LAIT-02" }).filter({ hasText: /[-−]4/u }).waitFor();
}

/** 11:55: Émile suspends the count; Marc continues it at the desk, recounts three lines and closes it. */
export async function closeCount(day: OperatorDay, path: string): Promise<void> {
  const { clerk, manager } = day;
  await clerk.page.getByRole("button", { name: /^Actions/u }).click();
  await clerk.page.getByRole("menuitem", { name: "Suspendre" }).click();
  await clerk.page.getByText("Ce document est suspendu").first().waitFor();
  await takeScreenshot(clerk.page, "day-1155-suspended");

  const { page, open } = manager;
  await open(path);
  await page.getByRole("button", { name: "Reprendre" }).first().click();
  await page.getByRole("combobox").first().waitFor();
  for (const [code, quantity] of [
    ["LAIT-01", "98"],
    ["FROMAGE", "36"],
    ["BEURRE", "36"],
  ] as const)
    await recount(page, code, quantity);
  await takeScreenshot(page, "day-1155-recounted");
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  await page.getByRole("heading", { name: /^Fermer LAURIER/u }).waitFor();
  for (const box of await page.getByRole("main").getByRole("checkbox").all())
    if (await box.isVisible()) await box.check();
  await takeScreenshot(page, "day-1155-closing");
  await page.getByRole("button", { name: "Fermer et mettre le stock à jour" }).click();
  await page.getByText("Fermé", { exact: true }).first().waitFor();
}

async function recount(page: Page, code: string, quantity: string): Promise<void> {
  await page.getByRole("row").filter({ hasText: code }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Deuxième décompte" }).fill(quantity);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.poll(() => countedCell(page, code).textContent(), longWait).toMatch(new RegExp(`^${quantity}\\b`, "u"));
  if (await dialog.isVisible()) await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Units and cost of what was missing, by product; negative. */
export function shrinkage(
  day: OperatorDay,
): readonly { readonly name: string; readonly units: number; readonly cents: number }[] {
  const variance = (name: string, sku: keyof typeof foundUnits, counted: number, cost: number) => {
    const units = counted * 1_000 - onHand(day, sku);
    return { name, units, cents: Math.sign(units) * Math.round(Math.abs(units * cost) / 10) };
  };
  return [
    variance("Lait 2 %, 2 L", "LAIT-01", 100, 3.5),
    variance("Lait biologique, 2 L", "LAIT-02", 86, 5),
    variance("Cheddar en vrac", "FROMAGE", 36, 12),
    variance("Beurre en vrac", "BEURRE", 36, 14.6),
  ];
}

/** The shrinkage is in the report of adjustments, and in the stock card of an item, to the cent. */
export async function findShrinkage(day: OperatorDay): Promise<void> {
  const { desk } = day;
  await desk.open("/report/inventory-adjustment?period=-0d");
  await desk.page.locator("tbody tr").filter({ hasText: "Lait 2 %, 2 L" }).first().waitFor();
  const rows = (await desk.page.locator("tbody tr").allInnerTexts()).map(plain);
  for (const { name, units, cents } of shrinkage(day)) {
    const row = rows.find((text) => text.includes("Décompte") && text.includes(name)) ?? "";
    expect(row).toContain(` ${(units / 1_000).toFixed(3).replace(".", ",")} `);
    expect(row).toContain(frenchAmount(cents));
  }
  await takeScreenshot(desk.page, "day-1200-adjustment");
  // 400 found, 292 sold before the count, 100 counted, and 2 sold since.
  await desk.open("/inventory/stock/LAIT-01");
  await expect.poll(() => mainText(desk), longWait).toMatch(/Laurier Est.* 98\b/u);
  await takeScreenshot(desk.page, "day-1200-stock-card");
}
