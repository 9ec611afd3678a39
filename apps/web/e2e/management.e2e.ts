import { AxeBuilder } from "@axe-core/playwright";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { setUpChain } from "./support/set-up-chain.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";
import { checkTwoBrowsers } from "./support/two-browsers.ts";

const password = "Érablière-du-Nord-27";
/** Runs every screen and many histories, or a few that take seconds. */
const isLong = process.env["COMPTOIR_TEST_ALL"] === "1";
const ownPassword = "Cafecito-de-la-Mañana-9";

/** Manages roles, users, products and settings as an administrator and as a new user. */
describe("management", () => {
  let app: RunningApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let link = "";
  const complaints: string[] = [];

  const openIn = async (locale: string): Promise<[BrowserContext, Page]> => {
    const browserContext = await browser.newContext({
      locale,
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
    });
    const first = await browserContext.newPage();
    first.on("pageerror", (error) => complaints.push(error.message));
    return [browserContext, first];
  };
  const signIn = async (at: Page, username: string, secret: string) => {
    await at.goto(app.url);
    await at.locator("input").first().fill(username);
    await at.locator("input[type=password]").fill(secret);
    await at.keyboard.press("Enter");
  };

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    const token = await setUpChain(app.url, password);
    const product = await fetch(`${app.url}/api/Product`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify([{ itemSKU: "CAFE", description: "Café", price: 12.99, ProductCost: 7.5 }]),
    });
    expect(product.status).toBe(200);
    browser = await launchBrowser();
    [context, page] = await openIn("en-CA");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("a role is made in the matrix, and somebody new is given it", async () => {
    await signIn(page, "zoe", password);
    await page.waitForURL("**/bi**");
    await page.goto(`${app.url}/management/role/create/0`);
    await page.getByLabel("Description").first().fill("Shelf stocker");
    await page.locator("table input[type=checkbox][aria-label*=roducts]").first().check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/role\/\d+/u);
    await page.goto(`${app.url}/management/user/create/0`);
    for (const [label, value] of [
      ["First name", "Luz"],
      ["Last name", "Ortega"],
      ["Username", "luz"],
      ["Email", "luz@exemple.ca"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.locator("#field-language").selectOption("es");
    await page.locator("#grant-role").selectOption({ label: "Shelf stocker" });
    await page.getByRole("button", { name: "Add a role" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/user\/\d+/u);
  });

  it("the invitation waits in the outbox in Spanish, and its link is handed over", async () => {
    await page.goto(`${app.url}/system/outbox`);
    await page.getByText("Luz Ortega").first().click();
    await page.locator("pre[lang=es]").waitFor();
    expect(await page.locator("pre[lang=es]").textContent()).toMatch(/Hola,? Luz/u);
    await page.getByRole("button", { name: "Hand over a link" }).click();
    link = await page.locator("dialog input[readonly]").inputValue();
    expect(link).toMatch(/^http.*\/change-pwd|reset|pwd/u);
  });

  it("a new user chooses a password, and sees only what the role allows, in Spanish", async () => {
    const [spanishPage, her] = await openIn("es-MX");
    await her.goto(link);
    await her.getByText("Luz").first().waitFor();
    for (const field of await her.locator("input[type=password]").all()) await field.fill(ownPassword);
    await her.locator("form button[type=submit]").click();
    await her.getByText("Se cambió su contraseña").waitFor();
    await signIn(her, "luz", ownPassword);
    await her.getByRole("button", { name: "Aceptar y continuar" }).click();
    await her.locator("nav a").first().waitFor();
    // Menu entries that the role opens by the domain's rule, and no others.
    const allowedEntries = Object.entries(navigationEntries).flatMap(([, { path, permissions }]) =>
      permissions.length === 0 || hasPermission(["PRODUCT_READ"], permissions) ? [path as string] : [],
    );
    const addresses = await her
      .locator("nav a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses).toContain("/management/product");
    expect(addresses.filter((address) => !allowedEntries.includes(address))).toEqual([]);
    expect(await her.locator("nav a").allTextContents()).toContain("Productos");
    await her.goto(`${app.url}/management/product`);
    await her.getByText("Café").first().click();
    await her.getByText("CAFE").first().waitFor();
    await takeScreenshot(her, "management-new-user");
    const text = (await her.locator("main").textContent()) ?? "";
    expect(text).not.toMatch(/Costo|7[.,]50/u);
    expect(await her.getByRole("button", { name: /Nuevo|Eliminar|Guardar/u }).count()).toBe(0);
    await her.goto(`${app.url}/management/user`);
    await her
      .getByText(/no tiene (?:acceso|permiso)/iu)
      .first()
      .waitFor();
    // The menu shows the previous version to everyone: missing permissions are explained, not shown as a failed call.
    await her.goto(`${app.url}/legacyPage/tax`);
    await her.getByText("No tiene permiso para abrir esta pantalla.").waitFor();
    await spanishPage.close();
  });

  it("the screens of an administrator pass axe", async () => {
    for (const path of isLong
      ? [
          "/system/config",
          "/system/audit",
          "/system/outbox",
          "/management/product/grid",
          "/management/goal/create/0",
          "/legacyPage/client",
        ]
      : ["/management/product/grid", "/system/config"]) {
      await page.goto(`${app.url}${path}`);
      await page.locator("main h1, main h2").first().waitFor();
      await page.waitForTimeout(300);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([path, violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120) ?? ""}`)]).toEqual([
        path,
        [],
      ]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("two browsers at one product lose nothing that was typed, and overwrite nothing that they have not seen", async () => {
    const answer = await fetch(`${app.url}/api/BasicLogin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "zoe", password }),
    });
    const { token } = (await answer.json()) as { readonly token: string };
    // The same few histories by default, and many random ones in the long run.
    const happened = await checkTwoBrowsers(
      app.url,
      token,
      isLong ? { runs: 300, maxCommands: 60 } : { runs: 14, maxCommands: 60, seed: 20_261_122 },
    );
    expect(happened.saved).toBeGreaterThan(0);
    expect(happened.asked).toBeGreaterThan(0);
  });
});
