import { defineConfig } from "vite";

/** `vite` opens the gallery; `vite build` builds the library with an entry per part, so that a login does not load charts. */
export default defineConfig(({ command }) => ({
  resolve: { conditions: ["@comptoir/source", "module", "browser", "development|production"] },
  css: { modules: { localsConvention: "camelCaseOnly" as const } },
  build:
    command === "build"
      ? {
          target: "es2023",
          sourcemap: false,
          cssCodeSplit: false,
          lib: {
            entry: {
              index: "src/index.ts",
              "charts/index": "src/charts/index.ts",
              "calendar/index": "src/calendar/index.ts",
              "grid/index": "src/grid/index.ts",
              "report-table/index": "src/report-table/index.ts",
            },
            formats: ["es" as const],
            cssFileName: "components",
          },
          rollupOptions: { external: [/^react/u, /^date-fns/u, /^d3-/u, /^@comptoir\//u] },
        }
      : {},
}));
