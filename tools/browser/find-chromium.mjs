// Finds a Chromium for browser tests: an installed one, one installed with the system's package manager if permitted,
// or Playwright's own.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { runAndCapture, root } from "../bootstrap/run.mjs";

const places = [
  process.env.COMPTOIR_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const installed = () => places.find((place) => place && existsSync(place));

async function fromSystemPackages() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Chromium from the system's packages …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runAndCapture("apt-get", ["update"], { env });
  await runAndCapture("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
  return installed();
}

async function fromPlaywright() {
  console.log("Downloading Playwright's Chromium …");
  const cli = join(root, "node_modules", "playwright-core", "cli.js");
  await runAndCapture(process.execPath, [cli, "install", "chromium"]);
  const { chromium } = await import("playwright-core");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Returns the path of a Chromium; undefined if none can be found or installed. */
export async function findChromium() {
  return installed() ?? (await fromSystemPackages()) ?? (await fromPlaywright());
}
