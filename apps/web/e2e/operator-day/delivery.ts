/** 17:00: last week's sales by hour and weekday, saved as a view and sent to five managers, each with their own store. */
import type { Page } from "playwright-core";
import readWorkbook from "read-excel-file/node";
import { expect } from "vitest";

import { takeScreenshot } from "../support/browser.ts";
import { frenchAmount, longWait, mainText, plain, type OperatorDay } from "./day.ts";
import { addDays, netByHour, netOf, stores, weekdayOf, type PlannedReceipt } from "./plan.ts";
import { people } from "./shop.ts";

export const viewName = "Heures de la semaine";

const weekdays = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];

const managers = Object.entries(people).filter(([, { role }]) => role === "MANAGER");

/** Receipts of last week; of one store unless `store` is undefined. */
export const lastWeekReceipts = ({ shop: { plan } }: OperatorDay, store?: number): readonly PlannedReceipt[] =>
  plan.receipts.filter(
    (receipt) =>
      receipt.day >= plan.lastWeek.from &&
      receipt.day <= plan.lastWeek.to &&
      (store === undefined || receipt.store === store),
  );

/** Text of the last row of a pivot table: the totals of its columns. */
export const totalsText = async (page: Page): Promise<string> =>
  plain(await page.locator("[role=grid] tfoot tr, [role=grid] tr[data-kind=total]").last().innerText());

/** Saves the pivot as a view and schedules it; then its letters are sent, and each manager has the figures of one store. Returns the path of the view. */
export async function sendHoursToManagers(day: OperatorDay): Promise<string> {
  await pivotHours(day);
  const viewPath = await saveView(day);
  await scheduleMonday(day);
  await sendNow(day);
  for (const [username, { store }] of managers) await checkDelivery(day, username, store);
  await openLetter(day);
  return viewPath;
}

/** The report of sales is grouped by hour, with weekdays across and net sales alone. */
async function pivotHours(day: OperatorDay): Promise<void> {
  const { page, open } = day.desk;
  const addField = async (opener: string, field: string) => {
    await page.getByRole("button", { name: opener, exact: true }).click();
    await page.getByRole("option", { name: field, exact: true }).click();
  };
  await open("/report/sale");
  await page.getByRole("button", { name: /^Période/u }).click();
  await page.getByRole("button", { name: "La semaine dernière" }).click();
  await page.waitForURL(/period=-1w/u);
  await addField("Regrouper par", "Heure");
  await page.waitForURL(/pivot=/u);
  await page.getByRole("button", { name: "Tableau croisé dynamique", exact: true }).click();
  await addField("Ajouter un champ à : Colonnes", "Date");
  await page.getByRole("button", { name: /^Date.*déplacer ou régler/u }).click();
  await page.getByRole("menuitemradio", { name: "Jour de la semaine" }).click();
  await page.getByRole("columnheader", { name: "dimanche" }).first().waitFor();
  const otherFigures = page
    .getByRole("region", { name: "Valeurs" })
    .getByRole("button", { name: /^Retirer : (?!Ventes nettes$)/u });
  for (let count = await otherFigures.count(); count > 0; count -= 1) {
    await otherFigures.first().click();
    await expect.poll(() => otherFigures.count()).toBe(count - 1);
  }
  await takeScreenshot(page, "day-1700-fields");
  await page.getByRole("button", { name: "Tableau croisé dynamique", exact: true }).click();
  await expect.poll(() => totalsText(page), longWait).toContain(frenchAmount(netOf(lastWeekReceipts(day))));
  await takeScreenshot(page, "day-1700-pivot");
}

/** Saves a view of Zoé's own; returns its path. */
async function saveView({ desk: { page }, phone }: OperatorDay): Promise<string> {
  await page.getByRole("main").getByRole("button", { name: "Vues" }).click();
  await page.getByRole("menuitem", { name: /^Enregistrer une nouvelle vue/u }).click();
  await page.getByRole("textbox", { name: /^Nom de la vue/u }).fill(viewName);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?named=\d+$/u);
  const { pathname, search } = new URL(page.url());
  await phone.open(pathname + search);
  await phone.page.getByRole("columnheader", { name: "dimanche" }).first().waitFor();
  await takeScreenshot(phone.page, "day-1700-view-phone");
  return pathname + search;
}

