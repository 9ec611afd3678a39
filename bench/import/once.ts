/**
 * Runs a single import in its own process, so that the peak memory is its own. Prints a line of JSON about the last file.
 *
 * `once.ts none | following <url> | embedded <file:mapping>...`
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";

import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import { databaseLayer } from "../../apps/server/src/database/index.ts";
import { findTemplate } from "../../apps/server/src/database/template.ts";
import { ImportRepository } from "../../apps/server/src/import/import-repository.ts";
import { ReportCopy, defaultCopySettings } from "../../apps/server/src/report/copy/report-copy.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { importFile, parseFiles, seedChain } from "./import-files.ts";

export interface ImportFigures {
  readonly lines: number;
  readonly receipts: number;
  readonly netCents: number;
  readonly totalMs: number;
  readonly phasesMs: Readonly<Record<string, number>>;
  /** Peak resident size of the process, including the embedded database. Units: megabytes. */
  readonly peakMb: number;
  /** Peak resident size in each phase of the import. Units: megabytes. */
  readonly peakByPhaseMb: Readonly<Record<string, number>>;
  /** Resident size of the process before the measured import begins. Units: megabytes. */
  readonly openMb: number;
  /** Peak resident size before the measured import begins, including the first opening of a new database. Units: megabytes. */
  readonly openPeakMb: number;
  /** Time until the report copy gave a view with every line, requested right after the commit; null without a copy. Units: milliseconds. */
  readonly firstReportMs: number | null;
  /** Share of each phase in which the main thread was busy: from 0 to 1. */
  readonly busyByPhase: Readonly<Record<string, number>>;
  /** Processor time in each phase: of all threads of the process, and of the main thread. Units: seconds. */
  readonly cpuByPhase: Readonly<Record<string, PhaseCpu>>;
  /** Processor time of all threads until the import finished. Units: milliseconds of a core. */
  readonly cpuMs: number;
}

export interface PhaseCpu {
  readonly all: number;
  readonly thread: number;
}

const [following = "none", databaseUrl = "embedded", ...fileWords] = process.argv.slice(2);
const files = parseFiles(fileWords);
const [lastFile] = files.slice(-1);
if (lastFile === undefined) throw new Error("no file");
const scratchFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
const toMegabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

const msByPhase: Record<string, number> = {};
const peakByPhase: Record<string, number> = {};
let phase = "checking";
let phaseBegan = 0;
const busyByPhase: Record<string, number> = {};
const cpuByPhase: Record<string, PhaseCpu> = {};
const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;
let cpuOfPhase = { all: 0, thread: 0 };
let utilization = performance.eventLoopUtilization();
const enterPhase = (next: string) => {
  const now = performance.now();
  const cpu = { all: secondsOf(process.cpuUsage()), thread: secondsOf(process.threadCpuUsage()) };
  const before = cpuByPhase[phase] ?? { all: 0, thread: 0 };
  cpuByPhase[phase] = {
    all: before.all + cpu.all - cpuOfPhase.all,
    thread: before.thread + cpu.thread - cpuOfPhase.thread,
  };
  cpuOfPhase = cpu;
  busyByPhase[phase] = performance.eventLoopUtilization(utilization).utilization;
  utilization = performance.eventLoopUtilization();
  msByPhase[phase] = (msByPhase[phase] ?? 0) + now - phaseBegan;
  [phase, phaseBegan] = [next, now];
};

const measured = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* seedChain;
  for (const before of files.slice(0, -1)) yield* importFile(before, () => {});
  const copy = yield* ReportCopy;
  const linesOfCopy = Effect.scoped(
    Effect.flatMap(copy.view, (view) =>
      view === null
        ? Effect.die(new Error("no copy"))
        : view.query<{ readonly lines: number }>("SELECT count(*) AS lines FROM sale_line"),
    ),
  );
  if (following === "following") yield* linesOfCopy;
  const openMb = toMegabytes(process.memoryUsage.rss());
  const openPeakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const sampler = setInterval(() => {
    peakByPhase[phase] = Math.max(peakByPhase[phase] ?? 0, toMegabytes(process.memoryUsage.rss()));
  }, 20);
  const cpuBefore = process.cpuUsage();
  cpuOfPhase = { all: secondsOf(cpuBefore), thread: secondsOf(process.threadCpuUsage()) };
  const began = performance.now();
  phaseBegan = began;
  const outcome = yield* importFile(lastFile, (progress) => {
    if (progress.phase !== phase) enterPhase(progress.phase);
  });
  enterPhase("done");
  const { user, system } = process.cpuUsage(cpuBefore);
  const totalMs = performance.now() - began;
  const startMs = performance.now();
  const copied = following === "none" ? null : (yield* linesOfCopy)[0]?.lines;
  const firstReportMs = copied === null ? null : performance.now() - startMs;
  clearInterval(sampler);
  const stored = yield* sql<{ readonly lines: number }>`SELECT count(*)::integer AS lines FROM sale_line`;
  if (copied !== null && copied !== stored[0]?.lines)
    return yield* Effect.die(new Error(`the copy has ${copied} lines of ${stored[0]?.lines}`));
  if (process.env["BENCH_VERIFY"] !== undefined) console.error(JSON.stringify(yield* copy.verify));
  const net = yield* sql<{
    readonly net: number;
  }>`SELECT sum(gross - discounts - refunds)::float8 AS net FROM sales_day`;
  return {
    lines: stored[0]?.lines ?? 0,
    receipts: outcome.created,
    netCents: net[0]?.net ?? 0,
    totalMs,
    phasesMs: msByPhase,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    peakByPhaseMb: peakByPhase,
    openMb,
    openPeakMb,
    firstReportMs,
    busyByPhase,
    cpuByPhase,
    cpuMs: (user + system) / 1_000,
  } satisfies ImportFigures;
});

const template = await findTemplate();
const settings =
  databaseUrl === "embedded"
    ? ({ kind: "embedded", folder: join(scratchFolder, "database"), template } as const)
    : ({ kind: "postgresql", url: Redacted.make(databaseUrl), maxConnections: 4 } as const);
const copyLayer =
  following === "none"
    ? ReportCopy.layerNone
    : ReportCopy.layer({ ...defaultCopySettings, folder: join(scratchFolder, "reports"), patienceMs: 3_600_000 });
const services = copyLayer.pipe(
  Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer, ImportRepository.layer)),
  Layer.provideMerge(databaseLayer(settings)),
);
try {
  console.log(JSON.stringify(await Effect.runPromise(Effect.provide(measured, services))));
} finally {
  rmSync(scratchFolder, { recursive: true, force: true });
}
