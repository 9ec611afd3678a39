/**
 * Scrolling a list of many products in Chromium: the duration of every frame, the share of late frames (over two frames of the screen), and the heap.
 * An empty box of the same height in the same page shows the frames that the machine itself drops.
 *
 * `npm run bench -- scrolling [--products 100000] [--rounds 3] [--name lists-scrolling]`: the built server and page are used as they are.
 */

import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { Pool } from "pg";
import type { Page } from "playwright-core";

import { launchBrowser } from "../../apps/web/e2e/support/browser.ts";
import { startApp, type RunningApp } from "../../apps/web/e2e/support/start-app.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { framesHeader, memoryOf, recordFrames, scrollBy, summarizeFrames, type Frames } from "../shared/frames.ts";
import { newDatabase } from "../shared/new-database.ts";
import { figureText, writeReport } from "../shared/report.ts";

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    name: { type: "string", default: "lists-scrolling" },
  },
});
const [productCount, roundCount] = [Number(values.products), Number(values.rounds)];
const password = "Érablière-du-Nord-27";

/** Scrolling speeds of a hand, in pixels per second; a jump drags the scroll bar. */
const ways = [
  { title: "reading, 1,000 px/s", pxPerSecond: 1_000, seconds: 8 },
  { title: "a wheel in haste, 4,000 px/s", pxPerSecond: 4_000, seconds: 8 },
  { title: "a flick, 20,000 px/s", pxPerSecond: 20_000, seconds: 8 },
] as const;
const jumpCount = 60;

/** Creates the first administrator through the setup request, and the products with a single statement: only the list is measured. */
async function fillCatalogue(app: RunningApp, connectionString: string): Promise<void> {
  const made = await fetch(`${app.url}/api/Setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "zoe",
      password,
      firstName: "Zoé",
      lastName: "Lévesque",
      language: "en",
      chainName: "Épicerie",
    }),
  });
  if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
  const pool = new Pool({ connectionString, max: 1 });
  const text = `INSERT INTO item (target_id, sku, description, unit_price, unit_cost)
    SELECT (SELECT min(target_id) FROM target), 'P' || lpad(n::text, 7, '0'), 'Crème glacée à l’érable ' || lpad(n::text, 7, '0'), 10000 + (n * 7919) % 990000, 5000 + (n * 7919) % 490000 FROM generate_series(1, $1::integer) AS g(n)`;
  await pool.query({ name: "fill", text, values: [productCount] });
  await pool.query({ name: "vacuum", text: "VACUUM (ANALYZE) item", values: [] });
  await pool.end();
}

const jumpInList = (page: Page, selector: string) =>
  page.evaluate(
    async ([box, count]) => {
      const scrolled = document.querySelector(box);
      for (let at = 0; at < count; at += 1) {
        if (scrolled !== null)
          scrolled.scrollTop = (((at * 7919) % 1000) / 1000) * (scrolled.scrollHeight - scrolled.clientHeight);
        await new Promise((done) => setTimeout(done, 120));
      }
    },
    [selector, jumpCount] as const,
  );

const loadBefore = loadavg()[0] ?? Number.NaN;
const cluster = await startTemporaryCluster({ random_page_cost: "1.1" });
if (cluster === undefined) throw new Error("This machine has no PostgreSQL");
const databaseUrl = await newDatabase(cluster.url, "scrolling");
const app = await startApp({ COMPTOIR_DEMO: "0", DATABASE_URL: databaseUrl });
const browser = await launchBrowser();
try {
  await fillCatalogue(app, databaseUrl);
  console.error("filled");
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-CA" });
  await page.goto(app.url);
  await page.locator("#username").fill("zoe");
  await page.locator("#password").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/bi**");
  await page.goto(`${app.url}/management/product`);
  await page.locator("tbody tr[aria-rowindex]").first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const list = "main [role=group]:has(> table)";
  const empty = "#empty-box";
  // An empty box of the same height shows which frames the machine itself drops.
  await page.evaluate(
    ([from, id]) => {
      const original = document.querySelector(from);
      const box = document.createElement("div");
      box.id = id;
      box.style.cssText =
        "position:fixed;inset:auto 0 0 auto;width:400px;height:400px;overflow:auto;background:#fff;z-index:9;display:none";
      const inside = document.createElement("div");
      inside.style.height = `${original?.scrollHeight ?? 0}px`;
      box.append(inside);
      document.body.append(box);
    },
    [list, empty.slice(1)] as const,
  );
  const before = await memoryOf(session);
  const [ours, bare] = [new Map<string, Frames[]>(), new Map<string, Frames[]>()];
  const keepFrames = (into: Map<string, Frames[]>, title: string, frames: Frames) =>
    into.set(title, [...(into.get(title) ?? []), frames]);
  const toTop = (selector: string) => page.locator(selector).evaluate((element) => void (element.scrollTop = 0));
  for (let round = 0; round < roundCount; round += 1) {
    for (const way of ways) {
      await page.locator(empty).evaluate((element) => void (element.style.display = "block"));
      await toTop(empty);
      keepFrames(bare, way.title, await recordFrames(session, page, empty, () => scrollBy(session, page, empty, way)));
      await page.locator(empty).evaluate((element) => void (element.style.display = "none"));
      await toTop(list);
      keepFrames(ours, way.title, await recordFrames(session, page, list, () => scrollBy(session, page, list, way)));
    }
    keepFrames(
      ours,
      `${jumpCount} jumps by the scroll bar`,
      await recordFrames(session, page, list, () => jumpInList(page, list)),
    );
    console.error(`round ${round + 1} of ${roundCount}`);
  }
  await page.waitForLoadState("networkidle");
  const far = await memoryOf(session);
  await toTop(list);
  await page.waitForLoadState("networkidle");
  const after = await memoryOf(session);
  const memoryRow = (title: string, { heap, nodes }: typeof before) => [
    title,
    figureText(heap),
    nodes.toLocaleString("en"),
  ];
  writeReport(
    values.name,
    "Scrolling many products",
    `${productCount.toLocaleString("en")} products in the list of ${page.viewportSize()?.width ?? 0} px, on PostgreSQL, in Chromium without a graphics card. Load of the machine ${figureText(loadBefore)} before, ${figureText(loadavg()[0] ?? Number.NaN)} after.`,
    [
      {
        title: "Time from frame to frame",
        header: framesHeader,
        rows: [...ours].map(([title, frames]) => summarizeFrames(title, frames)),
        notes: [
          `${roundCount} rounds. A frame is without a line when the table in sight has none, not even the grey one of a row on its way.`,
        ],
      },
      {
        title: "The same gestures over an empty box as high",
        header: framesHeader,
        rows: [...bare].map(([title, frames]) => summarizeFrames(title, frames)),
        notes: ["What is late here is the machine's, not the list's."],
      },
      {
        title: "Memory of the page after a garbage collection",
        header: ["", "heap MB", "nodes"],
        rows: [
          memoryRow("the first page read", before),
          memoryRow("after all of it", far),
          memoryRow("at the top again", after),
        ],
      },
    ],
  );
} finally {
  await browser.close();
  await app.stop();
  await cluster.stop();
}
