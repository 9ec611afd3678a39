import { defineConfig } from "tsup";

import { templateName, writeTemplate } from "./src/database/template.ts";

/** The server in a few files; the workspace's packages are inside, the third party's are not. */
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
  // node:sqlite exists under its full name only
  removeNodeProtocol: false,
  noExternal: [/^@comptoir\//u],
  esbuildOptions(options) {
    options.conditions = ["@comptoir/source"];
  },
  async onSuccess() {
    await writeTemplate(`dist/${templateName}`);
  },
});
