/** Vite plugin that writes the version file and the service worker last, since both list the page's built files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { build } from "vite";
import type { Plugin, Rollup } from "vite";

import { listShellFiles, publicFilePaths } from "../src/service-worker/shell-files.ts";

const publicFolder = join(import.meta.dirname, "../public");

const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("base64url").slice(0, 12);

export function serviceWorkerPlugin(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const publicHashes = publicFilePaths.map((path) => hashOf(readFileSync(join(publicFolder, path))));
      const shell = listShellFiles(Object.values(bundle), publicHashes);
      this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify({ version: shell.version }) });
      const built = await build({
        configFile: false,
        logLevel: "warn",
        define: { shellFiles: JSON.stringify(shell) },
        build: {
          write: false,
          target: "es2023",
          rolldownOptions: {
            input: join(import.meta.dirname, "../src/service-worker/main.ts"),
            output: { entryFileNames: "service-worker.js" },
          },
        },
      });
      const [workerBuild] = Array.isArray(built) ? built : [built];
      const script =
        "output" in workerBuild
          ? workerBuild.output.find((file): file is Rollup.OutputChunk => file.type === "chunk")
          : undefined;
      if (script === undefined) this.error("the service worker was not built");
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: script.code });
    },
  };
}
