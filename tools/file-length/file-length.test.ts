import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { allowance } from "./allowance.data.ts";
import { isMeasured, linesAtMost, linesOf } from "./file-length.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const longFiles = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((path) => isMeasured(path) && linesOf(readFileSync(join(root, path), "utf8")) > linesAtMost);

describe("the rule of file length", () => {
  test.each([
    ["apps/web/src/main.tsx", true],
    ["tools/bootstrap/test.mjs", true],
    ["packages/domain/src/money/cents.test.ts", false],
    ["packages/domain/src/money/cents.property.test.ts", false],
    ["apps/web/e2e/sign-in.e2e.ts", false],
    ["packages/domain/src/errors/catalogue.data.ts", false],
    ["packages/i18n/src/locales/fr/report.ts", false],
  ] as const)("%s is measured: %s", (path, isExpectedMeasured) => {
    expect(isMeasured(path)).toBe(isExpectedMeasured);
  });

  test("counts the lines as an editor numbers them", () => {
    expect([linesOf(""), linesOf("a\n"), linesOf("a\nb\n"), linesOf("a\nb")]).toEqual([0, 1, 2, 2]);
  });
});

test("a source file has at most 300 lines, unless the allowance names it", () => {
  expect(longFiles.filter((path) => !allowance.includes(path))).toEqual([]);
});

test("the allowance names no file that is short by now, or gone", () => {
  expect(allowance.filter((path) => !longFiles.includes(path))).toEqual([]);
});
