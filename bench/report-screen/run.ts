/**
 * A report on screen in Chromium, compared with a list windowed by hand. Measures the time from the rows of an answer to the painted frame for 100,000 rows
 * of 12 columns, scrolling and memory; and redrawing a pivot of 1,000 × 200 figures.
 *
 * `npm run bench -- report-screen [--rounds 7] [--rows 100000] [--name report-screen]`
 */

import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { framesHeader, memoryOf, recordFrames, scrollBy, summarizeFrames, type Frames } from "../shared/frames.ts";
import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";
import { servePage } from "../shared/serve-page.ts";
import { traceDrawings } from "../shared/traced-work.ts";
import type { Drawing, Shape } from "./page.tsx";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    rows: { type: "string", default: "100000" },
    name: { type: "string", default: "report-screen" },
  },
});
const [roundCount, rowCount] = [Number(values.rounds), Number(values.rows)];
const [rowsDown, columnsAcross, editionCount] = [1_000, 200, 2];
const updateCount = 6;
const ways = [
  { title: "reading, 1,000 px/s", pxPerSecond: 1_000, seconds: 6 },
  { title: "a wheel in haste, 4,000 px/s", pxPerSecond: 4_000, seconds: 6 },
  { title: "a flick, 20,000 px/s", pxPerSecond: 20_000, seconds: 6 },
] as const;

const servedPage = await servePage(import.meta.dirname);
const { url, browser } = servedPage;
const loadBefore = loadavg()[0] ?? Number.NaN;

const clockMsByDrawing = new Map<string, number[]>();
const workMsByDrawing = new Map<string, number[]>();
const noteTimes = (into: Map<string, number[]>, key: string, ms: readonly number[]) =>
  into.set(key, [...(into.get(key) ?? []), ...ms]);

const loadPage = async (shape: Shape) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("pageerror", (error) => console.error(error));
  await page.goto(url);
  await page.waitForFunction(() => typeof window.prepareReport === "function");
  await page.evaluate(([what, count, wide, many]) => window.prepareReport(what, count, wide, many), [
    shape,
    shape === "list" ? rowCount : rowsDown,
    columnsAcross,
    shape === "list" ? 1 : editionCount,
  ] as const);
  return page;
};

/** Measures the first drawing, and of the pivot the next ones: on a fresh page by the clock, and on another by the trace. */
async function measureDrawing(shape: Shape, drawing: Drawing): Promise<void> {
  const key = `${shape} ${drawing}`;
  const page = await loadPage(shape);
  const draw = (edition: number) =>
    page.evaluate(([by, what, which]) => window.drawReport(by, what, which), [drawing, shape, edition] as const);
  noteTimes(clockMsByDrawing, `${key} first`, [await draw(0)]);
  if (shape === "pivot")
    for (let edition = 1; edition <= updateCount; edition += 1)
      noteTimes(clockMsByDrawing, `${key} again`, [await draw(edition)]);
  await page.close();
  const traced = await loadPage(shape);
  const again = (edition: number) =>
    traced.evaluate(([by, what, which]) => window.drawReport(by, what, which), [drawing, shape, edition] as const);
  const [first, ...others] = await traceDrawings(browser, async () => {
    for (let edition = 0; edition <= (shape === "pivot" ? updateCount : 0); edition += 1) await again(edition);
  });
  await traced.close();
  if (first !== undefined) noteTimes(workMsByDrawing, `${key} first`, [first.mainMs + first.rasterMs]);
  noteTimes(
    workMsByDrawing,
    `${key} again`,
    others.map((update) => update.mainMs + update.rasterMs),
  );
}

for (let round = 0; round < roundCount; round += 1) {
  for (const drawing of ["by hand", "ours"] as const) await measureDrawing("list", drawing);
  await measureDrawing("pivot", "ours");
  console.error(`round ${round + 1} of ${roundCount}`);
}

