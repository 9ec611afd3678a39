/** Chunks of the modules that a board needs before it is painted. */
import { boardModules, chartsModules, rulesModules, shellModules } from "./chunks.data.ts";
import type { ModulesOfFolder } from "./chunks.data.ts";

export const boardChunks = [
  { name: "rules", modules: rulesModules },
  { name: "shell", modules: shellModules },
  { name: "charts", modules: chartsModules },
  { name: "board", modules: boardModules },
] as const;

/** Makes the test whether a module, by its path, is one of a list. */
export function isOneOf(modules: readonly ModulesOfFolder[]): (path: string) => boolean {
  const paths = new Set(modules.flatMap(({ folder, modules: names }) => names.map((name) => `${folder}/${name}`)));
  return (path) => {
    const inRepository = /(?:node_modules|packages|apps)\/.*$/u.exec(path.replaceAll("\\", "/"))?.[0] ?? "";
    return paths.has(inRepository.replace(/(?:\.module)?\.(?:css|js|mjs|tsx?)(?:\?.*)?$/u, ""));
  };
}
