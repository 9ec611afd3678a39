import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

/** HTTP request as plain data. */
export interface SyncRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** HTTP answer, or `error` with the reason why there is none. */
export type SyncAnswer =
  | { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly error: string };

/** Function that sends a request and blocks until the answer arrives, because laws are synchronous. */
export type SyncSend = (request: SyncRequest) => SyncAnswer;

/**
 * Starts a thread that sends requests while this one is blocked.
 *
 * Units: milliseconds; `timeoutMs` applies to each request.
 */
export function startSyncSend(timeoutMs = 30_000): { readonly send: SyncSend; readonly close: () => Promise<unknown> } {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./request-worker.ts", import.meta.url), {
    workerData: { port: port2, signal, timeoutMs },
    transferList: [port2],
  });
  worker.unref();
  port1.unref();
  return {
    send: (request) => {
      Atomics.store(signal, 0, 0);
      port1.postMessage(request);
      // The thread's own timeout is shorter; this one only limits the wait if the thread has died.
      if (Atomics.wait(signal, 0, 0, timeoutMs + 5_000) === "timed-out")
        return { error: `no answer from ${request.url} in ${timeoutMs / 1000} s` };
      const receivedMessage: { readonly message: SyncAnswer } | undefined = receiveMessageOnPort(port1);
      return receivedMessage?.message ?? { error: `no answer from ${request.url}` };
    },
    close: () => worker.terminate(),
  };
}
