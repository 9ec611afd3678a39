/**
 * Charts in real Chromium: from the data to the painted frame, ours between a canvas drawn by hand and recharts. Every measurement loads the page
 * anew, mounts once and updates five times; the drawings take turns.
 *
 * `npm run charts -- [--rounds 10]`
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";
import { build, preview } from "vite";

import { findChromium } from "../../tools/browser/find-chromium.mjs";
import { median } from "../shared/median.ts";
import { figure, ratio, writeReport } from "../shared/report.ts";
import type { Renderer, Shape } from "./page.tsx";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "10" } } });
const renderers = ["by hand", "ours", "recharts"] as const satisfies readonly Renderer[];
const shapes = ["bars", "lines"] as const satisfies readonly Shape[];
const titles = { bars: "365 daily bars", lines: "20 lines × 1,095 points" } as const;
const updatesPerLoad = 5;

const outDir = mkdtempSync(join(tmpdir(), "comptoir-bench-charts-"));
const shared = {
  root: import.meta.dirname,
  configFile: false,
  logLevel: "warn",
  resolve: { conditions: ["@comptoir/source", "module", "browser", "production"], dedupe: ["react", "react-dom"] },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: { outDir, emptyOutDir: true, target: "es2023" },
} as const;
await build(shared);
const server = await preview({ ...shared, preview: { host: "127.0.0.1", port: 0 } });
const url = server.resolvedUrls?.local[0] ?? "";

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
// Meant to lift the limit of frames; headless Chromium keeps it all the same, and with it a floor of some 17 ms.
const unlimited = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const executablePath = await findChromium();
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: [...flags, ...unlimited] });

const mounts = new Map<string, number[]>();
const updates = new Map<string, number[]>();
const note = (into: Map<string, number[]>, key: string, ms: number) => into.set(key, [...(into.get(key) ?? []), ms]);
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const shape of shapes) {
    for (const renderer of renderers) {
      const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
      await page.goto(url);
      const draw = (edition: number) => page.evaluate(([by, what, which]) => window.measure(by, what, which), [renderer, shape, edition] as const);
      note(mounts, `${shape} ${renderer}`, await draw(0));
      for (let edition = 1; edition <= updatesPerLoad; edition += 1) note(updates, `${shape} ${renderer}`, await draw(edition));
      if (round === 0) await page.screenshot({ path: join(outDir, `${shape}-${renderer.replace(" ", "-")}.png`) });
      await page.close();
    }
  }
}
await browser.close();
await server.close();

const of = (from: Map<string, number[]>, shape: Shape, renderer: Renderer) => median(from.get(`${shape} ${renderer}`) ?? []);
const compared = (from: Map<string, number[]>) =>
  shapes.map((shape) => {
    const [hand, ours, recharts] = [of(from, shape, "by hand"), of(from, shape, "ours"), of(from, shape, "recharts")];
    return [titles[shape], figure(hand), figure(ours), figure(recharts), ratio(ours, hand), ratio(recharts, ours)];
  });
const header = ["chart", "canvas by hand", "ours", "recharts", "ours ÷ by hand", "recharts ÷ ours"];

writeReport(
  "charts",
  "Charts, from data to painted frame",
  `Headless Chromium, 960 × 320 pixels, production builds. Every figure holds the wait for the screen's own frames, up to 17 ms, which Chromium did not give up here: it hides most of the distance between the drawings. Medians of ${values.rounds} page loads (mount) and ${Number(values.rounds) * updatesPerLoad} updates, drawings in turn. ` +
    "A frame counts as painted at the second animation frame after the data was given. The canvas by hand draws marks only: no axis, no legend, no keyboard, no table.",
  [
    { title: "Update, ms", header, rows: compared(updates), notes: ["To reach: within 2× of the canvas by hand, at least 10× ahead of recharts."] },
    { title: "First mount on a fresh page, ms", header, rows: compared(mounts) },
  ],
);
if (process.env["KEEP_SCREENSHOTS"] === undefined) rmSync(outDir, { recursive: true, force: true });
else console.log(outDir);
