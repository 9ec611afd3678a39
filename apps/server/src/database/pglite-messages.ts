/** Messages between the main thread and the worker thread of the embedded database. */

import type { CompiledEngine } from "./compiled-engine.ts";

export interface EngineOptions {
  /** Folder of the database; missing for a database in memory. */
  readonly folder: string | undefined;
  /** Prepared empty database to load instead of running initdb. */
  readonly template: string | undefined;
}

/** Parameters with which the worker thread starts. */
export interface EngineStart extends EngineOptions {
  readonly compiled: CompiledEngine;
}

export type ToEngine =
  | {
      readonly kind: "run";
      readonly id: number;
      readonly opensSession: boolean;
      readonly messages: readonly Uint8Array<ArrayBuffer>[];
    }
  /** File in the memory of the thread, for COPY; without bytes the file is removed. */
  | { readonly kind: "file"; readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  /** Health check, which an idle thread answers at once. */
  | { readonly kind: "ping"; readonly id: number }
  | { readonly kind: "close" };

export type FromEngine =
  /** The database folder is built; a new thread then opens it, to release the memory of building. */
  | { readonly kind: "prepared" }
  | { readonly kind: "ready"; readonly fsync: string; readonly version: string; readonly memory: number }
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "done";
      readonly id: number;
      readonly answer: readonly Uint8Array<ArrayBuffer>[];
      readonly memory: number;
    }
  /** Answer to a ping; one that arrives while a statement runs shows that the thread is not computing. */
  | { readonly kind: "pong"; readonly id: number }
  | { readonly kind: "closed" };
