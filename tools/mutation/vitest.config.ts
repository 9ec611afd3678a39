import { defineConfig } from "vitest/config";

/** Runs the tests of an area: those beside its files, and its law book. */
const areaName = process.env["COMPTOIR_AREA"] ?? "money";
const conditions = ["@comptoir/source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: "packages/domain",
    environment: "node",
    include: [
      `src/${areaName}/**/*.test.ts`,
      `src/testing/laws/${areaName}.test.ts`,
      `src/testing/laws/${areaName}/*.test.ts`,
    ],
    testTimeout: 60_000,
    setupFiles: ["../../tools/mutation/seed.ts"],
  },
});
