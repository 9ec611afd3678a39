/**
 * Dashboard latency while large files are imported over HTTP, as users see it. The server runs in its own process on the embedded database; one
 * client sends the files, another repeats the system dashboard's batch.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { systemDashboard, widgetRequest } from "../../packages/domain/src/dashboard/index.ts";

import { figureText, type Table } from "../shared/report.ts";

const rootFolder = resolve(import.meta.dirname, "../..");

/** Files in import order: the first two are required by the sales of the toy stores. */
const runs = [
  { file: "maven_toys_stores", mapping: "maven-toys-stores", mode: "commit" },
  { file: "maven_toys_products", mapping: "maven-toys-products", mode: "commit" },
  { file: "maven_toys_sales_829262", mapping: "maven-toys-sales", mode: "dryRun" },
  { file: "maven_toys_sales_829262", mapping: "maven-toys-sales", mode: "commit" },
  { file: "maven_toys_sales_829262", mapping: "maven-toys-sales", mode: "dryRun", isAgain: true },
  { file: "online_retail_uci_541909", mapping: "uci-online-retail", mode: "dryRun" },
  { file: "online_retail_uci_541909", mapping: "uci-online-retail", mode: "commit" },
] as const;

/** Result of a phase of a run. */
interface BoardWait {
  readonly file: string;
  readonly phase: string;
  readonly seconds: number;
  readonly waits: readonly number[];
}

/** Imports every file and undoes the last two, while a dashboard is requested continuously. */
export async function measureBoard(
  dataFolder: string,
  only: (name: string) => boolean = () => true,
): Promise<readonly BoardWait[]> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-board-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(
    process.execPath,
    ["--conditions=@comptoir/source", join(rootFolder, "apps/server/src/main.ts")],
    {
      env: { ...process.env, PORT: String(port), COMPTOIR_DATA_DIR: folder, COMPTOIR_DEMO: "0" },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  try {
    await waitUntil(async () => (await fetch(`${origin}/api/Version`)).ok);
    return await importAll(origin, dataFolder, only);
  } finally {
    server.kill("SIGTERM");
    await new Promise((done) =>
      server.exitCode === null && server.signalCode === null ? server.once("exit", done) : done(undefined),
    );
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Formats the waits as report tables. */
export function boardTable(title: string, waits: readonly BoardWait[]): Table {
  return {
    title,
    header: ["file and phase", "seconds", "boards answered", "median ms", "95 of 100, ms", "slowest ms"],
    rows: waits.map(({ file, phase, seconds, waits: list }) => {
      const sorted = list.toSorted((left, right) => left - right);
      const percentileText = (share: number) =>
        figureText(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
      return [
        `${file}, ${phase}`,
        figureText(seconds),
        String(sorted.length),
        percentileText(0.5),
        percentileText(0.95),
        percentileText(1),
      ];
    }),
  };
}

async function importAll(
  origin: string,
  dataFolder: string,
  only: (name: string) => boolean,
): Promise<readonly BoardWait[]> {
  const session = await openSession(origin);
  const { call } = session;
  const phases = trackPhases();
  const board = askBoard(call, phases, "2017-06-01..2017-06-30");
  const batches: { readonly file: string; readonly batchId: number }[] = [];
  for (const run of runs) {
    if (!only(run.file)) continue;
    const file = await openAsBlob(join(dataFolder, `${run.file}.csv.gz`));
    const { fileId } = await call<{ readonly fileId: string }>(
      "POST",
      `/api/Import/File?name=${run.file}.csv.gz`,
      file,
    );
    const { jobId } = await call<{ readonly jobId: string }>("POST", "/api/Import/Run", {
      fileId,
      mapping: run.mapping,
      mode: run.mode,
    });
    const name = "isAgain" in run ? `${run.file} once more` : run.file;
    const result = await watchJob(call, jobId, name, (phase) =>
      phases.enter(name, run.mode === "dryRun" ? "dry run" : phase),
    );
    if (result === undefined || result.issueCount > 0)
      throw new Error(`${run.file}: ${JSON.stringify(result).slice(0, 500)}`);
    if (run.mode === "commit" && result.batchId !== null) batches.push({ file: run.file, batchId: result.batchId });
  }
  for (const { file, batchId } of batches.slice(-2)) {
    phases.enter(file, "undoing");
    const undo = () => call<{ readonly state: string }>("POST", `/api/Import/Batch/${batchId}/undo`);
    while ((await undo()).state !== "UNDONE") continue;
  }
  phases.enter("", "");
  await board.stop();
  session.close();
  return phases.list().filter(({ file }) => file.includes("sales") || file.includes("retail"));
}

type Call = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** Sets the server up and signs in, again every five minutes until it is closed. */
async function openSession(origin: string): Promise<{ readonly call: Call; readonly close: () => void }> {
  const user = { username: "bench", password: "Neige-sur-le-fleuve-9" };
  let token: string | undefined;
  const call: Call = async <Answer>(method: string, path: string, body?: unknown) => {
    const isFile = body instanceof Blob;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        "content-type": isFile ? "application/octet-stream" : "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  };
  const signIn = async () => ({ token } = await call<{ readonly token: string }>("POST", "/api/BasicLogin", user));
  const names = { firstName: "Bea", lastName: "Bench", chainName: "Bench" };
  await call("POST", "/api/Setup", { ...user, ...names, language: "en" });
  await signIn();
  const renewal = setInterval(() => void signIn().catch(() => {}), 300_000);
  return { call, close: () => clearInterval(renewal) };
}

type Phases = ReturnType<typeof trackPhases>;

/** Tracks the phases of the run, how long each lasts, and what a board waits in it. */
function trackPhases() {
  const waits: { file: string; phase: string; seconds: number; waits: number[] }[] = [];
  let current: (typeof waits)[number] | undefined;
  return {
    enter: (file: string, phase: string): void => {
      if (current?.file === file && current.phase === phase) return;
      const now = performance.now() / 1000;
      if (current !== undefined) current.seconds += now;
      waits.push((current = { file, phase, seconds: -now, waits: [] }));
    },
    current: () => current,
    list: (): readonly BoardWait[] => waits,
  };
}

/** Requests the system dashboard again and again until it is stopped. A wait belongs to the phase that it began in. */
function askBoard(call: Call, phases: Phases, rangeText: string): { readonly stop: () => Promise<void> } {
  let isOver = false;
  const calls = systemDashboard("en").widgets.map((widget) =>
    widgetRequest({ ...widget, period: null }, { date: rangeText, compare: null, autoGrain: "day" }),
  );
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      const phase = phases.current();
      await call("POST", "/api/Widget/data/batch", calls);
      phase?.waits.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 50));
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return asking;
    },
  };
}

interface Job {
  readonly state: string;
  readonly phase: string;
  readonly result?: {
    readonly batchId: number | null;
    readonly issueCount: number;
    readonly issues: readonly unknown[];
  };
}

/** Waits for the end of an import, and reports its phases. Returns its result. */
async function watchJob(call: Call, jobId: string, name: string, onPhase: (phase: string) => void) {
  for (;;) {
    const job = await call<Job>("GET", `/api/Import/Job/${jobId}`);
    if (job.state === "running") onPhase(job.phase);
    if (job.state === "done") return job.result;
    if (job.state === "failed" || job.state === "cancelled") throw new Error(`${name}: ${job.state}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise((done) => setTimeout(done, 200))) {
    if (await isTrue().catch(() => false)) return;
  }
  throw new Error("the server did not start");
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
