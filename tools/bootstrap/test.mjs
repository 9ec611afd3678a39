// npm test: lint, types, build, and the tests of a change, in minutes.
// Server tests run on PostgreSQL, which is twice as fast, and also on the embedded database if it may differ. A story runs in a real browser.
//   npm test                        the tests of every change
//   npm run test:all                also the long tests (*.long.*): real files, whole stories, every server test on both databases
//   npm test -- packages/domain     only the test files whose path contains this, on the embedded database
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";

import { findChromium } from "../browser/find-chromium.mjs";
import { startTemporaryCluster } from "../postgres/temporary-cluster.mjs";
import { onBothDatabases } from "../testing/both-databases.mjs";
import { build } from "./build.mjs";
import { runAndCapture, root, run } from "./run.mjs";
import { typeCheckCommand, typedPlaces } from "./types.mjs";

const all = process.argv.includes("--all");
const filters = process.argv.slice(2).filter((argument) => argument !== "--all");
const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
/** Least free memory for temporary files to be kept in it. Units: bytes. The tests use 2 GB of files at most. */
const roomInMemory = 6e9;

/** The folder of temporary files in memory where there is room: PostgreSQL copies a database of 900 files for each test file. */
function findTemporaryFolder() {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > roomInMemory ? memory : tmpdir();
}

const results = mkdtempSync(join(findTemporaryFolder(), "comptoir-test-"));
/** Temporary folder of all tests, so that their left-over files are noticed. */
const temporary = join(results, "tmp");
mkdirSync(temporary);
// a test's cluster runs as another account if this one is root, and must be able to enter
chmodSync(results, 0o711);
/** Folder of compiled sources, which the programs that tests start reuse. */
const compileCache = join(root, "node_modules", ".cache", "compile");
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const started = Date.now();
const times = [];
const slowFiles = [];
/** Lines about failures, repeated at the end because a long log may be cut. */
const summary = [];

/** Runs a part of the tests and records its duration. */
async function runTimed(name, work) {
  const startMs = Date.now();
  console.log(`\n── ${name} ──`);
  await work();
  times.push({ name, seconds: (Date.now() - startMs) / 1000 });
}

const checks = { name: "Lint and types, one after another", seconds: 0 };
times.push(checks);

/** Runs a program that must exit with 0; prints its output otherwise. */
async function check(name, command, args, options) {
  const startMs = Date.now();
  const { code, output } = await runAndCapture(command, args, options);
  checks.seconds += (Date.now() - startMs) / 1000;
  if (code === 0) return void (total.passed += 1);
  total.failed += 1;
  failures.push(name);
  console.log(`${name}\n${output}`);
}

/** Number of parts that run at once: one more than there are cores, but three at most. Each waits for a database or a browser for a third of its time. */
const lanes = Math.min(3, availableParallelism() + 1);

