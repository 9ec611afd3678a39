import { defineConfig } from "vitest/config";

/** Runs the tests of an area: those beside its files, and its law book. */
const area = process.env["COMPTOIR_AREA"] ?? "money";
const conditions = ["@comptoir/source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: "packages/domain",
    environment: "node",
    include: [`src/${area}/**/*.test.ts`, `src/testing/laws/${area}.test.ts`, `src/testing/laws/${area}/*.test.ts`],
    testTimeout: 60_000,
    setupFiles: ["../../tools/mutation/seed.ts"],
  },
});
