/**
 * Memory of the embedded server with a filled demo: at start, at rest, and for its dashboards. Compares the shipped settings with
 * the optimizing compiler for WebAssembly in one run. COMPTOIR_BENCH_DATA names the folder of a filled demo, else it is filled first.
 *
 * `npm run bench -- memory [minutes of rest]`: 5 when none are given.
 * `npm run bench -- memory <minutes> --use`: one server, four rounds of light use a minute for so long, a look after each round, then the rest.
 */

import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { serverMemory } from "../../tools/bootstrap/server-memory.mjs";
import { median } from "../shared/median.ts";
import { figureText, writeReport } from "../shared/report.ts";
import { signIn } from "./light-use.ts";

const serverProgram = resolve(import.meta.dirname, "../../apps/server/dist/main.js");
const [minutesText = "5"] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isUse = process.argv.includes("--use");
const restMinutes = isUse ? 5 : Number(minutesText);
/** Interval of light use rounds. Units: milliseconds. */
const roundMs = 15_000;
const password = "Comptoir-demo-2026!";
const ranges = ["-0d", "-27d..-0d", "-0y"];
const boardsEach = 20;
const megabyte = 1024 ** 2;

const ways = [
  { label: "as it is shipped", compiler: "" },
  { label: "with the optimizing compiler", compiler: "optimizing" },
] as const;

/** Returns the memory of a process and its children: the sum of the current sizes, and the sum of the peaks of each. Units: megabytes. */
function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const memoryField = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`, "u").exec(status)?.[1] ?? 0) * 1024) / megabyte;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return children.map(memoryOf).reduce((sum, child) => ({ now: sum.now + child.now, peak: sum.peak + child.peak }), {
    now: memoryField("VmRSS"),
    peak: memoryField("VmHWM"),
  });
}

async function measureServer(dataFolder: string, compiler: string) {
  const folder = copyOf(dataFolder);
  const { server, origin, pid } = await startServer(folder, compiler);
  try {
    // Functions that the server's start called often are compiled in these seconds.
    await sleep(20_000);
    const { peak } = memoryOf(pid);
    await sleep(restMinutes * 60_000);
    const memoryAtRest = memoryOf(pid).now;
    const boards = await timeBoards(origin);
    const after = memoryOf(pid);
    await sleep(Math.min(restMinutes, 1) * 60_000);
    return { peak, rest: memoryAtRest, boards, afterPeak: after.peak, afterRest: memoryOf(pid).now };
  } finally {
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyOf(data: string): string {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-memory-"));
  cpSync(data, folder, { recursive: true });
  rmSync(join(folder, "database.lock"), { force: true });
  return folder;
}

async function startServer(folder: string, compiler: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [serverProgram], {
    env: {
      ...process.env,
      ...serverMemory,
      PORT: String(port),
      COMPTOIR_DATA_DIR: folder,
      COMPTOIR_DEMO: "1",
      COMPTOIR_DEMO_LIVE: "0",
      COMPTOIR_DEMO_PASSWORD: password,
      COMPTOIR_EMBEDDED_COMPILER: compiler,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const isThere = await fetch(`${origin}/api/Version`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return { server, origin, pid: server.pid ?? 0 };
    if (server.exitCode !== null) throw new Error("the server did not start");
    await sleep(100);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
}

/** Measures the median duration of the system dashboard for each range. Units: milliseconds. */
async function timeBoards(origin: string): Promise<readonly number[]> {
  const person = await signIn(origin, password);
  const medians: number[] = [];
  for (const range of ranges) {
    const times: number[] = [];
    for (let round = 0; round < boardsEach; round++) times.push(await person.board(range));
    medians.push(median(times));
  }
  return medians;
}

/** Measures the memory of a lightly used server after each round, and afterwards at rest. */
async function watchUse(dataFolder: string, useMinutes: number) {
  const folder = copyOf(dataFolder);
  const { server, origin, pid } = await startServer(folder, "");
  try {
    await sleep(20_000);
    const began = memoryOf(pid).now;
    const person = await signIn(origin, password);
    const each: number[] = [];
    const until = performance.now() + useMinutes * 60_000;
    let refused = 0;
    for (let round = 0; performance.now() < until; round++) {
      const next = performance.now() + roundMs;
      refused += await person.round(round);
      each.push(memoryOf(pid).now);
      await sleep(Math.max(0, next - performance.now()));
    }
    const { peak } = memoryOf(pid);
    await sleep(restMinutes * 60_000);
    return { began, each, refused, peak, rest: memoryOf(pid).now };
  } finally {
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillDemo(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-demo-"));
  const { server, pid } = await startServer(folder, "");
  console.log(`The first start, which writes the demo, took ${Math.round(memoryOf(pid).peak)} MB at most.`);
  await stopServer(server);
  return folder;
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

const demoFolder = process.env["COMPTOIR_BENCH_DATA"];
const dataFolder = demoFolder ?? (await fillDemo());
await (isUse ? reportUse() : reportWays());
if (demoFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });

async function reportUse(): Promise<void> {
  const { began, each, refused, peak, rest } = await watchUse(dataFolder, Number(minutesText));
  const last = each.slice(-20);
  writeReport(
    "memory-in-use",
    "What the server takes of memory while it is used a little",
    `The embedded server on the filled demo, in megabytes: the process and its children, from /proc. ${each.length} rounds in ${minutesText} minutes (a board, two lists, two reports each; ${refused} answers refused), then ${restMinutes} minutes in which nobody asked. To reach: 600 at most at rest.`,
    [
      {
        title: "Light use",
        header: [
          "after the start",
          "first round",
          "median",
          "the most after a round",
          "median of the last 20 rounds",
          "peak",
          "at rest after it",
        ],
        rows: [[began, each[0] ?? 0, median(each), Math.max(...each), median(last), peak, rest].map(figureText)],
      },
    ],
  );
}

async function reportWays(): Promise<void> {
  const results = [];
  for (const { label, compiler } of ways) results.push({ label, ...(await measureServer(dataFolder, compiler)) });
  writeReport(
    "memory",
    "What the server takes of memory",
    `The embedded server on the filled demo, in megabytes: the process and its children, from /proc. To reach: 700 at most while it starts, 600 at most at rest. Each way in one run; ${restMinutes} minutes of rest.`,
    [
      {
        title: "Starting, resting, and answering boards",
        header: ["way", "peak at start", "at rest", "peak with boards", "at rest after boards"],
        rows: results.map(({ label, peak, rest, afterPeak, afterRest }) => [
          label,
          ...[peak, rest, afterPeak, afterRest].map(figureText),
        ]),
      },
      {
        title: `The system dashboard over HTTP, median of ${boardsEach}, ms`,
        header: ["way", ...ranges],
        rows: results.map(({ label, boards }) => [label, ...boards.map(figureText)]),
      },
    ],
  );
}
