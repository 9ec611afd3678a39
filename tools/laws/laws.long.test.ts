/** Tests the command in separate processes, as a user runs it. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { servedFunctions, startProtocolServer } from "./testing/protocol-server.ts";
import { runLaws } from "./testing/run-laws.ts";
import { checkWellFormed } from "./testing/well-formed.ts";

// Processes start further processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const testFolder = fileURLToPath(new URL(".", import.meta.url));
const root = join(testFolder, "../..");
let folder = "";
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "comptoir-laws-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Extracts the generated test from a run's output. */
const printedTest = (output: string): string =>
  /As a test:\n\n(?<code>[^]*?\n\}\);\n)/u.exec(output)?.groups?.["code"] ?? "";

describe("the product", () => {
  test("keeps its own laws, and says so on paper, in JUnit and as JSON", async () => {
    const [junit, html] = [join(folder, "ours.xml"), join(folder, "ours.html")];
    const { code, out, err } = await runLaws([
      "--runs",
      "2",
      "--seed",
      "7",
      "--junit",
      junit,
      "--html",
      html,
      "--json",
    ]);
    const report = JSON.parse(out);
    expect({ code, err: err.includes("broken") }).toEqual({ code: 0, err: false });
    expect(report.laws.length).toBe(report.asked);
    expect(report.laws.length).toBeGreaterThan(80);
    expect(new Set(report.laws.map(({ outcome }: { readonly outcome: string }) => outcome))).toEqual(new Set(["held"]));
    const xml = readFileSync(junit, "utf8");
    checkWellFormed(xml);
    expect(xml.match(/<testcase /gu)?.length).toBe(report.asked);
    const page = readFileSync(html, "utf8");
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import|href="(?!#)/iu);
    expect(page).toContain("A range code stands for the whole day, week, month, quarter or year of today");
    expect(page).toContain("behaviour 3.12 (14)");
  });
});

describe("a module that drops a cent", () => {
  const wrongModule = "tools/laws/testing/drops-a-cent.mjs";

  test("breaks the laws of printing, is shrunk, and the printed test fails when it is run", async () => {
    const [junit, html] = [join(folder, "wrong.xml"), join(folder, "wrong.html")];
    const { code, out, err } = await runLaws([
      "--area",
      "money",
      "--against",
      wrongModule,
      "--seed",
      "11",
      "--junit",
      junit,
      "--html",
      html,
    ]);
    expect(code).toBe(1);
    expect(err).toContain("broken: money/print-money/parse(format(amount)) gives the amount back, in every language");
    // The counterexample is reduced to the smallest wrong amount.
    expect(out).toMatch(/case: \[(?:-?100000),"fr"\]/u);
    expect(out).toMatch(/allocation +\d +\d+ +[\d.]+ s +ours/u);
    expect(out).toContain("Theirs: money: formatMoney. The rest is ours.");
    checkWellFormed(readFileSync(junit, "utf8"));
    expect(readFileSync(junit, "utf8")).toContain("<failure message=");
    expect(readFileSync(html, "utf8")).toContain("holdLaw(law, { values: [");

    const code1 = printedTest(out);
    const failedRun = await runTest(code1);
    expect(failedRun).toMatch(/1 failed/u);
    expect(failedRun).toContain("where the law says");
    // The same test passes over our functions, so the module is at fault.
    expect(await runTest(code1.replaceAll(/.*import \* as theirs.*\n|, theirs/gu, ""))).toMatch(/1 passed/u);
  });

  test("is brought back by the seed and the path of its case", async () => {
    const { out } = await runLaws([
      "--rule",
      "money/print-money/formats money",
      "--against",
      wrongModule,
      "--seed",
      "11",
      "--json",
    ]);
    const [{ name, seed, failure }] = JSON.parse(out).laws;
    const secondRun = await runLaws([
      "--rule",
      name,
      "--against",
      wrongModule,
      "--seed",
      String(seed),
      "--path",
      failure.path,
      "--json",
    ]);
    expect(secondRun.code).toBe(1);
    expect(JSON.parse(secondRun.out).laws[0].failure.values).toBe(failure.values);
  });
});

