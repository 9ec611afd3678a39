#!/usr/bin/env node
import { createReadStream, readFileSync } from "node:fs";

import { run } from "./run.ts";
import type { Terminal } from "./terminal.ts";

// An error of writing is told to whoever wrote; without these it would end the run by itself.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

const isReaderGone = (error: Error): boolean => "code" in error && error.code === "EPIPE";

/** Waits when who reads is slower. A reader that has gone away, as `head` does, ends the run quietly; an answer that is lost otherwise, as on a full disk, does not. */
const write: Terminal["write"] = (text) =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error === undefined || error === null) resolve();
      else if (isReaderGone(error)) process.exit(0);
      else reject(error);
    });
  });

const warn: Terminal["warn"] = (text) =>
  new Promise((resolve) => {
    process.stderr.write(text, () => {
      resolve();
    });
  });

async function* read(path: string): AsyncGenerator<Uint8Array> {
  yield* path === "-" ? process.stdin : createReadStream(path);
}

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const terminal: Terminal = {
  write,
  warn,
  read,
  now: () => Date.now(),
  languages: [LC_ALL, LC_MESSAGES, LANG].flatMap((tag) =>
    tag === undefined || tag === "" ? [] : [tag.replace(/\..*$/u, "").replace("_", "-")],
  ),
};
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
process.exitCode = await run(process.argv.slice(2), terminal, version);
