import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { serveBuild, type ServedBuild } from "./support/serve-build.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
const documentsPath = "/api/Inventory/Document/";
const longTimeout = { timeout: 90_000 };

/** Deploys a version while people count offline: no scan is lost, and the page opens at every moment. */
describe("a count through a new version of the application", () => {
  let app: RunningApp;
  let build: ServedBuild;
  let browser: Browser;
  let phone: BrowserContext;
  let page: Page;
  let token = "";
  let id = 0;
  const complaints: string[] = [];

  const callServer = async (method: "GET" | "POST", path: string, body?: unknown) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  const storedLines = async () =>
    ((await callServer("GET", `${documentsPath}${id}`)) as { readonly Count: number }).Count;
  const newTab = async () => {
    const tab = await phone.newPage();
    tab.on("pageerror", (error) => complaints.push(error.message));
    return tab;
  };
  const scanField = () => page.getByRole("combobox", { name: "Scan a code" });
  const scanCode = async (code: string) => {
    await scanField().focus();
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press("Enter");
  };
  const waitForCount = (sku: string, count: number) =>
    expect
      .poll(() => page.getByRole("row").filter({ hasText: sku }).getByRole("button").last().textContent(), longTimeout)
      .toBe(String(count));
  const scriptAddress = () => page.locator("script[type=module]").last().getAttribute("src");
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const updateBanner = () => page.getByText("A new version is ready");

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    build = await serveBuild(app.url);
    browser = await launchBrowser();
    ({ token } = (await callServer("POST", "/api/Setup", {
      username: "zoe",
      password,
      firstName: "Zoé",
      lastName: "Lévesque",
      language: "en",
      chainName: "Épicerie",
    })) as { readonly token: string });
    const { tli } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      readonly tli: number;
    };
    const [store] = (await callServer("POST", "/api/TargetLayer", [
      {
        parentId: tli,
        description: "Laval 1",
        code: "ML04",
        targetLayerType: "STORE",
        locationType: "STORE",
        timeZone: "America/Toronto",
      },
    ])) as readonly { readonly _TargetLayerID: number }[];
    await callServer(
      "POST",
      "/api/Product",
      ["LAIT-01", "LAIT-02"].map((itemSKU) => ({ itemSKU, description: `Item ${itemSKU}`, price: 4, ProductCost: 2 })),
    );
    id =
      (
        (await callServer("POST", documentsPath, [
          { DocumentType: "COUNT", TargetLayerID: store?._TargetLayerID, TerminalID: "desk" },
        ])) as readonly { readonly ID: number }[]
      )[0]?.ID ?? 0;
    phone = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await phone.addInitScript(() => localStorage.setItem("comptoir.language", "en"));
    page = await newTab();
    await page.goto(build.url);
    await page.locator("#username").fill("zoe");
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").first().waitFor(longTimeout);
    await page.goto(`${build.url}/inventory/documents/${id}`);
    await scanField().waitFor(longTimeout);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  });

  afterAll(async () => {
    await browser?.close();
    await build?.stop();
    await app?.stop();
  });

  it("is deployed without a network: the version that is here goes on, and opens again", async () => {
    await scanCode("LAIT-01");
    await expect.poll(storedLines, longTimeout).toBe(1);
    await phone.setOffline(true);
    await scanCode("3*LAIT-01");
    await waitForCount("LAIT-01", 4);
    build.deployNext();
    await page.close({ runBeforeUnload: false });
    page = await newTab();
    await page.goto(`${build.url}/inventory/documents/${id}`);
    await waitForCount("LAIT-01", 4);
    expect(await scriptAddress()).not.toBe("/assets/base-another.js");
    await page
      .getByText("3 scans are waiting on this device")
      .or(page.getByText("1 scan is waiting on this device"))
      .first()
      .waitFor(longTimeout);
    await scanCode("LAIT-02");
    await waitForCount("LAIT-02", 1);
  });

  it("says that it cannot be installed while there is no network, and touches nothing", async () => {
    await phone.setOffline(false);
    await waitForCount("LAIT-01", 4);
    await comeBack();
    await updateBanner().waitFor(longTimeout);
    await phone.setOffline(true);
    await scanCode("2*LAIT-02");
    await waitForCount("LAIT-02", 3);
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByText("No network. Try again when it is back; nothing is lost.").waitFor(longTimeout);
    await takeScreenshot(page, "counting-update-offline");
    await page.reload();
    await waitForCount("LAIT-02", 3);
  });

  it("is installed when the network is back, with every scan once", async () => {
    await phone.setOffline(false);
    await comeBack();
    await updateBanner().waitFor(longTimeout);
    await page.getByRole("button", { name: "Install" }).click();
    await expect.poll(() => scriptAddress().catch(() => null), longTimeout).toBe("/assets/base-another.js");
    await waitForCount("LAIT-02", 3);
    await expect.poll(storedLines, longTimeout).toBe(7);
    await expect.poll(() => page.getByText("waiting on this device").count(), longTimeout).toBe(0);
    await takeScreenshot(page, "counting-updated");
  });

  it("is gone on with by an older page, though a newer one has raised the version of what is on the device", async () => {
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const openRequest = indexedDB.open("comptoir.counts", 9);
          openRequest.addEventListener("success", () => {
            openRequest.result.close();
            resolve();
          });
          openRequest.addEventListener("error", () => reject(openRequest.error ?? new Error("not opened")));
        }),
    );
    await phone.setOffline(true);
    await scanCode("5*LAIT-02");
    await waitForCount("LAIT-02", 8);
    expect(await page.getByText("This device is full").count()).toBe(0);
    await phone.setOffline(false);
    await page.reload();
    await waitForCount("LAIT-02", 8);
    await expect.poll(storedLines, longTimeout).toBe(12);
    expect(complaints).toEqual([]);
  });
});
