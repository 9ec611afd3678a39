import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { proseFault, type ProseFault } from "./prose-rule.ts";
import { readProse, type Passage } from "./read-prose.ts";

/** Passage with a fault, its file and its area. */
export interface Finding extends Passage {
  readonly path: string;
  readonly area: string;
  readonly fault: ProseFault;
}

/** Number of findings of each fault. */
export type FaultCounts = Readonly<Record<ProseFault, number>>;

/** Reads the sources below a path that Git tracks, and lists their faults. */
export function findFaults(root: string, folder = ""): readonly Finding[] {
  const paths = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => path.startsWith(folder));
  return paths.flatMap((path) =>
    readProse(path, readFileSync(join(root, path), "utf8")).flatMap((passage) => {
      const fault = proseFault(passage);
      return fault === undefined ? [] : [{ ...passage, path, area: areaOf(path), fault }];
    }),
  );
}

/** Counts the faults of each area. */
export function countFaults(findings: readonly Finding[]): Readonly<Record<string, FaultCounts>> {
  const counts: Record<string, Record<ProseFault, number>> = {};
  for (const { area, fault } of findings) (counts[area] ??= { riddle: 0, long: 0, emptyName: 0 })[fault] += 1;
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the area that counts a file's faults: a feature, an area of a package, a tool. */
const areaOf = (path: string): string => {
  const depth = path.startsWith("apps/web/src/features/") ? 5 : /^(?:apps|packages)\//u.test(path) ? 4 : 2;
  return path.split("/").slice(0, -1).slice(0, depth).join("/") || ".";
};
