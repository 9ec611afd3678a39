/**
 * From going back to the painted board: the 20 widgets of the system dashboard, visited before, on a processor four times slower.
 * The server runs already, on the filled demo; `COMPTOIR_DEMO_PASSWORD` is the password of its accounts. The day is yesterday, because it has sales at any hour.
 *
 * `npm run bench -- board-paint --url http://localhost:3000 [--visits 15] [--slower 4]`
 */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import type { Page } from "playwright-core";

import { systemDashboard, widgetRequest } from "@comptoir/domain/dashboard";

import { launchBrowser } from "../../apps/web/e2e/support/browser.ts";
import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    visits: { type: "string", default: "15" },
    slower: { type: "string", default: "4" },
    name: { type: "string", default: "board-paint" },
  },
});
const visitCount = Number(values.visits);
const password = process.env["COMPTOIR_DEMO_PASSWORD"] ?? "";
const { widgets } = systemDashboard("en");

interface Session {
  readonly token: string;
  readonly targetId: number;
  readonly layerId: number;
}

async function signIn(): Promise<Session> {
  const response = await fetch(new URL("/api/BasicLogin", values.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { token } = (await response.json()) as { readonly token: string };
  const { ti, tli } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    readonly ti: number;
    readonly tli: number;
  };
  return { token, targetId: ti, layerId: tli };
}

/** Serves the page by hand beside the calls of the running server, so that both pages pay for the same server. */
async function serveByHand({ token, targetId, layerId }: Session) {
  const context = { date: "-1d", compare: null, targetId, tl: layerId, autoGrain: null };
  const requests = widgets.map((widget) => widgetRequest(widget, context));
  const types: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript" };
  const server = createServer((request, response) => {
    void (async () => {
      const requestPath = request.url ?? "/";
      if (requestPath === "/board") return void response.end(JSON.stringify({ widgets, requests }));
      if (requestPath.startsWith("/api/")) {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const answer = await fetch(new URL(requestPath, values.url), {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: Buffer.concat(chunks),
        });
        response.setHeader("content-type", "application/json");
        return void response.end(await answer.text());
      }
      if (requestPath === "/favicon.ico") return void response.end();
      const file = requestPath === "/" ? "by-hand.html" : requestPath.slice(1);
      response.setHeader("content-type", types[file.split(".").at(-1) ?? ""] ?? "text/plain");
      response.end(readFileSync(join(import.meta.dirname, file)));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** How a page goes to its board, and what of it is there when the board is painted. */
interface Board {
  /** Control to click; null goes back in the history. */
  readonly click: string | null;
  /** Matches each widget. */
  readonly widget: string;
  /** Matches a widget that waits for its figures. */
  readonly waiting: string;
  /** Matches what says that figures are asked for again. */
  readonly asking: string;
}

const ourBoard: Board = {
  click: null,
  widget: "main section[aria-labelledby]",
  waiting: "main [aria-busy=true]",
  asking: "main header [class*=_stale_]",
};
const byHand: Board = { click: "button", widget: "main section", waiting: "main:empty", asking: "main:empty" };

/** Time to the frame with the last widget, and to the one with the figures that the visit asked for. Units: milliseconds. */
interface Visit {
  readonly boardMs: number;
  readonly figuresMs: number;
}

/** Slows the processor and goes to the board. */
async function visitBoard(page: Page, board: Board): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slower) });
  const visit = await page.evaluate(
    ({ click, widget, waiting, asking, count }) =>
      new Promise<Visit>((resolve) => {
        const control = click === null ? null : document.querySelector<HTMLElement>(click);
        const began = performance.now();
        if (control === null) history.back();
        else control.click();
        let boardMs: number | null = null;
        const look = () => {
          const isDrawn = document.querySelectorAll(widget).length >= count && document.querySelector(waiting) === null;
          const isNew = isDrawn && document.querySelector(asking) === null;
          // A task after the frame that was just drawn: it is painted.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            const ms = performance.now() - began;
            if (isDrawn) boardMs ??= ms;
            if (isNew && boardMs !== null) resolve({ boardMs, figuresMs: ms });
            else requestAnimationFrame(look);
          };
          channel.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    { ...board, count: widgets.length },
  );
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return visit;
}

const signedInSession = await signIn();
const handWrittenServer = await serveByHand(signedInSession);
const browser = await launchBrowser();
const loadBefore = loadavg()[0] ?? 0;
const ourVisits: Visit[] = [];
const visitsByHand: Visit[] = [];
try {
  const context = await browser.newContext({ locale: "en-CA", viewport: { width: 1280, height: 900 } });
  await context.addInitScript(() => localStorage.setItem("comptoir.language", "en"));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(values.url);
  await page.getByLabel("Username").fill("admin");
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page
    .locator(ourBoard.widget)
    .nth(widgets.length - 1)
    .waitFor();
  await page.goto(new URL("/bi?period=-1d", values.url).href);
  const handPage = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await handPage.goto(handWrittenServer.url);
  for (let visit = 0; visit <= visitCount; visit++) {
    await page
      .locator(ourBoard.widget)
      .nth(widgets.length - 1)
      .waitFor();
    await page.locator("nav a[href='/management/product']").first().click();
    await page.locator("main table").first().waitFor();
    // Work that the last screen left for later is not the board's.
    await page.waitForTimeout(1_000);
    const ourVisit = await visitBoard(page, ourBoard);
    const visitByHand = await visitBoard(handPage, byHand);
    // The first visit loads what later ones have.
    if (visit === 0) continue;
    ourVisits.push(ourVisit);
    visitsByHand.push(visitByHand);
  }
} finally {
  await browser.close();
  handWrittenServer.close();
}

const handMedianMs = median(visitsByHand.map(({ figuresMs }) => figuresMs));
const timesRow = (name: string, times: readonly number[]) => {
  const sorted = times.toSorted((left, right) => left - right);
  const middle = median(times);
  return [
    name,
    figureText(sorted[0] ?? Number.NaN),
    figureText(middle),
    figureText(sorted.at(-1) ?? Number.NaN),
    ratioText(middle, handMedianMs),
  ];
};
writeReport(
  values.name,
  "From going back to the painted board",
  `The ${widgets.length} widgets of the system dashboard, yesterday, visited before, in Chromium with a processor ${values.slower} times slower, against a running server. ${visitCount} visits of each page, in turn. By hand: the same call, cards and lists as HTML, charts as bars on a canvas; no comparison, keyboard, table or legend. The load was ${figureText(loadBefore)} when it began and ${figureText(loadavg()[0] ?? 0)} when it ended.`,
  [
    {
      title: "To the painted frame, ms",
      header: ["page", "shortest", "median", "longest", "times by hand"],
      rows: [
        timesRow(
          "Comptoir, the board with the figures of the last visit",
          ourVisits.map(({ boardMs }) => boardMs),
        ),
        timesRow(
          "Comptoir, the figures that this visit asked for",
          ourVisits.map(({ figuresMs }) => figuresMs),
        ),
        timesRow(
          "by hand",
          visitsByHand.map(({ figuresMs }) => figuresMs),
        ),
      ],
      notes: ["To reach: 400 ms for the painted board, which is the first row."],
    },
  ],
);