test("a case of commands, of a function or of a table of theirs is a printed test too: it fails for the law's reason, and passes over ours", async () => {
  const rules = [
    "inventory/count-by-hand/lines",
    "inventory/many-devices/for any",
    "text/required/rejects an absent",
    "operation/terminal-state/the bounds",
  ];
  const { code, out } = await runLaws([
    ...rules.flatMap((rule) => ["--rule", rule]),
    "--against",
    "tools/laws/testing/odd-values.mjs",
    "--seed",
    "-5",
    "--json",
  ]);
  expect(code).toBe(1);
  const { laws } = JSON.parse(out);
  const tests: readonly string[] = laws.map((line: { readonly test: string }) => line.test);
  expect(tests.filter((text) => text.includes("holdLaw(law, { seed: -5, path: "))).toHaveLength(rules.length);
  expect(out).toContain("[parseUsername,");
  const [imports = "", secondPart = ""] = [
    /^(?:import .*\n)+/u.exec(tests[0] ?? "")?.[0],
    tests.map((text) => text.replace(/^(?:import .*\n)+/u, "")).join("\n"),
  ];
  const failedRun = await runTest(imports + secondPart);
  expect(failedRun).toMatch(new RegExp(`${rules.length} failed`, "u"));
  expect(failedRun).not.toMatch(/Unable to replay|not iterable|is not defined/u);
  expect(
    await runTest(imports.replace(/.*import \* as theirs.*\n/u, "") + secondPart.replaceAll(", theirs)", ")")),
  ).toMatch(new RegExp(`${rules.length} passed`, "u"));
});

test("a module with an object per area replaces those functions, and its misspelled name is reported", async () => {
  const { code, out } = await runLaws(["--area", "money", "--against", "tools/laws/testing/by-area.mjs"]);
  expect(code).toBe(0);
  expect(out).toMatch(/exact-amounts +\d .* \d ours, 1 held/u);
  expect(out).toContain("No law knows formatMoneys, money/formatMony: not used.");
});

test("the output of a module is not part of the answer", async () => {
  const { code, out, err } = await runLaws([
    "--rule",
    "exact-amounts",
    "--against",
    "tools/laws/testing/talks.mjs",
    "--runs",
    "3",
    "--json",
  ]);
  expect([code, JSON.parse(out).laws.length > 0, err.includes("loaded"), err.includes("adding")]).toEqual([
    0,
    true,
    true,
    true,
  ]);
});

test("a law that never ends is broken, and the others are tested", async () => {
  const { code, out } = await runLaws([
    "--rule",
    "exact-amounts",
    "--area",
    "money",
    "--against",
    "tools/laws/testing/never-ends.mjs",
    "--timeout",
    "2",
    "--jobs",
    "1",
  ]);
  expect(code).toBe(1);
  expect(out).toContain("no end after 2 s");
  expect(out).toMatch(/exact-amounts +\d .* 1 broken, \d ours/u);
});

test("Ctrl-C ends the run with the results so far", async () => {
  const { code, out } = await runLaws(["--runs", "200000", "--area", "money", "--area", "language", "--jobs", "1"], {
    stopAt: /of \d+ laws/u,
  });
  expect(code).toBe(130);
  expect(out).toMatch(/Stopped: [1-9]\d* of \d+ laws were held\./u);
  expect(out).toContain("The slowest laws:");
});

test.skipIf(!existsSync("/dev/full"))(
  "a report that cannot be written ends with 3, and says so; a broken law says more",
  async () => {
    const { code, out, err } = await runLaws(["--area", "language", "--runs", "1", "--html", "/dev/full"]);
    expect({
      code,
      hasTable: out.includes("locales"),
      err: err.includes("The report could not be written: ENOSPC"),
    }).toEqual({ code: 3, hasTable: true, err: true });
    expect(
      (
        await runLaws([
          "--area",
          "money",
          "--rule",
          "print-money",
          "--against",
          "tools/laws/testing/drops-a-cent.mjs",
          "--html",
          "/dev/full",
        ])
      ).code,
    ).toBe(1);
  },
);

