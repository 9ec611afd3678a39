import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { startApp, type RunningApp } from "./start-app.ts";

const rootFolder = resolve(import.meta.dirname, "../../../..");
const cacheFolder = join(rootFolder, "node_modules", ".cache", "demo");

/** Password of every account of the demo. */
export const demoPassword = "Erable-rouge-2026";

const demoEnvironment = { COMPTOIR_DEMO: "1", COMPTOIR_DEMO_PASSWORD: demoPassword };

/** Server with the demo, and its folder. */
export interface RunningDemo extends RunningApp {
  readonly data: string;
}

/** Starts the built server with the demo. Its embedded database is filled once a day for each build, and copied. */
export async function startDemo(): Promise<RunningDemo> {
  const dataFolder = mkdtempSync(join(tmpdir(), "comptoir-demo-"));
  if (process.env["COMPTOIR_TEST_DATABASE_URL"] === undefined)
    cpSync(await fillDemo(), dataFolder, { recursive: true });
  const app = await startApp({ ...demoEnvironment, COMPTOIR_DATA_DIR: dataFolder });
  const stop = async () => {
    await app.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { ...app, data: dataFolder, stop };
}

/** Fills a demo that has not been filled today by this build; returns its folder. */
async function fillDemo(): Promise<string> {
  const build = readFileSync(join(rootFolder, "apps/server/dist/main.js"));
  const today = new Date().toISOString().slice(0, 10);
  const folder = join(cacheFolder, createHash("sha256").update(build).update(today).digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  for (const old of readdirSync(cacheFolder)) rmSync(join(cacheFolder, old), { recursive: true, force: true });
  const unfinished = `${folder}.unfinished`;
  const app = await startApp({ ...demoEnvironment, COMPTOIR_DATA_DIR: unfinished });
  await app.stop();
  renameSync(unfinished, folder);
  return folder;
}
