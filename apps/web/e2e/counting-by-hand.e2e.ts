import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { scanKeys } from "./support/scan.ts";
import { setUpChain } from "./support/set-up-chain.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
/** Waits until nothing on the page loads. A followed document keeps a connection open, so the network is never idle. */
const waitUntilLoaded = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main [role="status"][aria-label^="Loading"], main [aria-busy="true"]') === null,
  );
/** Whether the long run is requested: counts by touch too, and runs axe at every screen. */
const isLong = process.env["COMPTOIR_TEST_ALL"] === "1";
const screenSizes = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
} as const;

/** Maximum number of Tab stops to a part of a screen. */
const stopsAtMost = 80;

/** Counts by keyboard, and by touch, with axe on every screen. */
describe("counting by hand", () => {
  let app: RunningApp;
  let browser: Browser;
  let token = "";
  let store = 0;
  const documents = "/api/Inventory/Document/";
  const complaints: string[] = [];

  const openPage = async (size: keyof typeof screenSizes, colorScheme: "light" | "dark" = "light"): Promise<Page> => {
    const context = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: screenSizes[size],
      colorScheme,
      ...(size !== "desk" && { isMobile: true, hasTouch: true }),
    });
    await context.addInitScript(() => localStorage.setItem("comptoir.language", "en"));
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(app.url);
    await page.getByLabel("Username").fill("zoe");
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").first().waitFor();
    return page;
  };

  /** Accessible name of the focused element. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const focusedElement = document.activeElement;
      const label = focusedElement instanceof HTMLInputElement ? (focusedElement.labels?.[0]?.textContent ?? "") : "";
      return (focusedElement?.getAttribute("aria-label") ?? "") || label || (focusedElement?.textContent ?? "");
    });
  const tabTo = async (page: Page, name: RegExp): Promise<void> => {
    const observed: string[] = [];
    for (let stop = 0; stop < stopsAtMost; stop += 1) {
      const focusText = await focused(page);
      if (name.test(focusText)) return;
      observed.push(focusText);
      await page.keyboard.press("Tab");
    }
    throw new Error(`No ${String(name)} in ${stopsAtMost} stops: ${observed.join(" | ")}`);
  };
  const type = async (page: Page, text: string) => {
    await page.keyboard.type(text, { delay: 2 });
    await page.keyboard.press("Enter");
  };
  const countOf = (page: Page, sku: string) =>
    page.getByRole("row").filter({ hasText: sku }).getByRole("button").last();

  /** Calls the server as the administrator. */
  const callServer = async (path: string, method: "POST" | "PUT", body: unknown) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const content: unknown = await answer.json();
    expect([path, answer.status, answer.ok ? "" : content]).toEqual([path, 200, ""]);
    return content as readonly { readonly ID: number; readonly Version: number; readonly _TargetLayerID: number }[];
  };
  const beginDocument = async (document: Readonly<Record<string, unknown>>) =>
    (await callServer(documents, "POST", [{ TargetLayerID: store, TerminalID: "desk", ...document }]))[0]?.ID ?? 0;

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    token = await setUpChain(app.url, password);
    // The chain, where the administrator acts.
    const { tli } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      readonly tli: number;
    };
    store =
      (
        await callServer("/api/TargetLayer", "POST", [
          {
            parentId: tli,
            description: "Laval 1",
            code: "ML04",
            targetLayerType: "STORE",
            locationType: "STORE",
            timeZone: "America/Toronto",
          },
        ])
      )[0]?._TargetLayerID ?? 0;
    await callServer("/api/Product", "POST", [
      { itemSKU: "MILK-01", description: "Milk 2%, 2 L", price: 4.99, ProductCost: 3.5 },
      { itemSKU: "MILK-02", description: "Organic milk, 2 L", price: 6.99, ProductCost: 5.2 },
      {
        itemSKU: "PAINT-01",
        description: "White latex paint, 3.78 L, for kitchens and bathrooms",
        price: 48.99,
        ProductCost: 30,
      },
    ]);
    const lines = [
      { Key: "MILK-01", Qty: 2, ReasonCode: "FOUND" },
      { Key: "PAINT-01", Qty: 1, ReasonCode: "FREE" },
    ];
    const closedDocument = await beginDocument({ DocumentType: "ADJUSTMENT", Lines: lines });
    await callServer(documents, "PUT", [
      { ID: closedDocument, DocumentStatus: "CLOSED", Version: 1, TerminalID: "desk", RequestID: "close" },
    ]);
    const suspended = await beginDocument({ DocumentType: "COUNT", Lines: [{ Key: "MILK-02", Qty: 4 }] });
    await callServer(documents, "PUT", [{ ID: suspended, DocumentStatus: "SUSPENDED", TerminalID: "desk" }]);
    await beginDocument({
      DocumentType: "ADJUSTMENT",
      DocumentComment: "Broken in transport",
      Lines: [{ Key: "MILK-01", Qty: 1, ReasonCode: "DAMAGED" }],
    });
    await beginDocument({ DocumentType: "COUNT", IsBlind: true, Lines: [{ Key: "MILK-01", Qty: 9 }] });
    await beginDocument({
      DocumentType: "COUNT",
      Scope: { kind: "FULL", of: "LOCATION" },
      Lines: [
        { Key: "MILK-01", Qty: 9 },
        { Key: "4006381333931", Qty: 1 },
      ],
    });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("a count is begun, scanned, corrected and closed by the keyboard alone", async () => {
    const page = await openPage("desk");
    await page.goto(`${app.url}/inventory/documents`);
    await page.getByRole("button", { name: "New document" }).first().waitFor();
    await tabTo(page, /^New document$/u);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, /^Start count$/u);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/inventory\/documents\/\d+$/u);
    await page.getByRole("combobox", { name: "Scan a code" }).waitFor();
    // The scan field has the focus by default.
    await expect.poll(() => focused(page)).toBe("Scan a code");
    await page.getByText("Products on this device").waitFor();
    // A scanner's keys have its pace, however busy the machine is that plays it.
    await scanKeys(page, "3*PAINT-01");
    await scanKeys(page, "MILK-01");
    await expect.poll(() => countOf(page, "MILK-01").textContent()).toBe("1");
    // Nothing is on the shelf: 0 is a valid count.
    await tabTo(page, /^Correct .*\b1$/u);
    await page.keyboard.press("Enter");
    await type(page, "0");
    await expect.poll(() => countOf(page, "MILK-01").textContent()).toBe("0");
    await expect.poll(() => countOf(page, "PAINT-01").textContent()).toBe("3");
    // Every key of a quantity counts, and so does a decimal comma, pasted or typed in this language.
    for (const amount of ["25", "1,250", "3"]) {
      await tabTo(page, /^Correct White latex/u);
      await page.keyboard.press("Enter");
      await page.keyboard.type(amount, { delay: 120 });
      await page.keyboard.press("Enter");
      await expect.poll(() => countOf(page, "PAINT-01").textContent()).toBe(amount);
    }
    await tabTo(page, /^Close$/u);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Close ML04/u }).waitFor();
    for (const question of [/^Close without their scans/u, /^Close anyway/u]) {
      if ((await page.getByRole("checkbox", { name: question }).count()) === 0) continue;
      await tabTo(page, question);
      await page.keyboard.press("Space");
    }
    await page.getByRole("button", { name: "Close and update stock", disabled: false }).waitFor();
    await tabTo(page, /^Close and update stock$/u);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/inventory\/documents\/\d+$/u);
    await page.getByText("Closed", { exact: true }).first().waitFor();
    await page.context().close();
    expect(complaints).toEqual([]);
  });

  it("a scanned code is counted whatever is open, and changes nothing of what is typed there", async () => {
    const countDocument = await beginDocument({ DocumentType: "COUNT" });
    const page = await openPage("desk");
    await page.goto(`${app.url}/inventory/documents/${countDocument}`);
    await page.getByText("Products on this device").waitFor();
    const field = page.getByRole("combobox", { name: "Scan a code" });
    const milk = (count: string) => expect.poll(() => countOf(page, "MILK-01").textContent()).toBe(count);
    await scanKeys(page, "MILK-01");
    await milk("1");
    // Scans without an Enter, and with a Tab.
    await scanKeys(page, "MILK-01", { end: null });
    await milk("2");
    await scanKeys(page, "MILK-01", { end: "Tab" });
    await milk("3");
    // A scan during the edit of a quantity cell: the cell keeps its number, and the scan adds to it.
    await countOf(page, "MILK-01").click();
    const cell = page.getByRole("textbox", { name: /MILK-01|Milk 2%/u });
    await page.keyboard.type("25", { delay: 120 });
    await scanKeys(page, "699000000136");
    await page.getByRole("row").filter({ hasText: "699000000136" }).waitFor();
    expect(await cell.inputValue()).toBe("25");
    await scanKeys(page, "MILK-01");
    await expect.poll(() => page.getByLabel("Last scan").textContent()).toContain("Milk 2%");
    expect(await cell.inputValue()).toBe("25");
    await page.keyboard.press("Enter");
    await milk("26");
    // Scans with a menu and with a dialog open.
    await page.getByRole("button", { name: /^Actions/u }).click();
    await page.getByRole("menu").waitFor();
    await scanKeys(page, "MILK-01");
    await milk("27");
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /699000000136/u })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await page
      .getByRole("dialog")
      .getByRole("searchbox")
      .or(page.getByRole("dialog").getByRole("textbox"))
      .first()
      .focus();
    await scanKeys(page, "MILK-01");
    await milk("28");
    expect(await page.getByRole("dialog").getByRole("textbox").first().inputValue()).toBe("");
    await page.keyboard.press("Escape");
    // Words stay in the scan field; a quantity before a star applies to the code; 0 counts an empty shelf.
    await field.focus();
    await page.keyboard.type("lat", { delay: 120 });
    await scanKeys(page, "MILK-01");
    await milk("29");
    expect(await field.inputValue()).toBe("lat");
    await field.fill("");
    await page.keyboard.type("3*", { delay: 120 });
    await scanKeys(page, "MILK-01");
    await milk("32");
    expect(await field.inputValue()).toBe("");
    await scanKeys(page, "0*MILK-02");
    await expect.poll(() => countOf(page, "MILK-02").textContent()).toBe("0");
    await page.context().close();
    expect(complaints).toEqual([]);
  });

  it.runIf(isLong)(
    "a count is done by one thumb at 320 pixels: each target is large enough and within the screen",
    async () => {
      const page = await openPage("small");
      await page.goto(`${app.url}/inventory/documents`);
      const tap = async (target: ReturnType<Page["getByRole"]>) => {
        await target.scrollIntoViewIfNeeded();
        const box = await target.boundingBox();
        expect(
          box === null ? null : [box.height >= 40, box.x >= 0, box.x + box.width <= screenSizes.small.width],
          (await target.textContent()) ?? "",
        ).toEqual([true, true, true]);
        await target.tap();
      };
      await tap(page.getByRole("button", { name: "New document" }).first());
      await tap(page.getByRole("button", { name: "Start count" }));
      await page.waitForURL(/\/inventory\/documents\/\d+$/u);
      const field = page.getByRole("combobox", { name: "Scan a code" });
      await field.waitFor();
      await field.tap();
      await page.keyboard.type("milk");
      await tap(page.getByRole("option").first().getByRole("button"));
      await expect
        .poll(() =>
          page
            .getByRole("row")
            .getByRole("button", { name: /^Correct/u })
            .first()
            .textContent(),
        )
        .toBe("1");
      await tap(page.getByRole("button", { name: /^Correct/u }).first());
      await type(page, "7");
      await expect
        .poll(() =>
          page
            .getByRole("button", { name: /^Correct/u })
            .first()
            .textContent(),
        )
        .toBe("7");
      await tap(page.getByRole("button", { name: "Undo last scan" }));
      await expect
        .poll(() =>
          page
            .getByRole("button", { name: /^Correct/u })
            .first()
            .textContent(),
        )
        .toBe("1");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screenSizes.small.width);
      await takeScreenshot(page, "counting-320");
      await tap(page.getByRole("button", { name: "Close", exact: true }));
      await page.getByRole("heading", { name: /^Close ML04/u }).waitFor();
      for (const name of [/^Close anyway/u, /^Close without their scans/u])
        for (const box of await page.getByRole("checkbox", { name }).all()) await box.check();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screenSizes.small.width);
      await tap(page.getByRole("button", { name: "Close and update stock" }));
      await page.waitForURL(/\/inventory\/documents\/\d+$/u);
      await page.getByText("Closed", { exact: true }).first().waitFor();
      await page.context().close();
      expect(complaints).toEqual([]);
    },
  );

  it.runIf(isLong).each([
    ["desk", "light"],
    ["small", "dark"],
  ] as const)("every screen passes axe at the %s, %s", async (size, scheme) => {
    const page = await openPage(size, scheme);
    const openList = async (list: string) => {
      await page.goto(`${app.url}/inventory/documents${list}`);
      await page.locator("tbody a").first().waitFor();
      return page.locator("tbody a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    };
    const inProgress = await openList("");
    const closedSearch = `?filters=${encodeURIComponent('[{"Column":"status","Operator":"=","Value":"CLOSED"}]')}`;
    const closedList = await openList(closedSearch);
    const check = async (place: string) => {
      await page.waitForTimeout(400);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([place, violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ""}`)]).toEqual([
        place,
        [],
      ]);
    };
    const addresses = [
      "/inventory/documents",
      `/inventory/documents${closedSearch}`,
      "/inventory/documents?q=zzzz",
      ...inProgress,
      closedList[0] ?? "",
      `${closedList[0] ?? ""}/print`,
      ...inProgress.slice(0, 1).flatMap((path) => [`${path}/print`, `${path}/close`]),
      "/inventory/stock/MILK-01",
      "/inventory/documents/999999",
    ];
    for (const address of addresses) {
      await page.goto(`${app.url}${address}`);
      await page.locator("main h1, main h2").first().waitFor();
      await waitUntilLoaded(page);
      await check(address);
    }
    await page.goto(`${app.url}/inventory/documents`);
    await page.getByRole("button", { name: "New document" }).first().click();
    await page.getByRole("dialog").waitFor();
    await check("the dialog of a new document");
    await page.keyboard.press("Escape");
    // A counter scans an unknown code, and opens its line.
    const count = inProgress.find((path) => path !== "") ?? "";
    await page.goto(`${app.url}${count}`);
    await page.locator("main h1").first().waitFor();
    if ((await page.getByRole("combobox", { name: "Scan a code" }).count()) > 0) {
      await waitUntilLoaded(page);
      await page.getByRole("combobox", { name: "Scan a code" }).focus();
      await type(page, "4006381333931");
      await check("an unknown code");
      await page
        .getByRole("button", { name: /4006381333931/u })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
      await check("the line of an unknown code");
    }
    await page.context().close();
    expect(complaints).toEqual([]);
  });
});
