/**
 * Counting in real Chromium against the built server on the embedded database. A scanner types a thousand scans at thirty a second, with and without a
 * network; a document of 20,000 lines and a list of 10,000 documents are scrolled.
 *
 * `npm run build && npm run bench -- counting-browser [--scans 1000] [--each 30] [--lines 20000] [--documents 10000] [--name counting-browser]`
 */

import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import type { BrowserContext, CDPSession, Page } from "playwright-core";

import { launchBrowser } from "../../apps/web/e2e/support/browser.ts";
import { startApp } from "../../apps/web/e2e/support/start-app.ts";
import { writeReport } from "../shared/report.ts";
import { noteFrames, noteScans, type NotedFrames } from "./noted.ts";
import { frameTable, openingTable, scanTable, type Opening, type ScanRun } from "./tables.ts";

const { values } = parseArgs({
  options: {
    scans: { type: "string", default: "1000" },
    each: { type: "string", default: "30" },
    lines: { type: "string", default: "20000" },
    documents: { type: "string", default: "10000" },
    name: { type: "string", default: "counting-browser" },
  },
});
const [scanCount, scansEach, lineCount, documentCount] = [
  Number(values.scans),
  Number(values.each),
  Number(values.lines),
  Number(values.documents),
];
const password = "Neige-sur-le-fleuve-9";
const documentsPath = "/api/Inventory/Document/";
/** Delay between two keys of a scanner. Units: milliseconds. */
const keyMs = 1;
/** Number of different items that are scanned in turn. */
const scannedItems = 200;
const screenSizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } } as const;

const codeOfIndex = (index: number) => `P${String(index).padStart(7, "0")}`;
const listIndexes = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

