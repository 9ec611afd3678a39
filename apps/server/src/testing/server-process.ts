/** Starts the server as a separate process, which tests can stop, kill and restart. */

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { serverProgram } from "./built-program.ts";

/** Environment variables of a process. */
export type Variables = Readonly<Record<string, string>>;

/** Starts the server without a demo; `ready` rejects with its output if it ends before it is ready. */
export function startServer(variables: Variables) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, serverProgram, {
    env: { ...inherited, COMPTOIR_DEMO: "0", COMPTOIR_DEMO_LIVE: "0", ...variables },
    // Through this channel `npm start` tells the server that the web application is built.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const exitPromise = new Promise<{ readonly code: number | null; readonly lines: readonly string[] }>((resolve) =>
    child.once("close", (code) => resolve({ code, lines: errors.trimEnd().split("\n") })),
  );
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (output.includes("Comptoir is at")) resolve();
    });
    void exitPromise.then(({ lines }) => reject(new Error(lines.join("\n"))));
  });
  ready.catch(() => {});
  return { child, ready, ended: exitPromise, output: () => output };
}

/** Starts the server, again and again while its database recovers, as a process supervisor does. */
export async function startSupervised(variables: Variables, attempts = 20): Promise<ReturnType<typeof startServer>> {
  const server = startServer(variables);
  try {
    await server.ready;
    return server;
  } catch (failure) {
    if (attempts === 0) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return startSupervised(variables, attempts - 1);
  }
}

/** Finds a port that no process listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
