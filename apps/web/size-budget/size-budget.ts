/** Fails the build if a screen exceeds its JavaScript budget. Source: frontend figures of the project. */
import { statSync } from "node:fs";
import { join } from "node:path";

import type { Plugin, Rollup } from "vite";

import { sentFileOf } from "../compression/compress-files.ts";
import { listLoadedChunks, sumChunkBytes } from "./weigh.ts";
import type { BuiltChunk } from "./weigh.ts";

const bytesPerKilobyte = 1000;

/** Budget of a screen on top of the entry, with the suffixes of its modules' names. Units: KB, as the server sends them. */
const budgets = [
  { screen: "login", modules: ["src/main.tsx", "locales/fr/common.ts", "locales/fr/login.ts"], atMost: 80 },
  {
    screen: "login and dashboard",
    modules: [
      "src/main.tsx",
      "locales/fr/common.ts",
      "locales/fr/login.ts",
      "locales/fr/areas.ts",
      "locales/fr/shell.ts",
      "locales/fr/dashboard.ts",
      "locales/fr/charts.ts",
      "src/formatter.ts",
      "src/runtime.ts",
      "src/session/session-requests.ts",
      "src/shell/shell.tsx",
      "src/features/dashboard/dashboard-page.tsx",
    ],
    atMost: 199,
  },
] as const;

export function sizeBudgetPlugin(): Plugin {
  return {
    name: "size-budget",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir }, bundle) {
        if (dir === undefined) this.error("the build has no folder");
        const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === "chunk");
        const weighedChunks: readonly BuiltChunk[] = chunks.map((chunk) => ({
          name: chunk.fileName,
          isEntry: chunk.isEntry,
          imports: chunk.imports,
          modules: chunk.moduleIds,
          bytes: sentBytesOf(join(dir, chunk.fileName)),
        }));
        for (const { screen, modules, atMost } of budgets) {
          const { missing, names } = listLoadedChunks(weighedChunks, modules);
          if (missing.length > 0) this.error(`size budget of ${screen}: no chunk holds ${missing.join(", ")}`);
          const size = sumChunkBytes(weighedChunks, names) / bytesPerKilobyte;
          const line = `${screen}: ${size.toFixed(1)} KB of JavaScript (Brotli), at most ${atMost} KB`;
          if (size > atMost)
            this.error(`${line}\n${listHeaviestModules(chunks.filter((chunk) => names.has(chunk.fileName)))}`);
          this.info(line);
          if (screen === "login")
            for (const chunk of weighedChunks)
              if (names.has(chunk.name) && chunk.modules.some((id) => /node_modules\/effect\//u.test(id)))
                this.error(`login loads effect through ${chunk.name}`);
        }
      },
    },
  };
}

const sentBytesOf = (path: string): number => statSync(sentFileOf(path, statSync(path).size)).size;

/** Largest modules of a screen, before compression. */
function listHeaviestModules(chunks: readonly Rollup.OutputChunk[]): string {
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({ id, renderedLength })),
  );
  return modules
    .toSorted((left, right) => right.renderedLength - left.renderedLength)
    .slice(0, 30)
    .map(({ id, renderedLength }) => `${renderedLength} ${id.replace(/^.*(?=node_modules|packages|apps)/u, "")}`)
    .join("\n");
}
