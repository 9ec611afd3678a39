// Checks the types of every project, incrementally with a cache in node_modules/.cache.
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { runAndCapture, root } from "./run.mjs";

/**
 * Every TypeScript project. A project checks the sources of the packages it imports again: their declarations cost as much,
 * because the types of the API are what takes time. So code of one environment is one project.
 */
export const typedPlaces = [
  // server, and tools without a browser
  "tools/tsconfig.node.json",
  "apps/web",
  "packages/domain",
  "packages/api",
  "packages/ui-react",
  "packages/domain-cli",
  "packages/i18n",
  // browser stories, pictures, benchmarks drawn in a browser, and the build of the web application
  "tools/tsconfig.browser.json",
];

/** Number of projects checked at once. */
const lanes = 2;

/** Number of checkers in one compiler: each computes again the types that their files share, so more than there are cores only cost time. */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / lanes)));

const cache = join(root, "node_modules", ".cache", "types");

/** The compiler is a Go program: its garbage is collected when it has grown fivefold, and not twofold, which saves a fourth of its processor time. */
const environment = { GOGC: process.env.GOGC ?? "400" };

/** Builds the compiler's command line for a project: program, arguments, options. */
export function typeCheckCommand(place) {
  mkdirSync(cache, { recursive: true });
  const project = place.endsWith(".json") ? place : join(place, "tsconfig.json");
  const facts = join(cache, `${project.replaceAll(/[\\/]/gu, "-")}.tsbuildinfo`);
  const compiler = join(root, "node_modules", ".bin", process.platform === "win32" ? "tsc.cmd" : "tsc");
  return [
    compiler,
    ["-p", project, "--checkers", String(checkers), "--incremental", "--tsBuildInfoFile", facts],
    { env: environment },
  ];
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
