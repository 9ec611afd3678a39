// npm run coverage: which statements and branches of the domain the tests and laws reach; fails below 98 % of either.
import { join } from "node:path";

import { root, run } from "./run.mjs";

const options = {
  enabled: true,
  provider: "v8",
  include: ["src/**/*.ts"],
  // Laws and arbitraries are tests themselves; an index lists names and runs nothing.
  exclude: ["**/*.test.ts", "**/*.type-test.ts", "**/index.ts", "src/testing/laws/**", "src/testing/arbitraries/**"],
  reporter: ["text", "html"],
  reportsDirectory: join(root, "coverage"),
  "thresholds.statements": 98,
  "thresholds.branches": 98,
};
const flags = Object.entries(options).flatMap(([name, value]) =>
  [value].flat().map((item) => `--coverage.${name}=${item}`),
);
process.exit(
  await run(process.execPath, [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "domain",
    "--reporter=dot",
    ...flags,
  ]),
);
