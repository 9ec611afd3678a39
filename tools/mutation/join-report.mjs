// Which files of an area have changed since they were measured, and the new measure of these among the older one of the others.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../bootstrap/run.mjs";

const reportOf = (area) => join(root, "tools/mutation/reports", `${area}.json`);
const measured = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).files : {});
const sourceOf = (file) => readFileSync(join(root, file), "utf8");

/** The files of an area with code of their own, as stryker.config.mjs chooses them. */
const filesOf = (area) =>
  readdirSync(join(root, "packages/domain/src", area), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/(?:\.test|\.type-test|(?:^|[\\/])index)\.ts$/u.test(name))
    .map((name) => `packages/domain/src/${area}/${name.replaceAll("\\", "/")}`);

/** The files whose code is not the one that was measured. */
export function changedFiles(area) {
  const known = measured(reportOf(area));
  return filesOf(area).filter((file) => known[file]?.source !== sourceOf(file));
}

/** Puts the measure of some files into the report of their area; files that are gone leave it, and one without a mutant is known to have none. */
export function joinReport(area, files) {
  const part = join(root, "tools/mutation/reports", `${area}.part.json`);
  const [old, fresh] = [measured(reportOf(area)), measured(part)];
  const joined = Object.fromEntries(
    filesOf(area).flatMap((file) => {
      const none = { language: "typescript", source: sourceOf(file), mutants: [] };
      const entry = files.includes(file) ? (fresh[file] ?? none) : old[file];
      return entry === undefined ? [] : [[file, entry]];
    }),
  );
  const frame = JSON.parse(readFileSync(part, "utf8"));
  writeFileSync(reportOf(area), JSON.stringify({ ...frame, files: joined }));
  rmSync(part);
}
