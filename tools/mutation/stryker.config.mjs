// One area of the domain a run: COMPTOIR_AREA says which. Started by `npm run mutants`.
const area = process.env.COMPTOIR_AREA ?? "money";

export default {
  packageManager: "npm",
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
  mutate: [`packages/domain/src/${area}/**/*.ts`, "!**/*.test.ts", "!**/*.type-test.ts", "!**/index.ts"],
  // TypeScript 7 has no compiler API: a file that does not exist keeps Stryker from asking for one. Vitest strips the types.
  tsconfigFile: "none.json",
  coverageAnalysis: "perTest",
  // What runs while a file is loaded (tables, regular expressions) is mutated too, on demand: each such mutant loads everything anew.
  ignoreStatic: process.env.COMPTOIR_STATIC !== "1",
  concurrency: Number(process.env.COMPTOIR_MUTANTS_AT_ONCE ?? 2),
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: `tools/mutation/reports/${area}.json` },
  ignorePatterns: ["apps", "bench", "docs", "data", "packages/api", "packages/ui-react", "packages/i18n", "packages/domain-cli", "tools/mutation/reports", "coverage", "**/dist"],
  tempDirName: ".mutants",
  timeoutMS: 20_000,
};
