import fs from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import v8 from "node:v8";

import type { PGliteOptions } from "@electric-sql/pglite";

const require = createRequire(import.meta.url);
/** Declares the part of WebAssembly used here: Node provides it, but its types come only with the browser's. */
declare const WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<CompiledEngine> };
/** Compiled WebAssembly module of PGlite; a worker gets it without a copy of the code. */
export type CompiledEngine = NonNullable<PGliteOptions["pgliteWasmModule"]>;

let compiledEnginePromise: Promise<CompiledEngine> | undefined;

/** V8 flags that restrict WebAssembly to the baseline compiler. Flags set while the process runs do not imply others, so each is listed. */
const baselineCompilerFlags = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** Compiles the WebAssembly of PGlite once in the process; an engine that is opened again reuses the code. */
export function getCompiledEngine(): Promise<CompiledEngine> {
  compiledEnginePromise ??= compileEngine();
  return compiledEnginePromise;
}

async function compileEngine(): Promise<CompiledEngine> {
  // The optimizing compiler needs 600 MB for a single function of PostgreSQL (docs/decisions/0181).
  if (process.env["COMPTOIR_EMBEDDED_COMPILER"] !== "optimizing")
    for (const flag of baselineCompilerFlags) v8.setFlagsFromString(flag);
  return WebAssembly.compile(
    await fs.readFile(path.join(path.dirname(require.resolve("@electric-sql/pglite")), "pglite.wasm")),
  );
}