const listPage = await loadPage("list");
const session = await listPage.context().newCDPSession(listPage);
await session.send("Performance.enable");
const memoryEmpty = await memoryOf(session);
await listPage.evaluate(() => window.drawReport("ours", "list", 0));
const memoryAfterDrawing = await memoryOf(session);
const gridSelector = "[role=grid]";
const framesByScroll = new Map<string, Frames[]>();
for (let round = 0; round < 3; round += 1)
  for (const way of ways) {
    await listPage.locator(gridSelector).evaluate((element) => void (element.scrollTop = 0));
    framesByScroll.set(way.title, [
      ...(framesByScroll.get(way.title) ?? []),
      await recordFrames(session, listPage, gridSelector, () => scrollBy(session, listPage, gridSelector, way)),
    ]);
  }
const memoryScrolled = await memoryOf(session);
await listPage.close();

const pivotPage = await loadPage("pivot");
const wideSession = await pivotPage.context().newCDPSession(pivotPage);
await wideSession.send("Performance.enable");
const memoryBefore = await memoryOf(wideSession);
await pivotPage.evaluate(() => window.drawReport("ours", "pivot", 0));
const memoryAfter = await memoryOf(wideSession);
const cellCount = await pivotPage.locator(`${gridSelector} [role=gridcell], ${gridSelector} [role=rowheader]`).count();
const stops = await pivotPage.evaluate(
  () =>
    [...document.querySelectorAll<HTMLElement>("#place button, #place [tabindex]")].filter(
      (element) => element.tabIndex >= 0,
    ).length,
);
await pivotPage.close();
await servedPage.close();

const medianOf = (from: Map<string, number[]>, key: string) => median(from.get(key) ?? []);
const memoryRow = (
  title: string,
  now: { readonly heap: number; readonly nodes: number },
  then: { readonly heap: number },
) => [title, figureText(now.heap), figureText(now.heap - then.heap), now.nodes.toLocaleString("en")];
writeReport(
  values.name,
  "A report on the screen",
  `${rowCount.toLocaleString("en")} rows of 12 columns, and a pivot of ${rowsDown.toLocaleString("en")} × ${columnsAcross}, in headless Chromium without a graphics card: medians of ${roundCount} fresh pages. **Work** is processor time from Chromium's trace; **clock** holds the wait for up to two frames of the screen. By hand is a windowed list of the same texts without head, keyboard, totals or frozen columns. Load of the machine ${figureText(loadBefore)} before, ${figureText(loadavg()[0] ?? Number.NaN)} after.`,
  [
    {
      title: "From the rows to the painted frame, ms",
      header: ["", "by hand", "ours", "ours ÷ by hand"],
      rows: (["work", "clock"] as const).map((name) => {
        const from = name === "work" ? workMsByDrawing : clockMsByDrawing;
        const [hand, ours] = [medianOf(from, "list by hand first"), medianOf(from, "list ours first")];
        return [name, figureText(hand), figureText(ours), ratioText(ours, hand)];
      }),
      notes: ["To reach: 1.5× of the limit."],
    },
    {
      title: "Scrolling through them, time from frame to frame",
      header: framesHeader,
      rows: [...framesByScroll].map(([title, all]) => summarizeFrames(title, all)),
      notes: ["To reach: 60 frames a second."],
    },
    {
      title: `A pivot of ${rowsDown.toLocaleString("en")} × ${columnsAcross}, ms`,
      header: ["", "first", "drawn anew"],
      rows: [
        [
          "work",
          figureText(medianOf(workMsByDrawing, "pivot ours first")),
          figureText(medianOf(workMsByDrawing, "pivot ours again")),
        ],
        [
          "clock",
          figureText(medianOf(clockMsByDrawing, "pivot ours first")),
          figureText(medianOf(clockMsByDrawing, "pivot ours again")),
        ],
      ],
      notes: [
        `Drawn anew is other figures in another order. To reach: 100 ms. ${cellCount.toLocaleString("en")} of its cells are in the page, and ${stops} places where Tab stops.`,
      ],
    },
    {
      title: "Memory of the page after a garbage collection",
      header: ["", "heap MB", "of it the table", "nodes"],
      rows: [
        memoryRow("the rows, before they are drawn", memoryEmpty, memoryEmpty),
        memoryRow("drawn", memoryAfterDrawing, memoryEmpty),
        memoryRow("scrolled through", memoryScrolled, memoryEmpty),
        memoryRow("the rows of the pivot", memoryBefore, memoryBefore),
        memoryRow("the pivot drawn", memoryAfter, memoryBefore),
      ],
      notes: ["To reach: 40 MB."],
    },
  ],
);
