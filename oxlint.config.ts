import { boundaries } from "./tools/boundaries/boundaries.mjs";

const restricted = (row: { readonly forbidden: readonly string[]; readonly reason: string }) => ({
  "no-restricted-imports": ["error", { patterns: [{ group: row.forbidden, message: row.reason }] }],
});

/** Rounding and formatting are rules: they are the domain's. `Intl` elsewhere would be a second answer to the same question. */
const domainOnly = {
  "no-restricted-globals": [
    "error",
    { name: "Intl", message: "Formatting is the domain's: @comptoir/domain/money, measure, period." },
  ],
};

export default {
  plugins: ["typescript", "unicorn", "import", "react", "oxc"],
  categories: { correctness: "error" },
  ignorePatterns: ["**/dist/**", "**/node_modules/**"],
  rules: {
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
    "no-console": "error",
    "react/rules-of-hooks": "off",
    "react/set-state-in-effect": "off",
    "no-unused-vars": [
      "error",
      {
        argsIgnorePattern: "^_",
        varsIgnorePattern: "^_",
        destructuredArrayIgnorePattern: "^_",
        ignoreRestSiblings: true,
      },
    ],
    "require-yield": "off",
  },
  overrides: [
    // Their names carry the number that orders them, and each is one effect.
    {
      files: ["apps/server/src/migrations/**"],
      rules: { "unicorn/filename-case": "off", "import/no-default-export": "off" },
    },
    {
      files: ["packages/ui-react/src/**", "apps/web/src/**"],
      rules: { "react/rules-of-hooks": "error", "react/exhaustive-deps": "error" },
    },
    { files: ["**/*.config.ts", "**/*.config.mjs"], rules: { "import/no-default-export": "off" } },
    {
      files: [
        "tools/**",
        "bench/**",
        "apps/web/e2e/**",
        "apps/web/size-budget/**",
        "packages/domain/size-budget/**",
        "apps/server/src/main.ts",
        "apps/server/src/database/pglite-worker.ts",
        "apps/web/src/runtime.ts",
        "apps/server/src/import/import-cli.ts",
      ],
      rules: { "no-console": "off" },
    },
    {
      files: [
        "packages/api/src/**/*.ts",
        "packages/domain-cli/src/**/*.ts",
        "packages/i18n/src/**/*.ts",
        "packages/ui-react/src/**/*",
        "apps/*/src/**/*",
      ],
      excludeFiles: ["**/*.test.ts", "**/*.test.tsx"],
      rules: domainOnly,
    },
    ...boundaries.map((row) => ({ files: row.files, excludeFiles: row.except, rules: restricted(row) })),
  ],
};
