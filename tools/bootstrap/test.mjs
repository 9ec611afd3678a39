// npm test: every check and every test there is, on the embedded database and on PostgreSQL, in a real browser.
//   npm test                        everything
//   npm test -- packages/domain     only the test files whose path contains this, on the embedded database
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findChromium } from "../browser/find-chromium.mjs";
import { startTemporaryCluster } from "../postgres/temporary-cluster.mjs";
import { build } from "./build.mjs";
import { capture, root, run } from "./run.mjs";

const started = Date.now();
const filters = process.argv.slice(2);
const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
const results = mkdtempSync(join(tmpdir(), "comptoir-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const step = (name) => console.log(`\n── ${name} · ${Math.round((Date.now() - started) / 1000)} s ──`);

async function check(name, command, args) {
  step(name);
  const { code, output } = await capture(command, args);
  if (code === 0) return void (total.passed += 1);
  total.failed += 1;
  failures.push(name);
  console.log(output);
}

/** One vitest run. Its JSON report is read for the figures, so that a run that dies counts as a failure and not as nothing. */
async function vitest(name, args, env = {}) {
  step(name);
  const file = join(results, `${total.passed}-${Date.now()}.json`);
  const code = await run(process.execPath, [join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args, ...filters], { env: { CI: "true", NO_COLOR: "1", ...env } });
  const report = (() => {
    try {
      return JSON.parse(readFileSync(file, "utf8"));
    } catch {
      return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
    }
  })();
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  if (code !== 0 || report.numTotalTests === 0) {
    failures.push(name);
    if (report.numFailedTests === 0) total.failed += 1;
  }
}

const projects = (...names) => names.flatMap((name) => ["--project", name]);

if (filters.length > 0) {
  await build();
  const chromium = await findChromium();
  await vitest("Tests", ["--passWithNoTests"], chromium ? { COMPTOIR_CHROMIUM: chromium } : {});
} else {
  await check("Lint", bin("oxlint"), ["--deny-warnings"]);
  for (const place of ["packages/domain", "packages/domain-cli", "packages/api", "packages/i18n", "packages/ui-react", "apps/server", "apps/web", "bench", "tools/laws", "tools/docs", "tools/packaging", "tools/screens", "packages/domain/size-budget"])
    await check(`Types of ${place}`, bin("tsc"), ["-p", join(place, "tsconfig.json")]);
  for (const part of ["build-tools", "e2e"]) await check(`Types of apps/web, ${part}`, bin("tsc"), ["-p", join("apps", "web", `tsconfig.${part}.json`)]);
  step("Build");
  await build();
  await vitest("Rules, contract, words, components, tools", projects("domain", "cli", "api", "i18n", "ui-react", "web", "tools"));
  await vitest("Server on the embedded database", projects("server"));
  const cluster = await startTemporaryCluster();
  if (cluster) await vitest("Server on PostgreSQL", projects("server"), { COMPTOIR_TEST_DATABASE_URL: cluster.url });
  else console.log("\nSkipped: no PostgreSQL 15 or newer here, and it may not be installed; the server was tested on the embedded database only.");
  const chromium = await findChromium();
  if (chromium) {
    await vitest("Browser story on the embedded database", projects("e2e"), { COMPTOIR_CHROMIUM: chromium });
    if (cluster) await vitest("Browser story on PostgreSQL", projects("e2e"), { COMPTOIR_CHROMIUM: chromium, COMPTOIR_TEST_DATABASE_URL: cluster.url });
  } else {
    failures.push("Browser story: no Chromium could be found or installed");
    total.failed += 1;
  }
  await cluster?.stop();
}

rmSync(results, { recursive: true, force: true });
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`comptoir: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || failures.length > 0 || total.passed === 0 ? 1 : 0);
