// npm run dev: the server from its sources, restarted when one changes, and the web application with hot reload. The demo data stays in ./data.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { root } from "./run.mjs";
import { serverMemory } from "./server-memory.mjs";

const serverPort = Number(process.env.PORT ?? 3000);
const webPort = Number(process.env.COMPTOIR_WEB_PORT ?? 5173);
const startMs = performance.now();
const running = new Set();
let stopping = false;

/** Starts a Node program; each line of its output gets its label. */
function start(label, args, options) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
  running.add(child);
  child.once("close", () => running.delete(child));
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => console.log(`${label} │ ${line}`));
  return child;
}

// node --watch would send its own messages to the database's worker thread, so this script restarts the server itself.
const startServer = () =>
  start("server", ["--conditions=@comptoir/source", "--enable-source-maps", "apps/server/src/main.ts"], {
    env: { ...process.env, ...serverMemory, PORT: String(serverPort), NODE_NO_WARNINGS: "1" },
  });

let server = startServer();
let restartTimer;
for (const folder of serverSources()) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || !/(?<!\.test)\.ts$/u.test(file)) return;
    clearTimeout(restartTimer);
    restartTimer = setTimeout(() => void restart(file), 150);
  });
}

const vite = join(root, "node_modules", "vite", "bin", "vite.js");
const web = start("web", [vite, "--port", String(webPort), "--strictPort", "--clearScreen", "false"], {
  cwd: join(root, "apps", "web"),
  env: { ...process.env, COMPTOIR_API: `http://localhost:${serverPort}` },
});
web.once("close", () => void stop(1));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(0));

await Promise.all([serverPort, webPort].map(waitForPort));
const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
console.log(`\nReady after ${seconds} s: http://localhost:${webPort} (Ctrl+C ends it)\n`);

/** Lists the source folders of the server and of each package that it imports. */
function serverSources() {
  const packages = readdirSync(join(root, "packages")).filter((name) => name !== "ui-react" && name !== "domain-cli");
  return [join(root, "apps", "server", "src"), ...packages.map((name) => join(root, "packages", name, "src"))];
}

/** Restarts the server; the next one can open the database only after the previous one has exited. */
async function restart(file) {
  console.log(`server │ ${file} changed: starting again`);
  const before = server;
  if (before.exitCode === null && before.signalCode === null) {
    before.kill("SIGTERM");
    await once(before, "close");
  }
  if (!stopping && server === before) server = startServer();
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  const ends = [...running].map((child) => {
    child.kill("SIGTERM");
    return once(child, "close");
  });
  await Promise.all(ends);
  process.exit(code);
}

/** Waits until a local port accepts connections. */
async function waitForPort(port) {
  for (;;) {
    const socket = connect(port, "localhost");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(200);
  }
}
