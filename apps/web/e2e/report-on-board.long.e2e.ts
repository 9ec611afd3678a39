/** Puts two reports on a dashboard, arranges them by keyboard with undo, and merges the save of another device. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { makeKeyboard } from "./support/keyboard.ts";
import { demoPassword, startDemo, type RunningDemo } from "./support/start-demo.ts";

const boardName = "Mes rapports";
const titles = { sales: "Ventes de la semaine", findings: "À vérifier" } as const;

describe("a dashboard made of reports", () => {
  let app: RunningDemo;
  let browser: Browser;
  let page: Page;
  let boardUrl = "";
  const openedPages: Page[] = [];
  const complaints: string[] = [];

  const openAs = async (name: string): Promise<Page> => {
    const context = await browser.newContext({
      locale: "fr-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
    });
    const openedPage = await context.newPage();
    openedPages.push(openedPage);
    openedPage.on("pageerror", (error) => complaints.push(error.message));
    await openedPage.goto(app.url);
    await openedPage.locator("#username").fill(name);
    await openedPage.locator("#password").fill(demoPassword);
    await openedPage.keyboard.press("Enter");
    await openedPage.waitForURL(/\/bi/u);
    await openedPage.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    return openedPage;
  };
  const putReport = async (kind: string, title: string, isNew: boolean): Promise<void> => {
    await page.goto(`${app.url}/report/${kind}?period=-1m`);
    await page.locator("tbody tr[aria-rowindex='2'] td").first().waitFor();
    await page.getByRole("button", { name: "Rapports", exact: true }).last().click();
    await page.getByRole("menuitem", { name: "Ajouter à un tableau de bord…" }).click();
    const dialog = page.getByRole("dialog", { name: "Ajouter à un tableau de bord" });
    await dialog.getByLabel("Titre du widget").fill(title);
    await dialog
      .getByRole("combobox", { name: "Tableau de bord" })
      .selectOption({ label: isNew ? "Nouveau tableau de bord" : boardName });
    if (isNew) await dialog.getByLabel("Nom du tableau de bord").fill(boardName);
    await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
    await page.getByText(`Ajouté au tableau de bord « ${boardName} »`).waitFor();
  };
  const dragHandle = (at: Page, title: string): Locator =>
    at.getByRole("button", { name: `${title} : déplacer ou redimensionner` });
  const startArranging = async (at: Page): Promise<void> => {
    await at.goto(boardUrl);
    await at.getByRole("button", { name: "Actions sur le tableau de bord" }).click();
    await at.getByRole("menuitem", { name: "Disposer les widgets" }).click();
    await dragHandle(at, titles.sales).waitFor();
  };
  const sizeOf = async (at: Page, title: string): Promise<string> =>
    (
      await at
        .locator("[data-frame]")
        .filter({ has: dragHandle(at, title) })
        .innerText()
    ).match(/(\d+) × (\d+)/u)?.[0] ?? "";
  const orderOf = async (at: Page): Promise<readonly string[]> => {
    const places = await Promise.all(
      Object.values(titles).map(async (title) => ({ title, box: await dragHandle(at, title).boundingBox() })),
    );
    return places
      .toSorted((left, right) => (left.box?.y ?? 0) - (right.box?.y ?? 0) || (left.box?.x ?? 0) - (right.box?.x ?? 0))
      .map(({ title }) => title);
  };
  const saveButton = (at: Page) => at.getByRole("button", { name: "Enregistrer", exact: true });
  const savedMessage = (at: Page) => at.getByText(`Tableau de bord enregistré : ${boardName}`).first().waitFor();

  beforeAll(async () => {
    app = await startDemo();
    browser = await launchBrowser();
    page = await openAs("gerante");
  }, 600_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      for (const [tabIndex, page] of openedPages.entries())
        await takeScreenshot(page, `board-failed-${tabIndex}`).catch(() => undefined);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("two reports are put on a new one, and their rows are on it", async () => {
    await putReport("sale", titles.sales, true);
    await putReport("integrity", titles.findings, false);
    await page.getByRole("button", { name: "Ouvrir le tableau de bord" }).last().click();
    await page.waitForURL(/board=\d+/u);
    boardUrl = page.url();
    for (const title of Object.values(titles)) await page.getByRole("heading", { name: title }).waitFor();
    await page.getByRole("grid", { name: titles.sales }).or(page.getByText(titles.sales)).first().waitFor();
  });

  it("is arranged by keyboard: moved, resized, undone and saved", async () => {
    await startArranging(page);
    const keys = makeKeyboard(page);
    expect(await orderOf(page)).toEqual([titles.sales, titles.findings]);
    const before = await sizeOf(page, titles.findings);
    await keys.reach(dragHandle(page, titles.findings));
    await keys.press("ArrowUp");
    await expect.poll(() => orderOf(page)).toEqual([titles.findings, titles.sales]);
    await keys.press("Shift+ArrowLeft");
    await keys.press("Shift+ArrowDown");
    const resized = await sizeOf(page, titles.findings);
    expect(resized).not.toBe(before);
    await page.getByText("3 modifications non enregistrées").waitFor();
    await keys.act(page.getByRole("button", { name: "Annuler la dernière modification" }));
    expect(await sizeOf(page, titles.findings)).not.toBe(resized);
    await keys.act(page.getByRole("button", { name: "Rétablir" }));
    expect(await sizeOf(page, titles.findings)).toBe(resized);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ""}`)).toEqual([]);
    await takeScreenshot(page, "board-arranged");
    await keys.act(saveButton(page));
    await savedMessage(page);
    await startArranging(page);
    expect([await orderOf(page), await sizeOf(page, titles.findings)]).toEqual([
      [titles.findings, titles.sales],
      resized,
    ]);
  });

  it("merges the save of another device, and asks about a conflict", async () => {
    const device = await openAs("gerante");
    await startArranging(device);
    const otherKeyboard = makeKeyboard(device);
    const [sales, findings] = [await sizeOf(page, titles.sales), await sizeOf(page, titles.findings)];
    // The other device shrinks both; this one makes one of them taller.
    await otherKeyboard.reach(dragHandle(device, titles.findings));
    await otherKeyboard.press("Shift+ArrowLeft");
    await otherKeyboard.reach(dragHandle(device, titles.sales), "Tab");
    await otherKeyboard.press("Shift+ArrowUp");
    const otherSizes = { sales: await sizeOf(device, titles.sales), findings: await sizeOf(device, titles.findings) };
    expect([otherSizes.sales === sales, otherSizes.findings === findings]).toEqual([false, false]);
    await saveButton(device).click();
    await savedMessage(device);
    const keys = makeKeyboard(page);
    await keys.reach(dragHandle(page, titles.findings));
    await keys.press("Shift+ArrowDown");
    const ownSize = await sizeOf(page, titles.findings);
    await keys.act(saveButton(page));
    const dialog = page.getByRole("dialog", { name: "Quelqu’un a enregistré ce tableau de bord entre-temps" });
    await dialog.waitFor();
    expect(await dialog.getByText(/^La vôtre/u).count()).toBe(1);
    await takeScreenshot(page, "board-conflict");
    await dialog.getByText("La mienne", { exact: true }).click();
    await dialog.getByRole("button", { name: "Enregistrer le tout" }).click();
    await savedMessage(page);
    for (const tab of [page, device]) {
      await startArranging(tab);
      expect([await sizeOf(tab, titles.findings), await sizeOf(tab, titles.sales)]).toEqual([
        ownSize,
        otherSizes.sales,
      ]);
    }
    expect(complaints).toEqual([]);
  });
});
