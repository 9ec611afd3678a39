/** 7:30 to 9:00: the missing receipt, the deposit, the figures of the morning and two prices. */
import { expect } from "vitest";

import { takeScreenshot } from "../support/browser.ts";
import { frenchAmount, longWait, mainText, plain, type OperatorDay } from "./day.ts";
import { missingNumber, netOf, totalOf, type PlannedReceipt } from "./plan.ts";

const daysPath = "/operation/import-transactions";

/** The receipt that terminal 3 never sent: the 17th of its day. */
function missingReceipt({ shop }: OperatorDay): PlannedReceipt {
  const receipts = shop.plan.receipts.filter(({ day, terminal }) => day === shop.plan.yesterday && terminal === 2);
  const receipt = receipts[missingNumber - 4_401];
  if (receipt === undefined) throw new Error("The plan has no missing receipt.");
  return receipt;
}

/** File of the receipts that a till still holds. */
function waitFile({ cashier, day, minute, lines: [line] }: PlannedReceipt): string {
  const clock = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  const price = ((line?.price ?? 0) / 100).toFixed(2).replace(".", ",");
  return [
    "magasin;caisse;facture;date;heure;caissier;article;quantité;prix unitaire;paiement",
    `LAURIER;LAURIER-3;${missingNumber};${day};${clock};${cashier};${line?.item};${line?.quantity};${price};DEBIT`,
    "",
  ].join("\r\n");
}

/** 7:30: one blocker on last night's board; the receipt is searched, found in a file, imported, and the day is green. */
export async function importMissingReceipt(day: OperatorDay): Promise<void> {
  const { page, open } = day.phone;
  const { plan, stores } = day.shop;
  const missing = missingReceipt(day);
  const nightNet = netOf(plan.receipts.filter((receipt) => receipt.day === plan.yesterday));
  const dayPath = `${daysPath}/days/${stores[0] ?? 0}/${plan.yesterday}`;
  const square = (state: RegExp) => page.locator(`a[href*="${dayPath}"]`).filter({ hasText: state });

  await open(daysPath);
  await square(/Chargée, 1 point à régler/u).waitFor();
  await takeScreenshot(page, "day-0730-board");
  await square(/Chargée/u).click();
  await page.getByText(`Caisse LAURIER-3, numéros manquants (1) : ${missingNumber}`).waitFor();
  expect(await mainText(day.phone)).toContain(frenchAmount(nightNet - totalOf(missing)));
  await takeScreenshot(page, "day-0730-blocker");
  await page.getByRole("link", { name: "Rechercher" }).click();
  await page.getByText("Aucun reçu ne correspond").waitFor();
  await takeScreenshot(page, "day-0730-search");

  await page.getByRole("link", { name: "Importer un fichier" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "WAIT-LAURIER-3.csv", mimeType: "text/csv", buffer: Buffer.from(waitFile(missing)) });
  await page.getByRole("button", { name: "Faire un essai à blanc" }).click();
  const write = page.getByRole("button", { name: "Importer 1 ligne" });
  await write.waitFor();
  expect(await mainText(day.phone)).toContain(`Ventes nettes ${frenchAmount(totalOf(missing))}`);
  await takeScreenshot(page, "day-0730-dry-run");
  await write.click();
  await page.getByText("Le fichier est importé").waitFor();

  await open(dayPath);
  await page.getByText("reçus : 160").first().waitFor();
  await page.getByRole("button", { name: "Auditer la journée" }).click();
  await page.getByText("Auditée", { exact: true }).first().waitFor();
  expect(await mainText(day.phone)).toContain(`${frenchAmount(nightNet)} ${frenchAmount(nightNet)} aucune`);
  await takeScreenshot(page, "day-0730-audited");
  await open(daysPath);
  await square(/Auditée/u).waitFor();
  await takeScreenshot(page, "day-0730-green");
}

/** Pieces of 457.35 $: 2.35 $ more than the 200.00 $ of the float and the ten sales of 25.50 $. */
const countedPieces = { "100,00": 4, "50,00": 1, "5,00": 1, "2,00": 1, "0,25": 1, "0,10": 1 } as const;

