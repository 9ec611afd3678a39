// Runs programs. Plain JavaScript for any Node >= 20: it runs before anything is installed.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a program in this terminal; returns its exit code. Signals are passed on, so Ctrl-C stops the child first. A label prefixes each line of its output; `onStart` gets the child. */
export function run(command, args, { label, onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: label === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
      ...options,
      env: { ...process.env, ...options.env },
    });
    onStart?.(child);
    for (const stream of label === undefined ? [] : [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => console.log(`${label} │ ${line}`));
    const pass = (signal) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, pass);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of ["SIGINT", "SIGTERM"]) process.off(name, pass);
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

/** Runs a program quietly; returns its exit code and output. */
export function runAndCapture(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
      env: { ...process.env, ...options.env },
    });
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.once("error", (error) => resolve({ code: 127, output: String(error.message) }));
    child.once("exit", (code) => resolve({ code: code ?? 1, output }));
  });
}
