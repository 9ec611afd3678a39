/** Worker thread that tests laws on request. */
import { parentPort, workerData } from "node:worker_threads";

import { checkLaw, type Law, type LawOutcome } from "@comptoir/domain/testing";

import type { LawLine, Outcome, WorkerSetup } from "./law-line.ts";
import { openBooks, type OpenLaw } from "./open-books.ts";

const { against, runs, seed, path }: WorkerSetup = workerData;
const lawByName = await openBooks(against);

parentPort?.postMessage("ready");
parentPort?.on("message", (name: string) => {
  const openLaw = lawByName.get(name);
  if (openLaw !== undefined) parentPort?.postMessage(holdLaw(openLaw));
});

function holdLaw({ law, theirs }: OpenLaw): LawLine {
  const { name, area, rule, title } = law;
  const startMs = performance.now();
  const cpuStarted = cpuMs();
  const lineOf = (outcome: Outcome, done: number, failure: LawLine["failure"]): LawLine => ({
    name,
    area,
    rule,
    title,
    outcome,
    runs: done,
    ms: performance.now() - startMs,
    cpuMs: cpuMs() - cpuStarted,
    seed,
    failure,
  });
  // The other implementation has no function of this area, so the law would only test ours again.
  if (theirs !== null && Object.keys(theirs.functions).length === 0) return lineOf("ours", 0, null);
  theirs?.takeUse();
  const outcome = outcomeOf(law);
  const use = theirs?.takeUse();
  if (use?.couldNotBeSent === true) return lineOf("skipped", outcome.runs, null);
  if (outcome.failure !== null) return lineOf("broken", outcome.runs, outcome.failure);
  return lineOf(use?.used === false ? "ours" : "held", outcome.runs, null);
}

/** Tests a law. If its cases cannot be generated (often because of the functions under test), or its path is invalid, it is broken without a case. */
function outcomeOf(law: Law): Pick<LawOutcome, "runs" | "failure"> {
  try {
    return checkLaw(law, { runs, seed, ...(path !== null && { path }) });
  } catch (error) {
    return {
      runs: 0,
      failure: {
        values: "",
        path: "",
        message: `no case can be made: ${error instanceof Error ? error.message : String(error)}`,
      },
    };
  }
}

/** Returns the processor time of this thread. Units: milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
