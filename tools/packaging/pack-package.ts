/** Packs a workspace package as published, and makes another team's project that installs it. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { root } from "../bootstrap/run.mjs";

/** Folders of a packed package and of the project that installs it; `remove` deletes them. */
export interface PackedProject {
  /** Folder of the built package. */
  readonly source: string;
  readonly tarball: string;
  readonly files: readonly string[];
  /** Folder of the other team's project, with the package installed from the tarball. */
  readonly scratch: string;
  readonly remove: () => void;
}

/** Runs Node in a folder; returns its output. */
export function runNode(cwd: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs npm in a folder, without the network; returns its output. */
export function runNpm(cwd: string, ...args: readonly string[]): string {
  return execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
}

/** Builds a copy of a package's sources (so that nothing stale is packed), packs it, and installs it. */
export function packPackage(name: string, build: readonly string[]): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-pack-"));
  const packageFolder = join(folder, "packages", name);
  cpSync(join(root, "packages", name), packageFolder, {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|node_modules)$/u.test(path),
  });
  cpSync(join(root, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  const [tool = "", ...options] = build;
  runNode(packageFolder, join(root, "node_modules", tool), ...options);
  const [packedFile]: readonly { readonly filename: string; readonly files: readonly { readonly path: string }[] }[] =
    JSON.parse(runNpm(packageFolder, "pack", "--json", "--pack-destination", folder));
  if (packedFile === undefined) throw new Error("npm packed nothing");
  const tarballFile = join(folder, packedFile.filename);
  return {
    source: packageFolder,
    tarball: tarballFile,
    files: packedFile.files.map(({ path }) => path),
    scratch: installPackage(name, tarballFile, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function installPackage(name: string, tarball: string, folder: string): string {
  const scratchFolder = join(folder, "scratch");
  cpSync(join(root, "tools", "packaging", "scratch"), scratchFolder, { recursive: true });
  writeFileSync(
    join(scratchFolder, "package.json"),
    JSON.stringify({ name: "another-team", version: "1.0.0", private: true, type: "module" }),
  );
  writeFileSync(
    join(scratchFolder, "readme.ts"),
    typeScriptOf(readFileSync(join(root, "packages", name, "README.md"), "utf8")),
  );
  runNpm(scratchFolder, "install", tarball);
  for (const peer of ["fast-check", "pure-rand"])
    symlinkSync(join(root, "node_modules", peer), join(scratchFolder, "node_modules", peer), "junction");
  return scratchFolder;
}

/** Returns the TypeScript blocks of a page, which must compile because users copy them. */
const typeScriptOf = (page: string): string =>
  [...page.matchAll(/^```ts\n(?<code>.*?)^```$/gmsu)].map(({ groups }) => groups?.["code"] ?? "").join("\n");

/** Lists the areas in a package's exports. */
export function areasOf(packageFolder: string): readonly string[] {
  const { exports }: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
    readFileSync(join(packageFolder, "package.json"), "utf8"),
  );
  return (
    Object.keys(exports)
      // A part of an area with an entry of its own does not count as an area.
      .filter((path) => !path.slice(2).includes("/"))
      .map((path) => path.slice(2))
  );
}

/** Creates a folder unless it exists. */
export function ensureFolder(...parts: readonly string[]): string {
  const path = join(...parts);
  mkdirSync(path, { recursive: true });
  return path;
}
