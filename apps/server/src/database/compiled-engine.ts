import fs from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import type { PGliteOptions } from "@electric-sql/pglite";

const require = createRequire(import.meta.url);
/** What this file uses of WebAssembly: Node has it, its types come with those of browsers only. */
declare const WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<CompiledEngine> };
/** Goes to a worker as it is, its code shared. */
export type CompiledEngine = NonNullable<PGliteOptions["pgliteWasmModule"]>;

let compiled: Promise<CompiledEngine> | undefined;

/** The WebAssembly of PGlite, compiled once in the process: an engine that is opened again finds the code that the one before it compiled. */
export function compiledEngine(): Promise<CompiledEngine> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<CompiledEngine> {
  return WebAssembly.compile(await fs.readFile(path.join(path.dirname(require.resolve("@electric-sql/pglite")), "pglite.wasm")));
}
