import { defineConfig } from "tsup";

/** The rules and the words are inside: what is installed depends on nothing. Words are files of their own, so that a run reads one language. */
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
