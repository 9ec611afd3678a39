/** Tests an identical second copy of the package: values validated by one copy are accepted by the other. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { checkForm } from "@comptoir/domain/validation";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { runLaws } from "./testing/run-laws.ts";

vi.setConfig({ testTimeout: 300_000 });

const domain = fileURLToPath(new URL("../../packages/domain/", import.meta.url));
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "comptoir-copy-"));
  cpSync(join(domain, "src"), join(folder, "src"), { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(domain, "package.json"), "utf8"));
  const areas = Object.keys(exports)
    .filter((path) => !/testing|conformance/u.test(path))
    .map((path) => path.slice(2));
  const nameOf = (area: string) => area.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(
    join(folder, "index.mjs"),
    areas.map((area) => `export * as ${nameOf(area)} from "./src/${area}/index.ts";\n`).join(""),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an unmutated copy of the package holds every law", async () => {
  const { code, out, err } = await runLaws([
    "--runs",
    "3",
    "--seed",
    "7",
    "--against",
    join(folder, "index.mjs"),
    "--json",
  ]);
  const report = JSON.parse(out);
  expect(
    report.laws
      .filter(({ outcome }: { readonly outcome: string }) => ["broken", "skipped"].includes(outcome))
      .map(({ name }: { readonly name: string }) => name),
  ).toEqual([]);
  expect({ code, err: err.includes("broken") }).toEqual({ code: 0, err: false });
});

test("a form of another copy rejects values checked by this copy", async () => {
  const copiedDomain = await import(/* @vite-ignore */ pathToFileURL(join(folder, "src/product/index.ts")).href);
  const formResult = checkForm(copiedDomain.productForm, { sku: "x".repeat(40) });
  expect(formResult.ok ? [] : formResult.issues.map(({ code, path }) => [code, ...path])).toContainEqual([
    "MAX_LENGTH",
    "sku",
  ]);
});
