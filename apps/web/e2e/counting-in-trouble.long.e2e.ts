import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
const documentsPath = "/api/Inventory/Document/";
/** Barcode of two items. */
const sharedCode = "0062325540104";
const skus = ["LAIT-01", "LAIT-02", "LAIT-03", "FRUITS-01", "FRUITS-02"] as const;
const longTimeout = { timeout: 90_000 };

/** Failures while people count: each ends in a clear state, without losing a scan. */
describe("a count in trouble", () => {
  let app: RunningApp;
  let browser: Browser;
  let phone: BrowserContext;
  let page: Page;
  let token = "";
  let store = 0;
  const complaints: string[] = [];

  const callServer = async (method: "GET" | "POST" | "PUT", path: string, body?: unknown) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json();
    expect([path, answer.status, answer.ok ? "" : content]).toEqual([path, 200, ""]);
    return content;
  };
  const documentOf = async (id: number) =>
    (await callServer("GET", `${documentsPath}${id}`)) as {
      readonly Version: number;
      readonly Count: number;
      readonly Lines: readonly { readonly ItemSKU: string; readonly Qty: number }[];
    };
  const beginDocument = async (more: Readonly<Record<string, unknown>> = {}) =>
    (
      (await callServer("POST", documentsPath, [
        { DocumentType: "COUNT", TargetLayerID: store, TerminalID: "desk", ...more },
      ])) as readonly { readonly ID: number }[]
    )[0]?.ID ?? 0;
  const close = async (id: number) =>
    callServer("PUT", documentsPath, [
      {
        ID: id,
        DocumentStatus: "CLOSED",
        Version: (await documentOf(id)).Version,
        TerminalID: "desk",
        RequestID: `close ${id}`,
        AcceptsOverlap: true,
        DropsPendingCounters: true,
      },
    ]);

  const signIn = async (on: Page) => {
    await on.locator("#username").fill("zoe");
    await on.locator("input[type=password]").fill(password);
    await on.keyboard.press("Enter");
  };
  const newTab = async (): Promise<Page> => {
    const tab = await phone.newPage();
    tab.on("pageerror", (error) => complaints.push(error.message));
    return tab;
  };
  const scanField = (on: Page) => on.getByRole("combobox", { name: "Scan a code" });
  const showDocument = async (on: Page, id: number) => {
    await on.goto(`${app.url}/inventory/documents/${id}`);
    await scanField(on).waitFor(longTimeout);
    await on.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  };
  /** Types a code as a scanner does: fast, with an Enter. */
  const scanCode = async (on: Page, code: string) => {
    await scanField(on).focus();
    await on.keyboard.type(code, { delay: 2 });
    await on.keyboard.press("Enter");
  };
  const waitForCount = (on: Page, sku: string, count: number) =>
    expect
      .poll(() => on.getByRole("row").filter({ hasText: sku }).getByRole("button").last().textContent(), longTimeout)
      .toBe(String(count));
  const waitForStored = (id: number, count: number) =>
    expect.poll(async () => (await documentOf(id)).Count, longTimeout).toBe(count);

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
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
    const createdStores = (await callServer("POST", "/api/TargetLayer", [
      {
        parentId: tli,
        description: "Laval 1",
        code: "ML04",
        targetLayerType: "STORE",
        locationType: "STORE",
        timeZone: "America/Toronto",
      },
    ])) as readonly { readonly _TargetLayerID: number }[];
    store = createdStores[0]?._TargetLayerID ?? 0;
    await callServer("POST", "/api/Product", [
      ...["PORK-01", "PORK-02"].map((itemSKU) => ({
        itemSKU,
        description: `Pork ${itemSKU}`,
        price: 9,
        ProductCost: 5,
        itemUPC: sharedCode,
      })),
      ...skus.map((itemSKU) => ({ itemSKU, description: `Item ${itemSKU}`, price: 4, ProductCost: 2 })),
    ]);
    phone = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await phone.addInitScript(() => localStorage.setItem("comptoir.language", "en"));
    page = await newTab();
    await page.goto(app.url);
    await signIn(page);
    await page.getByRole("navigation").first().waitFor(longTimeout);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("loses none of a thousand scans that a scanner types at thirty a second, with the network cut in the middle", async () => {
    const id = await beginDocument();
    await showDocument(page, id);
    const cdp = await phone.newCDPSession(page);
    await scanField(page).focus();
    const press = (key: string, more: object) => [
      cdp.send("Input.dispatchKeyEvent", { type: "keyDown", key, ...more }),
      cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key, ...more }),
    ];
    const startMs = performance.now();
    const keys: Promise<unknown>[] = [];
    for (let turn = 0; turn < 1_000; turn += 1) {
      if (turn === 400) await phone.setOffline(true);
      if (turn === 700) await phone.setOffline(false);
      await new Promise((done) => setTimeout(done, Math.max(0, startMs + turn * 33 - performance.now())));
      for (const key of skus[turn % skus.length] ?? "") keys.push(...press(key, { text: key }));
      keys.push(...press("Enter", { text: "\r", code: "Enter", windowsVirtualKeyCode: 13 }));
    }
    await Promise.all(keys);
    for (const sku of skus) await waitForCount(page, sku, 200);
    await waitForStored(id, 1_000);
    expect((await documentOf(id)).Lines.map(({ ItemSKU, Qty }) => [ItemSKU, Qty]).toSorted()).toEqual(
      skus.map((sku) => [sku, 200]).toSorted(),
    );
  }, 300_000);

  it("asks which of several items is meant, and has an unknown code matched before it is closed", async () => {
    const id = await beginDocument();
    await showDocument(page, id);
    await scanCode(page, `2*${sharedCode}`);
    await page.getByText("Several items have this code: which one?").waitFor();
    await takeScreenshot(page, "counting-choose");
    await page.getByRole("button", { name: /Pork PORK-02/u }).click();
    await waitForCount(page, "PORK-02", 2);
    await scanCode(page, "4006381333931");
    await page.getByText("Kept on a line to match before closing.").waitFor();
    await waitForStored(id, 3);
    await page.goto(`${app.url}/inventory/documents/${id}/close`);
    await page.getByRole("heading", { name: /^Close /u }).waitFor(longTimeout);
    await expect.poll(() => page.getByRole("button", { name: "Close and update stock" }).isDisabled()).toBe(true);
    await takeScreenshot(page, "counting-unknown-blocks");
    // The blocker links to its line.
    await page.getByRole("link", { name: /4006381333931/u }).click();
    await scanField(page).waitFor();
    await page
      .getByRole("button", { name: /4006381333931/u })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Match to an item").fill("PORK-01");
    await dialog.getByRole("button", { name: /PORK-01/u }).click();
    await expect
      .poll(async () => (await documentOf(id)).Lines.map(({ ItemSKU }) => ItemSKU).toSorted(), longTimeout)
      .toEqual(["PORK-01", "PORK-02"]);
  });

  it("adds up what two tabs of one browser scan, one of them without a network", async () => {
    const id = await beginDocument();
    const other = await newTab();
    await showDocument(page, id);
    await showDocument(other, id);
    await page.bringToFront();
    await phone.setOffline(true);
    for (let turn = 0; turn < 3; turn += 1) await scanCode(page, "LAIT-01");
    await waitForCount(page, "LAIT-01", 3);
    await other.bringToFront();
    for (let turn = 0; turn < 2; turn += 1) await scanCode(other, "LAIT-01");
    await expect
      .poll(
        async () =>
          Number(await other.getByRole("row").filter({ hasText: "LAIT-01" }).getByRole("button").last().textContent()),
        longTimeout,
      )
      .toBeGreaterThanOrEqual(2);
    await phone.setOffline(false);
    await waitForStored(id, 5);
    await waitForCount(other, "LAIT-01", 5);
    await page.bringToFront();
    await waitForCount(page, "LAIT-01", 5);
    await expect.poll(() => page.getByText("waiting on this device").count(), longTimeout).toBe(0);
    await other.close();
  });

  it("keeps counting on a device that is full, says so, and sends what it keeps in memory", async () => {
    const id = await beginDocument();
    await showDocument(page, id);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await phone.setOffline(true);
    await scanCode(page, "LAIT-01");
    await scanCode(page, "LAIT-01");
    await waitForCount(page, "LAIT-01", 2);
    await page.getByText("This device is full").waitFor();
    await takeScreenshot(page, "counting-full");
    await phone.setOffline(false);
    await waitForStored(id, 2);
    await waitForCount(page, "LAIT-01", 2);
  });

  it("keeps what waits when the session has expired, and sends it once its person has signed in again", async () => {
    const id = await beginDocument();
    await showDocument(page, id);
    await phone.route("**/api/**", (route) =>
      route.fulfill({ status: 401, contentType: "application/json", body: '[{"code":"HTTP_401"}]' }),
    );
    await scanCode(page, "LAIT-02");
    await page.locator("#username").or(page.getByText("Your session has expired.")).first().waitFor(longTimeout);
    await takeScreenshot(page, "counting-signed-out");
    await phone.unroute("**/api/**");
    await page.goto(`${app.url}/inventory/documents/${id}`);
    await page.locator("#username").or(scanField(page)).first().waitFor(longTimeout);
    if ((await page.locator("#username").count()) > 0) await signIn(page);
    await scanField(page).waitFor(longTimeout);
    await waitForStored(id, 1);
    await waitForCount(page, "LAIT-02", 1);
  });

  it("keeps what waits in a supplement when somebody closed the document meanwhile, and says so after a reload too", async () => {
    const id = await beginDocument();
    await showDocument(page, id);
    await scanCode(page, "LAIT-01");
    await waitForStored(id, 1);
    await phone.setOffline(true);
    await scanCode(page, "5*LAIT-02");
    await waitForCount(page, "LAIT-02", 5);
    await close(id);
    await phone.setOffline(false);
    await page.getByText(/^Your scans are in supplement /u).waitFor(longTimeout);
    await takeScreenshot(page, "counting-closed-meanwhile");
    await page.reload();
    await page.getByText("Scans came after this count was closed").waitFor(longTimeout);
    await page.getByRole("button", { name: "Open the supplement" }).click();
    await page.waitForURL(
      (url) => /\/inventory\/documents\/\d+$/u.test(url.pathname) && !url.pathname.endsWith(`/${id}`),
      longTimeout,
    );
    await waitForCount(page, "LAIT-02", 5);
    await waitForStored(Number(page.url().split("/").at(-1)), 5);
    expect((await documentOf(id)).Count).toBe(1);
  });

  // an item that no earlier test has closed, so that no stock is expected
  it("shows nothing of what a blind count expects before it is revealed", async () => {
    const id = await beginDocument({ IsBlind: true });
    await showDocument(page, id);
    await scanCode(page, "FRUITS-01");
    await waitForStored(id, 1);
    const row = page.getByRole("row").filter({ hasText: "FRUITS-01" });
    await expect.poll(() => row.textContent(), longTimeout).toBe("Item FRUITS-01FRUITS-011");
    await page.getByRole("button", { name: /^Actions/u }).click();
    await page.getByRole("menuitem", { name: "Show expected quantities" }).click();
    await expect.poll(() => row.textContent(), longTimeout).toMatch(/\+1/u);
    await takeScreenshot(page, "counting-revealed");
  });

  it("is closed once, and not again by who goes back", async () => {
    const id = await beginDocument();
    await showDocument(page, id);
    await scanCode(page, "LAIT-03");
    await waitForStored(id, 1);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("heading", { name: /^Close /u }).waitFor(longTimeout);
    // Goes back before closing: the count continues.
    await page.goBack();
    await scanCode(page, "LAIT-03");
    await waitForCount(page, "LAIT-03", 2);
    await waitForStored(id, 2);
    await page.goForward();
    await page.getByRole("heading", { name: /^Close /u }).waitFor(longTimeout);
    for (const name of [/^Close anyway/u, /^Close without their scans/u])
      for (const box of await page.getByRole("checkbox", { name }).all()) await box.check();
    await page.getByRole("button", { name: "Close and update stock", disabled: false }).click();
    await page.getByText("Closed", { exact: true }).first().waitFor(longTimeout);
    await page.goBack();
    await expect.poll(() => page.url()).not.toMatch(/\/close$/u);
    expect((await documentOf(id)).Count).toBe(2);
    expect(complaints).toEqual([]);
  });
});
