import type { Worker } from "node:worker_threads";

import type { LawLine, WorkerSetup } from "./law-line.ts";
import { startThread } from "./start-thread.ts";

/** Law to test, with its area and rule. */
export interface Task {
  readonly name: string;
  readonly area: string;
  readonly rule: string;
  readonly title: string;
}

export interface TestLawsOptions {
  readonly setup: WorkerSetup;
  readonly jobs: number;
  readonly timeoutMs: number;
  readonly onLine: (line: LawLine) => void;
  readonly stop: AbortSignal;
}

/** Number of cases above which a timeout may be legitimate, so that its message suggests a longer limit. */
const manyRuns = 10_000;

/**
 * Tests laws on several threads; when stopped, returns the results so far.
 *
 * A law beyond its time limit counts as broken, and its thread is terminated.
 */
export async function testLaws(tasks: readonly Task[], options: TestLawsOptions): Promise<readonly LawLine[]> {
  const queue = [...tasks];
  const lines: LawLine[] = [];
  await Promise.all(
    Array.from({ length: Math.min(options.jobs, tasks.length) }, () => drainQueue(queue, lines, options)),
  );
  return lines;
}

async function drainQueue(queue: Task[], lawLines: LawLine[], options: TestLawsOptions): Promise<void> {
  let worker: Worker | null = null;
  while (!options.stop.aborted) {
    const task = queue.shift();
    if (task === undefined) break;
    worker ??= await startWorker(options);
    if (options.stop.aborted) break;
    const line = await holdOne(worker, task, options);
    if (line === "stopped") break;
    if (line.ended === false) {
      await worker.terminate();
      worker = null;
    }
    lawLines.push(line.line);
    options.onLine(line.line);
  }
  await worker?.terminate();
}

/** Starts a thread and waits until it has loaded its law books; a law's time limit starts afterwards. */
async function startWorker({ setup, stop }: TestLawsOptions): Promise<Worker> {
  const worker = startThread("law-worker.ts", setup);
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    stop.addEventListener("abort", () => resolve(), { once: true });
  });
  return worker;
}

function holdOne(
  worker: Worker,
  task: Task,
  { setup, timeoutMs, stop }: TestLawsOptions,
): Promise<{ readonly line: LawLine; readonly ended: boolean } | "stopped"> {
  const startMs = performance.now();
  const failTask = (message: string) => ({
    line: {
      ...task,
      outcome: "broken" as const,
      runs: 0,
      ms: performance.now() - startMs,
      cpuMs: 0,
      seed: setup.seed,
      failure: { values: "", path: "", message },
    },
    ended: false,
  });
  return new Promise((resolve) => {
    const timer = setTimeout(
      () =>
        finishLaw(
          failTask(
            `no end after ${timeoutMs / 1000} s${setup.runs > manyRuns ? `; ${setup.runs} runs may take longer: --timeout gives them time` : ""}`,
          ),
        ),
      timeoutMs,
    );
    const finishLaw = (result: { readonly line: LawLine; readonly ended: boolean } | "stopped"): void => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      stop.removeEventListener("abort", onStop);
      resolve(result);
    };
    const onMessage = (line: LawLine): void => finishLaw({ line, ended: true });
    const onError = (error: unknown): void =>
      finishLaw(failTask(error instanceof Error ? error.message : String(error)));
    const onExit = (code: number): void => finishLaw(failTask(`the thread ended by itself with ${code}`));
    const onStop = (): void => finishLaw("stopped");
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    stop.addEventListener("abort", onStop);
    worker.postMessage(task.name);
  });
}
