/** Builds and serves a benchmark page as in production, and starts a Chromium without a graphics card. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { build, preview } from "vite";
import type { InlineConfig } from "vite";

import { findChromium } from "../../tools/browser/find-chromium.mjs";

export interface ServedPage {
  readonly url: string;
  readonly browser: Browser;
  /** Folder of the built page, deleted on close. */
  readonly outDir: string;
  readonly close: (keep?: boolean) => Promise<void>;
}

const usualFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

/** Builds the page of a folder, serves it and starts the browser. */
export async function servePage(root: string, flags: readonly string[] = []): Promise<ServedPage> {
  const outputFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-page-"));
  const shared: InlineConfig = {
    root,
    configFile: false,
    logLevel: "warn",
    resolve: { conditions: ["@comptoir/source", "module", "browser", "production"], dedupe: ["react", "react-dom"] },
    css: { modules: { localsConvention: "camelCaseOnly" } },
    build: { outDir: outputFolder, emptyOutDir: true, target: "es2023" },
  };
  await build(shared);
  const server = await preview({ ...shared, preview: { host: "127.0.0.1", port: 0 } });
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...usualFlags, ...flags],
  });
  return {
    url: server.resolvedUrls?.local[0] ?? "",
    browser,
    outDir: outputFolder,
    close: async (keep = false) => {
      await browser.close();
      await server.close();
      if (!keep) rmSync(outputFolder, { recursive: true, force: true });
    },
  };
}
