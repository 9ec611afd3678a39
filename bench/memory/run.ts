/**
 * What the embedded server takes of memory on a filled demo, while it starts and at rest, and what its boards take: as it is shipped, and with
 * the optimizing compiler for WebAssembly, in one run. The folder of a filled demo is named by COMPTOIR_BENCH_DATA, else the demo is filled first.
 *
 * `npm run bench -- memory [minutes of rest]`: 5 when none are given.
 */

import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { systemDashboard, widgetRequest } from "../../packages/domain/src/dashboard/index.ts";

import { median } from "../shared/median.ts";
import { figure, writeReport } from "../shared/report.ts";

const main = resolve(import.meta.dirname, "../../apps/server/dist/main.js");
const restMinutes = Number(process.argv[2] ?? 5);
const password = "Comptoir-demo-2026!";
const ranges = ["-0d", "-27d..-0d", "-0y"];
const boardsEach = 20;
const megabyte = 1024 ** 2;

const ways = [
  { label: "as it is shipped", compiler: "" },
  { label: "with the optimizing compiler", compiler: "optimizing" },
] as const;

/** The megabytes of a process and of its children: now, and the most there ever were at once in each. */
function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const field = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`, "u").exec(status)?.[1] ?? 0) * 1024) / megabyte;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number));
  return children.map(memoryOf).reduce((sum, child) => ({ now: sum.now + child.now, peak: sum.peak + child.peak }), { now: field("VmRSS"), peak: field("VmHWM") });
}

async function measure(data: string, compiler: string) {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-memory-"));
  cpSync(data, folder, { recursive: true });
  rmSync(join(folder, "database.lock"), { force: true });
  const { server, origin, pid } = await start(folder, compiler);
  try {
    // code that runs hot while the server starts is compiled in these seconds
    await sleep(20_000);
    const { peak } = memoryOf(pid);
    await sleep(restMinutes * 60_000);
    const rest = memoryOf(pid).now;
    const boards = await timeBoards(origin);
    const after = memoryOf(pid);
    await sleep(Math.min(restMinutes, 1) * 60_000);
    return { peak, rest, boards, afterPeak: after.peak, afterRest: memoryOf(pid).now };
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(folder: string, compiler: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), COMPTOIR_DATA_DIR: folder, COMPTOIR_DEMO: "1", COMPTOIR_DEMO_PASSWORD: password, COMPTOIR_EMBEDDED_COMPILER: compiler },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const isThere = await fetch(`${origin}/api/Version`).then((answer) => answer.ok, () => false);
    if (isThere) return { server, origin, pid: server.pid ?? 0 };
    if (server.exitCode !== null) throw new Error("the server did not start");
    await sleep(100);
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
}

/** How long the system dashboard takes, range by range. Units: milliseconds. */
async function timeBoards(origin: string): Promise<readonly number[]> {
  const post = (path: string, body: unknown, token?: string) =>
    fetch(`${origin}${path}`, { method: "POST", headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) });
  const signedIn = await post("/api/BasicLogin", { username: "admin", password });
  const { token } = (await signedIn.json()) as { readonly token: string };
  const medians: number[] = [];
  for (const range of ranges) {
    const batch = systemDashboard("en").widgets.map((widget) => widgetRequest({ ...widget, period: null }, { date: range, compare: null, autoGrain: "day" }));
    const times: number[] = [];
    for (let round = 0; round < boardsEach; round++) {
      const began = performance.now();
      const answer = await post("/api/Widget/data/batch", batch, token);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
      times.push(performance.now() - began);
    }
    medians.push(median(times));
  }
  return medians;
}

async function fillDemo(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-demo-"));
  const { server } = await start(folder, "");
  await stop(server);
  return folder;
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

const given = process.env["COMPTOIR_BENCH_DATA"];
const data = given ?? (await fillDemo());
const results = [];
for (const { label, compiler } of ways) results.push({ label, ...(await measure(data, compiler)) });
if (given === undefined) rmSync(data, { recursive: true, force: true });

writeReport("memory", "What the server takes of memory", `The embedded server on the filled demo, in megabytes: the process and its children, from /proc. To reach: 700 at most while it starts, 600 at most at rest. Each way in one run; ${restMinutes} minutes of rest.`, [
  {
    title: "Starting, resting, and answering boards",
    header: ["way", "peak at start", "at rest", "peak with boards", "at rest after boards"],
    rows: results.map(({ label, peak, rest, afterPeak, afterRest }) => [label, ...[peak, rest, afterPeak, afterRest].map(figure)]),
  },
  {
    title: `The system dashboard over HTTP, median of ${boardsEach}, ms`,
    header: ["way", ...ranges],
    rows: results.map(({ label, boards }) => [label, ...boards.map(figure)]),
  },
]);
