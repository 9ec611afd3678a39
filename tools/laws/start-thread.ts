import { Worker } from "node:worker_threads";

/** Starts a thread of a file of this folder. What it writes goes to the other stream: the standard output is for the answer alone. */
export function startThread(file: string, workerData: unknown): Worker {
  const worker = new Worker(new URL(file, import.meta.url), { workerData, stdout: true });
  worker.stdout.on("data", (written) => process.stderr.write(written));
  return worker;
}
