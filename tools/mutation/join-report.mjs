// Finds the files of an area that changed since their measurement, and merges new measurements into the report.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../bootstrap/run.mjs";

const reportOf = (area) => join(root, "tools/mutation/reports", `${area}.json`);
const measured = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).files : {});
const sourceOf = (file) => readFileSync(join(root, file), "utf8");

/** Lists the files of an area that contain code to mutate, as stryker.config.mjs chooses them. */
const filesOf = (area) =>
  readdirSync(join(root, "packages/domain/src", area), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/(?:\.test|\.type-test|(?:^|[\\/])index)\.ts$/u.test(name))
    .map((name) => `packages/domain/src/${area}/${name.replaceAll("\\", "/")}`);

/** Lists the files whose code differs from the measured one. */
export function changedFiles(area) {
  const measuredFiles = measured(reportOf(area));
  return filesOf(area).filter((file) => measuredFiles[file]?.source !== sourceOf(file));
}

/** Merges the measurement of some files into the report of their area; removed files leave it, and a file without mutants is recorded as such. */
export function joinReport(area, files) {
  const part = join(root, "tools/mutation/reports", `${area}.part.json`);
  const [old, fresh] = [measured(reportOf(area)), measured(part)];
  const joinedFiles = Object.fromEntries(
    filesOf(area).flatMap((file) => {
      const none = { language: "typescript", source: sourceOf(file), mutants: [] };
      const entry = files.includes(file) ? (fresh[file] ?? none) : old[file];
      return entry === undefined ? [] : [[file, entry]];
    }),
  );
  const frame = JSON.parse(readFileSync(part, "utf8"));
  writeFileSync(reportOf(area), JSON.stringify({ ...frame, files: joinedFiles }));
  rmSync(part);
}
