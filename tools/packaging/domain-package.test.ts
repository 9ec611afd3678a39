/** Tests the domain package as another team installs it. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";

import { build } from "esbuild";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { root } from "../bootstrap/run.mjs";
import { findChromium } from "../browser/find-chromium.mjs";
import { overBudget, weighAll } from "../../packages/domain/size-budget/weigh.ts";
import { areasOf, ensureFolder, runNode, packPackage, type PackedProject } from "./pack-package.ts";

/** Lists the Node installations of a major version in the usual places of a machine. */
const nodesOf = (major: string): readonly string[] =>
  [
    "/usr/bin/node",
    "/usr/local/bin/node",
    "/opt/homebrew/bin/node",
    ...pathFolders().map((folder) => join(folder, "node")),
  ]
    .filter((path) => existsSync(path))
    .filter((path) => execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith(`v${major}.`));

const pathFolders = (): readonly string[] => (process.env["PATH"] ?? "").split(delimiter).filter((part) => part !== "");

let packedProject: PackedProject;
beforeAll(() => {
  packedProject = packPackage("domain", ["typescript/bin/tsc", "-p", "tsconfig.build.json", "--noCheck"]);
}, 240_000);
afterAll(() => {
  packedProject.remove();
}, 240_000);

describe("the package", () => {
  test("passes publint", async () => {
    const bytes = readFileSync(packedProject.tarball);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test("carries the build, the sources and the cases, and no test", () => {
    for (const path of [
      "LICENSE",
      "README.md",
      "conformance/README.md",
      "conformance/money.json",
      "dist/money/index.js",
      "dist/money/index.d.ts",
      "src/money/index.ts",
    ])
      expect(packedProject.files).toContain(path);
    expect(
      packedProject.files.filter(
        (path) => /\.(?:test|type-test)\./u.test(path) || /^(?:size-budget|tsconfig)/u.test(path),
      ),
    ).toEqual([]);
  });

  test("depends on nothing, and has no root to import by accident", () => {
    const manifest: Readonly<Record<string, unknown>> = JSON.parse(
      readFileSync(join(packedProject.scratch, "node_modules/@comptoir/domain/package.json"), "utf8"),
    );
    expect([manifest["dependencies"], manifest["type"], manifest["sideEffects"]]).toEqual([undefined, "module", false]);
    expect(() =>
      runNode(packedProject.scratch, "--input-type=module", "-e", 'await import("@comptoir/domain")'),
    ).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/u);
  });

  test("only its exports can be imported", () => {
    for (const path of ["dist/money/index.js", "src/money/index.ts", "money/format-money.js", "package.json"]) {
      expect(() =>
        runNode(packedProject.scratch, "--input-type=module", "-e", `await import("@comptoir/domain/${path}")`),
      ).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/u);
    }
  });

  test("a map of types leads to a source that it carries", () => {
    const maps = packedProject.files.filter((path) => path.endsWith(".map"));
    const lostMaps = maps.filter((path) => {
      const { sources }: { readonly sources: readonly string[] } = JSON.parse(
        readFileSync(join(packedProject.source, path), "utf8"),
      );
      return sources.some((source) => !packedProject.files.includes(posix.join(posix.dirname(path), source)));
    });
    expect([maps.length > 100, lostMaps]).toEqual([true, []]);
  });

  test("exports every area that is built, and builds every area that it exports", () => {
    const areas = areasOf(packedProject.source);
    expect(
      areas.filter(
        (area) =>
          !packedProject.files.includes(`dist/${area}/index.js`) ||
          !packedProject.files.includes(`dist/${area}/index.d.ts`),
      ),
    ).toEqual([]);
  });
});

