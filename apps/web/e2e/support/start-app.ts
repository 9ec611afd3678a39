import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { copyMigratedFolder } from "../../../server/src/database/migrated-template.ts";
import { createDatabase } from "./create-database.ts";

const rootFolder = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");

export interface RunningApp {
  readonly url: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built server on the embedded database in a new folder, or on a new PostgreSQL database, and waits until it answers.
 * The folder has the current schema already unless `isFirstStart`.
 */
export async function startApp(
  settings: Readonly<Record<string, string>>,
  { isFirstStart = false }: { readonly isFirstStart?: boolean } = {},
): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-story-"));
  const port = await freePort();
  const cluster = process.env["COMPTOIR_TEST_DATABASE_URL"];
  const database: Record<string, string> = cluster === undefined ? {} : { DATABASE_URL: await createDatabase(cluster) };
  const dataFolder = settings["COMPTOIR_DATA_DIR"] ?? join(folder, "data");
  if (!isFirstStart && cluster === undefined && !existsSync(dataFolder))
    await copyMigratedFolder(join(dataFolder, "database"));
  const server = spawn(process.execPath, ["--enable-source-maps", join(rootFolder, "apps/server/dist/main.js")], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      COMPTOIR_DATA_DIR: dataFolder,
      COMPTOIR_DEMO_LIVE: "0",
      ...database,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  server.stdout.on("data", (data: Buffer) => (output += data.toString()));
  server.stderr.on("data", (data: Buffer) => (output += data.toString()));
  const exitPromise = new Promise<void>((done) => server.once("exit", () => done()));
  const stop = async () => {
    server.kill("SIGTERM");
    await exitPromise;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return { url, output: () => output, stop };
    await new Promise((done) => setTimeout(done, 200));
  }
  await stop();
  throw new Error(`The server did not start:\n${output}`);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
