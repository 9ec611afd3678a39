/** Reports parts that fail to load, and opens offline after a first visit. */

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { launchBrowser } from "./support/browser.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";

describe("a page that the network fails", () => {
  let app: RunningApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    await context?.close();
    context = await browser.newContext({ locale: "en-CA" });
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each(["common", "base"])(
    "without its first words or its script (%s) it says so in three languages, and opens when asked again",
    async (part) => {
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
      await page.goto(app.url);
      for (const words of ["Comptoir n’a pas pu s’ouvrir", "Comptoir could not open", "Comptoir no pudo abrirse"])
        await page.getByText(words).waitFor();
      await page.unroute(`**/assets/${part}-*.js`);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "Welcome to Comptoir" }).waitFor();
    },
  );

  it("a screen whose part is missing says so, names what the browser said, and opens when asked again", async () => {
    // The worker fetches for the page, and its requests cannot be failed here.
    await context.close();
    context = await browser.newContext({ locale: "en-CA", serviceWorkers: "block" });
    page = await context.newPage();
    await page.goto(app.url);
    await page.getByLabel("Company name").fill("Épicerie L’Étoile");
    await page.getByLabel("First name").fill("Zoé");
    await page.getByLabel("Last name").fill("Lévesque");
    await page.getByLabel("Username").fill("zoe");
    for (const field of await page.locator("input[type=password]").all()) await field.fill(password);
    await page.route("**/assets/dashboard-page-*.js", (route) => route.abort());
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("This screen could not be opened").waitFor();
    await page.getByText("The page did not load completely").waitFor();
    await page.getByText("Details").click();
    await page.getByText("Failed to fetch dynamically imported module").waitFor();
    await page.unroute("**/assets/dashboard-page-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("No sales to show yet").waitFor();
  });

  it("opens from the device when there is no network, shows no figure, and goes on by itself", async () => {
    await page.goto(app.url);
    await page.getByLabel("Username").fill("zoe");
    await page.locator("input[type=password]").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("No sales to show yet").waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const openedCaches = await Promise.all(names.map((name) => caches.open(name)));
      const requests = (await Promise.all(openedCaches.map((cache) => cache.keys()))).flat();
      return { names, paths: requests.map((request) => new URL(request.url).pathname) };
    });
    const { version } = (await (await fetch(`${app.url}/version.json`)).json()) as { version: string };
    expect(cached.names).toEqual([`comptoir-shell ${version}`]);
    expect(cached.paths).toContain(version);
    expect(cached.paths.filter((path) => path.startsWith("/api/"))).toEqual([]);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "Comptoir is not responding" }).waitFor({ timeout: 30_000 });
    await context.setOffline(false);
    await page.getByText("No sales to show yet").waitFor({ timeout: 30_000 });
  });

  it("opens without a network from the first sign-in on: on a new device the network goes right after it", async () => {
    await page.goto(app.url);
    await page.getByLabel("Username").fill("zoe");
    await page.locator("input[type=password]").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("navigation").first().waitFor();
    // The worker controls the page that registered it: no second visit is needed.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "Comptoir is not responding" }).waitFor({ timeout: 30_000 });
    expect(await page.getByText("Comptoir could not open").isVisible()).toBe(false);
    await context.setOffline(false);
    await page.getByText("No sales to show yet").waitFor({ timeout: 30_000 });
  });

  it("a version the page already has is no news; another one is offered, and is installed when asked, with what was typed kept", async () => {
    await page.goto(app.url);
    await page.getByLabel("Username").fill("zoe");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    expect(await page.getByText("A new version is ready").count()).toBe(0);
    await page.route("**/version.json", (route) => route.fulfill({ json: { version: "/assets/base-newer.js" } }));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByText("A new version is ready").waitFor();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Install" }).click();
    await reloaded;
    expect(await page.getByLabel("Username").inputValue()).toBe("zoe");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});
