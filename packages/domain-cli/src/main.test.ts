/** Tests the program as a shell starts it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, closeSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, describe, expect, test } from "vitest";

const program = fileURLToPath(new URL("main.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "comptoir-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (
  words: readonly string[],
  {
    input = "",
    stdout = "pipe",
    stderr = "pipe",
  }: {
    readonly input?: string | Uint8Array;
    readonly stdout?: number | "pipe";
    readonly stderr?: number | "pipe";
  } = {},
) =>
  spawnSync(process.execPath, ["--conditions=@comptoir/source", program, ...words], {
    input,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "en_CA.UTF-8", NODE_NO_WARNINGS: "1" },
    stdio: ["pipe", stdout, stderr],
  });

const users = (rows: number) =>
  `username,email,firstName,lastName,targetId,layerId\n${"x y,ana,Ana,Roy,1,2\n".repeat(rows)}`;

describe.skipIf(!existsSync("/dev/full"))("on a full disk", () => {
  test.each([["barcode", "036000291452"], ["--help"], ["range", "-0d", "--json"], ["users", "-"]])(
    "%s %s does not end with 0, and says why",
    (...words) => {
      const fullDisk = openSync("/dev/full", "w");
      const { status, stderr } = start(words, { stdout: fullDisk, input: users(3) });
      closeSync(fullDisk);
      expect([status, stderr]).toEqual([3, "The output could not be written.\n"]);
    },
  );

  test("the exit code reports a failure even if the error message cannot be written", () => {
    const fullDisk = openSync("/dev/full", "w");
    const { status } = start(["barcode", "123"], { stdout: fullDisk, stderr: fullDisk });
    closeSync(fullDisk);
    expect(status).toBe(3);
  });
});

test.skipIf(process.platform === "win32")("a reader that has gone away ends the run quietly", () => {
  const path = join(folder, "many.csv");
  writeFileSync(path, users(50_000));
  const line = `"$0" --conditions=@comptoir/source "$1" users "$2"; echo "ended with $?" >&2`;
  const { stdout, stderr } = spawnSync("sh", ["-c", `(${line}) | head -n 1`, process.execPath, program, path], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "en_CA.UTF-8", NODE_NO_WARNINGS: "1" },
  });
  expect([stdout.split("\n").length, stderr]).toEqual([2, "ended with 0\n"]);
});

test("a file that is piped in is read in UTF-16, and a quote that is not closed is named", () => {
  const text = `\uFEFFsep=;\r\n${users(0).trim().replaceAll(",", ";")}\r\nzoé;zoe@exemple.ca;Zoé;Roy;1;2\r\nana;ana@exemple.ca;Ana;Roy;1;"2\r\nx y;;;;;\r\n`;
  const { status, stdout } = start(["users", "-", "--json"], { input: Buffer.from(text, "utf16le") });
  expect([
    status,
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ]).toMatchObject([
    1,
    [
      { row: 3, issues: [{ code: "USERNAME" }] },
      { row: 4, issues: [{ code: "IMPORT_QUOTE" }] },
      { rows: 2, wrong: 2 },
    ],
  ]);
});

test("a code with a line end forges no answer", () => {
  const { status, stdout } = start(["barcode", "123\n036000291452: 00036000291452 · check digit valid"]);
  expect([status, stdout.split("\n").length]).toEqual([1, 2]);
});
