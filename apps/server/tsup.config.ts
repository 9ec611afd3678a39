import { defineConfig } from "tsup";

import { templateFileName, writeTemplate } from "./src/database/template.ts";

/** Bundles the server into a few files, including the workspace's packages but not those of third parties. */
export default defineConfig({
  entry: {
    main: "src/main.ts",
    "pglite-worker": "src/database/pglite-worker.ts",
    "import-cli": "src/import/import-cli.ts",
  },
  format: ["esm"],
  platform: "node",
  target: "node24",
  clean: true,
  sourcemap: true,
  splitting: true,
  // node:sqlite exists only under its full name.
  removeNodeProtocol: false,
  noExternal: [/^@comptoir\//u],
  esbuildOptions(options) {
    options.conditions = ["@comptoir/source"];
  },
  async onSuccess() {
    await writeTemplate(`dist/${templateFileName}`);
  },
});
