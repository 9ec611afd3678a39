/**
 * Charts in real Chromium: from the data to the painted frame, ours between a canvas drawn by hand and recharts. Every measurement loads the page
 * anew, mounts once and updates five times; the drawings take turns. `workMs` comes from Chromium's trace, `clockMs` from the page's own clock.
 *
 * `npm run bench -- charts [--rounds 10]`
 */

import { join } from "node:path";
import { parseArgs } from "node:util";

import type { Page } from "playwright-core";

import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";
import { servePage } from "../shared/serve-page.ts";
import { traceDrawings } from "../shared/traced-work.ts";
import type { Renderer } from "./page.tsx";
import type { Shape } from "./series.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "10" } } });
const renderers = ["by hand", "ours", "recharts"] as const satisfies readonly Renderer[];
const titles = {
  bars: "365 daily bars",
  lines: "20 lines × 1,095 points",
  heat: "heat map of 7 × 24 hours",
  calendar: "calendar of 365 days",
  multiples: "20 small charts × 90 days",
  bump: "ranking of 10 over 52 weeks",
  waterfall: "waterfall of 8 steps",
} as const satisfies Record<Shape, string>;
const shapes: readonly Shape[] = ["bars", "lines", "heat", "calendar", "multiples", "bump", "waterfall"];
/** Lists the renderers of a shape; recharts cannot draw the others. */
const renderersOf = (shape: Shape): readonly Renderer[] =>
  shape === "bars" || shape === "lines" ? renderers : renderers.filter((renderer) => renderer !== "recharts");
const updatesPerLoad = 5;

// Intended to lift the frame rate limit; headless Chromium keeps one anyway.
const unlimitedFrameFlags = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const servedPage = await servePage(import.meta.dirname, [
  "--disable-component-update",
  "--disable-sync",
  ...unlimitedFrameFlags,
]);
const { url, browser, outDir } = servedPage;

/** Durations by the page's clock, by drawing. Units: milliseconds. */
const clockMs = { mount: new Map<string, number[]>(), update: new Map<string, number[]>() };
/** Work from Chromium's trace, rasterizing included, by drawing. Units: milliseconds. */
const workMs = { mount: new Map<string, number[]>(), update: new Map<string, number[]>() };
/** Rasterizing from Chromium's trace, by drawing. Units: milliseconds. */
const rasterMs = { mount: new Map<string, number[]>(), update: new Map<string, number[]>() };
const noteTimes = (into: Map<string, number[]>, key: string, ms: readonly number[]) =>
  into.set(key, [...(into.get(key) ?? []), ...ms]);

const loadPage = async (shape: Shape, renderer: Renderer) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await page.goto(url);
  await page.evaluate(([by, what]) => window.prepare(by, what), [renderer, shape] as const);
  return page;
};
const makeDraw = (page: Page, shape: Shape, renderer: Renderer) => (edition: number) =>
  page.evaluate(([by, what, which]) => window.measure(by, what, which), [renderer, shape, edition] as const);

for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const shape of shapes) {
    for (const renderer of renderersOf(shape)) {
      const key = `${shape} ${renderer}`;
      // The first measurement is by clock without a trace, the second with a trace on a fresh page.
      const page = await loadPage(shape, renderer);
      const draw = makeDraw(page, shape, renderer);
      noteTimes(clockMs.mount, key, [await draw(0)]);
      for (let edition = 1; edition <= updatesPerLoad; edition += 1)
        noteTimes(clockMs.update, key, [await draw(edition)]);
      if (round === 0) await page.screenshot({ path: join(outDir, `${shape}-${renderer.replace(" ", "-")}.png`) });
      await page.close();

      const traced = await loadPage(shape, renderer);
      const drawTraced = makeDraw(traced, shape, renderer);
      const [mount, ...updates] = await traceDrawings(browser, async () => {
        for (let edition = 0; edition <= updatesPerLoad; edition += 1) await drawTraced(edition);
      });
      await traced.close();
      if (mount === undefined || updates.length !== updatesPerLoad) throw new Error(`the trace of ${key} is not whole`);
      noteTimes(workMs.mount, key, [mount.mainMs + mount.rasterMs]);
      noteTimes(rasterMs.mount, key, [mount.rasterMs]);
      noteTimes(
        workMs.update,
        key,
        updates.map((update) => update.mainMs + update.rasterMs),
      );
      noteTimes(
        rasterMs.update,
        key,
        updates.map((update) => update.rasterMs),
      );
    }
  }
}

const medianOf = (from: Map<string, number[]>, shape: Shape, renderer: Renderer) =>
  median(from.get(`${shape} ${renderer}`) ?? []);
const comparedRows = (from: Map<string, number[]>) =>
  shapes.map((shape) => {
    const [hand, ours, recharts] = [
      medianOf(from, shape, "by hand"),
      medianOf(from, shape, "ours"),
      medianOf(from, shape, "recharts"),
    ];
    const isAlone = renderersOf(shape).length < renderers.length;
    return [
      titles[shape],
      figureText(hand),
      figureText(ours),
      isAlone ? "–" : figureText(recharts),
      ratioText(ours, hand),
      isAlone ? "–" : ratioText(recharts, ours),
    ];
  });
const tableHeader = ["chart", "canvas by hand", "ours", "recharts", "ours ÷ by hand", "recharts ÷ ours"];

writeReport(
  "charts",
  "Charts, from data to painted frame",
  `Headless Chromium, 960 × 320 pixels, production builds, drawings in turn: medians of ${values.rounds} fresh pages (mount) and ${Number(values.rounds) * updatesPerLoad} updates. ` +
    "**Work** is processor time from Chromium's trace: the main thread from the moment the data was given until the frame was handed over (script, style, layout, paint, commit, garbage), plus rasterising on other threads. " +
    "**Clock** is the time until the second animation frame after the data, without a trace; it holds the wait for the screen's own frames, up to 17 ms, which headless Chromium does not give up and which hides most of the distance between the drawings. " +
    "The canvas by hand draws marks only: no axis, no legend, no keyboard, no table.",
  [
    {
      title: "Update, work in ms",
      header: tableHeader,
      rows: comparedRows(workMs.update),
      notes: ["To reach: within 2× of the canvas by hand, at least 10× ahead of recharts."],
    },
    { title: "First mount on a fresh page, work in ms", header: tableHeader, rows: comparedRows(workMs.mount) },
    {
      title: "Rasterising outside the main thread, part of the work of an update, in ms",
      header: tableHeader,
      rows: comparedRows(rasterMs.update),
    },
    { title: "Update by the clock, ms", header: tableHeader, rows: comparedRows(clockMs.update) },
    { title: "First mount by the clock, ms", header: tableHeader, rows: comparedRows(clockMs.mount) },
  ],
);
const keepsPictures = process.env["KEEP_SCREENSHOTS"] !== undefined;
await servedPage.close(keepsPictures);
if (keepsPictures) console.log(outDir);
