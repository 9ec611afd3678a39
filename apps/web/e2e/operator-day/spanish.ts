/** The end of the day: Zoé goes on in Spanish, and everything that she did is still there. */
import { expect } from "vitest";

import { printDollars } from "../independent/print-figures.ts";
import { takeScreenshot } from "../support/browser.ts";
import { longWait, mainText, plain, type OperatorDay } from "./day.ts";
import { lastWeekReceipts, totalsText, viewName } from "./delivery.ts";
import { netOf } from "./plan.ts";

export async function goOnInSpanish(
  day: OperatorDay,
  { deposit, count, view }: { readonly deposit: string; readonly count: string; readonly view: string },
): Promise<void> {
  const { page, open } = day.desk;
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
  await findView(day, view);
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

/** The view and its schedule are there, in Spanish. */
async function findView(day: OperatorDay, view: string): Promise<void> {
  const { page, open } = day.desk;
  await open("/report/sale");
  await page.getByRole("main").getByRole("button", { name: "Vistas" }).click();
  await page
    .getByRole("menuitem", { name: viewName })
    .or(page.getByRole("menuitemradio", { name: viewName }))
    .click();
  await page.waitForURL((url) => url.pathname + url.search === view);
  await page.getByRole("columnheader", { name: "lunes" }).first().waitFor();
  await expect.poll(() => totalsText(page), longWait).toContain(printDollars(netOf(lastWeekReceipts(day)), "es"));
  await takeScreenshot(page, "day-spanish-view");
  await page.getByRole("main").getByRole("button", { name: "Informes", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Programar el envío/u }).click();
  await expect.poll(() => mainText(day.desk)).toMatch(/El lunes a las 0?7:00 .*Próximo: lun.* Enviado/u);
  await takeScreenshot(page, "day-spanish-schedule");
}
