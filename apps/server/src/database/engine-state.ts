/** State that the parts of the embedded engine share, and functions that give up a worker thread. */
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
  /** Worker thread that accepts statements. */
  live: Worker | undefined;
  /** Worker thread for the next statements, which may still be opening. */
  next: Promise<Worker> | undefined;
  /** Resolves when the previous worker has closed the folder: two workers must never have it open. */
  departed: Promise<unknown>;
  /** Id of the connection whose request is running. */
  running: number | undefined;
  /** Number of requests sent so far. */
  requests: number;
  /** Number of times a worker was opened; `renewed` counts the intended ones. */
  opened: number;
  renewed: number;
  /** Memory of the engine. Units: bytes. */
  memory: number;
  memoryAtOpening: number;
  isClosing: boolean;
  /** Called when a worker has closed the folder. */
  onClosed: () => void;
}

/** Stops sending statements to the current worker; they wait for the next one. */
export function retireWorker(engine: EngineState): void {
  engine.live = undefined;
  engine.next = undefined;
  engine.running = undefined;
}

/** Gives up the current worker: the next statement opens the folder in a new one. */
export function abandonWorker(engine: EngineState): void {
  const liveWorker = engine.live;
  if (liveWorker === undefined) return;
  retireWorker(engine);
  engine.departed = liveWorker.terminate();
  // Disconnects after the answers already received have been read.
  setImmediate(() => engine.connections.disconnect(liveWorker));
}
