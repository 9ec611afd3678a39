// Mutates an area of the domain, some of its files, or some lines of one: started by `npm run mutants`, which sets
// the variables.
const area = process.env.COMPTOIR_AREA ?? "money";
const lines = process.env.COMPTOIR_LINES;
const files = process.env.COMPTOIR_FILES?.split(" ");
const whole = [`packages/domain/src/${area}/**/*.ts`, "!**/*.test.ts", "!**/*.type-test.ts", "!**/index.ts"];

export default {
  packageManager: "npm",
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
  mutate: lines === undefined ? (files ?? whole) : [`packages/domain/src/${lines}`],
  // TypeScript 7 has no compiler API, so a missing file keeps Stryker from using one. Vitest strips the types.
  tsconfigFile: "none.json",
  coverageAnalysis: "perTest",
  concurrency: Number(process.env.COMPTOIR_MUTANTS_AT_ONCE ?? 2),
  reporters: lines === undefined ? ["json", "progress-append-only"] : ["clear-text"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `tools/mutation/reports/${area}${files === undefined ? "" : ".part"}.json` },
  ignorePatterns: [
    "apps",
    "bench",
    "docs",
    "data",
    "packages/api",
    "packages/ui-react",
    "packages/i18n",
    "packages/domain-cli",
    "tools/mutation/reports",
    "coverage",
    "**/dist",
  ],
  tempDirName: ".mutants",
  timeoutMS: 20_000,
};