/** 8:00: the cash is counted, 2.35 $ over, verified by a second person, and leaves with its slip. Returns the deposit's path. */
export async function depositCash({ phone: { page, open }, phone, manager }: OperatorDay): Promise<string> {
  await open("/operation/deposit");
  await page.getByRole("button", { name: /^Préparer/u }).click();
  await page.getByText("Tiroir-caisse LAURIER-1").first().waitFor();
  for (const [value, pieces] of Object.entries(countedPieces))
    await page.getByLabel(new RegExp(`^Unités de ${value}`, "u")).fill(String(pieces));
  await takeScreenshot(page, "day-0800-count");
  await page.getByRole("button", { name: "Terminer le décompte" }).click();
  await page.getByText("Excédent de 2,35 $").first().waitFor();
  const depositPath = new URL(page.url()).pathname;
  expect(await mainText(phone)).toContain("Dépôt 257,35 $ Tout concorde.");
  expect(await mainText(phone)).toContain("Une deuxième personne doit vérifier ce dépôt");
  await takeScreenshot(page, "day-0800-compared");

  await manager.open(depositPath);
  await manager.page.getByRole("button", { name: "Vérifier", exact: true }).click();
  await manager.page.getByText("Dépôt vérifié").first().waitFor();
  await takeScreenshot(manager.page, "day-0800-verified");

  await page.reload();
  await page.getByLabel("Commentaire").fill("Rouleau de pièces oublié la veille");
  await page.getByLabel("Numéro de sac").fill("SAC-12");
  await page.getByRole("button", { name: "Déposer", exact: true }).click();
  await page.getByText("Déposé", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "Bordereau de dépôt" }).click();
  await page.getByRole("heading", { name: "Bordereau de dépôt" }).waitFor();
  await page.emulateMedia({ media: "print" });
  const slip = await mainText(phone);
  expect(["257,35 $", "SAC-12", "Marc Tremblay"].filter((text) => !slip.includes(text))).toEqual([]);
  expect((await page.pdf({ format: "Letter" })).subarray(0, 4).toString()).toBe("%PDF");
  await page.emulateMedia({ media: "screen" });
  await takeScreenshot(page, "day-0800-slip");
  return depositPath;
}

/** 8:20: net sales are 4.1 % above the same weekday last year to the same time, and the bridge says why, to the cent. */
export async function explainSales({ desk: { page, open } }: OperatorDay): Promise<void> {
  await open("/bi");
  const card = page.getByRole("region", { name: "Ventes nettes", exact: true }).first();
  await expect
    .poll(async () => plain(await card.innerText()))
    .toMatch(/1 041,00 \$ \+4,1 % par rapport à 1 000,00 \$/u);
  expect(plain(await page.getByRole("main").innerText())).toMatch(
    /par rapport au \S+ .* jusqu’à (\d{1,2} h \d\d) · À jour à \1/u,
  );
  await takeScreenshot(page, "day-0820-board");
  await page.getByRole("button", { name: "Expliquer « Ventes nettes »" }).first().click();
  await page.getByRole("menuitem", { name: "Pourquoi a-t-il changé?" }).click();
  const panel = page.getByRole("dialog", { name: "Ventes nettes" });
  await panel.getByText(/^Les parties totalisent/u).waitFor();
  const explanation = plain(await panel.innerText());
  expect(explanation).toContain(
    "Les ventes nettes ont augmenté de 41,00 $ (4,1 %) : Articles par vente +61,00 $, Clients -20,00 $.",
  );
  expect(explanation).toContain("Les parties totalisent +41,00 $, l’écart total, au cent près.");
  await takeScreenshot(page, "day-0820-bridge");
}

/** 8:30: the amber margin leads to the department's profitability; two prices below their cost are raised, one of them with an undo. */
export async function raisePrices({ desk, desk: { page, open }, shop: { board } }: OperatorDay): Promise<void> {
  await open(`/bi?board=${board}`);
  const tile = page.getByRole("region", { name: "Marge en crèmerie", exact: true });
  await expect.poll(async () => plain(await tile.innerText())).toContain("182,18 $");
  await tile.getByText("À surveiller").first().waitFor({ state: "attached" });
  await takeScreenshot(page, "day-0830-amber");
  await tile.getByRole("link").first().click();
  await page.waitForURL(/\/report\/profitability\?/u);
  await page.locator("tbody tr").filter({ hasText: "Cheddar en vrac" }).waitFor();
  const rows = (await page.locator("tbody tr").allInnerTexts()).map(plain);
  expect(rows.filter((row) => /-\d+,\d\d \$/u.test(row))).toEqual([
    expect.stringMatching(/Beurre en vrac.*364,35 \$.*380,06 \$.*-15,71 \$/u),
    expect.stringMatching(/Yogourt en vrac.*156,15 \$.*166,46 \$.*-10,31 \$/u),
  ]);
  expect(rows.some((row) => row.includes("Épicerie"))).toBe(false);
  await takeScreenshot(page, "day-0830-profitability");

  for (const [name, price] of [
    ["Beurre en vrac", "17,50"],
    ["Yogourt en vrac", "8,00"],
  ] as const) {
    await open("/management/product");
    await page.getByText(name, { exact: true }).first().click();
    await page.getByLabel("Prix", { exact: true }).fill(price);
    await page.keyboard.press("Control+s");
    await page.getByText("Enregistré.").first().waitFor();
  }
  await takeScreenshot(page, "day-0830-undo");
  await page.getByRole("button", { name: "Annuler", exact: true }).last().click();
  const price = page.getByLabel("Prix", { exact: true });
  await expect.poll(() => price.inputValue(), longWait).toBe("6,00");
  await price.fill("8,25");
  await page.keyboard.press("Control+s");
  await page.getByText("Enregistré.").first().waitFor();
  await open("/management/product");
  await expect.poll(() => mainText(desk), longWait).toMatch(/17,50 \$.*8,25 \$/u);
}
