/** The end of the day: Zoé goes on in Spanish, and everything that she did is still there. */
import { expect } from "vitest";

import { printDollars } from "../independent/print-figures.ts";
import { takeScreenshot } from "../support/browser.ts";
import { plain, type OperatorDay } from "./day.ts";

export async function goOnInSpanish(
  { desk: { page, open } }: OperatorDay,
  { deposit, count }: { readonly deposit: string; readonly count: string },
): Promise<void> {
  const waitForText = (text: string) =>
    expect.poll(async () => plain(await page.getByRole("main").innerText())).toContain(text);
  await open("/report/sale/create/0");
  await page.getByRole("button", { name: /FR/u }).click();
  await page
    .getByRole("menuitem", { name: "Español" })
    .or(page.getByRole("menuitemradio", { name: "Español" }))
    .click();
  await page.getByRole("button", { name: "Usar el borrador" }).first().click();
  expect(await page.getByLabel("Nombre en francés").inputValue()).toBe("Ventes à revoir avec Marc");
  await takeScreenshot(page, "day-spanish-draft");
  await open(deposit);
  await waitForText(printDollars(25_735, "es"));
  await waitForText("Depositado");
  await open(count);
  await waitForText("Cerrado");
  await open("/management/product");
  await waitForText(printDollars(1_750, "es"));
  await open("/bi");
  await waitForText(printDollars(105_150, "es"));
  await takeScreenshot(page, "day-spanish-board");
}