const loadBefore = [loadavg()[0] ?? 0] as const;
const app = await startApp({ COMPTOIR_DEMO: "0" });
const browser = await launchBrowser();
try {
  const callServer = async (
    method: "POST" | "GET",
    address: string,
    token: string,
    body?: unknown,
  ): Promise<unknown> => {
    const answer = await fetch(`${app.url}${address}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await callServer("POST", "/api/Setup", "", {
    username: "bench",
    password,
    firstName: "B",
    lastName: "B",
    language: "en",
    chainName: "Chain",
  })) as { readonly token: string };
  const { tli } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    readonly tli: number;
  };
  const made = (await callServer("POST", "/api/TargetLayer", token, [
    {
      parentId: tli,
      description: "Laval 1",
      code: "ML04",
      targetLayerType: "STORE",
      locationType: "STORE",
      timeZone: "America/Toronto",
    },
  ])) as readonly { readonly _TargetLayerID: number }[];
  const store = made[0]?._TargetLayerID ?? 0;
  for (let from = 0; from < lineCount; from += 500)
    await callServer(
      "POST",
      "/api/Product",
      token,
      listIndexes(500, from).map((index) => ({
        itemSKU: codeOfIndex(index),
        description: `Item ${index}, 2 L`,
        price: 4,
        ProductCost: 2,
      })),
    );
  console.error(`made ${lineCount} products`);
  const beginDocument = async (more: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    (
      (await callServer("POST", documentsPath, token, [
        { DocumentType: "COUNT", TargetLayerID: store, TerminalID: "T1", ...more },
      ])) as readonly { readonly ID: number }[]
    )[0]?.ID ?? 0;
  const large = await beginDocument();
  await callServer("POST", `${documentsPath}${large}/Counter`, token, { DeviceID: "D0", Waiting: 0 });
  for (let from = 0; from < lineCount; from += 1_000)
    await callServer("POST", `${documentsPath}${large}/Events`, token, {
      DeviceID: "D0",
      SentAt: Date.now(),
      Events: listIndexes(1_000, from).map((index) => ({
        ID: `D0-${index}`,
        LineKey: codeOfIndex(index),
        Sequence: index + 1,
        DateTime: Date.now(),
        Kind: "add",
        Qty: 1,
      })),
    });
  console.error(`counted ${lineCount} lines`);

  const openPage = async (
    size: keyof typeof screenSizes,
  ): Promise<{ readonly page: Page; readonly context: BrowserContext }> => {
    const context = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: screenSizes[size],
      ...(size === "phone" && { isMobile: true, hasTouch: true }),
    });
    await context.addInitScript(() => localStorage.setItem("comptoir.language", "en"));
    const page = await context.newPage();
    // Wait long: a busy machine is slow, and that is measured rather than failed.
    page.setDefaultTimeout(180_000);
    await page.goto(app.url);
    await page.getByLabel("Username").fill("bench");
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").first().waitFor();
    return { page, context };
  };

  /** Types like a scanner, which does not wait for the page. */
  const typeScans = async (cdp: CDPSession): Promise<void> => {
    const begun = performance.now();
    for (const index of listIndexes(scanCount)) {
      await sleep(Math.max(0, begun + (index * 1_000) / scansEach - performance.now()));
      for (const key of codeOfIndex(index % scannedItems)) {
        void cdp.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key });
        void cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key });
        await sleep(keyMs);
      }
      void cdp.send("Input.dispatchKeyEvent", {
        type: "keyDown",
        key: "Enter",
        code: "Enter",
        text: "\r",
        windowsVirtualKeyCode: 13,
      });
      void cdp.send("Input.dispatchKeyEvent", {
        type: "keyUp",
        key: "Enter",
        code: "Enter",
        windowsVirtualKeyCode: 13,
      });
    }
  };

  const measureScans = async (id: number, isOffline: boolean): Promise<ScanRun["noted"]> => {
    const { page, context } = await openPage("phone");
    await page.addInitScript(noteScans);
    const before = ((await callServer("GET", `${documentsPath}${id}`, token)) as { readonly Count: number }).Count;
    await page.goto(`${app.url}/inventory/documents/${id}`);
    await page.getByRole("combobox", { name: "Scan a code" }).waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    await sleep(4_000);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    if (isOffline) await context.setOffline(true);
    await page.getByRole("combobox", { name: "Scan a code" }).focus();
    await typeScans(await context.newCDPSession(page));
    await page
      .waitForFunction(
        (wanted) => globalThis.noted !== undefined && globalThis.noted.shown.length >= wanted,
        scanCount,
        {
          timeout: 120_000,
        },
      )
      .catch(() => undefined);
    const noted = await page.evaluate(() => globalThis.noted);
    await context.setOffline(false);
    let onServer = 0;
    for (let turn = 0; turn < 120 && onServer < scanCount; turn += 1) {
      onServer =
        ((await callServer("GET", `${documentsPath}${id}`, token)) as { readonly Count: number }).Count - before;
      await sleep(500);
    }
    await context.close();
    return { entered: noted?.entered ?? [], stored: noted?.stored ?? [], shown: noted?.shown ?? [], onServer };
  };

  const small = await beginDocument();
  const runs: ScanRun[] = [];
  for (const [name, id, isOffline] of [
    ["a new count, online", small, false],
    ["a new count, offline", await beginDocument(), true],
    [`${lineCount.toLocaleString("en")} lines, online`, large, false],
    [`${lineCount.toLocaleString("en")} lines, offline`, large, true],
  ] as const) {
    runs.push({ name, noted: await measureScans(id, isOffline) });
    console.error(name);
  }

  const { page } = await openPage("desk");
  /** Measures from the click in the list to the first painted line, and until all lines and the scan field are there. */
  const openLarge = async (): Promise<Opening> => {
    await page.goto(`${app.url}/inventory/documents`);
    const link = page.locator(`tbody a[href="/inventory/documents/${large}"]`);
    await link.waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    await sleep(2_000);
    return link.evaluate((anchor) => {
      const clicked = performance.now();
      return new Promise<{ line: number; whole: number }>((resolve) => {
        let line = 0;
        const look = () => {
          if (line === 0 && document.querySelector("tbody [data-row^='P']") !== null)
            setTimeout(() => (line = performance.now() - clicked));
          if (line === 0 || document.querySelector("main input[role=combobox]") === null) requestAnimationFrame(look);
          else setTimeout(() => resolve({ line, whole: performance.now() - clicked }));
        };
        (anchor as HTMLElement).click();
        requestAnimationFrame(look);
      });
    });
  };
  const first = await openLarge();
  await sleep(6_000);
  const again = [await openLarge(), await openLarge(), await openLarge()];

  /** Scrolls a table for some seconds without waiting for the page, which could otherwise take minutes. */
  const scrollRegion = async (region: string): Promise<NotedFrames> => {
    const box = await page.getByRole("group", { name: region }).boundingBox();
    const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 150 };
    const cdp = await page.context().newCDPSession(page);
    const frames = page.evaluate(noteFrames, 5_000);
    const begun = performance.now();
    for (let turn = 0; performance.now() < begun + 5_000; turn += 1) {
      void cdp
        .send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY: turn % 60 < 40 ? 240 : -120 })
        .catch(() => undefined);
      await sleep(18);
    }
    return frames;
  };
  const still = await page.evaluate(noteFrames, 3_000);
  const linesFrames = await scrollRegion("Lines");

  await Promise.all(
    listIndexes(8).map(async (worker) => {
      for (let index = worker; index < documentCount; index += 8)
        await beginDocument({ DocumentComment: `Shelf ${index}` });
    }),
  );
  console.error(`began ${documentCount} documents`);
  await page.goto(`${app.url}/inventory/documents`);
  await page.locator("tbody a").first().waitFor();
  await sleep(3_000);
  const listFrames = await scrollRegion("Inventory documents");

  writeReport(
    values.name,
    "Counting in the browser",
    `Real Chromium against the built server on the embedded database, in a chain of ${lineCount.toLocaleString("en")} products. ${scanCount} scans of ${scannedItems} items are typed by a scanner at ${scansEach} a second, on a screen of 390 pixels: from its Enter until the scan is in the database of the device, and until the sum of what was counted is in a painted frame. Browser, server and scanner share the cores; so many processes waited for them at the beginning and at the end: ${loadBefore[0].toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    [
      scanTable(runs),
      openingTable(lineCount, first, again),
      frameTable([
        ["nothing moves, three seconds", still],
        [`${lineCount.toLocaleString("en")} lines`, linesFrames],
        [`${documentCount.toLocaleString("en")} documents`, listFrames],
      ]),
    ],
  );
} finally {
  await browser.close();
  await app.stop();
}
