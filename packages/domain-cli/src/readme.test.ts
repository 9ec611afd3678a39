import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { makeMemoryTerminal } from "./memory-terminal.ts";
import { runCommand } from "./run.ts";

const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const files = Object.fromEntries(
  [...page.matchAll(/^\| `([\w.]+)` \| `([^`]+)` \|$/gmu)].map(([, name = "", text = ""]) => [
    name,
    text.replaceAll("⏎", "\n"),
  ]),
);
const block = /```console\n([^]*?)```/u.exec(page)?.[1] ?? "";
const commands = block
  .split(/^\$ comptoir-rules /mu)
  .slice(1)
  .map((part): [string, string] => [part.split("\n", 1)[0] ?? "", part.slice(part.indexOf("\n") + 1)]);

test("the page shows every command", () => {
  expect([...new Set(commands.map(([line]) => line.split(" ")[0]))]).toEqual(["range", "barcode", "users", "roles"]);
});

test.each(commands)("the README shows the real output of %s", async (line, answer) => {
  const terminal = makeMemoryTerminal(files, { languages: ["en-CA"] });
  await runCommand(line.split(" "), terminal, "9.9.9");
  expect(terminal.out()).toBe(answer);
});