describe("a server of another language", () => {
  test("is tested with the same laws, by requests", async () => {
    const server = await startProtocolServer(servedFunctions());
    try {
      const { code, out } = await runLaws([
        "--area",
        "measure",
        "--area",
        "money",
        "--against",
        server.url,
        "--runs",
        "20",
      ]);
      expect({ code, out: out.match(/broken/gu) }).toEqual({ code: 0, out: null });
      expect(out).toMatch(/exact-arithmetic +5 .* 1 ours, 4 held/u);
      expect(server.asked()).toBeGreaterThan(100);
    } finally {
      server.close();
    }
  });

  test("that rounds a half down is found, and the printed test fails against it", async () => {
    const roundDown = (numerator: unknown, denominator: unknown): number =>
      Math.trunc(Number(numerator) / Number(denominator));
    const server = await startProtocolServer({ measure: { divideRounded: roundDown } });
    try {
      const { code, out } = await runLaws([
        "--rule",
        "measure/exact-arithmetic/rounds a half",
        "--against",
        server.url,
      ]);
      expect(code).toBe(1);
      expect(out).toContain("case: [0,1]");
      expect(await runTest(printedTest(out))).toMatch(/1 failed/u);
    } finally {
      server.close();
    }
  });
});

test("docs/conformance.md shows the real output", async () => {
  const page = readFileSync(join(root, "docs/conformance.md"), "utf8");
  const ownModule = join(folder, "mine.mjs");
  writeFileSync(ownModule, /```js\n(?<code>[^]*?)```/u.exec(page)?.groups?.["code"] ?? "");
  const { code, out } = await runLaws(["--area", "money", "--against", ownModule]);
  expect(code).toBe(1);
  expect(out).toContain(/^── money\/[^]*?(?=\n```)/mu.exec(page)?.[0]);
});

describe("a command that is not understood ends with 2 and one clear line", () => {
  test.each([
    [["--area", "mony"], /^No area is called mony\. The nearest: money, /u],
    [["--against", "http://127.0.0.1:9"], /^--against http:\/\/127\.0\.0\.1:9: nothing answers there \(.+\)\.$/u],
    [["--against", "README.md"], /^--against README\.md cannot be loaded: /u],
    [["--html", "nowhere/laws.html"], /^nowhere\/laws\.html cannot be written: ENOENT/u],
    [["--junit", "docs"], /^docs cannot be written: EISDIR/u],
    [["--against", "tools/laws/testing/exits.mjs"], /exits\.mjs cannot be loaded: it ended by itself, with 0$/u],
    [
      ["--against", "tools/laws/testing/hangs.mjs", "--timeout", "1"],
      /hangs\.mjs cannot be loaded: no end after 1 s$/u,
    ],
    [["--against", "tools/laws/read-options.ts"], /it has none of the functions that the laws know/u],
  ])("%j", async (args, line) => {
    const { code, out, err } = await runLaws(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.trim()).toMatch(line);
    expect(err.trim().split("\n").length).toBe(1);
  });
});

/** Runs a test file with the given code, and returns vitest's output. */
function runTest(code: string): Promise<string> {
  const printedFile = join(testFolder, `.printed-${process.pid}`);
  mkdirSync(printedFile, { recursive: true });
  const file = join(printedFile, "printed.test.ts");
  writeFileSync(file, code);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "tools", file],
      { cwd: root, env: { ...process.env, CI: "true", NO_COLOR: "1" } },
      (_error, output, err) => {
        rmSync(printedFile, { recursive: true, force: true });
        resolve(output + err);
      },
    );
  });
}
