/** Chunks of the modules that a board needs before it is painted. */
import { fileURLToPath } from "node:url";

import { boardModules, chartsModules, rulesModules, shellModules } from "./chunks.data.ts";
import type { ModulesOfFolder } from "./chunks.data.ts";

export const boardChunks = [
  { name: "rules", modules: rulesModules },
  { name: "shell", modules: shellModules },
  { name: "charts", modules: chartsModules },
  { name: "board", modules: boardModules },
] as const;

const toSlashes = (path: string): string => path.replaceAll("\\", "/");

const ownRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** Makes the test whether a module, by its path, is one of a list; the list is relative to the root of the repository. */
export function moduleTest(modules: readonly ModulesOfFolder[], root: string = ownRoot): (path: string) => boolean {
  const paths = new Set(modules.flatMap(({ folder, modules: names }) => names.map((name) => `${folder}/${name}`)));
  const start = `${toSlashes(root).replace(/\/$/u, "")}/`;
  return (path) => {
    const slashPath = toSlashes(path);
    const inRepository = slashPath.startsWith(start) ? slashPath.slice(start.length) : "";
    return paths.has(inRepository.replace(/(?:\.module)?\.(?:css|js|mjs|tsx?)(?:\?.*)?$/u, ""));
  };
}
