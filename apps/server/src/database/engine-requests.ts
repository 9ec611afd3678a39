/** Requests to the embedded engine: sends them to the worker, and cancels the running one. */
import type { EngineConnection, EngineRequest } from "./engine-connections.ts";
import { retireWorker, type EngineState } from "./engine-state.ts";
import { ensureWorker } from "./engine-worker.ts";
import type { ToEngine } from "./pglite-messages.ts";

/** Time after which a cancelled statement that still runs restarts the engine. Units: milliseconds. */
const cancelGraceMs = 200;

/** Sends a request to the worker; fails the connection if the worker of its session has stopped. */
export function sendRequest(engine: EngineState, connection: EngineConnection, engineRequest: EngineRequest): void {
  const { duplex, id } = connection;
  ensureWorker(engine).then(
    (worker) => {
      if (duplex.destroyed) return;
      if (!engineRequest.opensSession && connection.worker !== worker)
        return duplex.destroy(new Error("the database engine was restarted"));
      connection.worker = worker;
      engine.running = id;
      engine.requests++;
      worker.postMessage({ kind: "run", id, ...engineRequest } satisfies ToEngine);
    },
    (cause: Error) => duplex.destroy(cause),
  );
}

/** Cancels the running request: if it still runs after `cancelGraceMs`, its worker thread is stopped. Does nothing for a database in memory. */
export function cancelRequest(engine: EngineState): void {
  const { running, requests, live } = engine;
  if (running === undefined || engine.options.folder === undefined) return;
  setTimeout(() => {
    const isStillRunning = engine.running === running && engine.requests === requests && engine.live === live;
    if (live === undefined || !isStillRunning) return;
    retireWorker(engine);
    engine.departed = live.terminate();
  }, cancelGraceMs).unref();
}
