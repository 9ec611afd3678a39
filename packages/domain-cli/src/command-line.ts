/** Runs command lines over files in memory. */

import { makeMemoryTerminal } from "./memory-terminal.ts";
import { runCommand } from "./run.ts";

/** Content of the files that a command can read, by name. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Runs a command given as its words; writing fails after `fullAfter` pieces of output. */
export const runWords = async (
  words: readonly string[],
  files: Files = {},
  languages: readonly string[] = ["en-CA"],
  fullAfter = Infinity,
) => {
  const terminal = makeMemoryTerminal(files, { now: Date.parse("2026-11-21T03:00:00Z"), languages, fullAfter });
  const exitCode = await runCommand(words, terminal, "9.9.9");
  return { exit: exitCode, out: terminal.out(), problems: terminal.problems() };
};

/** Runs a command line; its words are separated by spaces. */
export const runLine = async (commandLine: string, ...otherArguments: [Files?, (readonly string[])?, number?]) =>
  runWords(
    commandLine.split(" ").filter((word) => word !== ""),
    ...otherArguments,
  );

/** Content of a file with a role. */
export const cashierRole = JSON.stringify({ description: "Caisse", permissions: ["SALE_READ", "USER_READ"] });
