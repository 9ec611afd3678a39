/** Worker thread that sends requests while another thread is blocked. */
import { workerData, type MessagePort } from "node:worker_threads";

import type { SyncAnswer, SyncRequest } from "./sync-request.ts";

const {
  port,
  signal,
  timeoutMs,
}: { readonly port: MessagePort; readonly signal: Int32Array<SharedArrayBuffer>; readonly timeoutMs: number } =
  workerData;

port.on("message", async (request: SyncRequest) => {
  port.postMessage(await answerRequest(request));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

async function answerRequest({ method, url, headers, body }: SyncRequest): Promise<SyncAnswer> {
  try {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.text(), headers: Object.fromEntries(response.headers) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
    return {
      error: `no answer from ${url}: ${error instanceof Error ? error.message : String(error)}${cause === "" ? "" : ` (${cause})`}`,
    };
  }
}
