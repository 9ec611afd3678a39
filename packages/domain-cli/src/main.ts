#!/usr/bin/env node
import { createReadStream, readFileSync } from "node:fs";

import { runCommand } from "./run.ts";
import type { Terminal } from "./terminal.ts";

// Write errors are reported to the writer; without these handlers they would end the process.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

const isBrokenPipe = (error: Error): boolean => "code" in error && error.code === "EPIPE";

/** Writes output, waiting for a slower reader. A closed pipe, as with `head`, ends the run quietly; any other failure, such as a full disk, ends it with an error. */
const writeOutput: Terminal["write"] = (text) =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error === undefined || error === null) resolve();
      else if (isBrokenPipe(error)) process.exit(0);
      else reject(error);
    });
  });

const writeError: Terminal["warn"] = (text) =>
  new Promise((resolve) => {
    process.stderr.write(text, () => {
      resolve();
    });
  });

async function* readFileOrInput(path: string): AsyncGenerator<Uint8Array> {
  yield* path === "-" ? process.stdin : createReadStream(path);
}

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const processTerminal: Terminal = {
  write: writeOutput,
  warn: writeError,
  read: readFileOrInput,
  now: () => Date.now(),
  languages: [LC_ALL, LC_MESSAGES, LANG].flatMap((tag) =>
    tag === undefined || tag === "" ? [] : [tag.replace(/\..*$/u, "").replace("_", "-")],
  ),
};
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
process.exitCode = await runCommand(process.argv.slice(2), processTerminal, version);
