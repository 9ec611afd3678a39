import { spawn } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it } from "@effect/vitest";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-start-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

type Variables = Readonly<Record<string, string>>;

/** The server as a process, run from its sources. */
function start(variables: Variables) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ["--conditions=@comptoir/source", path.join(import.meta.dirname, "main.ts")], {
    env: { ...inherited, COMPTOIR_DEMO: "0", COMPTOIR_DATA_DIR: path.join(root, "data"), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<{ readonly code: number | null; readonly lines: readonly string[] }>((resolve) =>
    child.once("close", (code) => resolve({ code, lines: errors.trimEnd().split("\n") })),
  );
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => {
      if (output.includes("Comptoir is at")) resolve();
    });
    void ended.then(({ lines }) => reject(new Error(lines.join("\n"))));
  });
  ready.catch(() => {});
  return { child, ready, ended };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port"))));
    });
  });

it("starts, refuses a second process on its folder and on its port, stops in order, and starts again", async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await first.ready;
  const onFolder = await start({ PORT: String(await freePort()) }).ended;
  expect(onFolder).toEqual({ code: 1, lines: [expect.stringContaining("in use by another process")] });
  const onPort = await start({ PORT: String(port), COMPTOIR_DATA_DIR: path.join(root, "other") }).ended;
  expect(onPort).toEqual({ code: 1, lines: [expect.stringContaining(`Port ${port} is in use`)] });
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);

  first.child.kill("SIGTERM");
  const stopped = await first.ended;
  expect(stopped).toEqual({ code: 0, lines: [""] });
  const second = start({ PORT: String(port) });
  await second.ready;
  second.child.kill("SIGTERM");
  await second.ended;
}, 120_000);

const refusals: readonly (readonly [string, Variables, string])[] = [
  ["a database that cannot be reached", { DATABASE_URL: "postgres://somebody:secret@127.0.0.1:1/shop" }, "The database at 127.0.0.1:1 cannot be reached"],
  ["a folder that cannot be written", { COMPTOIR_DATA_DIR: "/dev/null/data" }, "cannot be written"],
  ["a port that is no number", { PORT: "http" }, "PORT"],
];

it.each(refusals)("%s ends with one line and code 1", async (_, variables, sentence) => {
  const { code, lines } = await start({ PORT: String(await freePort()), ...variables }).ended;
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(sentence)] });
  expect(lines[0]).not.toContain("secret");
});
