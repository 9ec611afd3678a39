/** Tests the list of the modules that a board needs before it is painted. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

import { describe, expect, test } from "vitest";

import { boardChunks, moduleTest } from "../../apps/web/size-budget/chunks.ts";
import { root } from "../bootstrap/run.mjs";

const modules = boardChunks.flatMap((chunk) =>
  chunk.modules.flatMap(({ folder, modules: names }) => names.map((name) => `${folder}/${name}`)),
);
const endings = [".ts", ".tsx", ".js", ".mjs", ".module.css"];
const fileOf = (module: string) =>
  endings.map((ending) => module + ending).find((path) => existsSync(join(root, path)));

/** Lists the modules that a module of ours imports at once, other than types and styles. */
function importsOf(module: string): readonly string[] {
  const file = fileOf(module);
  if (file === undefined) return [];
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )(?:[^;"]*? from )?"(\.[^"]+)\.tsx?";$/gmu)].map(
    ([, path = ""]) => posix.join(dirname(file), path),
  );
}

describe("the chunks of a board", () => {
  test("have modules that exist", () => {
    expect(modules.filter((module) => fileOf(module) === undefined)).toEqual([]);
  });

  test("have no module of a package that only tests use", () => {
    const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
      readFileSync(join(root, "package-lock.json"), "utf8"),
    );
    const packages = modules.flatMap((module) => /^node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(module) ?? []);
    expect(packages.filter((path) => lock.packages[path] === undefined || lock.packages[path].dev === true)).toEqual(
      [],
    );
  });

  test.each(["packages/ui-react/src/charts/", "apps/web/src/features/dashboard/"])(
    "have every module of %s that one of theirs imports",
    (folder) => {
      const importedModules = modules.filter((module) => module.startsWith(folder)).flatMap(importsOf);
      expect(importedModules.filter((module) => module.startsWith(folder) && !modules.includes(module))).toEqual([]);
    },
  );

  test.each([
    ["/srv/apps/comptoir", "/srv/apps/comptoir/packages/a/src/b.ts", true],
    ["/srv/apps/comptoir/", "/srv/apps/comptoir/packages/a/src/b.ts?used", true],
    ["C:\\packages\\comptoir", "C:/packages/comptoir/packages/a/src/b.ts", true],
    ["C:\\packages\\comptoir", "C:\\packages\\comptoir\\packages\\a\\src\\b.module.css", true],
    ["/srv/comptoir", "/srv/other/packages/a/src/b.ts", false],
    ["/srv/comptoir", "/srv/comptoir/apps/packages/a/src/b.ts", false],
  ])("are found in a checkout at %s: %s", (checkout, path, expected) => {
    expect(moduleTest([{ folder: "packages/a/src", modules: ["b"] }], checkout)(path)).toBe(expected);
  });
});
