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

import { figure, type Table } from "../shared/report.ts";

const root = resolve(import.meta.dirname, "../..");

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
  data: string,
  only: (name: string) => boolean = () => true,
): Promise<readonly BoardWait[]> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-board-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["--conditions=@comptoir/source", join(root, "apps/server/src/main.ts")], {
    env: { ...process.env, PORT: String(port), COMPTOIR_DATA_DIR: folder, COMPTOIR_DEMO: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await until(async () => (await fetch(`${origin}/api/Version`)).ok);
    return await importAll(origin, data, only);
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
      const at = (share: number) =>
        figure(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
      return [`${file}, ${phase}`, figure(seconds), String(sorted.length), at(0.5), at(0.95), at(1)];
    }),
  };
}

async function importAll(origin: string, data: string, only: (name: string) => boolean): Promise<readonly BoardWait[]> {
  const user = { username: "bench", password: "Neige-sur-le-fleuve-9" };
  let token: string | undefined;
  const call = async (method: string, path: string, body?: unknown): Promise<never> => {
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
    return JSON.parse(text) as never;
  };
  const signIn = async () => ({ token } = (await call("POST", "/api/BasicLogin", user)) as { readonly token: string });
  await call("POST", "/api/Setup", {
    ...user,
    firstName: "Bea",
    lastName: "Bench",
    chainName: "Bench",
    language: "en",
  });
  await signIn();
  const renewal = setInterval(() => void signIn().catch(() => {}), 300_000);

  const waits: { file: string; phase: string; seconds: number; waits: number[] }[] = [];
  let current: (typeof waits)[number] | undefined;
  const enter = (file: string, phase: string) => {
    if (current?.file === file && current.phase === phase) return;
    const now = performance.now() / 1000;
    if (current !== undefined) current.seconds += now;
    waits.push((current = { file, phase, seconds: -now, waits: [] }));
  };

  let isOver = false;
  const ask = async (date: string) => {
    const calls = systemDashboard("en").widgets.map((widget) =>
      widgetRequest({ ...widget, period: null }, { date, compare: null, autoGrain: "day" }),
    );
    while (!isOver) {
      const began = performance.now();
      const phase = current;
      await call("POST", "/api/Widget/data/batch", calls);
      phase?.waits.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const watch = async (jobId: string, file: string, mode: string) => {
    for (;;) {
      const job = (await call("GET", `/api/Import/Job/${jobId}`)) as {
        readonly state: string;
        readonly phase: string;
        readonly result?: {
          readonly batchId: number | null;
          readonly issueCount: number;
          readonly issues: readonly unknown[];
        };
      };
      if (job.state === "running") enter(file, mode === "dryRun" ? "dry run" : job.phase);
      if (job.state === "done") return job.result;
      if (job.state === "failed" || job.state === "cancelled") throw new Error(`${file}: ${job.state}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  };

  const asking = ask("2017-06-01..2017-06-30");
  const batches: { readonly file: string; readonly batchId: number }[] = [];
  for (const run of runs) {
    if (!only(run.file)) continue;
    const { fileId } = (await call(
      "POST",
      `/api/Import/File?name=${run.file}.csv.gz`,
      await openAsBlob(join(data, `${run.file}.csv.gz`)),
    )) as { readonly fileId: string };
    const { jobId } = (await call("POST", "/api/Import/Run", { fileId, mapping: run.mapping, mode: run.mode })) as {
      readonly jobId: string;
    };
    const result = await watch(jobId, "isAgain" in run ? `${run.file} once more` : run.file, run.mode);
    if (result === undefined || result.issueCount > 0)
      throw new Error(`${run.file}: ${JSON.stringify(result).slice(0, 500)}`);
    if (run.mode === "commit" && result.batchId !== null) batches.push({ file: run.file, batchId: result.batchId });
  }
  for (const { file, batchId } of batches.slice(-2)) {
    enter(file, "undoing");
    while (((await call("POST", `/api/Import/Batch/${batchId}/undo`)) as { readonly state: string }).state !== "UNDONE")
      continue;
  }
  enter("", "");
  isOver = true;
  await asking;
  clearInterval(renewal);
  return waits.filter(({ file }) => file.includes("sales") || file.includes("retail"));
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
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
