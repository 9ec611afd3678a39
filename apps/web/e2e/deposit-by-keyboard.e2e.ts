import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";

/** A manager counts the evening's cash by keyboard alone, explains a difference and sends the bag; a reload loses nothing. */
describe("a deposit by keyboard", () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  let deposit = 0;
  const complaints: string[] = [];

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    const postJson = async (path: string, body: unknown, token = "") => {
      const answer = await fetch(`${app.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      const content: unknown = await answer.json();
      expect([path, answer.status, answer.ok ? "" : content]).toEqual([path, 200, ""]);
      return content;
    };
    const { token } = (await postJson("/api/Setup", {
      username: "zoe",
      password,
      firstName: "Zoé",
      lastName: "Lévesque",
      language: "en",
      chainName: "Épicerie",
    })) as { readonly token: string };
    const { tli } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      readonly tli: number;
    };
    const [store] = (await postJson(
      "/api/TargetLayer",
      [
        {
          parentId: tli,
          description: "Laval 1",
          code: "ML04",
          targetLayerType: "STORE",
          locationType: "STORE",
          timeZone: "America/Toronto",
        },
      ],
      token,
    )) as readonly { readonly _TargetLayerID: number }[];
    const createdDeposit = (await postJson(
      "/api/Deposit",
      { locationId: store?._TargetLayerID, businessDate: "2026-03-02" },
      token,
    )) as { readonly id: number };
    deposit = createdDeposit.id;
    browser = await launchBrowser();
    const context = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
    });
    await context.addInitScript(() => localStorage.setItem("comptoir.language", "en"));
    page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(app.url);
    await page.getByLabel("Username").fill("zoe");
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").first().waitFor();
  }, 180_000);

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  it("is counted, kept through a reload, explained and sent without a mouse", { timeout: 240_000 }, async () => {
    await page.goto(`${app.url}/operation/deposit/${deposit}`);
    // The first box has the focus: 1 × 100 $, 2 × 50 $, then 3 × 20 $.
    await page.getByLabel(/Pieces of \$100\.00/u).waitFor();
    for (const count of ["1", "2", "3"]) {
      await page.keyboard.type(count);
      await page.keyboard.press("Enter");
    }
    expect(
      await page
        .getByRole("row", { name: /^Total/u })
        .first()
        .innerText(),
    ).toContain("$260.00");
    await page.reload();
    await page.getByLabel(/Pieces of \$100\.00/u).waitFor();
    expect(await page.getByLabel(/Pieces of \$20\.00/u).inputValue()).toBe("3");
    await page.getByLabel("Opening float").focus();
    await page.keyboard.type("200");
    await page.getByLabel("Float kept").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("200");
    await page.getByRole("button", { name: "Finish the count" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Over by $60.00").first().waitFor();
    await takeScreenshot(page, "deposit-compared");

    // 60 $ over requires a comment, and a bag its number.
    await page.getByLabel("Bag number").focus();
    await page.keyboard.type("A-17");
    await page.keyboard.press("Enter");
    await page.getByText("needs an explanation").first().waitFor();
    expect(await page.getByLabel("Bag number").inputValue()).toBe("A-17");
    await page.getByLabel("Comment").focus();
    await page.keyboard.type("Found under the drawer");
    await page.keyboard.press("Enter");
    await page.getByText("Deposited", { exact: true }).first().waitFor();

    await page.getByRole("link", { name: "Deposit slip" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Deposit slip" }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("$60.00");
    await takeScreenshot(page, "deposit-slip");
    expect(complaints).toEqual([]);
  });
});
