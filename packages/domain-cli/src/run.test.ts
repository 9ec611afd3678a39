import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { userColumnByName } from "./commands/user-columns.ts";
import { makeMemoryTerminal } from "./memory-terminal.ts";
import { runCommand } from "./run.ts";
import { cashierRole, runLine } from "./command-line.ts";

describe("a command line", () => {
  test.each([
    ["fr-CA", "Commandes"],
    ["en-US", "Commands"],
    ["es-MX", "Comandos"],
    ["de-DE", "Commands"],
  ])("speaks the language of the terminal: %s", async (tag, word) => {
    expect((await runLine("--help", {}, [tag])).out).toContain(`\n${word}\n`);
  });

  test("answers in the requested language, and reports an unknown one", async () => {
    expect((await runLine("barcode x --language fr")).out).toContain("Code-barres");
    expect(await runLine("barcode x --language tlh")).toMatchObject({ exit: 2 });
  });

  test.each([
    ["", 2],
    ["--help", 0],
    ["-h", 0],
    ["range --help", 0],
    ["--version", 0],
    ["nope", 2],
    ["toString", 2],
    ["--nope", 2],
    ["barcode 036000291452 --json=false", 2],
    ["barcode 036000291452 --json=", 2],
    ["--help=no", 2],
  ])("%j ends with %d", async (line, exit) => {
    expect((await runLine(line)).exit).toBe(exit);
  });

  test("the content of a file cannot control the terminal", async () => {
    const { out, problems } = await runLine("users u.csv", { "u.csv": "\u001b[2Jsize,\u009b31m\nx,y" });
    expect([/\p{Cc}/u.test((out + problems).replaceAll("\n", "")), problems.includes("?[2Jsize")]).toEqual([
      false,
      true,
    ]);
  });

  test("the README names every column of a file of users", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    expect(
      [...userColumnByName.values()]
        .map(({ path }) => path.join("."))
        .filter((name) => !readme.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  test.each([
    "--version",
    "--help",
    "barcode 036000291452",
    "barcode 036000291452 --json",
    "range -0d",
    "users u.csv",
    "users u.csv --json",
    "roles a b",
  ])("an answer to %s that cannot be written ends with 3, and does not blame a file", async (line) => {
    const files = { "u.csv": "username,email\nx,y", a: cashierRole, b: cashierRole };
    const { exit, problems } = await runLine(line, files, ["en"], 0);
    expect([
      exit,
      problems.endsWith("The output could not be written.\n"),
      problems.includes("cannot be read"),
    ]).toEqual([3, true, false]);
  });

  test("that begins with hyphens is a value after --", async () => {
    expect((await runLine("barcode --json -- --1")).out).toContain('"code":"--1"');
  });

  test("ends with 0, 1 or 2 and a message for any content", async () => {
    const word = fc.oneof(
      fc.constantFrom(
        "range",
        "barcode",
        "users",
        "roles",
        "a",
        "--json",
        "--today",
        "--zone",
        "--language",
        "--",
        "-1w",
        "--week-start=1",
        "--delimiter=;",
      ),
      fc.string({ unit: "binary" }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 5 }), fc.string({ unit: "binary" }), async (words, content) => {
        const terminal = makeMemoryTerminal({ a: content });
        const exit = await runCommand(words, terminal, "1");
        expect([0, 1, 2]).toContain(exit);
        expect(terminal.out() + terminal.problems()).not.toBe("");
      }),
      { numRuns: 300 },
    );
  });
});
