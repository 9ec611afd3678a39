import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, type Browser, type Page } from "playwright-core";

/** Flags of a browser without network traffic of its own. */
const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["COMPTOIR_CHROMIUM"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: browserFlags });
}

/** Takes a screenshot for people, in a folder outside the repository. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env["COMPTOIR_PICTURES"] ?? join(tmpdir(), "comptoir-pictures");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
