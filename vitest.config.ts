import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const conditions = ["@comptoir/source", "module", "browser", "development|production"];
const serverConditions = ["@comptoir/source", "module", "node", "development|production"];

const isAll = process.env["COMPTOIR_TEST_ALL"] === "1";
const isOnPostgres = (process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") !== "";

/** Patterns of files that are not run. Tests named `*.long.*` are slow or need files of hundreds of megabytes: `npm run test:all` runs them. */
const excludedFiles = [
  "**/node_modules/**",
  ...(isAll ? [] : ["**/*.long.*"]),
  // Tests of the embedded engine itself need no second run where the tests run on PostgreSQL.
  ...(isOnPostgres ? ["**/database/embedded.test.ts"] : []),
];

/** Random cases are the same in every `npm test`. */
const sameCases = fileURLToPath(new URL("tools/testing/same-cases.ts", import.meta.url));

/** Bounds what `expect.poll` waits for: a second, its default, is enough on a quiet machine only. */
const pollingOptions = { poll: { timeout: 20_000 } };

/** Makes the project of a workspace package, in the environment that its code is made for. Without isolation, files share a worker's modules. */
const makeProject = (
  name: string,
  root: string,
  environment: "node" | "happy-dom",
  options: { readonly isolate?: boolean; readonly setupFiles?: readonly string[] } = {},
) => ({
  resolve: { conditions: environment === "node" ? serverConditions : conditions },
  ssr: { resolve: { conditions: serverConditions } },
  test: {
    name,
    root,
    environment,
    isolate: options.isolate ?? true,
    setupFiles: [sameCases, ...(options.setupFiles ?? [])],
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    exclude: excludedFiles,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: pollingOptions,
  },
});

export default defineConfig({
  test: {
    projects: [
      makeProject("domain", "packages/domain", "node", { isolate: false }),
      makeProject("cli", "packages/domain-cli", "node", { isolate: false }),
      makeProject("api", "packages/api", "node", { isolate: false }),
      makeProject("i18n", "packages/i18n", "node", { isolate: false }),
      makeProject("ui-react", "packages/ui-react", "happy-dom", { isolate: false }),
      makeProject("web", "apps/web", "happy-dom", { isolate: false, setupFiles: ["src/testing/after-every-file.ts"] }),
      makeProject("server", "apps/server", "node", { isolate: false, setupFiles: ["src/testing/after-every-file.ts"] }),
      {
        ...makeProject("tools", "tools", "node"),
        test: {
          name: "tools",
          root: "tools",
          environment: "node",
          include: ["**/*.test.ts"],
          exclude: excludedFiles,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        ...makeProject("e2e", "apps/web/e2e", "node"),
        test: {
          name: "e2e",
          root: "apps/web/e2e",
          environment: "node",
          include: ["**/*.e2e.ts"],
          exclude: excludedFiles,
          testTimeout: 900_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          expect: pollingOptions,
        },
      },
    ],
  },
});
