/** Two windows that interrupt each other: "view as", one invitation opened twice, and two administrators who demote each other. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser, takeScreenshot } from "./support/browser.ts";
import { setUpChain } from "./support/set-up-chain.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
const ownPassword = "Cafecito-de-la-Mañana-9";

describe("two windows", () => {
  let app: RunningApp;
  let browser: Browser;
  let admin: BrowserContext;
  let token = "";
  const complaints: string[] = [];

  const callServer = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${app.url}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect([path, answer.status, answer.ok ? "" : await answer.clone().text()]).toEqual([path, 200, ""]);
    return (await answer.json()) as unknown;
  };
  const rowsOf = async (path: string) =>
    (await (
      await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as readonly Readonly<Record<string, unknown>>[];
  const newWindow = async (context?: BrowserContext): Promise<Page> => {
    const page = await (
      context ??
      (await browser.newContext({
        locale: "en-CA",
        timezoneId: "America/Toronto",
        viewport: { width: 1280, height: 900 },
      }))
    ).newPage();
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    return page;
  };
  const signIn = async (page: Page, username: string, secret: string) => {
    await page.goto(app.url);
    await page.locator("#username").fill(username);
    await page.locator("#password").fill(secret);
    await page.keyboard.press("Enter");
  };
  const bodyOf = (page: Page) => page.locator("body");

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    token = await setUpChain(app.url, password);
    browser = await launchBrowser();
    admin = await browser.newContext({
      locale: "en-CA",
      timezoneId: "America/Toronto",
      viewport: { width: 1280, height: 900 },
    });
    const first = await newWindow(admin);
    await signIn(first, "zoe", password);
    await first.waitForURL("**/bi**");
    await first.close();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it("view as is limited to one window, which reports a deleted role or an ended session and shows nothing more", async () => {
    const [{ _TargetID: target } = {}] = await rowsOf("/api/Target/List/false");
    const [role] = (await callServer("POST", "/api/v2/Role", [
      { target, description: "Shelf stocker", permissions: ["PRODUCT_READ"] },
    ])) as readonly { readonly ID: number; readonly version: number }[];
    const [looking, other] = [await newWindow(admin), await newWindow(admin)];
    await looking.goto(`${app.url}/management/role/${role?.ID}`);
    await looking.getByRole("button", { name: "View as this role" }).click();
    await looking.getByText("You are seeing Comptoir as the role").waitFor();
    await other.goto(`${app.url}/management/user`);
    await other.getByText("Zoé Lévesque").first().waitFor();
    expect(await other.getByText("You are seeing Comptoir as the role").count()).toBe(0);
    // The server enforces the viewed role, whatever the user's own permissions are.
    const asRole = (path: string, method = "GET", sent?: unknown) =>
      fetch(`${app.url}${path}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "view-as": String(role?.ID) },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
    expect([
      (await asRole("/api/Product/List/false")).status,
      (await asRole("/api/User/List/false")).status,
      (await asRole("/api/Product", "POST", [{ itemSKU: "X", description: "X" }])).status,
    ]).toEqual([200, 403, 403]);

    await callServer("DELETE", "/api/v2/Role", [{ id: role?.ID, version: role?.version }]);
    await looking.getByRole("link", { name: "Products" }).first().click();
    await looking.reload();
    await looking.locator("main h1").first().waitFor();
    await takeScreenshot(looking, "two-windows-role-gone");
    // "View as" is limited to this window, and ends with a reload.
    expect(await looking.getByText("You are seeing Comptoir as the role").count()).toBe(0);

    await other.goto(`${app.url}/management/product`);
    await other.locator("main h1").first().waitFor();
    await other.getByRole("button", { name: /Zoé/u }).click();
    await other.getByText("Sign out", { exact: true }).click();
    await looking.locator("#username").waitFor();
    await takeScreenshot(looking, "two-windows-signed-out-elsewhere");
    await Promise.all([looking.close(), other.close()]);
  });

  it("an invitation that is opened twice is used once: the second window says what to do, and changes nothing", async () => {
    const [{ _TargetID: target } = {}] = await rowsOf("/api/Target/List/false");
    const { tli: layer } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      readonly tli: number;
    };
    const role = (await rowsOf("/api/Role/List/false")).find((row) => Object.values(row).includes("ADMIN"));
    await callServer("POST", "/api/User", [
      {
        username: "luz",
        firstName: "Luz",
        lastName: "Ortega",
        email: "luz@exemple.ca",
        language: "en",
        targetID: target,
        _TargetLayerID: layer,
        grants: [{ roleId: role?.["ID"] ?? role?.["_RoleID"], layerId: layer }],
      },
    ]);
    const window = await newWindow(admin);
    await signIn(window, "zoe", password);
    await window.locator("nav a").first().waitFor();
    await window.goto(`${app.url}/system/outbox`);
    await window.getByText("Luz Ortega").first().click();
    await window.getByRole("button", { name: "Hand over a link" }).click();
    const link = await window.locator("dialog input[readonly]").inputValue();
    const [first, second] = [await newWindow(), await newWindow()];
    for (const page of [first, second]) {
      await page.goto(link);
      await page.getByText("Luz").first().waitFor();
      for (const field of await page.locator("input[type=password]").all())
        await field.fill(page === first ? ownPassword : `${ownPassword}-other`);
    }
    await first.locator("form button[type=submit]").click();
    await first.getByText("Your password has been changed. Please sign in.").waitFor();
    await second.locator("form button[type=submit]").click();
    await second.getByText(/link/iu).first().waitFor();
    await takeScreenshot(second, "two-windows-invitation-used");
    const text = await bodyOf(second).innerText();
    expect(text).toMatch(/expired/iu);
    expect(text).not.toMatch(/Welcome/u);
    const mayEnter = async (secret: string) =>
      (
        await fetch(`${app.url}/api/BasicLogin`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ username: "luz", password: secret }),
        })
      ).status;
    expect([await mayEnter(ownPassword), await mayEnter(`${ownPassword}-other`)]).toEqual([200, 400]);
    await Promise.all([first.close(), second.close(), window.close()]);
  });

  it("of two administrators who remove each other one stays, and the other is told that it is over", async () => {
    const people = await rowsOf("/api/User/List/false");
    const idOf = (username: string) => Number(people.find((person) => person["username"] === username)?.["_UserID"]);
    const [zoe, luz] = [await newWindow(), await newWindow()];
    await signIn(zoe, "zoe", password);
    await signIn(luz, "luz", ownPassword);
    await luz.getByRole("button", { name: "Accept and continue" }).click();
    await Promise.all([zoe, luz].map((page) => page.locator("nav a").first().waitFor()));
    // Each window has the other user's form open, with the role removed.
    for (const [page, of] of [
      [zoe, "luz"],
      [luz, "zoe"],
    ] as const) {
      await page.goto(`${app.url}/management/user/${idOf(of)}`);
      await page
        .getByRole("button", { name: /^Remove .*Admin/iu })
        .first()
        .click();
      await page.getByLabel("Email", { exact: true }).fill(`${of}@exemple.ca`);
      await page.getByRole("button", { name: "Save" }).waitFor();
    }
    await Promise.all([zoe, luz].map((page) => page.getByRole("button", { name: "Save" }).click()));
    await Promise.all(
      [zoe, luz].map((page) =>
        page
          .getByText(/Saved|no longer|permission|administrator|signed out|Sign in/iu)
          .first()
          .waitFor(),
      ),
    );
    await Promise.all([takeScreenshot(zoe, "two-windows-admin-zoe"), takeScreenshot(luz, "two-windows-admin-luz")]);
    const hasAdmin = async (username: string, secret: string) => {
      const answer = await fetch(`${app.url}/api/BasicLogin`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password: secret }),
      });
      if (!answer.ok) return false;
      const { token: newToken } = (await answer.json()) as { readonly token: string };
      return (await fetch(`${app.url}/api/User/List/false`, { headers: { authorization: `Bearer ${newToken}` } })).ok;
    };
    expect(
      [await hasAdmin("zoe", password), await hasAdmin("luz", ownPassword)].filter((isAdmin) => isAdmin),
    ).toHaveLength(1);
    // Neither window stays on a page that the server no longer answers.
    for (const page of [zoe, luz]) {
      await page.goto(`${app.url}/management/role`);
      await page.locator("h1, h2").first().waitFor();
      await takeScreenshot(page, `two-windows-admin-after-${page === zoe ? "zoe" : "luz"}`);
    }
    expect(complaints).toEqual([]);
  });
});
