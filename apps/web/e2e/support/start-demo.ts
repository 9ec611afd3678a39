import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { startApp, type RunningApp } from "./start-app.ts";

const root = resolve(import.meta.dirname, "../../../..");
const cache = join(root, "node_modules", ".cache", "demo");

/** Password of every account of the demo. */
export const demoPassword = "Erable-rouge-2026";

const demo = { COMPTOIR_DEMO: "1", COMPTOIR_DEMO_PASSWORD: demoPassword };

/** Server with the demo, and its folder. */
export interface RunningDemo extends RunningApp {
  readonly data: string;
}

/** Starts the built server with the demo. Its embedded database is filled once a day for each build, and copied. */
export async function startDemo(): Promise<RunningDemo> {
  const data = mkdtempSync(join(tmpdir(), "comptoir-demo-"));
  if (process.env["COMPTOIR_TEST_DATABASE_URL"] === undefined) cpSync(await fillDemo(), data, { recursive: true });
  const app = await startApp({ ...demo, COMPTOIR_DATA_DIR: data });
  const stop = async () => {
    await app.stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...app, data, stop };
}

/** Fills a demo that has not been filled today by this build; returns its folder. */
async function fillDemo(): Promise<string> {
  const build = readFileSync(join(root, "apps/server/dist/main.js"));
  const today = new Date().toISOString().slice(0, 10);
  const folder = join(cache, createHash("sha256").update(build).update(today).digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) rmSync(join(cache, old), { recursive: true, force: true });
  const unfinished = `${folder}.unfinished`;
  const app = await startApp({ ...demo, COMPTOIR_DATA_DIR: unfinished });
  await app.stop();
  renameSync(unfinished, folder);
  return folder;
}
