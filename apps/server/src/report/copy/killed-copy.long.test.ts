import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { expect, it } from "vitest";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";

const program = path.join(import.meta.dirname, "..", "testing", "follow-changes.ts");

const start = (...words: readonly string[]) =>
  spawn(process.execPath, ["--conditions=@comptoir/source", program, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Starts a process that changes sales and updates the report copy, and kills it a given time after its first answer. */
async function killed(folder: string, afterMs: number): Promise<void> {
  const child = start(folder);
  const exitPromise = new Promise((resolve) => child.once("exit", resolve));
  await Promise.race([new Promise((resolve) => child.stdout.once("data", resolve)), exitPromise]);
  expect(child.exitCode).toBeNull();
  await setTimeout(afterMs);
  child.kill("SIGKILL");
  await exitPromise;
}

async function verifyKilled(folder: string): Promise<unknown> {
  const child = start(folder, "verify");
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(output);
}

it("a copy whose server is killed while it follows, or while it is made anew, has after it what the database has", async () => {
  const folder = temporaryFolder("killed");
  for (let round = 0; round < 6; round++) {
    if (round % 3 === 2) fs.rmSync(path.join(folder, "reports"), { recursive: true, force: true });
    await killed(folder, 30 + round * 61);
    expect(await verifyKilled(folder)).toMatchObject({ differences: [], phase: "ready" });
  }
}, 900_000);
