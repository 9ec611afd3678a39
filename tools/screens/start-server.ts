/** Starts the built server on a free port, with a data folder that is filled once and reused. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

export const demoPassword = process.env["COMPTOIR_DEMO_PASSWORD"] ?? "Comptoir-demo-2026!";

/** Maximum time without output of a starting server. Units: milliseconds. */
const silenceAtMost = 300_000;

export interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a server; with `isDemo: false` an installation without sales, for empty states. */
export async function startServer({
  root,
  folder,
  copyOf,
  isDemo,
}: {
  root: string;
  folder: string;
  copyOf: string | undefined;
  isDemo: boolean;
}): Promise<RunningServer> {
  if (!existsSync(folder)) {
    mkdirSync(join(folder, ".."), { recursive: true });
    if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true });
    else if (isDemo) console.log("Filling the demo data, once …");
  }
  const port = await freePort();
  const server = spawnServer({ root, folder, port, isDemo });
  let output = "";
  let heardAt = Date.now();
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (data: Buffer) => {
      output = (output + data.toString()).slice(-20_000);
      heardAt = Date.now();
    });
  const exitPromise = new Promise<void>((done) => server.once("exit", () => done()));
  let isStopping = false;
  const stopServer = async () => {
    isStopping = true;
    server.kill("SIGTERM");
    await exitPromise;
  };
  const url = `http://127.0.0.1:${port}`;
  // Filling the demo takes as long as the machine needs, and prints its progress.
  while (server.exitCode === null && Date.now() - heardAt < silenceAtMost) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) {
      server.once(
        "exit",
        (code, signal) =>
          void (!isStopping && console.error(`The server ended by itself (${signal ?? code}):\n${output}`)),
      );
      return { url, stop: stopServer };
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  await stopServer();
  throw new Error(`The server did not start:\n${output}`);
}

interface ServerOptions {
  readonly root: string;
  readonly folder: string;
  readonly port: number;
  readonly isDemo: boolean;
}

/** Starts the process of the built server. */
function spawnServer({ root, folder, port, isDemo }: ServerOptions) {
  const env = {
    PATH: process.env["PATH"] ?? "",
    PORT: String(port),
    COMPTOIR_DATA_DIR: folder,
    COMPTOIR_DEMO: isDemo ? "1" : "0",
    COMPTOIR_DEMO_LIVE: "0",
    COMPTOIR_DEMO_PASSWORD: demoPassword,
  };
  return spawn(process.execPath, ["--enable-source-maps", join(root, "apps/server/dist/main.js")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Starts on a fresh installation without sales, and creates its administrator as on the first visit. */
export async function startEmptyServer(root: string, folder: string): Promise<RunningServer> {
  rmSync(folder, { recursive: true, force: true });
  const server = await startServer({ root, folder, copyOf: undefined, isDemo: false });
  const form = {
    username: "admin",
    password: demoPassword,
    firstName: "Amélie",
    lastName: "Tremblay",
    language: "fr",
    chainName: "Groupe Comptoir",
  };
  const answer = await fetch(`${server.url}/api/Setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  if (answer.ok) return server;
  const words = await answer.text();
  await server.stop();
  throw new Error(`The empty installation could not be set up: ${answer.status} ${words}`);
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
