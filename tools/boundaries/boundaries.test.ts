import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { areaImports, findImportCycle } from "./area-imports.mjs";
import { boundaries } from "./boundaries.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const oxlint = join(root, "node_modules", ".bin", "oxlint");

const lint = (file: string) => {
  const { stdout, stderr, status } = spawnSync(oxlint, ["-f", "json", file], { cwd: root, encoding: "utf8" });
  return { status, output: stdout + stderr };
};

/** Writes a file, lints it, and always deletes it. */
const plant = (folder: string, name: string, source: string) => {
  const file = join(root, folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  try {
    return lint(file);
  } finally {
    rmSync(file);
  }
};

describe("the linter sees a forbidden import", () => {
  for (const row of boundaries)
    for (const example of row.plants) {
      const name = "name" in example ? example.name : "planted-import.ts";
      it(`in ${row.place}: ${example.source.split("\n")[0]}`, () => {
        const { status, output } = plant(example.plantIn, name, example.source);
        expect(output).toContain(row.reason);
        expect(status).not.toBe(0);
      });
    }

  it("and leaves an allowed one alone", () => {
    expect(
      plant(
        "packages/domain-cli/src",
        "planted-import.ts",
        'import { cents } from "@comptoir/domain/money";\nexport const planted = cents;\n',
      ),
    ).toMatchObject({ status: 0 });
  });
});

describe("the areas of an application lean on each other in one direction", () => {
  it("a circle is found, by however many areas it goes", () => {
    expect(
      findImportCycle(
        new Map([
          ["auth", ["access"]],
          ["organisation", ["access", "auth"]],
          ["access", []],
        ]),
      ),
    ).toBeNull();
    expect(
      findImportCycle(
        new Map([
          ["auth", ["organisation"]],
          ["organisation", ["auth"]],
        ]),
      ),
    ).toEqual(["auth", "organisation", "auth"]);
    expect(
      findImportCycle(
        new Map([
          ["http", ["auth"]],
          ["auth", ["access"]],
          ["access", ["database"]],
          ["database", ["auth"]],
        ]),
      ),
    ).toEqual(["auth", "access", "database", "auth"]);
  });

  for (const app of ["server", "web"])
    it(`in apps/${app}`, () => {
      const imports = areaImports(join(root, "apps", app, "src"));
      expect([...imports.values()].flat().length).toBeGreaterThan(5);
      expect(findImportCycle(imports)).toBeNull();
    });
});
