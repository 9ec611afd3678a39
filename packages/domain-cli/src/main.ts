#!/usr/bin/env node
import { once } from "node:events";
import { createReadStream, readFileSync } from "node:fs";

import { run } from "./run.ts";
import type { Terminal } from "./terminal.ts";

/** Waits when who reads is slower; a reader that has gone away, as `head` does, ends the run. */
const writer = (stream: NodeJS.WriteStream) => async (text: string): Promise<void> => {
  if (!stream.write(text)) await once(stream, "drain");
};
process.stdout.on("error", () => process.exit(0));

async function* read(path: string): AsyncGenerator<string> {
  const stream = path === "-" ? process.stdin.setEncoding("utf8") : createReadStream(path, { encoding: "utf8" });
  for await (const piece of stream) yield String(piece);
}

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const terminal: Terminal = {
  write: writer(process.stdout),
  warn: writer(process.stderr),
  read,
  now: () => Date.now(),
  languages: [LC_ALL, LC_MESSAGES, LANG].flatMap((tag) => (tag === undefined || tag === "" ? [] : [tag.replace(/\..*$/u, "").replace("_", "-")])),
};
const { version }: { readonly version: string } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
process.exitCode = await run(process.argv.slice(2), terminal, version);
