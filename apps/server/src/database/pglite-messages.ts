/** What the main thread and the thread of the embedded database say to each other. */

import type { CompiledEngine } from "./compiled-engine.ts";

export interface EngineOptions {
  /** The folder of the database; absent means one that lives in memory. */
  readonly folder: string | undefined;
  /** A prepared empty database, loaded instead of running initdb. */
  readonly template: string | undefined;
}

/** What the thread is started with. */
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
  /** Answered at once by a thread that is not computing. */
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
