/** Opens a screen in a state and a language, and waits until it is idle. */
import type { LanguageCode } from "@comptoir/domain/language";
import type { BrowserContext, Page, Route } from "playwright-core";

import type { State } from "./options.ts";
import { demoPassword } from "./start-server.ts";

/** Paths of requests that the frame around every screen makes; they succeed in every state, else no screen would be reached. Only a sign-in succeeds in "ready" alone. */
const frameCalls = /^\/api\/(?:Session|BasicLogin|TargetLayer|Access)\b/u;

/** Signs in as a user does; returns the page. */
export async function signIn(context: BrowserContext, url: string, account: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("#username").fill(account);
  await page.locator("#password").fill(demoPassword);
  await page.locator("button[type=submit]").click();
  await page.locator("nav a").first().waitFor({ state: "attached", timeout: 30_000 });
  return page;
}

/** Answer that replaces the server's; a status of null is a network failure. */
export interface FakeAnswer {
  readonly path: RegExp;
  readonly method?: string;
  readonly status: number | null;
  readonly json?: unknown;
}

/** Browser page with its pending requests and faults. */
export class Visitor {
  readonly page: Page;
  #faults: string[] = [];
  #fakes: FakeAnswer[] = [];
  #running = 0;
  #state: State = "ready";
  #wasRefused = false;

  constructor(page: Page) {
    this.page = page;
    // A stream of changes has no end to wait for.
    const isCall = (url: string) => /^\/api\/(?!.*\/Changes$)/u.test(new URL(url).pathname);
    const countEnd = (url: string) => void (isCall(url) && (this.#running = Math.max(0, this.#running - 1)));
    page.on("request", (request) => void (isCall(request.url()) && (this.#running += 1)));
    page.on("requestfinished", (request) => countEnd(request.url()));
    page.on("requestfailed", (request) => countEnd(request.url()));
    page.on("pageerror", (error) => void this.#faults.push(`the page failed: ${error.message}`));
    page.on("console", (message) => {
      // Chromium itself logs every failed answer to the console.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        this.#faults.push(`console: ${message.text()}`);
    });
  }

  async start(): Promise<void> {
    await this.page.addInitScript(recordShifts);
    await this.page.route("**/api/**", (route) => this.#answer(route));
  }

  /** Returns the page's errors since the last call. */
  takeFaults(): readonly string[] {
    const faults = [...new Set(this.#faults)];
    this.#faults = [];
    return faults;
  }

  /** Answers requests in place of the server, until `forget`. */
  fake(answer: FakeAnswer): void {
    this.#fakes.push(answer);
  }

  /** Clears everything that one visit could leave for the next. */
  async forget(): Promise<void> {
    this.#fakes = [];
    await this.page.emulateMedia({ media: null });
    await this.page.evaluate(() => sessionStorage.clear()).catch(() => {});
  }

  /** Returns whether the page says that access is denied, and did so before. */
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

  /** Waits until no request runs, the page is idle, and nothing indicates loading; requests that never answer are not awaited. */
  async still(): Promise<void> {
    const isEndless = this.#state === "loading";
    const deadlineMs = Date.now() + (isEndless ? 1_200 : 20_000);
    let quiet = 0;
    while (quiet < 3 && Date.now() < deadlineMs) {
      await this.page.waitForTimeout(100);
      // On a busy machine, a page may not have started its requests yet.
      const isWaiting =
        this.#running > 0 || (!isEndless && (await this.page.evaluate(isStillLoading).catch(() => true)));
      quiet = isWaiting ? 0 : quiet + 1;
    }
    await this.page.evaluate(() =>
      document.fonts.ready.then(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
      ),
    );
  }

  /** Returns the layout shift since the page was loaded, or since the last call. Units: layout shift, 0 to 1. */
  shift(): Promise<number> {
    return this.page.evaluate(() => {
      const shiftSum = Reflect.get(window, "comptoirShift");
      Reflect.set(window, "comptoirShift", 0);
      return typeof shiftSum === "number" ? shiftSum : 0;
    });
  }

  /** Submits the form of the page, so that it shows its failure or its pending state. */
  async #submit(): Promise<void> {
    for (const field of await this.page.locator("form input:not([type=checkbox])").all())
      await field.fill("Erable-du-Nord-27");
    await this.page
      .locator("form button[type=submit]")
      .first()
      .click({ timeout: 3_000 })
      .catch(() => {});
    // Texts and dialog of a failure are loaded with the first one.
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
    // Each link is opened so often that the server would throttle the requests.
    if (pathname === "/api/ForgotPassword/check") return route.fulfill({ json: { done: true } });
    const isFrame = frameCalls.test(pathname) && !(pathname === "/api/BasicLogin" && this.#state !== "ready");
    if (isFrame || (this.#state !== "loading" && this.#state !== "failure")) return route.continue();
    if (this.#state === "loading") return Promise.resolve();
    return route.fulfill({ status: 500, headers: { "x-request-id": requestId }, json: [{ code: "HTTP_500" }] });
  }
}

const requestId = "7d3f9a52-1c7e-4b7a-9f0a-5f1e2d3c4b5a";

/** Runs in the page: waits until it is idle, and returns whether it shows a loading indicator. */
async function isStillLoading(): Promise<boolean> {
  await new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
  return [...document.querySelectorAll("[data-skeleton], [aria-busy=true]")].some((element) =>
    element.checkVisibility(),
  );
}

/** Runs in the page: sums layout shifts, including those after a click. */
function recordShifts(): void {
  Reflect.set(window, "comptoirShift", 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shiftValue = Reflect.get(entry, "value");
      if (typeof shiftValue === "number")
        Reflect.set(window, "comptoirShift", Number(Reflect.get(window, "comptoirShift")) + shiftValue);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