describe("in a project of another team", () => {
  test("Node imports every area", () => {
    const counts: Readonly<Record<string, number>> = JSON.parse(runNode(packedProject.scratch, "every-area.js"));
    expect(Object.keys(counts)).toEqual(areasOf(packedProject.source));
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  });

  test("Node imports the cases that any language can read", () => {
    const code =
      'import money from "@comptoir/domain/conformance/money.json" with { type: "json" }; process.stdout.write(String(money.format.cases.length > 5));';
    expect(runNode(packedProject.scratch, "--input-type=module", "-e", code)).toBe("true");
  });

  test.each([
    ["nodenext", "nodenext"],
    ["node16", "node16"],
    ["bundler", "esnext"],
  ])("the compiler accepts valid code and rejects invalid code, with moduleResolution %s", (resolution, module) => {
    expect(
      runNode(
        packedProject.scratch,
        join(root, "node_modules/typescript/bin/tsc"),
        "-p",
        "tsconfig.json",
        "--moduleResolution",
        resolution,
        "--module",
        module,
      ),
    ).toBe("");
  });

  test("a rule is bundled for a browser, and runs there without Node", async () => {
    const outputFolder = ensureFolder(packedProject.scratch, "out");
    const { outputFiles } = await build({
      entryPoints: [join(packedProject.scratch, "browser.js")],
      bundle: true,
      minify: true,
      platform: "browser",
      format: "iife",
      write: false,
      logLevel: "silent",
    });
    const code = outputFiles[0]?.text ?? "";
    const output = "$1,234.56 process:undefined require:undefined";
    const context = createContext({ Intl });
    runInContext(code, context);
    expect(context["shown"]).toBe(output);
    const chromium = await findChromium();
    if (chromium === undefined) return;
    const page = join(outputFolder, "page.html");
    writeFileSync(page, `<!doctype html><meta charset="utf-8"><title>nothing ran</title><script>${code}</script>`);
    const flags = [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--user-data-dir=${ensureFolder(packedProject.scratch, "profile")}`,
    ];
    expect(
      execFileSync(chromium, [...flags, "--dump-dom", pathToFileURL(page).href], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    ).toContain(`<title>${output}</title>`);
  });

  test("an area that is imported and not used costs nothing", async () => {
    const contents = areasOf(packedProject.source)
      .map(
        (area, index) => `import * as all${index} from "@comptoir/domain/${area}"; import "@comptoir/domain/${area}";`,
      )
      .join("\n");
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: packedProject.scratch },
      bundle: true,
      minify: true,
      format: "esm",
      external: ["fast-check"],
      write: false,
      logLevel: "silent",
    });
    expect(outputFiles[0]?.text).toBe("");
  });

  test("a CommonJS project requires it, where Node can", () => {
    expect(
      runNode(
        packedProject.scratch,
        "--input-type=commonjs",
        "-e",
        'process.stdout.write(require("@comptoir/domain/money").formatMoney(1999, "en"))',
      ),
    ).toBe("$19.99");
  });

  test("no area asks for Node, for a browser, or for anything installed beside it but fast-check in testing", async () => {
    for (const area of areasOf(packedProject.source)) {
      const { metafile } = await build({
        entryPoints: [join(packedProject.scratch, `node_modules/@comptoir/domain/dist/${area}/index.js`)],
        bundle: true,
        platform: "neutral",
        write: false,
        metafile: true,
        logLevel: "silent",
        packages: "external",
      });
      const outsideImports = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
      expect({ area, outside: [...new Set(outsideImports)] }).toEqual({
        area,
        outside: area === "testing" ? ["fast-check"] : [],
      });
    }
  });

  test("its laws hold on the lowest Node that it supports, where the machine has one", ({ annotate }) => {
    const { engines }: { readonly engines: { readonly node: string } } = JSON.parse(
      readFileSync(join(root, "packages/domain/package.json"), "utf8"),
    );
    const lowestNode = engines.node.replace(">=", "");
    const other = nodesOf(lowestNode)[0];
    if (other === undefined) return annotate(`no Node ${lowestNode} on this machine`);
    const code = `
      import { checkLaw, lawBooks, lawsOf } from "@comptoir/domain/testing";
      const failed = [];
      for (const book of lawBooks) {
        const ours = await import("@comptoir/domain/" + book.area);
        const runs = book.area === "period" ? 60 : 4;
        for (const law of lawsOf(book, ours)) if (checkLaw(law, { runs, seed: 1 }).failure !== null) failed.push(law.name);
      }
      process.stdout.write(process.versions.node + " " + failed.join(", "));`;
    const options = { cwd: packedProject.scratch, encoding: "utf8" } as const;
    expect(execFileSync(other, ["--input-type=module", "-e", code], options)).toMatch(
      new RegExp(`^${lowestNode}\\.\\d+\\.\\d+ $`, "u"),
    );
  }, 240_000);

  test("its own implementation is tested with the laws, and a counterexample is found", () => {
    const code = `
      import { checkLaw, lawBooks, lawsOf } from "@comptoir/domain/testing";
      import * as theirs from "./language.js";
      const book = lawBooks.find(({ area }) => area === "language");
      const failed = lawsOf(book, theirs).filter((law) => checkLaw(law, { runs: 200, seed: 1 }).failure !== null);
      process.stdout.write(failed.map(({ name }) => name).join("\\n"));`;
    expect(runNode(packedProject.scratch, "--input-type=module", "-e", code)).toContain("language/pick-language/");
  });
});

describe("the size budget", () => {
  const dist = () => pathToFileURL(join(packedProject.source, "dist/"));

  test("a rule that costs more than it may is named", async () => {
    const weighedModules = await weighAll(
      ["money"],
      { money: { all: 100_000, rules: { formatMoney: 100_000, allocateCents: 20 } } },
      dist(),
    );
    expect(overBudget(weighedModules).map(({ name }) => name)).toEqual(["money · allocateCents"]);
  });

  test("a single rule is smaller than its area", async () => {
    const [all, rule] = await weighAll(["report"], { report: { all: 0, rules: { decodeFilters: 0 } } }, dist());
    expect((rule?.bytes ?? 0) * 5).toBeLessThan(all?.bytes ?? 0);
  });

  // The build of the sources has checked these sizes already.
  test("the build fails when an area exceeds its size, and when a row has no area", () => {
    const data = join(packedProject.source, "size-budget/size-budget.data.ts");
    const planted = join(packedProject.source, "dist/language/index.js");
    const [keptData, keptCode] = [readFileSync(data, "utf8"), readFileSync(planted, "utf8")];
    const ballast = Array.from({ length: 2_000 }, (_, index) => `"${(index * 7919).toString(36)}"`).join();
    writeFileSync(planted, `${keptCode}\nexport const ballast = [${ballast}];\n`);
    writeFileSync(data, keptData.replace("  result: {", "  gone: { all: 1 },\n  result: {"));
    let output = "";
    try {
      output = runNode(packedProject.source, join(packedProject.source, "size-budget/main.ts"));
    } catch (error) {
      output = String(Object(error).stdout);
    }
    writeFileSync(planted, keptCode);
    writeFileSync(data, keptData);
    expect(output.trim()).toMatch(
      /^Over the size budget[^\n]*\nlanguage +\d+ bytes, at most \d+\nRows of the size budget without an area: gone$/u,
    );
  });
});

test("the check in ten lines that the README of the cases shows runs, where there is a Python", () => {
  const readme = readFileSync(join(root, "packages/domain/conformance/README.md"), "utf8");
  const [, code = ""] = /```python\n([^]*?)```/u.exec(readme) ?? [];
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(10);
  const python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].find((path) =>
    existsSync(path),
  );
  if (python === undefined) return;
  expect(readme).toContain(
    execFileSync(python, ["-c", code], { cwd: join(root, "packages/domain/conformance"), encoding: "utf8" }).trim(),
  );
});
