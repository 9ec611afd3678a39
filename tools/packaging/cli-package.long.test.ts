/** Tests the installed command line. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, expect, test } from "vitest";

import { packPackage, type PackedProject } from "./pack-package.ts";

let packedProject: PackedProject;
beforeAll(() => {
  packedProject = packPackage("domain-cli", ["tsup/dist/cli-default.js", "--silent"]);
}, 240_000);
afterAll(() => {
  packedProject.remove();
}, 240_000);

const run = (
  words: readonly string[],
  { input = "", language = "fr_CA.UTF-8" }: { readonly input?: string; readonly language?: string } = {},
) => {
  const program = join(packedProject.scratch, "node_modules", ".bin", "comptoir-rules");
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: packedProject.scratch,
    input,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: language },
    shell: process.platform === "win32",
    maxBuffer: 1e8,
  });
  return { status, stdout, stderr };
};

test("passes publint, has no dependencies and contains only its build", async () => {
  const bytes = readFileSync(packedProject.tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    strict: true,
  });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  expect(
    JSON.parse(readFileSync(join(packedProject.scratch, "node_modules/@comptoir/cli/package.json"), "utf8"))
      .dependencies,
  ).toBeUndefined();
  expect(
    packedProject.files.filter((path) => !/^(?:dist\/|LICENSE$|NOTICE$|README\.md$|package\.json$)/u.test(path)),
  ).toEqual([]);
});

test("lists bundled third-party code, with licences", () => {
  const installed = join(packedProject.scratch, "node_modules/@comptoir/cli");
  const code = packedProject.files
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(join(installed, path), "utf8"))
    .join("\n");
  const carriedFiles = new Set(
    [...code.matchAll(/^\/\/ .*node_modules\/(?<name>(?:@[^/]+\/)?[^/\n]+)\//gmu)].map(
      ({ groups }) => groups?.["name"] ?? "",
    ),
  );
  expect(carriedFiles.size).toBeGreaterThan(0);
  const notice = readFileSync(join(installed, "NOTICE"), "utf8");
  expect([...carriedFiles].filter((name) => !notice.includes(`\n${name}, `))).toEqual([]);
  expect(notice).toContain("Permission is hereby granted");
});

test("answers in the language of the terminal", () => {
  expect(run(["range", "-1m", "--today", "2026-11-21"])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("octobre 2026"),
  });
  expect(run(["range", "-1m", "--today", "2026-11-21"], { language: "es_MX.UTF-8" }).stdout).toContain("octubre");
});

test("ends with 0, 1 or 2, answers on one stream and complaints on the other", () => {
  expect(run(["barcode", "036000291452"])).toMatchObject({ status: 0, stderr: "" });
  expect(run(["barcode", "036000291453"])).toMatchObject({ status: 1, stderr: "" });
  expect(run(["nothing"])).toMatchObject({ status: 2, stdout: "" });
  expect(run(["--version"]).stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/u);
});

test("reads a file of users, and standard input", () => {
  const text =
    "username,email,firstName,lastName,targetId,layerId\nana,ana@exemple.ca,Ana,Roy,1,2\nbob,bob,Bob,Roy,1,2\n";
  writeFileSync(join(packedProject.scratch, "users.csv"), text);
  const answer = {
    status: 1,
    stdout:
      '{"row":3,"issues":[{"column":"email","code":"EMAIL","text":"Courriel invalide."}]}\n{"rows":2,"wrong":1}\n',
  };
  expect(run(["users", "users.csv", "--json"])).toMatchObject(answer);
  expect(run(["users", "-", "--json"], { input: text })).toMatchObject(answer);
});

test("writes a hundred thousand wrong rows, and rejects a folder", () => {
  const input = `username,email,firstName,lastName,targetId,layerId\n${"x y,ana,Ana,Roy,1,2\n".repeat(100_000)}`;
  const { status, stdout } = run(["users", "-", "--json"], { input });
  expect([status, stdout.split("\n").length]).toEqual([1, 100_002]);
  expect(run(["users", "."]).status).toBe(2);
});
