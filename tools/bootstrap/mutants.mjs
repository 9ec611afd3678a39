// npm run mutants [-- area …]: mutation testing of the domain, an area after the other; writes
// bench/results/mutation.md. About an hour and a half for all. npm run mutants -- --changed [area …]: only the files
// whose code has changed since they were last measured. npm run mutants -- money/allocate.ts:30-36: only these lines
// (or the whole file without them), and what survives is printed.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { changedFiles, joinReport } from "../mutation/join-report.mjs";
import { root, run } from "./run.mjs";

const folder = join(root, "tools/mutation");
const sources = join(root, "packages/domain/src");
const all = readdirSync(sources, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "testing" && entry.name !== "fuzz")
  .map(({ name }) => name);
const onlyChanged = process.argv.includes("--changed");
const names = process.argv.slice(2).filter((name) => name !== "--changed");
const unknown = names.map((name) => name.split("/")[0]).find((area) => !all.includes(area));
if (unknown !== undefined) {
  console.error(`The domain has no area called ${unknown}; there are ${all.join(", ")}.`);
  process.exit(2);
}

if (!existsSync(join(folder, "node_modules", ".package-lock.json"))) {
  const npm = process.env.npm_execpath;
  const quietOptions = ["ci", "--no-fund", "--no-audit", "--loglevel=error"];
  const code = npm
    ? await run(process.execPath, [npm, ...quietOptions], { cwd: folder })
    : await run(process.platform === "win32" ? "npm.cmd" : "npm", quietOptions, { cwd: folder });
  if (code !== 0) process.exit(code);
}

for (const name of names.length > 0 ? names : all) {
  console.log(`\n── ${name} ──`);
  const [area, isPart] = [name.split("/")[0], name.includes("/")];
  const stryker = join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const files = onlyChanged && !isPart ? changedFiles(area) : null;
  if (files?.length === 0) continue;
  const env = isPart
    ? { COMPTOIR_AREA: area, COMPTOIR_LINES: name }
    : { COMPTOIR_AREA: area, ...(files === null ? {} : { COMPTOIR_FILES: files.join(" ") }) };
  const code = await run(
    process.execPath,
    [stryker, "run", "tools/mutation/stryker.config.mjs", "--logLevel", "warn"],
    { env },
  );
  if (code !== 0) process.exit(code);
  if (files !== null) joinReport(area, files);
}
if (names.every((name) => name.includes("/")) && names.length > 0) process.exit(0);
process.exit(await run(process.execPath, [join(folder, "report.mjs")]));
