// Checks the types of every project, incrementally with a cache in node_modules/.cache.
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { runAndCapture, root } from "./run.mjs";

/** Every TypeScript project. */
export const typedPlaces = [
  // server and tools together, so that shared sources are checked once
  "tools/tsconfig.node.json",
  "apps/web",
  "packages/domain",
  "packages/api",
  "packages/ui-react",
  "packages/domain-cli",
  "packages/i18n",
  "tools/screens",
  "packages/domain/size-budget",
  "apps/web/tsconfig.build-tools.json",
  "apps/web/tsconfig.e2e.json",
  // Types of the packages that only benchmarks install are in bench/peers.d.ts.
  "bench",
];

/** Number of projects checked at once. */
const lanes = 2;

/** Number of checkers in one compiler: each computes again the types that their files share, so more than there are cores only cost time. */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / lanes)));

const cache = join(root, "node_modules", ".cache", "types");

/** Builds the compiler's command line for a project. */
export function typeCheckCommand(place) {
  mkdirSync(cache, { recursive: true });
  const project = place.endsWith(".json") ? place : join(place, "tsconfig.json");
  const facts = join(cache, `${project.replaceAll(/[\\/]/gu, "-")}.tsbuildinfo`);
  const compiler = join(root, "node_modules", ".bin", process.platform === "win32" ? "tsc.cmd" : "tsc");
  return [compiler, ["-p", project, "--checkers", String(checkers), "--incremental", "--tsBuildInfoFile", facts]];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const places = [...typedPlaces];
  const checkNext = async () => {
    for (let project = places.shift(); project; project = places.shift()) {
      const { code, output } = await runAndCapture(...typeCheckCommand(project));
      if (code === 0) continue;
      console.error(`Types of ${project}\n${output}`);
      process.exitCode = 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, checkNext));
}
