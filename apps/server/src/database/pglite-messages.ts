/** Messages between the main thread and the thread of the embedded database. */

import type { CompiledEngine } from "./compiled-engine.ts";

export interface EngineOptions {
  /** Folder of the database; missing for one in memory. */
  readonly folder: string | undefined;
  /** Prepared empty database to load instead of running initdb. */
  readonly template: string | undefined;
}

/** Start parameters of the thread. */
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
  /** Answered at once by an idle thread. */
  | { readonly kind: "ping"; readonly id: number }
  | { readonly kind: "close" };

export type FromEngine =
  /** The folder is built: a thread that is started anew opens it. */
  | { readonly kind: "prepared" }
  | { readonly kind: "ready"; readonly fsync: string; readonly version: string; readonly memory: number }
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "done";
      readonly id: number;
      readonly answer: readonly Uint8Array<ArrayBuffer>[];
      readonly memory: number;
    }
  /** The thread was free to answer while a statement was being run. */
  | { readonly kind: "pong"; readonly id: number }
  | { readonly kind: "closed" };