/** Runs tasks in parallel, started in order. */
async function sideBySide(tasks, atOnce) {
  const queue = [...tasks];
  const next = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Runs vitest once. Figures come from its JSON report, so that a crashed run counts as a failure. */
const vitest = (name, args, { label, ...env } = {}) =>
  runTimed(name, async () => {
    const file = join(results, `${times.length}-${label ?? "tests"}.json`);
    const workers = label === undefined ? availableParallelism() : Math.ceil(availableParallelism() / lanes);
    const options = [
      "run",
      `--maxWorkers=${workers}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
      ...filters,
    ];
    const code = await run(process.execPath, [join(root, "node_modules", "vitest", "vitest.mjs"), ...options], {
      label,
      env: {
        CI: "true",
        NO_COLOR: "1",
        TMPDIR: temporary,
        NODE_COMPILE_CACHE: compileCache,
        COMPTOIR_TEST_BUILD: "1",
        COMPTOIR_PICTURES: process.env.COMPTOIR_PICTURES ?? join(tmpdir(), "comptoir-pictures"),
        ...(all ? { COMPTOIR_TEST_ALL: "1" } : {}),
        ...env,
      },
    });
    const report = readReport(file);
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests;
    total.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
    for (const { name: path, startTime, endTime } of report.testResults)
      slowFiles.push({ name: `${relative(root, path)} (${name})`, seconds: (endTime - startTime) / 1000 });
    for (const { name: path, assertionResults, message } of report.testResults.filter(
      ({ status }) => status === "failed",
    )) {
      const failedTests = assertionResults.filter(({ status }) => status === "failed");
      if (failedTests.length === 0) summary.push(`${relative(root, path)} (${name})\n${shortened(message)}`);
      for (const test of failedTests)
        summary.push(
          `${relative(root, path)} (${name}): ${test.fullName}\n${shortened(test.failureMessages.join("\n"))}`,
        );
    }
    if (code !== 0 || report.numTotalTests === 0) {
      failures.push(name);
      if (report.numFailedTests === 0) total.failed += 1;
    }
  });

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}

/** Returns the first lines of a message, enough to identify the failure. */
const shortened = (message) =>
  message
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");

const projects = (...names) => names.flatMap((name) => ["--project", name]);
const inOrder = (rows) => rows.toSorted((a, b) => b.seconds - a.seconds);
const print = (rows) =>
  rows.forEach(({ name, seconds }) => console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`));

/** Tells server tests that the other database asks the other half of their random cases; long runs ask all cases of both. */
const sharedCases = all ? {} : { COMPTOIR_TEST_BOTH: "1" };

/** Server areas tested separately and last: each free lane takes the next part, so that all lanes end together. Each part loads the server once. */
const ownParts = [["models"], ["report"], ["import", "backup"]];
const serverSources = join(root, "apps", "server", "src");
const otherParts = readdirSync(serverSources, { withFileTypes: true })
  .filter((entry) => (entry.isDirectory() ? !ownParts.flat().includes(entry.name) : entry.name.endsWith(".test.ts")))
  .map((entry) => `apps/server/src/${entry.name}${entry.isDirectory() ? "/" : ""}`);

if (filters.length > 0) {
  await runTimed("Build", build);
  const chromium = await findChromium();
  await vitest("Tests", ["--passWithNoTests"], chromium ? { COMPTOIR_CHROMIUM: chromium } : {});
} else {
  let tellBuilt;
  const built = new Promise((resolve) => (tellBuilt = resolve));
  // every test file makes a database, which autovacuum then reads; no test depends on that
  const starting = startTemporaryCluster({ autovacuum: "off", max_wal_size: "256MB" }, { within: results });
  /** Returns a part that runs server tests on PostgreSQL, or on the embedded database if there is none. */
  const server = (part, files, label) => async () => {
    const cluster = await starting;
    return vitest(
      `Server on ${cluster ? "PostgreSQL" : "the embedded database"}${part}`,
      [...projects("server"), ...files],
      { label, ...(cluster && { COMPTOIR_TEST_DATABASE_URL: cluster.url, ...sharedCases }) },
    );
  };
  /** Parts of the run; they wait for the build, and the longest comes first. */
  const tests = [
    () =>
      vitest(
        "Rules, contract, words, components, tools",
        projects("domain", "cli", "api", "i18n", "ui-react", "web", "tools"),
        { label: "rules" },
      ),
    server("", otherParts, "server"),
    async () => {
      const chromium = await findChromium();
      if (chromium)
        return vitest("Browser story on the embedded database", projects("e2e"), {
          label: "browser",
          COMPTOIR_CHROMIUM: chromium,
        });
      failures.push("Browser story: no Chromium could be found or installed");
      total.failed += 1;
    },
    async () => {
      if (await starting)
        return vitest("Server on the embedded database", [...projects("server"), ...(all ? [] : onBothDatabases)], {
          label: "embedded",
          ...sharedCases,
        });
      console.log(
        "\nNo PostgreSQL 15 or newer here, and it may not be installed: the server is tested on the embedded database only.",
      );
    },
    ...ownParts.map((areas) =>
      server(
        `: ${areas.join(", ")}`,
        areas.map((area) => `apps/server/src/${area}/`),
        areas[0],
      ),
    ),
  ].map((work) => () => built.then(work));
  const lintAndTypes = [
    () => check("Format", bin("oxfmt"), ["--check", "."]),
    ...typedPlaces.map((place) => () => check(`Types of ${place}`, ...typeCheckCommand(place))),
    // Both follow imports into the built packages, which the build deletes and writes again.
    ...[
      () => check("Lint", bin("oxlint"), ["--deny-warnings"]),
      () => check("Unused files and exports", bin("knip"), ["--no-progress"]),
    ].map((work) => () => built.then(work)),
  ];
  await sideBySide([() => runTimed("Build", build).then(tellBuilt), ...lintAndTypes, ...tests], lanes);
  const [cluster, chromium] = [await starting, await findChromium()];
  if (all && cluster && chromium)
    await vitest("Browser story on PostgreSQL", projects("e2e"), {
      label: "browser",
      COMPTOIR_CHROMIUM: chromium,
      COMPTOIR_TEST_DATABASE_URL: cluster.url,
    });
  await cluster?.stop();
}

// keep the tests' template databases, which are named after the account
const left = readdirSync(temporary).filter((name) => name.startsWith("comptoir-") && !/^comptoir-\d+-/u.test(name));
if (left.length > 0) {
  failures.push(`Tests left files in the temporary folder: ${left.join(", ")}`);
  total.failed += 1;
}

rmSync(results, { recursive: true, force: true });
console.log("\nWhere the time went:");
print(times);
console.log("The slowest files:");
print(inOrder(slowFiles).slice(0, 12));
for (const failedTest of summary) console.log(`\nFailed: ${failedTest}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`comptoir: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || failures.length > 0 || total.passed === 0 ? 1 : 0);
