// Imports between the folders of an application: the linter finds cycles of files only, not of areas.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, dirname } from "node:path";

/** Reads the imports between the folders below a source folder, except tests and lazy imports. */
export function areaImports(root) {
  const importsByArea = new Map();
  for (const file of readdirSync(root, { recursive: true })) {
    if (!/\.tsx?$/u.test(file) || /\.test\.tsx?$/u.test(file) || !file.includes("/")) continue;
    const area = areaOf(file);
    const importedAreas = importsByArea.get(area) ?? new Set();
    importsByArea.set(area, importedAreas);
    for (const [, path] of readFileSync(join(root, file), "utf8").matchAll(/from "(\.[^"]+)"/gu)) {
      const target = relative(root, resolve(root, dirname(file), path));
      if (target.includes("/") && areaOf(target) !== area) importedAreas.add(areaOf(target));
    }
  }
  return new Map([...importsByArea].map(([area, imported]) => [area, [...imported]]));
}

/** Returns the first import cycle, from an area back to itself; null if there is none. */
export function findImportCycle(imports) {
  const done = new Set();
  const walk = (area, path) => {
    if (path.includes(area)) return [...path.slice(path.indexOf(area)), area];
    if (done.has(area)) return null;
    for (const next of imports.get(area) ?? []) {
      const cycle = walk(next, [...path, area]);
      if (cycle !== null) return cycle;
    }
    done.add(area);
    return null;
  };
  for (const area of imports.keys()) {
    const cycle = walk(area, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

const areaOf = (file) => file.slice(0, file.indexOf("/"));
