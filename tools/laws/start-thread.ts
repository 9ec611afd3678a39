import { Worker } from "node:worker_threads";

/** Starts a thread with a file of this folder. Its output goes to standard error: standard output is for the answer only. */
export function startThread(file: string, workerData: unknown): Worker {
  const worker = new Worker(new URL(file, import.meta.url), { workerData, stdout: true });
  worker.stdout.on("data", (chunk) => process.stderr.write(chunk));
  return worker;
}
