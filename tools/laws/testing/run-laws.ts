import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Exit code and output of the laws command. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const rootFolder = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs the command as a user does, and stops it as Ctrl-C does when a given line appears. */
export function runLaws(
  args: readonly string[],
  { stopAt, env }: { readonly stopAt?: RegExp; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--conditions=@comptoir/source", "tools/laws/main.ts", ...args], {
      cwd: rootFolder,
      env: { ...process.env, INIT_CWD: rootFolder, ...env },
    });
    let [output, err, isStopping] = ["", "", false];
    child.stdout.on("data", (data) => (output += String(data)));
    child.stderr.on("data", (data) => {
      err += String(data);
      if (stopAt?.test(err) === true && !isStopping) {
        isStopping = true;
        child.kill("SIGINT");
      }
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out: output, err }));
  });
}
