/** State of the embedded engine that its parts share, and how it lets go of a worker. */
import type { Worker } from "node:worker_threads";

import type { EngineConnections } from "./engine-connections.ts";
import type { makeWatchdog } from "./engine-watchdog.ts";
import type { EngineOptions } from "./pglite-messages.ts";

export interface EngineFacts {
  readonly fsync: string;
  readonly version: string;
}

export interface EngineState {
  readonly options: EngineOptions;
  readonly connections: EngineConnections;
  readonly watchdog: ReturnType<typeof makeWatchdog>;
  facts: EngineFacts;
  /** Worker that is ready for statements. */
  live: Worker | undefined;
  /** Worker of the next statements, which may still be opening. */
  next: Promise<Worker> | undefined;
  /** Settles when the previous worker has released the folder: two workers must never have it open. */
  departed: Promise<unknown>;
  /** Id of the connection whose request runs. */
  running: number | undefined;
  /** Number of requests so far. */
  requests: number;
  /** Number of times a worker was opened, and of those, the intended ones. */
  opened: number;
  renewed: number;
  /** Units: bytes. */
  memory: number;
  memoryAtOpening: number;
  isClosing: boolean;
  /** Called when a worker has closed the folder. */
  onClosed: () => void;
}

/** Sends no further statements to the live worker; they wait for the next one. */
export function retireWorker(engine: EngineState): void {
  engine.live = undefined;
  engine.next = undefined;
  engine.running = undefined;
}

/** Abandons the live worker: the next statement reopens the folder. */
export function abandonWorker(engine: EngineState): void {
  const worker = engine.live;
  if (worker === undefined) return;
  retireWorker(engine);
  engine.departed = worker.terminate();
  // Disconnects after the answers already received have been read.
  setImmediate(() => engine.connections.disconnect(worker));
}
