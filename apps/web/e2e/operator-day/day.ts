/** The operator's day while it runs: its shop, and people at their devices. */
import type { Browser, BrowserContext, Page } from "playwright-core";

import { printDollars } from "../independent/print-figures.ts";
import { launchBrowser } from "../support/browser.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { serveBuild, type ServedBuild } from "../support/serve-build.ts";
import { startApp, type RunningApp } from "../support/start-app.ts";
import { openShop, password, type DayShop } from "./shop.ts";

const deviceSizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 900 } },
} as const;

/** A step of a busy machine. Units: milliseconds. */
export const longWait = { timeout: 40_000 };

/** A person at a device. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a screen and waits for its heading. */
  readonly open: (path: string) => Promise<void>;
}

export interface OperatorDay {
  readonly shop: DayShop;
  readonly mail: MailServer;
  /** The page as it is served, of which another version can be deployed. */
  readonly build: ServedBuild;
  /** Zoé, who runs the chain, on her phone and at her desk. */
  readonly phone: Visitor;
  readonly desk: Visitor;
  /** Émile, who counts, on his phone. */
  readonly clerk: Visitor;
  /** Marc, manager of Laurier Est, at the desk of his store. */
  readonly manager: Visitor;
  /** Errors thrown by pages. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts the server, makes the shop and signs everybody in. */
export async function beginDay(): Promise<OperatorDay> {
  const mail = await startMailServer();
  const app: RunningApp = await startApp({
    COMPTOIR_DEMO: "0",
    SMTP_URL: mail.url,
  });
  const shop = await openShop(app, mail);
  const build = await serveBuild(app.url);
  const browser = await launchBrowser();
  const complaints: string[] = [];
  const enter = (size: keyof typeof deviceSizes, username: string) =>
    signIn({ browser, url: build.url, shop, size, username, complaints });
  const [phone, desk, clerk, manager] = await Promise.all([
    enter("phone", "zoe"),
    enter("desk", "zoe"),
    enter("phone", "emile"),
    enter("desk", "marc"),
  ]);
  const close = async () => {
    await browser.close();
    await build.stop();
    await app.stop();
    await mail.stop();
  };
  return { shop, mail, build, phone, desk, clerk, manager, complaints, close };
}

interface SignIn {
  readonly browser: Browser;
  readonly url: string;
  readonly shop: DayShop;
  readonly size: keyof typeof deviceSizes;
  readonly username: string;
  readonly complaints: string[];
}

async function signIn({ browser, url, shop, size, username, complaints }: SignIn): Promise<Visitor> {
  const context = await browser.newContext({ locale: "fr-CA", timezoneId: shop.zone, ...deviceSizes[size] });
  context.setDefaultTimeout(longWait.timeout);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`${username}, ${page.url()}: ${error.message}`));
  await page.goto(url);
  await page.locator("#username").fill(username);
  await page.locator("#password").fill(password);
  await page.keyboard.press("Enter");
  const accept = page.getByRole("button", { name: /^Accepter/u });
  const navigation = page.getByRole("navigation").first();
  await accept.or(navigation).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await navigation.waitFor();
  const open = async (path: string) => {
    await page.goto(`${url}${path}`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };
  return { page, context, open };
}

/** Text with plain spaces and minus signs, as people compare it. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\u00A0\u202F]/gu, " ")
    .replaceAll("\u2212", "-")
    .replaceAll(/\s+/gu, " ");

/** Amount in French. Units: cents. */
export const frenchAmount = (amountCents: number): string => printDollars(amountCents, "fr");

/** Visible text of the main part of a page. */
export const mainText = async ({ page }: Pick<Visitor, "page">): Promise<string> =>
  plain(await page.getByRole("main").innerText());
