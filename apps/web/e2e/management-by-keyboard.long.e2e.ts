/** Manages by keyboard alone: creates a role, invites a Spanish-speaking user, imports 10,000 products, edits 200, and undoes it. */
import { AxeBuilder } from "@axe-core/playwright";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { printCsv } from "@comptoir/domain/report";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser } from "./support/browser.ts";
import { makeKeyboard, type Keyboard } from "./support/keyboard.ts";
import { startMailServer, type MailServer } from "./support/mail-server.ts";
import { setUpChain } from "./support/set-up-chain.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
const ownPassword = "Cafecito-de-la-Mañana-9";
const productCount = 10_000;
const editedCount = 200;

describe("management by keyboard", () => {
  let app: RunningApp;
  let mail: MailServer;
  let browser: Browser;
  let page: Page;
  let keys: Keyboard;
  let token = "";
  const complaints: string[] = [];

  const openIn = async (locale: string): Promise<Page> => {
    const context = await browser.newContext({
      locale,
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const openedPage = await context.newPage();
    openedPage.on("pageerror", (error) => complaints.push(error.message));
    return openedPage;
  };
  const holdAxe = async (at: Page) => {
    const { violations } = await new AxeBuilder({ page: at }).analyze();
    expect([
      new URL(at.url()).pathname,
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ""}`),
    ]).toEqual([new URL(at.url()).pathname, []]);
  };
  const signIn = async (by: Keyboard, at: Page, username: string, secret: string) => {
    await by.fill(at.locator("#username"), username);
    await by.fill(at.locator("#password"), secret);
    await by.press("Enter");
  };
  const readProducts = async (
    query: string,
  ): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly total: number }> => {
    const answer = await fetch(`${app.url}/api/Product/List/false?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return {
      rows: (await answer.json()) as readonly Record<string, unknown>[],
      total: Number(answer.headers.get("x-total-count")),
    };
  };

  beforeAll(async () => {
    mail = await startMailServer();
    app = await startApp({ COMPTOIR_DEMO: "0", SMTP_URL: mail.url });
    token = await setUpChain(app.url, password);
    browser = await launchBrowser();
    page = await openIn("en-CA");
    keys = makeKeyboard(page);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await mail?.stop();
  });

  it("a role is made in the matrix", async () => {
    await page.goto(app.url);
    await signIn(keys, page, "zoe", password);
    await page.locator("nav a").first().waitFor();
    await keys.goTo("Roles", "/management/role");
    await page.getByRole("group", { name: "Roles" }).waitFor();
    await holdAxe(page);
    await keys.act(page.getByRole("button", { name: "New role" }));
    await keys.fill(page.getByLabel("Description").first(), "Shelf stocker");
    await keys.act(page.getByRole("checkbox", { name: /^view products$/iu }), "Space");
    await holdAxe(page);
    await keys.press("Control+s");
    await page.waitForURL(/role\/\d+/u);
  });

  it("somebody new is given it, and is written to", async () => {
    await keys.goTo("Users", "/management/user");
    await keys.act(page.getByRole("button", { name: "New user" }));
    for (const [label, value] of [
      ["First name", "Luz"],
      ["Last name", "Ortega"],
      ["Username", "luz"],
      ["Email", "luz@exemple.ca"],
    ] as const)
      await keys.fill(page.getByLabel(label, { exact: true }), value);
    await keys.choose(page.locator("#field-language"), "Esp");
    await keys.choose(page.locator("#grant-role"), "Shelf");
    await keys.act(page.getByRole("button", { name: "Add a role" }));
    await holdAxe(page);
    await keys.press("Control+s");
    await page.waitForURL(/user\/\d+/u);
    await holdAxe(page);
    await expect.poll(() => mail.lettersTo("luz@exemple.ca").length, { timeout: 240_000 }).toBe(1);
  });

  it("a new user follows the letter in Spanish, and sees only what the role allows", async () => {
    const [letter = ""] = mail.lettersTo("luz@exemple.ca");
    expect(letter).toMatch(/Hola,? Luz/u);
    const [, path = ""] = /https?:\/\/[^/\s]+(\/chgpwd\/[\w-]+)/u.exec(letter) ?? [];
    const her = await openIn("es-MX");
    const keyboard = makeKeyboard(her);
    await her.goto(`${app.url}${path}`);
    await her.getByText("Luz").first().waitFor();
    await holdAxe(her);
    for (const field of await her.locator("input[type=password]").all()) await keyboard.fill(field, ownPassword);
    await keyboard.press("Enter");
    await her.getByText("Se cambió su contraseña").waitFor();
    await signIn(keyboard, her, "luz", ownPassword);
    await her.getByRole("button", { name: "Aceptar y continuar" }).waitFor();
    await holdAxe(her);
    await keyboard.act(her.getByRole("button", { name: "Aceptar y continuar" }));
    await her.locator("nav a").first().waitFor();
    const allowedEntries = Object.values(navigationEntries).flatMap(({ path: address, permissions }) =>
      permissions.length === 0 || hasPermission(["PRODUCT_READ"], permissions) ? [address as string] : [],
    );
    const addresses = await her
      .locator("nav a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses).toContain("/management/product");
    expect(addresses.filter((address) => !allowedEntries.includes(address))).toEqual([]);
    await keyboard.goTo("Productos", "/management/product");
    await her.getByText("Aún no hay productos").waitFor();
    expect(await her.getByRole("button", { name: /Nuevo|Importar|Eliminar/u }).count()).toBe(0);
    await holdAxe(her);
    await her.context().close();
  });

  it("10,000 products come in from a file", async () => {
    const lines = Array.from({ length: productCount }, (_, at) => [
      `P${String(at).padStart(5, "0")}`,
      `Crème brûlée ${String(at).padStart(5, "0")} « Île »`,
      `${1 + (at % 90)}.${String(at % 100).padStart(2, "0")}`,
    ]);
    await keys.goTo("Products", "/management/product");
    await keys.act(page.getByRole("button", { name: "Import" }).first());
    const file = page.locator("dialog[open] input[type=file]");
    await file.waitFor();
    // A dialog takes the focus once it is drawn; keys pressed earlier would go to the page behind it.
    await expect
      .poll(() => page.evaluate(() => document.querySelector("dialog[open]")?.contains(document.activeElement)))
      .toBe(true);
    await keys.reach(file);
    const chooser = page.waitForEvent("filechooser");
    await keys.press("Space");
    await (
      await chooser
    ).setFiles({
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(printCsv([["sku", "description", "price"], ...lines], ",")),
    });
    await page.getByRole("button", { name: /10,000/u }).waitFor({ timeout: 240_000 });
    await holdAxe(page);
    await keys.act(page.getByRole("button", { name: /10,000/u }));
    await page
      .locator("dialog[open]")
      .getByText(/10,000/u)
      .first()
      .waitFor();
    await page.locator("dialog[open]").getByRole("button", { name: "Undo" }).waitFor({ timeout: 600_000 });
    await holdAxe(page);
    await keys.act(page.locator("dialog[open]").getByRole("button", { name: "Close" }).last());
    await page.getByText("10,000 rows", { exact: false }).first().waitFor();
    await holdAxe(page);
    expect((await readProducts("size=1")).total).toBe(productCount);
  });

  it("200 of them get new prices from a spreadsheet, and have the old ones again", async () => {
    /** Live status below the grid. */
    const says = (words: string) => async () => (await page.getByText(words).filter({ visible: true }).count()) > 0;
    const rowsChanged = says(`${editedCount} rows changed`);
    const patience = { timeout: 60_000 };
    const first = `size=${editedCount}&sort=description`;
    const before = await readProducts(first);
    await keys.act(page.getByRole("button", { name: "Grid" }));
    const grid = page.getByRole("grid");
    await grid.waitFor();
    await keys.reach(grid);
    const columnIndex = await page
      .getByRole("columnheader", { name: "Price", exact: true })
      .getAttribute("aria-colindex");
    await keys.press("Control+Home");
    for (let column = 2; column < Number(columnIndex); column += 1) await keys.press("ArrowRight");
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      Array.from({ length: editedCount }, (_, row) => `${500 + row}.25`).join("\n"),
    );
    await keys.press("Control+v");
    await expect.poll(rowsChanged, patience).toBe(true);
    // Undo and redo before saving.
    await keys.press("Control+z");
    await expect.poll(rowsChanged, patience).toBe(false);
    await keys.press("Control+y");
    await expect.poll(rowsChanged, patience).toBe(true);
    await holdAxe(page);
    await keys.press("Control+s");
    await expect.poll(says(`${editedCount} rows saved.`), patience).toBe(true);
    const savedProducts = await readProducts(first);
    expect(savedProducts.rows.map(({ price }) => Number(price))).toEqual(
      Array.from({ length: editedCount }, (_, row) => 500.25 + row),
    );
    // No other product has this price.
    expect(
      (await readProducts(`size=${editedCount + 1}&sort=-price`)).rows.filter(({ price }) => Number(price) >= 500),
    ).toHaveLength(editedCount);

    await keys.press("Escape");
    await keys.act(page.getByRole("button", { name: "Undo" }).and(page.locator("[aria-live] *")));
    await expect.poll(says(`${editedCount} rows have their earlier values again.`), patience).toBe(true);
    const bare = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ itemSKU, description, price }) => [itemSKU, description, price]);
    expect(bare((await readProducts(first)).rows)).toEqual(bare(before.rows));
    await holdAxe(page);
    expect(complaints).toEqual([]);
  });
});
