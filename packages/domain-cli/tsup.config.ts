import { defineConfig } from "tsup";

/** Bundles rules and words, so that the package has no dependencies. Words are separate files, so that a run reads only one language. */
export default defineConfig({
  entry: { main: "src/main.ts" },
  format: ["esm"],
  platform: "node",
  target: "node20",
  clean: true,
  splitting: true,
  removeNodeProtocol: false,
  noExternal: [/^@comptoir\//u, "i18next"],
  esbuildOptions(options) {
    options.conditions = ["@comptoir/source"];
  },
});
