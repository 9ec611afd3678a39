/** Opens a screen in one state and one language, and waits until it is still. */
import type { LanguageCode } from "@comptoir/domain/language";
import type { BrowserContext, Page, Route } from "playwright-core";

import type { State } from "./options.ts";
import { demoPassword } from "./start-server.ts";

/** Calls of the frame around every screen: they answer in every state, else no screen would be reached. */
const frameCalls = /^\/api\/(?:Session|BasicLogin|TargetLayer|Access)\b/u;

/** Signs in as a person does. */
export async function signIn(context: BrowserContext, url: string, account: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("#username").fill(account);
  await page.locator("#password").fill(demoPassword);
  await page.locator("button[type=submit]").click();
  await page.locator("nav a").first().waitFor({ state: "attached", timeout: 30_000 });
  return page;
}

/** What a call is answered instead of asking the server; null is a network that fails. */
export interface FakeAnswer {
  readonly path: RegExp;
  readonly method?: string;
  readonly status: number | null;
  readonly json?: unknown;
}

/** A page that knows what it still waits for. */
export class Visitor {
  readonly page: Page;
  #faults: string[] = [];
  #fakes: FakeAnswer[] = [];
  #running = 0;
  #state: State = "ready";
  #wasRefused = false;

  constructor(page: Page) {
    this.page = page;
    const isCall = (url: string) => new URL(url).pathname.startsWith("/api/");
    const ended = (url: string) => void (isCall(url) && (this.#running = Math.max(0, this.#running - 1)));
    page.on("request", (request) => void (isCall(request.url()) && (this.#running += 1)));
    page.on("requestfinished", (request) => ended(request.url()));
    page.on("requestfailed", (request) => ended(request.url()));
    page.on("pageerror", (error) => void this.#faults.push(`the page failed: ${error.message}`));
    page.on("console", (message) => {
      // Chromium writes each answer that is no success to the console by itself.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.#faults.push(`console: ${message.text()}`);
    });
  }

  async start(): Promise<void> {
    await this.page.addInitScript(recordShifts);
    await this.page.route("**/api/**", (route) => this.#answer(route));
  }

  /** What went wrong in the page since this was asked last. */
  takeFaults(): readonly string[] {
    const faults = [...new Set(this.#faults)];
    this.#faults = [];
    return faults;
  }

  /** Answers calls instead of the server, until `forget`. */
  fake(answer: FakeAnswer): void {
    this.#fakes.push(answer);
  }

  /** Leaves nothing of one visit to the next. */
  async forget(): Promise<void> {
    this.#fakes = [];
    await this.page.emulateMedia({ media: null });
    await this.page.evaluate(() => sessionStorage.clear()).catch(() => {});
  }

  /** Whether the page says that one may not see it, as one before it did. */
  async isRefusedAgain(): Promise<boolean> {
    const isRefused = (await this.page.locator("[data-denied]").count()) > 0;
    const isAgain = isRefused && this.#wasRefused;
    this.#wasRefused ||= isRefused;
    return isAgain;
  }

  async open(
    address: string,
    { state, language, isPublic }: { state: State; language: LanguageCode; isPublic: boolean },
  ): Promise<void> {
    this.#state = state;
    this.#running = 0;
    await this.page.evaluate((code) => localStorage.setItem("comptoir.language", code), language);
    await this.page.goto(address, { waitUntil: "domcontentloaded" });
    await this.page
      .locator("h1:visible, dialog:visible")
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => {});
    await this.still();
    if (isPublic && (state === "failure" || state === "loading")) await this.#submit();
  }

  /** Waits until no call runs, the page has nothing to do, and nothing says that it waits; what never answers is not waited for. */
  async still(): Promise<void> {
    const isEndless = this.#state === "loading";
    const until = Date.now() + (isEndless ? 1_200 : 20_000);
    let quiet = 0;
    while (quiet < 3 && Date.now() < until) {
      await this.page.waitForTimeout(100);
      // On a busy machine a page has not yet asked for what it is going to ask for.
      const isWaiting = this.#running > 0 || (!isEndless && (await this.page.evaluate(waits).catch(() => true)));
      quiet = isWaiting ? 0 : quiet + 1;
    }
    await this.page.evaluate(() =>
      document.fonts.ready.then(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
      ),
    );
  }

  /** How much has moved since the page was loaded, or since this was asked last. Units: layout shift, 0 to 1. */
  shift(): Promise<number> {
    return this.page.evaluate(() => {
      const moved = Reflect.get(window, "comptoirShift");
      Reflect.set(window, "comptoirShift", 0);
      return typeof moved === "number" ? moved : 0;
    });
  }

  /** A form that is sent: its failure, and what it shows meanwhile. */
  async #submit(): Promise<void> {
    for (const field of await this.page.locator("form input:not([type=checkbox])").all())
      await field.fill("Erable-du-Nord-27");
    await this.page
      .locator("form button[type=submit]")
      .first()
      .click({ timeout: 3_000 })
      .catch(() => {});
    // The words and the dialog of a failure are fetched with the first one.
    if (this.#state === "failure")
      await this.page
        .locator("dialog[open]")
        .waitFor({ timeout: 8_000 })
        .catch(() => {});
    await this.still();
  }

  #answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const fake = this.#fakes.find(
      ({ path, method }) => path.test(pathname) && (method === undefined || method === route.request().method()),
    );
    if (fake !== undefined)
      return fake.status === null
        ? route.abort()
        : route.fulfill({ status: fake.status, headers: { "x-request-id": requestId }, json: fake.json ?? null });
    const isSetup = pathname === "/api/Setup" && route.request().method() === "GET";
    if (isSetup)
      return route.fulfill({ json: { empty: this.#state === "empty" && new URL(this.page.url()).pathname === "/" } });
    // Each link is looked at so often that the server would hold the looks back.
    if (pathname === "/api/ForgotPassword/check") return route.fulfill({ json: { done: true } });
    const isFrame = frameCalls.test(pathname) && !(pathname === "/api/BasicLogin" && this.#state !== "ready");
    if (isFrame || (this.#state !== "loading" && this.#state !== "failure")) return route.continue();
    if (this.#state === "loading") return Promise.resolve();
    return route.fulfill({ status: 500, headers: { "x-request-id": requestId }, json: [{ code: "HTTP_500" }] });
  }
}

const requestId = "7d3f9a52-1c7e-4b7a-9f0a-5f1e2d3c4b5a";

/** Runs in the page: waits for a moment in which it has nothing to do, and gives whether it shows that something is on its way. */
async function waits(): Promise<boolean> {
  await new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
  return [...document.querySelectorAll("[data-skeleton], [aria-busy=true]")].some((element) =>
    element.checkVisibility(),
  );
}

/** Runs in the page: adds up what moves, also what moves after a click. */
function recordShifts(): void {
  Reflect.set(window, "comptoirShift", 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved = Reflect.get(entry, "value");
      if (typeof moved === "number")
        Reflect.set(window, "comptoirShift", Number(Reflect.get(window, "comptoirShift")) + moved);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
