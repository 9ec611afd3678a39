// Builds every package that changed, or those named with what they need. Prints the build's output only if it fails.
import { join } from "node:path";

import { runAndCapture, root } from "./run.mjs";

export async function build(...packages) {
  const turbo = join(root, "node_modules", ".bin", process.platform === "win32" ? "turbo.cmd" : "turbo");
  const chosen = packages.map((name) => `--filter=${name}`);
  const { code, output } = await runAndCapture(turbo, ["run", "build", "--output-logs=errors-only", ...chosen], {
    env: { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", FORCE_COLOR: "0" },
    shell: process.platform === "win32",
  });
  if (code !== 0) {
    console.error(output);
    console.error("The build failed.");
    process.exit(1);
  }
}
