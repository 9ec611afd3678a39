/**
 * A report on screen in Chromium, compared with a list windowed by hand. Measures the time from the rows of an answer to the painted frame for 100,000 rows
 * of 12 columns, scrolling and memory; and redrawing a pivot of 1,000 × 200 figures.
 *
 * `npm run bench -- report-screen [--rounds 7] [--rows 100000] [--name report-screen]`
 */

import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { framesHeader, memoryOf, record, scrollBy, summary, type Frames } from "../shared/frames.ts";
import { median } from "../shared/median.ts";
import { figure, ratio, writeReport } from "../shared/report.ts";
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
const [rounds, rows] = [Number(values.rounds), Number(values.rows)];
const [down, across, editions] = [1_000, 200, 2];
const updates = 6;
const ways = [
  { title: "reading, 1,000 px/s", pxPerSecond: 1_000, seconds: 6 },
  { title: "a wheel in haste, 4,000 px/s", pxPerSecond: 4_000, seconds: 6 },
  { title: "a flick, 20,000 px/s", pxPerSecond: 20_000, seconds: 6 },
] as const;

const served = await servePage(import.meta.dirname);
const { url, browser } = served;
const loadBefore = loadavg()[0] ?? Number.NaN;

const clock = new Map<string, number[]>();
const work = new Map<string, number[]>();
const note = (into: Map<string, number[]>, key: string, ms: readonly number[]) =>
  into.set(key, [...(into.get(key) ?? []), ...ms]);

const load = async (shape: Shape) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("pageerror", (error) => console.error(error));
  await page.goto(url);
  await page.waitForFunction(() => typeof window.prepareReport === "function");
  await page.evaluate(([what, count, wide, many]) => window.prepareReport(what, count, wide, many), [
    shape,
    shape === "list" ? rows : down,
    across,
    shape === "list" ? 1 : editions,
  ] as const);
  return page;
};

/** Measures the first drawing and the next ones, each on a fresh page. */
async function measure(shape: Shape, drawing: Drawing): Promise<void> {
  const key = `${shape} ${drawing}`;
  const page = await load(shape);
  const draw = (edition: number) =>
    page.evaluate(([by, what, which]) => window.drawReport(by, what, which), [drawing, shape, edition] as const);
  note(clock, `${key} first`, [await draw(0)]);
  if (shape === "pivot")
    for (let edition = 1; edition <= updates; edition += 1) note(clock, `${key} again`, [await draw(edition)]);
  await page.close();
  const traced = await load(shape);
  const again = (edition: number) =>
    traced.evaluate(([by, what, which]) => window.drawReport(by, what, which), [drawing, shape, edition] as const);
  const [first, ...others] = await traceDrawings(browser, async () => {
    for (let edition = 0; edition <= (shape === "pivot" ? updates : 0); edition += 1) await again(edition);
  });
  await traced.close();
  if (first !== undefined) note(work, `${key} first`, [first.mainMs + first.rasterMs]);
  note(
    work,
    `${key} again`,
    others.map((update) => update.mainMs + update.rasterMs),
  );
}

for (let round = 0; round < rounds; round += 1) {
  for (const drawing of ["by hand", "ours"] as const) await measure("list", drawing);
  await measure("pivot", "ours");
  console.error(`round ${round + 1} of ${rounds}`);
}

const page = await load("list");
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable");
const empty = await memoryOf(session);
await page.evaluate(() => window.drawReport("ours", "list", 0));
const memoryAfterDrawing = await memoryOf(session);
const grid = "[role=grid]";
const frames = new Map<string, Frames[]>();
for (let round = 0; round < 3; round += 1)
  for (const way of ways) {
    await page.locator(grid).evaluate((element) => void (element.scrollTop = 0));
    frames.set(way.title, [
      ...(frames.get(way.title) ?? []),
      await record(session, page, grid, () => scrollBy(session, page, grid, way)),
    ]);
  }
const scrolled = await memoryOf(session);
await page.close();

const wide = await load("pivot");
const wideSession = await wide.context().newCDPSession(wide);
await wideSession.send("Performance.enable");
const before = await memoryOf(wideSession);
await wide.evaluate(() => window.drawReport("ours", "pivot", 0));
const after = await memoryOf(wideSession);
const cells = await wide.locator(`${grid} [role=gridcell], ${grid} [role=rowheader]`).count();
const stops = await wide.evaluate(
  () =>
    [...document.querySelectorAll<HTMLElement>("#place button, #place [tabindex]")].filter(
      (element) => element.tabIndex >= 0,
    ).length,
);
await wide.close();
await served.close();

const of = (from: Map<string, number[]>, key: string) => median(from.get(key) ?? []);
const memoryRow = (
  title: string,
  now: { readonly heap: number; readonly nodes: number },
  then: { readonly heap: number },
) => [title, figure(now.heap), figure(now.heap - then.heap), now.nodes.toLocaleString("en")];
writeReport(
  values.name,
  "A report on the screen",
  `${rows.toLocaleString("en")} rows of 12 columns, and a pivot of ${down.toLocaleString("en")} × ${across}, in headless Chromium without a graphics card: medians of ${rounds} fresh pages. **Work** is processor time from Chromium's trace; **clock** holds the wait for up to two frames of the screen. By hand is a windowed list of the same texts without head, keyboard, totals or frozen columns. Load of the machine ${figure(loadBefore)} before, ${figure(loadavg()[0] ?? Number.NaN)} after.`,
  [
    {
      title: "From the rows to the painted frame, ms",
      header: ["", "by hand", "ours", "ours ÷ by hand"],
      rows: (["work", "clock"] as const).map((name) => {
        const from = name === "work" ? work : clock;
        const [hand, ours] = [of(from, "list by hand first"), of(from, "list ours first")];
        return [name, figure(hand), figure(ours), ratio(ours, hand)];
      }),
      notes: ["To reach: 1.5× of the limit."],
    },
    {
      title: "Scrolling through them, time from frame to frame",
      header: framesHeader,
      rows: [...frames].map(([title, all]) => summary(title, all)),
      notes: ["To reach: 60 frames a second."],
    },
    {
      title: `A pivot of ${down.toLocaleString("en")} × ${across}, ms`,
      header: ["", "first", "drawn anew"],
      rows: [
        ["work", figure(of(work, "pivot ours first")), figure(of(work, "pivot ours again"))],
        ["clock", figure(of(clock, "pivot ours first")), figure(of(clock, "pivot ours again"))],
      ],
      notes: [
        `Drawn anew is other figures in another order. To reach: 100 ms. ${cells.toLocaleString("en")} of its cells are in the page, and ${stops} places where Tab stops.`,
      ],
    },
    {
      title: "Memory of the page after a garbage collection",
      header: ["", "heap MB", "of it the table", "nodes"],
      rows: [
        memoryRow("the rows, before they are drawn", empty, empty),
        memoryRow("drawn", memoryAfterDrawing, empty),
        memoryRow("scrolled through", scrolled, empty),
        memoryRow("the rows of the pivot", before, before),
        memoryRow("the pivot drawn", after, before),
      ],
      notes: ["To reach: 40 MB."],
    },
  ],
);