/** Schedules the view for Monday at 7:00 to the managers. */
async function scheduleMonday({ desk: { page }, desk, shop: { plan } }: OperatorDay): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Rapports", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Planifier l’envoi/u }).click();
  await page.getByText("Chaque semaine", { exact: true }).click();
  const days = page.getByRole("group", { name: "Jours" });
  for (const name of weekdays) await days.getByRole("checkbox", { name }).setChecked(name === "lundi");
  expect(await page.locator("input[type=time]").inputValue()).toBe("07:00");
  const recipients = page.getByRole("group", { name: "Destinataires" }).last();
  await recipients.getByRole("checkbox", { name: "Zoé Lévesque" }).uncheck();
  for (const [, { firstName, lastName }] of managers)
    await recipients.getByRole("checkbox", { name: `${firstName} ${lastName}` }).check();
  await takeScreenshot(page, "day-1700-schedule");
  await page.getByRole("main").getByRole("button", { name: "Planifier", exact: true }).click();
  await page.getByText("L’envoi est planifié.").first().waitFor();
  await expect.poll(() => mainText(desk)).toContain("Le lundi à 7 h 00");
  const monday = addDays(plan.today, (8 - weekdayOf(plan.today)) % 7 || 7);
  expect(await mainText(desk)).toMatch(new RegExp(`Prochain : lun\\. .*\\b${Number(monday.slice(8))} .*7 h 00`, "u"));
  await takeScreenshot(page, "day-1700-scheduled");
}

/** Starts the run that Monday would; waits until all letters have left. */
async function sendNow({ desk: { page }, mail }: OperatorDay): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Actions/u })
    .click();
  await page.getByRole("menuitem", { name: "Envoyer maintenant" }).click();
  await page.getByRole("main").getByRole("heading", { name: "Historique" }).waitFor();
  for (const [username] of managers)
    await expect.poll(() => mail.filesTo(`${username}@exemple.ca`).length, { timeout: 120_000, interval: 500 }).toBe(1);
  await page.reload();
  await expect
    .poll(
      () =>
        page
          .getByRole("main")
          .getByText(/Envoyé · \d+ lignes?/u)
          .count(),
      longWait,
    )
    .toBe(5);
  await takeScreenshot(page, "day-1700-sent");
}

/** A manager's letter names their store only, and has one workbook with the figures of that store to the cent and no others. */
async function checkDelivery(day: OperatorDay, username: string, store: number): Promise<void> {
  const address = `${username}@exemple.ca`;
  const letter = plain(day.mail.lettersTo(address).at(-1) ?? "");
  const storeNames = stores.map(({ description }) => description);
  expect(storeNames.filter((name) => letter.includes(name))).toEqual([storeNames[store]]);
  const files = day.mail.filesTo(address);
  expect(files.map(({ name }) => name)).toEqual(["Ventes.xlsx"]);
  const [sheet] = await readWorkbook(files[0]?.content ?? Buffer.alloc(0));
  const [, [place = ""] = [], , headers = [], ...rows] = sheet?.data ?? [];
  expect(storeNames.filter((name) => String(place).includes(name))).toEqual([storeNames[store]]);
  expect(headers).toEqual(["Heure", ...[...weekdays, "total"].map((name) => `${capitalize(name)} · Ventes nettes`)]);
  expect(rows).toEqual(plannedRows(netByHour(lastWeekReceipts(day, store))));
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Rows of a workbook with net sales by hour and weekday, and the totals of both. Units: the sums are cents. */
function plannedRows(sums: ReadonlyMap<string, number>): readonly (readonly (Date | string | number | null)[])[] {
  const dollars = (cents: number): number | null => (cents === 0 ? null : cents / 100);
  const total = (isIn: (hour: string, weekday: number) => boolean): number =>
    [...sums].reduce((sum, [cell, cents]) => {
      const [hour = "", weekday = ""] = cell.split(" ");
      return isIn(hour, Number(weekday)) ? sum + cents : sum;
    }, 0);
  const rowOf = (label: Date | string, isIn: (hour: string) => boolean) => [
    label,
    ...weekdays.map((_, weekday) => dollars(total((hour, day) => isIn(hour) && day === weekday))),
    dollars(total(isIn)),
  ];
  const hours = [...new Set([...sums.keys()].map((cell) => cell.split(" ")[0] ?? ""))].toSorted();
  return [
    ...hours.map((hour) => rowOf(new Date(`1899-12-30T${hour}:00.000Z`), (other) => other === hour)),
    rowOf("Total", () => true),
  ];
}

/** Marc opens the report from his letter: it has the figures of his store. */
async function openLetter(day: OperatorDay): Promise<void> {
  const { manager, mail } = day;
  const [, path = ""] =
    /https?:\/\/[^/\s]+(\/report\/sale\?\S+)/u.exec(mail.lettersTo("marc@exemple.ca").at(-1) ?? "") ?? [];
  await manager.open(path.replaceAll("&amp;", "&"));
  await manager.page.getByRole("columnheader", { name: "dimanche" }).first().waitFor();
  await expect
    .poll(() => totalsText(manager.page), longWait)
    .toContain(frenchAmount(netOf(lastWeekReceipts(day, people.marc.store))));
  await takeScreenshot(manager.page, "day-1700-manager");
}
