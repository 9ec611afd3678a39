import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { isMeasured, longFunctions } from "./function-length.ts";
import type { MeasuredFunction } from "./function-length.ts";

/** Long function and the file that declares it. */
export interface LongFunction extends MeasuredFunction {
  readonly path: string;
}

/** Lists the long functions of all tracked source files, or of those below a path; the longest first. */
export function findLongFunctions(root: string, folder = ""): readonly LongFunction[] {
  return execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => path.startsWith(folder) && isMeasured(path))
    .flatMap((path) =>
      longFunctions(path, readFileSync(join(root, path), "utf8")).map((longFunction) => ({ ...longFunction, path })),
    )
    .toSorted((a, b) => b.lines - a.lines);
}

/** Counts the long functions of each file. */
export function countByFile(functions: readonly LongFunction[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { path } of functions) counts[path] = (counts[path] ?? 0) + 1;
  return counts;
}
