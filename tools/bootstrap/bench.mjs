// npm run bench [-- NAME …]: installs what only the benchmarks need, then runs the named ones, or all of them.
// bench/README.md says what each one measures. Names:
//   board-paint, widgets, counting, counting-browser, entities, first-boards, import, import-latency, invoices, charts, laws, lists,
//   many-people, memory, report-files, report-screen, reports, reports-loaded, rules, scrolling, tills, validation
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

import { build } from "./build.mjs";
import { npmInstall } from "./npm-install.mjs";
import { root, run } from "./run.mjs";

const folder = join(root, "bench");
const all = [
  "board-paint",
  "charts",
  "counting",
  "counting-browser",
  "entities",
  "first-boards",
  "import",
  "import-latency",
  "invoices",
  "laws",
  "lists",
  "many-people",
  "memory",
  "report-files",
  "report-screen",
  "reports",
  "reports-loaded",
  "rules",
  "scrolling",
  "tills",
  "validation",
  "widgets",
];
/** Benchmarks whose file is not the `run.ts` of their own folder. */
const files = { "reports-loaded": "reports/loaded.ts" };
/** Benchmarks that fill a database for hours, or ask servers that run already; they run only if named. */
const byName = ["board-paint", "first-boards", "many-people", "reports"];
const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !all.includes(name)) {
  console.error(`No benchmark is called ${name}; there are ${all.join(", ")}.`);
  process.exit(1);
}

const installed = join(folder, "node_modules", ".package-lock.json");
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(join(folder, "package-lock.json")).mtimeMs) {
  const code = await npmInstall(folder);
  if (code !== 0) process.exit(code);
}

// The server is measured as it is shipped.
if (name === undefined || name === "memory") await build();

for (const benchmark of name === undefined ? all.filter((benchmark) => !byName.includes(benchmark)) : [name]) {
  const code = await run(
    process.execPath,
    ["--conditions=@comptoir/source", join(folder, files[benchmark] ?? `${benchmark}/run.ts`), ...options],
    { cwd: folder },
  );
  if (code !== 0) process.exit(code);
}
