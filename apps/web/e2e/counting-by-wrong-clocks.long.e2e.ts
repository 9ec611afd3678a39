import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { scanKeys } from "./support/scan.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
const documentsPath = "/api/Inventory/Document/";
const longTimeout = { timeout: 90_000 };
const hourMs = 3_600_000;
/** Key of the clock's error in the page's storage. */
const offsetKey = "story.offset";

interface WireDocument {
  readonly ID: number;
  readonly Lines: readonly { readonly ItemSKU: string; readonly CountedTo: number }[];
}

/** Counts on devices with wrong clocks, offline: every scan counts at its true time. */
describe("a count by wrong clocks", () => {
  let app: RunningApp;
  let browser: Browser;
  let token = "";
  let store = 0;

  const callServer = async (method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json();
    expect([path, answer.status, answer.ok ? "" : content]).toEqual([path, 200, ""]);
    return content;
  };
  const linesOf = async (id: number) => ((await callServer("GET", `${documentsPath}${id}`)) as WireDocument).Lines;
  const waitForLine = async (id: number, sku: string) => {
    await expect.poll(async () => (await linesOf(id)).map(({ ItemSKU }) => ItemSKU), longTimeout).toContain(sku);
    return (await linesOf(id)).find(({ ItemSKU }) => ItemSKU === sku)?.CountedTo ?? 0;
  };

  /** Opens a device whose clock is wrong, and signs in on it. */
  const openDevice = async (offset: number): Promise<readonly [BrowserContext, Page]> => {
    const context = await browser.newContext({ locale: "en-CA", timezoneId: "America/Toronto" });
    await context.addInitScript(
      ({ key, start }) => {
        localStorage.setItem("comptoir.language", "en");
        if (localStorage.getItem(key) === null) localStorage.setItem(key, String(start));
        const RightDate = Date;
        const now = () => RightDate.now() + Number(localStorage.getItem(key));
        class WrongDate extends RightDate {
          constructor(...parts: readonly number[]) {
            super(...((parts.length === 0 ? [now()] : parts) as [number]));
          }
          static override now(): number {
            return now();
          }
        }
        Object.assign(globalThis, { Date: WrongDate });
      },
      { key: offsetKey, start: offset },
    );
    const page = await context.newPage();
    await page.goto(app.url);
    await page.locator("#username").fill("zoe");
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").first().waitFor(longTimeout);
    return [context, page];
  };
  const setClock = (page: Page, offset: number) =>
    page.evaluate(({ key, value }) => localStorage.setItem(key, String(value)), { key: offsetKey, value: offset });
  const scanField = (page: Page) => page.getByRole("combobox", { name: "Scan a code" });

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
    const places = (await callServer("POST", "/api/TargetLayer", [
      {
        parentId: tli,
        description: "Laval 1",
        code: "ML04",
        targetLayerType: "STORE",
        locationType: "STORE",
        timeZone: "America/Toronto",
      },
    ])) as readonly { readonly _TargetLayerID: number }[];
    store = places[0]?._TargetLayerID ?? 0;
    await callServer(
      "POST",
      "/api/Product",
      ["MILK-01", "HAM-01"].map((itemSKU) => ({ itemSKU, description: itemSKU, price: 4, ProductCost: 2 })),
    );
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each([
    ["a day slow all along", -24 * hourMs, -24 * hourMs],
    ["two hours ahead, then put right", 2 * hourMs, 0],
    ["three hours slow, then put right", -3 * hourMs, 0],
    ["right, then five hours slow", 0, -5 * hourMs],
  ])(
    "on a device that is %s, before and after its page was loaded again without a network",
    async (_, before, after) => {
      const [{ ID: id }] = (await callServer("POST", documentsPath, [
        { DocumentType: "COUNT", TargetLayerID: store, TerminalID: "desk" },
      ])) as readonly [WireDocument];
      const [context, page] = await openDevice(before);
      await page.goto(`${app.url}/inventory/documents/${id}`);
      await page.getByText("Products on this device").waitFor(longTimeout);
      // Sending the first scan measures the clock's error.
      await scanKeys(page, "0*MILK-01");
      await waitForLine(id, "MILK-01");
      await context.setOffline(true);
      const first = Date.now();
      await scanKeys(page, "MILK-01");
      await page.getByRole("button", { name: /^Correct MILK-01.* 1$/u }).waitFor(longTimeout);
      await setClock(page, after);
      await page.reload();
      await scanField(page).waitFor(longTimeout);
      const second = Date.now();
      await scanKeys(page, "HAM-01");
      await page.getByText("HAM-01").first().waitFor(longTimeout);
      await takeScreenshot(page, `clock-${before / hourMs}-${after / hourMs}`);
      await context.setOffline(false);
      const countedLines = [await waitForLine(id, "HAM-01"), await waitForLine(id, "MILK-01")];
      for (const [index, clockIndex] of [second, first].entries())
        expect(Math.abs((countedLines[index] ?? 0) - clockIndex)).toBeLessThan(60_000);
      expect(await page.getByText(/not taken|was refused/u).count()).toBe(0);
      await context.close();
    },
    300_000,
  );
});
