import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launchBrowser } from "./support/browser.ts";
import { setUpChain } from "./support/set-up-chain.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
const authenticatorOptions = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Adds a passkey, signs in by it and removes it, with the authenticator of the browser's own test tools. */
describe("passkeys", () => {
  let app: RunningApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let device: CDPSession;
  let home = "";
  let authenticatorId = "";
  const complaints: string[] = [];

  const signIn = async (address: string) => {
    await page.goto(address);
    await page.locator("#username").fill("zoe");
    await page.locator("#password").fill(password);
    await page.keyboard.press("Enter");
  };
  const signOut = async () => {
    await page.evaluate(() => fetch("/api/Session/logout", { method: "POST" }));
    await page.goto(home);
    await page.locator("#username").waitFor();
  };

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    // Browsers take no numeric address for the site of a passkey.
    home = app.url.replace("127.0.0.1", "localhost");
    await setUpChain(app.url, password, "fr");
    browser = await launchBrowser();
    context = await browser.newContext({ locale: "fr-CA", viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    device = await context.newCDPSession(page);
    await device.send("WebAuthn.enable");
    ({ authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", { options: authenticatorOptions }));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  let recoveryCode = "";

  it("one is added in the profile in French, and gives recovery codes", async () => {
    await signIn(home);
    await page.waitForURL("**/bi**");
    await page.goto(`${home}/profile`);
    await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await page.getByLabel("Nom de la clé d’accès").fill("Portable du bureau");
    await page.locator("#passkey-password").fill(password);
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    await page.getByText("Vos codes de secours").first().waitFor();
    const codes = await page.locator("ul code").allTextContents();
    expect(codes.length).toBe(10);
    recoveryCode = codes[0] ?? "";
    await page.getByRole("button", { name: "J’ai conservé mes codes" }).click();
    await page.getByText("Portable du bureau", { exact: true }).waitFor();
    await page.getByText("Jamais utilisée").waitFor();
    await page.getByText("Activée par clé d’accès").waitFor();
  });

  it("opens the account after the password, and is offered first", async () => {
    await signOut();
    await signIn(home);
    await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).waitFor();
    await page.getByRole("button", { name: "Utiliser un code de secours" }).waitFor();
    await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
    await page.waitForURL("**/profile");
    await page.getByText("Dernière utilisation").first().waitFor();
  });

  it("is refused at another origin of the same site, which passes everything on", async () => {
    await signOut();
    const otherOrigin = home.replace(/:\d+$/u, ":9");
    const other = await context.newPage();
    const otherSession = await context.newCDPSession(other);
    await otherSession.send("WebAuthn.enable");
    const copy = await otherSession.send("WebAuthn.addVirtualAuthenticator", { options: authenticatorOptions });
    const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
    for (const credential of credentials)
      await otherSession.send("WebAuthn.addCredential", { authenticatorId: copy.authenticatorId, credential });
    await other.route(`${otherOrigin}/**`, async (route) => {
      const request = route.request();
      const headers = { ...request.headers(), host: new URL(home).host };
      await route.fulfill({ response: await route.fetch({ url: request.url().replace(otherOrigin, home), headers }) });
    });
    await other.goto(otherOrigin);
    await other.locator("#username").fill("zoe");
    await other.locator("#password").fill(password);
    await other.keyboard.press("Enter");
    await other.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
    await other.getByText("Cette clé d’accès est d’une autre adresse.").waitFor();
    await other.close();
  });

  it("makes new recovery codes in place of a code, is removed by one of them, and then the password alone signs in", async () => {
    await signIn(home);
    await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
    await page.waitForURL("**/profile");
    await page.getByRole("button", { name: "Renommer la clé d’accès Portable du bureau" }).click();
    await page.getByLabel("Nom de la clé d’accès").fill("Portable");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByRole("button", { name: "Nouveaux codes de secours" }).click();
    await page.locator("#factor-password").fill(password);
    await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
    await page.getByText("Vos codes de secours").first().waitFor();
    const [newCode = ""] = await page.locator("ul code").allTextContents();
    expect(newCode).not.toBe(recoveryCode);
    await page.getByRole("button", { name: "J’ai conservé mes codes" }).click();
    await page.getByRole("button", { name: "Retirer la clé d’accès Portable" }).click();
    await page.locator("#passkey-remove-password").fill(password);
    await page.locator("#passkey-remove-code").fill(newCode);
    await page.getByRole("button", { name: "Retirer", exact: true }).click();
    await page.getByText("Aucune clé d’accès.").waitFor();
    await signOut();
    await signIn(home);
    await page.waitForURL("**/profile");
    expect(complaints).toEqual([]);
  });
});
